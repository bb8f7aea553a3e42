import GPU
import SceneGraph

/// The uniforms of a gradient.
struct GradientUniforms {
  private let course: Uniform<SIMD4<Float>>?
  private let stops: Stops

  private enum Stops {
    /// One colour, which has no course.
    case color(UniformArray<SIMD4<Float>>)
    /// Colours, and where each comes in.
    case colors(UniformArray<SIMD4<Float>>, steps: UniformArray<SIMD2<Float>>)
    /// One hue, and where its opacity rises.
    case hue(Uniform<SIMD4<Float>>?, rises: UniformArray<SIMD3<Float>>)
  }

  init(_ uniforms: inout UniformTable, for features: SheetFeatures) throws(GPUError) {
    let count = features.stops
    course = count > 1 ? try uniforms.claim("piece.course") : nil
    if features.hasOneHue {
      stops = .hue(
        features.isBlack ? nil : try uniforms.claim("piece.hue"),
        rises: try uniforms.claim(features.stopName("stopRises"), count: count))
      return
    }
    let colors: UniformArray<SIMD4<Float>> = try uniforms.claim(
      features.stopName("stopColors"), count: count)
    stops =
      count > 1
      ? .colors(colors, steps: try uniforms.claim(features.stopName("stopSteps"), count: count))
      : .color(colors)
  }

  func set(_ shade: Shade) {
    let gradient = shade.gradient
    course?.set(SIMD4<Float>(course(of: gradient)))
    switch stops {
    case .color(let color): color.set(1) { _ in SIMD4<Float>(shade.color(ofStop: 0)) }
    case .colors(let colors, let steps):
      colors.set(colors.count) { SIMD4<Float>(shade.color(ofStop: $0)) }
      steps.set(steps.count) { index in
        let start = gradient.start(ofStop: index)
        return SIMD2(Float(start.location), Float(start.speed))
      }
    case .hue(let hue, let rises):
      if let hue, var color = gradient.hue {
        color.alpha = 1
        hue.set(SIMD4<Float>(color.premultiplied))
      }
      rises.set(rises.count) { index in
        func amount(_ index: Int) -> Double { gradient.stop(index).color.alpha * shade.opacity }
        let rise = amount(index) - (index > 0 ? amount(index - 1) : 0)
        let start = gradient.start(ofStop: index)
        return SIMD3(Float(rise), Float(start.location), Float(start.speed))
      }
    }
  }

  /// How `gradient` runs over the unit square, as `gradientAt` in the shader has it.
  private func course(of gradient: Gradient) -> SIMD4<Double> {
    guard gradient.shape == .axial else { return gradient.radii }
    guard case .hue(_, let rises) = stops, rises.count == 2 else { return gradient.axis }
    let start = gradient.start(ofStop: 1)
    return (gradient.axis - SIMD4(0, 0, start.location, 0)) * start.speed
  }
}

extension Shade {
  /// The colour of one of its stops, premultiplied.
  fileprivate func color(ofStop index: Int) -> SIMD4<Double> {
    gradient.stop(index).color.premultiplied * opacity
  }
}

extension Gradient {
  /// The colour of all of its stops but for their alpha; nil where there are several.
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

  /// One of the stops; room that is left after them repeats the last.
  fileprivate func stop(_ index: Int) -> Stop { stops[min(index, stops.count - 1)] }

  /// From where on a stop's colour takes over from the one before, and how fast: all the way by its own location.
  fileprivate func start(ofStop index: Int) -> (location: Double, speed: Double) {
    let start = stop(max(index - 1, 0)).location
    let length = stop(index).location - start
    return (start, length > 0 ? 1 / length : 1e20)
  }

  /// The product of the first two with a place in unit coordinates, and the third, is its location.
  fileprivate var axis: SIMD4<Double> {
    let axis = SIMD2(endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    let length2 = (axis * axis).sum()
    // Without a length everything is at the end.
    guard length2 > 0 else { return SIMD4(0, 0, 1, 0) }
    let scaled = axis / length2
    return SIMD4(scaled.x, scaled.y, -(scaled * SIMD2(startPoint.x, startPoint.y)).sum(), 0)
  }

  /// The centre, and what distances from it are multiplied by.
  fileprivate var radii: SIMD4<Double> {
    let (width, height) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    // A centre far away and no change from there on: everything is at the end.
    guard width != 0, height != 0 else { return SIMD4(-1e6, -1e6, 1, 1) }
    return SIMD4(startPoint.x, startPoint.y, 1 / width, 1 / height)
  }
}
