/// The phase of a pointer (a finger, pen or mouse button), after `UITouch.Phase`.
public enum PointerPhase: String, Hashable, Sendable, Codable, CaseIterable {
  /// The pointer went down.
  case began
  /// The pointer is down and moved, or stayed where it was.
  case moved
  /// The pointer went up.
  case ended
  /// The system cancelled the pointer. Its effects since `began` are undone.
  case cancelled

  /// True if the pointer stays down.
  public var isDown: Bool { self == .began || self == .moved }
}
