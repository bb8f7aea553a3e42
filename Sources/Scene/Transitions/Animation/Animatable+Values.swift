public import SceneGraph

// MARK: - Numbers and vectors

extension Double: Animatable {
  /// The number, and 0: a SIMD vector has at least two elements.
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
