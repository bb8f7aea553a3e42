public import SceneGraph

/// A value that changes gradually: it can be taken apart into numbers that are mixed, and put together again.
///
/// The numbers are those of one value *as seen from* another, its reference. For lengths and colours that makes no
/// difference; for a transform it says that its rotation is counted from the reference's, because a turn has no
/// absolute numbers that could be mixed.
public protocol Animatable: Hashable, Sendable {
  /// The numbers: as many as it takes, in a SIMD vector, those that are left over 0.
  associatedtype Components: SIMD where Components.Scalar == Double

  /// This value's numbers as seen from `reference`; nil where it has none, as with a transform that cannot be taken
  /// apart. What should move between such values jumps.
  func components(from reference: Self) -> Components?

  /// The value that has these numbers as seen from `reference`, for which `components(from:)` is not nil.
  init(components: Components, from reference: Self)

  /// Says from afar how fast something moves: the rate that the value with the numbers `place` has as seen from itself
  /// becomes that of its numbers as seen from the reference.
  static func rate(_ rate: Components, at place: Components) -> Components
}

extension Animatable {
  /// The same, where numbers do not depend on the reference.
  public static func rate(_ rate: Components, at place: Components) -> Components { rate }

  /// The value at `fraction` of the way to `other`, with each of the components changing linearly.
  ///
  /// - Parameter fraction: 0 is this value and 1 the other, both exactly; outside that range the motion goes on.
  /// - Returns: where one of the two has no components, the nearer one, as CSS has it for a discrete change.
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
  /// The number, and 0: a SIMD vector has two numbers at least.
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
  /// Red, green and blue multiplied by alpha, then alpha: a colour that fades out does not darken on the way, as
  /// gradients have it too.
  public func components(from reference: Color) -> SIMD4<Double>? { premultiplied }

  /// A motion that overshoots may leave the range of colours; each part is brought back into 0…1.
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
