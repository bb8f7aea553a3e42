internal import SceneGraph

extension Color {
  /// Returns the one colour that equals `source` composited over this one (Porter–Duff
  /// source-over, with straight alpha in and out).
  func overlaid(with source: Color) -> Color {
    let alpha = source.alpha + self.alpha * (1 - source.alpha)
    guard alpha > 0 else { return .clear }
    let premultiplied = source.premultiplied + self.premultiplied * (1 - source.alpha)
    return Color(
      red: premultiplied.x / alpha, green: premultiplied.y / alpha, blue: premultiplied.z / alpha,
      alpha: alpha)
  }
}
