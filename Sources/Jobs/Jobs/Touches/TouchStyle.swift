public import SceneGraph

/// The appearance of the fingers and the pointer that are drawn over a screen.
public struct TouchStyle: Hashable, Sendable {
  /// A shape.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    /// A round dot for each finger.
    case dot
    /// The arrow of a mouse.
    case pointer
  }

  /// The shape.
  public var shape = Shape.dot
  /// The colour of the dot, or of the arrow; nil for translucent white, and for black.
  public var color: Color?
  /// The diameter of a dot, or the height of twice an arrow, in points of the screen. 44 is the
  /// smallest target by Apple's guidelines.
  public var size = 44.0

  /// Creates the standard appearance.
  public init() {}
}
