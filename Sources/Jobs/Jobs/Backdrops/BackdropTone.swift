package import Frames
package import SceneGraph
import Transitions

/// The dark gradient behind a transition, derived from the two screens' mean colours.
///
/// At progress p the screens' tone is m = from·(1 − p) + to·p. A point of the backdrop with the
/// light k has the colour k·(0.3·m + 0.03): darker than any screen, and never black. In space, k
/// rises from 0.4 at the top to 1 at the bottom. With a floor, it rises to 0.75 at the horizon, 0.7
/// of the height from the top; the floor begins at 1 a little below that and falls to 0.5 towards
/// the viewer.
struct BackdropTone {
  /// The mean colours of the screens, opaque.
  let from, to: Color

  /// The fraction of the screens' mean that the brightest part shows.
  private static let brightness = 0.3
  /// The grey added to it.
  private static let base = 0.03

  /// The locations from the top, as fractions of the height, and the light there.
  private static func lights(hasFloor: Bool) -> [(location: Double, light: Double)] {
    hasFloor ? [(0, 0.3), (0.7, 0.75), (0.76, 1), (1, 0.5)] : [(0, 0.4), (1, 1)]
  }

  /// Returns the gradient at `progress`, clamped to 0…1.
  func gradient(at progress: Double, hasFloor: Bool) -> Gradient {
    let p = min(max(progress, 0), 1)
    func tone(_ light: Double, _ from: Double, _ to: Double) -> Double {
      light * (Self.brightness * from.interpolated(to: to, p) + Self.base)
    }
    var gradient = Gradient(
      from: .zero, to: Point(x: 0, y: 1),
      stops: Self.lights(hasFloor: hasFloor).map { location, light in
        Gradient.Stop(
          Color(
            red: tone(light, from.red, to.red), green: tone(light, from.green, to.green),
            blue: tone(light, from.blue, to.blue)), at: location)
      })
    // Twenty dark levels over a screen's height would show as banding.
    gradient.isDithered = true
    return gradient
  }
}

extension Frame {
  /// The maximum number of sampled pixels.
  private static let mostSamples = 1 << 16

  /// The mean colour of the picture's visible pixels, opaque; black if it has none. For a large
  /// picture, an evenly spaced sample of its pixels.
  package var meanColor: Color {
    let count = size.width * size.height
    // Not a divisor of the width, so that the samples lie in different columns.
    var step = max(count / Self.mostSamples, 1)
    while step > 1, size.width.isMultiple(of: step) { step += 1 }
    var sum = SIMD4<Int>.zero
    for index in stride(from: 0, to: count, by: step) {
      let start = 4 * index
      sum &+= SIMD4(
        Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]), Int(bytes[start + 3]))
    }
    guard sum.w > 0 else { return .black }
    let scale = 1 / Double(sum.w)
    return Color(
      red: min(Double(sum.x) * scale, 1), green: min(Double(sum.y) * scale, 1),
      blue: min(Double(sum.z) * scale, 1))
  }
}
