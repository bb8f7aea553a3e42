internal import SceneGraph

extension Layer {
  /// Creates a mask that is opaque over `bounds` except for a rounded rectangle.
  ///
  /// - Parameters:
  ///   - bounds: The masked layer's bounds, in points.
  ///   - cutout: The transparent rectangle, in points.
  ///   - cornerRadius: The cutout's corner radius in points, at most half its shorter side.
  ///   - feather: The width, in points, over which the cutout's corners fade. One pixel makes them
  ///     as sharp as its straight sides, which are antialiased.
  static func cutoutMask(
    over bounds: Rect, cutout: Rect, cornerRadius: Double, feather: Double
  ) -> Layer {
    // The parts overlap: between two antialiased edges that only meet, half the mask would leak.
    let overlap = feather + 1
    let strips = [
      Rect(
        x: bounds.minX, y: bounds.minY, width: bounds.size.width,
        height: max(cutout.minY - bounds.minY, 0)),
      Rect(
        x: bounds.minX, y: cutout.maxY, width: bounds.size.width,
        height: max(bounds.maxY - cutout.maxY, 0)),
      Rect(
        x: bounds.minX, y: bounds.minY, width: max(cutout.minX - bounds.minX, 0),
        height: bounds.size.height),
      Rect(
        x: cutout.maxX, y: bounds.minY, width: max(bounds.maxX - cutout.maxX, 0),
        height: bounds.size.height),
    ]
    var mask = Layer(frame: bounds)
    mask.sublayers = strips.map { Layer(frame: $0, contents: .color(.black)) }
    guard cornerRadius > 0 else { return mask }
    let square = Size(width: cornerRadius + overlap, height: cornerRadius + overlap)
    let (outer, inner) = (
      (cornerRadius + feather / 2) / square.width,
      max(cornerRadius - feather / 2, 0) / square.width
    )
    for (right, below) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
      let corner = cutout.point(atUnit: Point(x: right, y: below))
      let frame = Rect(
        origin: Point(
          x: right == 0 ? corner.x - overlap : corner.x - cornerRadius,
          y: below == 0 ? corner.y - overlap : corner.y - cornerRadius),
        size: square)
      mask.sublayers.append(
        Layer(
          frame: frame,
          contents: .gradient(
            Gradient(
              .radial, from: Point(x: 1 - right, y: 1 - below), to: Point(x: right, y: below),
              stops: [Gradient.Stop(.clear, at: inner), Gradient.Stop(.black, at: outer)]))))
    }
    return mask
  }
}
