/// A value that can be interpolated: it decomposes into numeric components and is rebuilt from
/// them.
///
/// Components are relative to a reference value. For lengths and colours the reference makes no
/// difference. For a transform, rotation is measured from the reference's rotation, because
/// rotations have no absolute components that could be interpolated linearly.
public protocol Animatable: Hashable, Sendable {
  /// The components, in a SIMD vector large enough for them; unused elements are 0.
  associatedtype Components: SIMD where Components.Scalar == Double

  /// Returns this value's components relative to `reference`; nil if it has none, like a transform
  /// that cannot be decomposed. Motion between such values is a jump.
  func components(from reference: Self) -> Components?

  /// Creates the value with these components relative to `reference`, for which `components(from:)`
  /// is not nil.
  init(components: Components, from reference: Self)

  /// Converts a rate of change to another reference.
  ///
  /// - Parameters:
  ///   - rate: the rate of change of a value's components relative to the value itself.
  ///   - components: that value's components relative to the reference.
  /// - Returns: the rate of change of the components relative to the reference.
  static func rate(_ rate: Components, at components: Components) -> Components

  /// Returns the value between this one and `other`; by default, linear in the components.
  func interpolated(to other: Self, _ fraction: Double) -> Self
}

extension Animatable {
  /// Returns `rate`: by default, components do not depend on the reference.
  public static func rate(_ rate: Components, at components: Components) -> Components { rate }

  /// Returns the linear interpolation of the components between this value and `other`.
  ///
  /// - Parameter fraction: 0 is exactly this value and 1 exactly the other; values outside 0…1
  ///   extrapolate.
  /// - Returns: the nearer value if one of the two has no components, as for a discrete change in
  ///   CSS.
  public func interpolated(to other: Self, _ fraction: Double) -> Self {
    if fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    guard let a = components(from: self), let b = other.components(from: self) else {
      return fraction < 0.5 ? self : other
    }
    return Self(components: a + (b - a) * fraction, from: self)
  }
}
