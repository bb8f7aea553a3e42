/// The shape with which a view collides in dynamics, after `UIDynamicItemCollisionBoundsType`. The
/// raw values are UIKit's.
public enum CollisionBoundsType: UInt, Sendable {
  /// The bounds.
  case rectangle
  /// The ellipse that touches the bounds' sides.
  case ellipse
  /// An outline of one's own.
  case path
}
