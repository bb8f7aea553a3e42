internal import Transitions

/// The one light of a scene: far away, up and to the left of the viewer, and white.
///
/// A surface is as bright as the cosine of the angle between its normal and the light (Lambert's law), next to what
/// a screen at rest is. Darker ones are covered with black, brighter ones with a little white.
enum Light {
  /// Towards the light, of length 1: x to the right, y down, z to the viewer.
  static let direction = SIMD3(-2.0, -3, 6) / 7
  /// How much of the excess over a screen at rest a brighter surface shows, so that white screens keep their detail.
  private static let gloss = 0.5

  /// How far the shadow of something that is `height` before a screen falls beside it, in points.
  static func fall(_ height: Double) -> Point {
    Point(x: -direction.x / direction.z * height, y: -direction.y / direction.z * height)
  }

  /// What lies over a surface that `rotation` has turned away from the screen, to show its light.
  ///
  /// - Parameters:
  ///   - rotation: a turn without scale; moves in it do not matter.
  ///   - isBack: whether the surface is the back of what is turned.
  ///   - strength: 0 for none, 1 for a surface that is black where no light falls on it.
  static func shade(_ rotation: Transform3D, isBack: Bool = false, strength: Double) -> Color {
    let normal = SIMD3(rotation.m31, rotation.m32, rotation.m33) * (isBack ? -1 : 1)
    let ratio = max((normal * direction).sum(), 0) / direction.z
    return ratio < 1
      ? Color(white: 0, alpha: min(strength * (1 - ratio), 1))
      : Color(white: 1, alpha: min(strength * (ratio - 1) * gloss, 1))
  }
}

extension Color {
  /// One colour that has the effect of `shade`, a black of any alpha, laid over this one.
  func below(_ shade: Color) -> Color {
    let alpha = shade.alpha + self.alpha * (1 - shade.alpha)
    guard alpha > 0 else { return .clear }
    let weight = self.alpha * (1 - shade.alpha) / alpha
    return Color(red: red * weight, green: green * weight, blue: blue * weight, alpha: alpha)
  }
}

extension Layer {
  /// Lays `color` over everything that this layer shows by itself, from the side that the layer is seen from.
  mutating func cover(with color: Color) {
    guard color.alpha > 0 else { return }
    var cover = Layer(frame: bounds, contents: .gradient(Gradient(color)))
    cover.isDoubleSided = isDoubleSided
    sublayers.append(cover)
  }
}
