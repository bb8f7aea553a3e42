/// The phase of a pointer (a finger, pen or mouse button), after `UITouch.Phase`.
public enum PointerPhase: String, Hashable, Sendable, Codable, CaseIterable {
  /// The pointer went down.
  case began
  /// The pointer is down, and moved or rests.
  case moved
  /// The pointer went up.
  case ended
  /// The system took the pointer away: what it did since `began` does not count.
  case cancelled

  /// Whether the pointer stays down.
  public var isDown: Bool { self == .began || self == .moved }
}
