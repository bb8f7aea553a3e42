import GPU
import Transitions

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
    case .color(let color): color.set([SIMD4<Float>(shade.color(of: gradient.stops[0]))])
    case .colors(let colors, let steps):
      let stops = gradient.stops(padding: colors.count)
      colors.set(stops.map { SIMD4<Float>(shade.color(of: $0)) })
      steps.set(stops.starts.map { SIMD2(Float($0.location), Float($0.speed)) })
    case .hue(let hue, let rises):
      let stops = gradient.stops(padding: rises.count)
      if let hue, var color = gradient.hue {
        color.alpha = 1
        hue.set(SIMD4<Float>(color.premultiplied))
      }
      var last = 0.0
      rises.set(
        zip(stops, stops.starts).map { stop, start in
          let amount = stop.color.alpha * shade.opacity
          defer { last = amount }
          return SIMD3(Float(amount - last), Float(start.location), Float(start.speed))
        })
    }
  }

  /// How `gradient` runs over the unit square, as `gradientAt` in the shader has it.
  private func course(of gradient: Gradient) -> SIMD4<Double> {
    guard gradient.shape == .axial else { return gradient.radii }
    guard case .hue(_, let rises) = stops, rises.count == 2 else { return gradient.axis }
    let start = gradient.stops(padding: 2).starts[1]
    return (gradient.axis - SIMD4(0, 0, start.location, 0)) * start.speed
  }
}

extension Shade {
  /// The colour of one of its stops, premultiplied.
  fileprivate func color(of stop: Gradient.Stop) -> SIMD4<Double> {
    stop.color.premultiplied * opacity
  }
}

extension [Gradient.Stop] {
  /// From where on each stop's colour takes over from the one before, and how fast: all the way by its own location.
  fileprivate var starts: [(location: Double, speed: Double)] {
    indices.map { index in
      let start = self[Swift.max(index - 1, 0)].location
      let length = self[index].location - start
      return (start, length > 0 ? 1 / length : 1e20)
    }
  }
}

extension Gradient {
  /// The colour of all of its stops but for their alpha; nil where there are several.
  var hue: Color? {
    func isSame(_ a: Color, _ b: Color) -> Bool {
      a.red == b.red && a.green == b.green && a.blue == b.blue
    }
    let seen = stops.map(\.color).filter { $0.alpha > 0 }
    guard let first = seen.first else { return .clear }
    return seen.allSatisfy { isSame($0, first) } ? first : nil
  }

  /// The stops; room that is left repeats the last.
  fileprivate func stops(padding count: Int) -> [Stop] {
    stops + Array(repeating: stops[stops.count - 1], count: max(count - stops.count, 0))
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
