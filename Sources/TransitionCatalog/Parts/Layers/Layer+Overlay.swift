internal import SceneGraph
internal import Transitions

extension Layer {
  /// Lays `gradient` over what this layer shows by itself, on the sides on which it is seen.
  ///
  /// - Parameter part: where, in the layer's coordinates; all over by default.
  mutating func cover(with gradient: Gradient, over part: Rect? = nil) {
    guard gradient.stops.contains(where: { $0.color.alpha > 0 }) else { return }
    var cover = Layer(frame: part ?? bounds, contents: .gradient(gradient))
    cover.isDoubleSided = isDoubleSided
    sublayers.append(cover)
  }

  /// Lays `color` over everything that this layer shows by itself.
  mutating func cover(with color: Color) { cover(with: Gradient(color)) }

  /// Lays black over everything that this layer shows by itself.
  ///
  /// - Parameter darkness: the black's alpha; what is beside 0…1 counts as the nearer end.
  mutating func darken(by darkness: Double) {
    cover(with: Color(white: 0, alpha: min(max(darkness, 0), 1)))
  }
}

extension Color {
  /// One colour that has the effect of `cover` laid over this one.
  func covered(with cover: Color) -> Color {
    let alpha = cover.alpha + self.alpha * (1 - cover.alpha)
    guard alpha > 0 else { return .clear }
    let premultiplied = cover.premultiplied + self.premultiplied * (1 - cover.alpha)
    return Color(
      red: premultiplied.x / alpha, green: premultiplied.y / alpha, blue: premultiplied.z / alpha,
      alpha: alpha)
  }
}
