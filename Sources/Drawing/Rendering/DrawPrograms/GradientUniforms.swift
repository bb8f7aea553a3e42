import GPU
import SceneGraph

/// The uniforms of a gradient.
struct GradientUniforms {
  private let geometry: Uniform<SIMD4<Float>>?
  private let stops: Stops

  private enum Stops {
    /// One colour, which has no geometry.
    case color(UniformArray<SIMD4<Float>>)
    /// The stops' colours, and the ramps between them: start and slope.
    case colors(UniformArray<SIMD4<Float>>, ramps: UniformArray<SIMD2<Float>>)
    /// A single hue, nil for black, and the ramps of its opacity: amount, start and slope.
    case hue(Uniform<SIMD4<Float>>?, ramps: UniformArray<SIMD3<Float>>)
  }

  init(_ uniforms: inout UniformTable, for features: QuadFeatures) throws(GPUError) {
    let count = features.stops
    geometry = count > 1 ? try uniforms.claim("draw.gradientGeometry") : nil
    if features.hasOneHue {
      stops = .hue(
        features.isBlack ? nil : try uniforms.claim("draw.hue"),
        ramps: try uniforms.claim(features.stopName("opacityRamps"), count: count))
      return
    }
    let colors: UniformArray<SIMD4<Float>> = try uniforms.claim(
      features.stopName("stopColors"), count: count)
    stops =
      count > 1
      ? .colors(colors, ramps: try uniforms.claim(features.stopName("stopRamps"), count: count))
      : .color(colors)
  }

  /// - Parameters:
  ///   - overlay: nil for none.
  ///   - working: the space of the target's numbers.
  func set(_ overlay: GradientOverlay?, in working: WorkingSpace) {
    guard let overlay else {
      if case .colors(let colors, _) = stops { colors.set(colors.count) { _ in .zero } }
      return
    }
    let gradient = overlay.gradient
    geometry?.set(SIMD4<Float>(geometry(of: gradient)))
    switch stops {
    case .color(let color): color.set(1) { _ in overlay.color(ofStop: 0, in: working) }
    case .colors(let colors, let ramps):
      colors.set(colors.count) { overlay.color(ofStop: $0, in: working) }
      ramps.set(ramps.count) { index in
        let ramp = gradient.ramp(toStop: index)
        return SIMD2(Float(ramp.start), Float(ramp.slope))
      }
    case .hue(let hue, let ramps):
      if let hue, var color = gradient.hue {
        color.alpha = 1
        hue.set(working.premultiplied(color))
      }
      ramps.set(ramps.count) { index in
        func opacity(_ index: Int) -> Double { gradient.stop(index).color.alpha * overlay.opacity }
        let amount = opacity(index) - (index > 0 ? opacity(index - 1) : 0)
        let ramp = gradient.ramp(toStop: index)
        return SIMD3(Float(amount), Float(ramp.start), Float(ramp.slope))
      }
    }
  }

  /// Returns the geometry of `gradient` over the unit square, as the shader's `gradientAt` takes
  /// it.
  private func geometry(of gradient: Gradient) -> SIMD4<Double> {
    guard gradient.shape == .axial else { return gradient.radialGeometry }
    guard case .hue(_, let ramps) = stops, ramps.count == 2 else { return gradient.axialGeometry }
    let ramp = gradient.ramp(toStop: 1)
    return (gradient.axialGeometry - SIMD4(0, 0, ramp.start, 0)) * ramp.slope
  }
}

extension GradientOverlay {
  /// Returns the premultiplied colour of a stop.
  fileprivate func color(ofStop index: Int, in working: WorkingSpace) -> SIMD4<Float> {
    working.premultiplied(gradient.stop(index).color, opacity: opacity)
  }
}

extension Gradient {
  /// The common colour of all stops, apart from alpha; nil if there are several.
  var hue: Color? {
    func isSame(_ a: Color, _ b: Color) -> Bool {
      a.red == b.red && a.green == b.green && a.blue == b.blue
    }
    var hue: Color?
    for stop in stops where stop.color.alpha > 0 {
      if let hue, !isSame(hue, stop.color) { return nil }
      hue = hue ?? stop.color
    }
    return hue ?? .clear
  }

  /// Returns a stop; indices beyond the last stop repeat it.
  func stop(_ index: Int) -> Stop { stops[min(index, stops.count - 1)] }

  /// Returns the location at which the ramp to a stop's colour starts, and the slope with which it
  /// is complete at the stop's own location.
  func ramp(toStop index: Int) -> (start: Double, slope: Double) {
    let start = stop(max(index - 1, 0)).location
    let length = stop(index).location - start
    return (start, length > 0 ? 1 / length : 1e20)
  }

  /// The axis in unit coordinates: a point's location is its product with x and y, plus z.
  var axialGeometry: SIMD4<Double> {
    let axis = SIMD2(endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    let length2 = (axis * axis).sum()
    // An axis of length zero is at its end everywhere.
    guard length2 > 0 else { return SIMD4(0, 0, 1, 0) }
    let scaled = axis / length2
    return SIMD4(scaled.x, scaled.y, -(scaled * SIMD2(startPoint.x, startPoint.y)).sum(), 0)
  }

  /// The centre (x, y) in unit coordinates, and the scale (z, w) of distances from it.
  fileprivate var radialGeometry: SIMD4<Double> {
    let (width, height) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    // A gradient without extent is at its end everywhere: a distant centre with a scale of zero.
    guard width != 0, height != 0 else { return SIMD4(-1e6, -1e6, 1, 1) }
    return SIMD4(startPoint.x, startPoint.y, 1 / width, 1 / height)
  }
}

/// The uniforms of the gradient whose alpha masks a quad.
struct FadeUniforms {
  private let geometry: Uniform<SIMD3<Float>>
  private let ramps: UniformArray<SIMD3<Float>>

  /// Claims the uniforms.
  ///
  /// - Throws: `GPUError.uniform`.
  init(_ uniforms: inout UniformTable, stops: Int) throws(GPUError) {
    geometry = try uniforms.claim("draw.fadeGeometry")
    ramps = try uniforms.claim("draw.fadeRamps", count: stops)
  }

  func set(_ gradient: Gradient) {
    let axis = gradient.axialGeometry
    geometry.set(SIMD3(Float(axis.x), Float(axis.y), Float(axis.z)))
    ramps.set(ramps.count) { index in
      let before = index > 0 ? gradient.stop(index - 1).color.alpha : 0
      let ramp = gradient.ramp(toStop: index)
      return SIMD3(
        Float(gradient.stop(index).color.alpha - before), Float(ramp.start), Float(ramp.slope))
    }
  }
}
