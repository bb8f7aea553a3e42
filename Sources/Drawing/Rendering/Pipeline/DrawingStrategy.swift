/// A strategy of drawing a scene. The picture is the same with each.
public enum DrawingStrategy: String, Hashable, Sendable, CaseIterable {
  /// Pixel-aligned pictures are copied, and hidden items are left out.
  case fast
  /// Every layer is drawn in full, as a straightforward program does it: the baseline of
  /// comparisons.
  case plain
}
