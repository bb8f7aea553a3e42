import Frames
import SceneGraph

/// The gradient over a quad that moves during an exposure.
struct SmearShade {
  /// The colours of its stops, premultiplied; at least two.
  let colors: [TimePolynomial<SIMD4<Float>>]
  /// The start and the slope of the ramp to each stop's colour, if there are more than two.
  let ramps: [TimePolynomial<SIMD2<Float>>]
  /// The place of a point (u, v, 1) along it. Two stops are at 0 and 1. With more, 0 and 1 are the
  /// ends of the gradient, or the outermost stops where those lie beyond.
  var axis: TimePolynomial<SIMD3<Float>>
  /// True if it is black.
  let isBlack: Bool
  /// True if it shows only as far as what is below it is opaque.
  let liesOnPaint: Bool

  /// True if it has more than two stops.
  var isLong: Bool { !ramps.isEmpty }

  /// Creates a gradient from those at equal steps of the time.
  ///
  /// - Parameters:
  ///   - shown: the part of the plane's unit square that becomes the unit square.
  ///   - isOnPaint: true if what is below is not opaque.
  /// - Returns: nil if the gradient changes in another way than the shader knows.
  init?(
    _ overlays: [GradientOverlay], over shown: Rect, onPaint isOnPaint: Bool,
    in working: WorkingSpace
  ) {
    let count = overlays[0].gradient.stops.count
    guard overlays.allSatisfy({ $0.gradient.stops.count == count }) else { return nil }
    let isLong = count > 2
    let locations = overlays.flatMap { $0.gradient.stops.map(\.location) }
    let first = locations.reduce(0) { min($0, $1) }
    let span = locations.reduce(1) { max($0, $1) } - first
    var colors: [TimePolynomial<SIMD4<Float>>] = []
    for index in 0..<max(count, 2) {
      guard
        let color = TimePolynomial(
          through: overlays.map {
            working.premultiplied($0.gradient.stop(index).color, opacity: $0.opacity)
          }, within: 0.002)
      else { return nil }
      colors.append(color)
    }
    self.colors = colors
    var ramps: [TimePolynomial<SIMD2<Float>>] = []
    for index in 0..<(isLong ? count : 0) {
      let values = overlays.map { overlay in
        let ramp = overlay.gradient.ramp(toStop: index)
        return SIMD2(Float((ramp.start - first) / span), Float(ramp.slope * span))
      }
      let steepest = values.reduce(1) { max($0, $1.y) }
      guard let ramp = TimePolynomial(through: values, within: 0.004 * steepest) else { return nil }
      ramps.append(index == 0 ? TimePolynomial(through: values.map { _ in .zero }) : ramp)
    }
    self.ramps = ramps
    axis = TimePolynomial(
      through: overlays.map { overlay in
        let gradient = overlay.gradient
        guard count > 1 else { return .zero }
        let axis = gradient.axialGeometry
        let ramp = isLong ? (start: first, slope: 1 / span) : gradient.ramp(toStop: 1)
        let scaled = (axis - SIMD4(0, 0, ramp.start, 0)) * ramp.slope
        // The axis over the part that is shown.
        let start = scaled.z + scaled.x * shown.origin.x + scaled.y * shown.origin.y
        return SIMD3(
          Float(scaled.x * shown.size.width), Float(scaled.y * shown.size.height), Float(start))
      })
    isBlack =
      colors.allSatisfy { color in
        color.coefficients.allSatisfy { $0.x == 0 && $0.y == 0 && $0.z == 0 }
      }
    liesOnPaint = overlays[0].liesOnPaint && isOnPaint
  }
}
