/// How a renderer goes about a scene. Both ways give the same picture.
public enum DrawingStrategy: String, Hashable, Sendable, CaseIterable {
  /// What rests is copied, and what is hidden is left out.
  case fast
  /// Every layer is drawn in full, as a straightforward program does it. It is here to be compared with.
  case plain
}
