public import FoundationNames
public import UIKitRuntime

extension SpringTimingParameters {
  /// Creates the timing of a spring that settles in the animator's duration.
  ///
  /// UIKit animates the two coordinates of a position each with its component of the velocity. Here
  /// an animation has one: the common value of equal components, the one that is not 0, or else the
  /// magnitude, as UIKit takes it for values of one dimension.
  ///
  /// - Parameter velocity: in distances to the end value per second.
  @_disfavoredOverload
  public convenience init(dampingRatio: Double, initialVelocity velocity: CGVector) {
    self.init(dampingRatio: dampingRatio, initialVelocity: Self.scalar(velocity))
  }

  /// Creates the timing of a physical spring, which has its own settling time; see the other
  /// initializer for the velocity.
  @_disfavoredOverload
  public convenience init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity velocity: CGVector
  ) {
    self.init(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: Self.scalar(velocity))
  }

  private static func scalar(_ velocity: CGVector) -> Double {
    let (x, y) = (velocity.dx, velocity.dy)
    if x == y || y == 0 { return x }
    return x == 0 ? y : (x * x + y * y).squareRoot()
  }
}
