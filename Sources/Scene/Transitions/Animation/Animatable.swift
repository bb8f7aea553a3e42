public import SceneGraph

/// A value that can be interpolated: it decomposes into numeric components and is rebuilt from
/// them.
///
/// Components are relative to a reference value. For lengths and colours the reference makes no
/// difference. For a transform, rotation is measured from the reference's rotation, because
/// rotations have no absolute components that could be interpolated linearly.
public protocol Animatable: Hashable, Sendable {
  /// The components, in a SIMD vector large enough for them; unused elements are 0.
  associatedtype Components: SIMD where Components.Scalar == Double

  /// Returns this value's components relative to `reference`; nil if it has none, as for a
  /// transform that cannot be decomposed. Motion between such values jumps.
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

// MARK: - Numbers and vectors

extension Double: Animatable {
  /// The number and 0, because a SIMD vector has at least two elements.
  public func components(from reference: Double) -> SIMD2<Double>? { SIMD2(self, 0) }

  public init(components: SIMD2<Double>, from reference: Double) { self = components.x }
}

extension SIMD2: Animatable where Scalar == Double {
  public func components(from reference: Self) -> Self? { self }

  public init(components: Self, from reference: Self) { self = components }
}

extension SIMD3: Animatable where Scalar == Double {
  public func components(from reference: Self) -> Self? { self }

  public init(components: Self, from reference: Self) { self = components }
}

extension SIMD4: Animatable where Scalar == Double {
  public func components(from reference: Self) -> Self? { self }

  public init(components: Self, from reference: Self) { self = components }
}

// MARK: - Geometry

extension Point: Animatable {
  /// x and y.
  public func components(from reference: Point) -> SIMD2<Double>? { SIMD2(x, y) }

  public init(components: SIMD2<Double>, from reference: Point) {
    self.init(x: components.x, y: components.y)
  }
}

extension Size: Animatable {
  /// Width and height.
  public func components(from reference: Size) -> SIMD2<Double>? { SIMD2(width, height) }

  public init(components: SIMD2<Double>, from reference: Size) {
    self.init(width: components.x, height: components.y)
  }
}

extension Rect: Animatable {
  /// The origin's x and y, then width and height.
  public func components(from reference: Rect) -> SIMD4<Double>? {
    SIMD4(origin.x, origin.y, size.width, size.height)
  }

  public init(components: SIMD4<Double>, from reference: Rect) {
    self.init(x: components.x, y: components.y, width: components.z, height: components.w)
  }
}

// MARK: - Colour

extension Color: Animatable {
  /// The premultiplied colour, so that a colour that fades out does not darken, as in gradients.
  public func components(from reference: Color) -> SIMD4<Double>? { premultiplied }

  /// Clamps each component to 0…1, because a motion that overshoots may leave the range of colours.
  public init(components: SIMD4<Double>, from reference: Color) {
    let alpha = min(max(components.w, 0), 1)
    guard alpha > 0 else {
      self = .clear
      return
    }
    let parts = (components / alpha).clamped(
      lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
    self.init(red: parts.x, green: parts.y, blue: parts.z, alpha: alpha)
  }
}
