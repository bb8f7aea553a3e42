import SceneGraph
import Transitions

/// The gradient behind a transition, derived from the two screens' mean colours.
///
/// At progress p the screens' tone is m = from·(1 − p) + to·p. A point of the backdrop with the
/// light k, 0…1, has the colour k·(brightness·m + base): darker than the screens, except for the
/// light one, and never black. The light rises from the top to the bottom. With a floor, it rises
/// to the horizon, 0.7 of the height from the top; the floor is brightest a little below that.
struct BackdropTone {
  /// A kind of tone.
  enum Kind: Hashable, Sendable {
    /// A middle tone that follows the screens: 94…135 of 255 behind white screens, 19…27 behind
    /// screens of a tenth of that.
    case screens
    /// A light tone for any screens.
    case light
    /// A dark tone for any screens.
    case dark
  }

  /// The mean colours of the screens, opaque.
  let from, to: Color
  /// The kind of tone.
  let kind: Kind

  /// The fraction of the screens' mean that the brightest part shows, and the grey added to it.
  private var shares: (brightness: Double, base: Double) {
    switch kind {
    case .screens: (0.5, 0.03)
    case .light: (0.3, 0.62)
    case .dark: (0.3, 0.03)
    }
  }

  /// The locations from the top, as fractions of the height, and the light there.
  private func lights(hasFloor: Bool) -> [(location: Double, light: Double)] {
    switch kind {
    case .screens:
      hasFloor ? [(0, 0.72), (0.7, 0.88), (0.76, 1), (1, 0.75)] : [(0, 0.7), (1, 1)]
    case .light:
      hasFloor ? [(0, 0.88), (0.7, 0.95), (0.76, 1), (1, 0.9)] : [(0, 0.9), (1, 1)]
    case .dark: hasFloor ? [(0, 0.3), (0.7, 0.75), (0.76, 1), (1, 0.5)] : [(0, 0.4), (1, 1)]
    }
  }

  /// Returns the gradient at `progress`, clamped to 0…1.
  func gradient(at progress: Double, hasFloor: Bool) -> Gradient {
    let p = min(max(progress, 0), 1)
    let (brightness, base) = shares
    func tone(_ light: Double, _ from: Double, _ to: Double) -> Double {
      light * (brightness * from.interpolated(to: to, p) + base)
    }
    var gradient = Gradient(
      from: .zero, to: Point(x: 0, y: 1),
      stops: lights(hasFloor: hasFloor).map { location, light in
        Gradient.Stop(
          Color(
            red: tone(light, from.red, to.red), green: tone(light, from.green, to.green),
            blue: tone(light, from.blue, to.blue)), at: location)
      })
    // Few levels over a screen's height would show as banding.
    gradient.isDithered = true
    return gradient
  }
}
