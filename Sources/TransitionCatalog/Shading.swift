internal import Transitions

/// Light that comes from the viewer, and how much of it a surface that is turned away sends back.
enum Shading {
  /// How dark a flat surface is, as the alpha of black over it: Lambert's law, by which the light
  /// falls with the cosine of the angle between the surface's normal and the light.
  ///
  /// - Parameters:
  ///   - cosine: of the angle between the normal and the viewer, either side of the surface.
  ///   - strength: the darkness of a surface seen edge-on, from 0 to 1.
  static func darkness(cosine: Double, strength: Double) -> Double {
    min(max(strength * (1 - abs(cosine)), 0), 1)
  }

  /// One colour that has the effect of `tint` below a black of alpha `darkness`.
  static func veil(_ tint: Color, darkness: Double) -> Color {
    let (kept, alpha) = (1 - darkness, 1 - (1 - tint.alpha) * (1 - darkness))
    guard alpha > 0 else { return .clear }
    let weight = tint.alpha * kept / alpha
    return Color(
      red: tint.red * weight, green: tint.green * weight, blue: tint.blue * weight, alpha: alpha)
  }
}

extension Layer {
  /// Lays black of alpha `darkness` over the whole layer.
  mutating func darken(by darkness: Double) {
    darken(with: Gradient(Color(white: 0, alpha: min(max(darkness, 0), 1))))
  }

  /// Lays `gradient` over the layer, or over one part of it, on the sides on which the layer is
  /// seen.
  ///
  /// - Parameter part: in fractions of the bounds.
  mutating func darken(with gradient: Gradient, over part: Rect = .unit) {
    guard gradient.stops.contains(where: { $0.color.alpha > 0 }) else { return }
    var shade = Layer(frame: bounds.part(part), contents: .gradient(gradient))
    shade.isDoubleSided = isDoubleSided
    sublayers.append(shade)
  }
}

/// 0 up to `start`, 1 from `end` on, and between them 3t² − 2t³, which starts and ends without a
/// jerk.
func smoothStep(_ value: Double, from start: Double = 0, to end: Double = 1) -> Double {
  guard end > start else { return value < start ? 0 : 1 }
  let t = min(max((value - start) / (end - start), 0), 1)
  return t * t * (3 - 2 * t)
}
