public import FoundationNames
public import UIKitRuntime

extension SpringTimingParameters {
  /// Creates the timing of a spring that settles in the animator's duration.
  ///
  /// UIKit animates both coordinates of a position, each with its component of the velocity. Here
  /// an animation has a single velocity: the common value of equal components, the only component
  /// that is not 0, or otherwise the magnitude, which UIKit uses for one-dimensional values.
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
