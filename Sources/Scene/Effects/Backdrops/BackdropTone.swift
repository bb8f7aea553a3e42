import SceneGraph
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
