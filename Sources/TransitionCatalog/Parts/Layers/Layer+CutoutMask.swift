internal import SceneGraph
internal import Transitions

extension Layer {
  /// A mask over `bounds` that lets everything be seen but a rectangle with round corners.
  ///
  /// - Parameters:
  ///   - hole: the rectangle.
  ///   - cornerRadius: half its shorter side at most.
  ///   - softness: over how many points the hole's corners fade. One pixel makes them as sharp as
  ///     its straight sides, which are antialiased as all edges are.
  static func mask(over bounds: Rect, hole: Rect, cornerRadius: Double, softness: Double) -> Layer {
    // All overlap, for two edges that only met would let a line of half the mask through.
    let overlap = softness + 1
    let strips = [
      Rect(
        x: bounds.minX, y: bounds.minY, width: bounds.size.width,
        height: max(hole.minY - bounds.minY, 0)),
      Rect(
        x: bounds.minX, y: hole.maxY, width: bounds.size.width,
        height: max(bounds.maxY - hole.maxY, 0)),
      Rect(
        x: bounds.minX, y: bounds.minY, width: max(hole.minX - bounds.minX, 0),
        height: bounds.size.height),
      Rect(
        x: hole.maxX, y: bounds.minY, width: max(bounds.maxX - hole.maxX, 0),
        height: bounds.size.height),
    ]
    var mask = Layer(frame: bounds)
    mask.sublayers = strips.map { Layer(frame: $0, contents: .color(.black)) }
    guard cornerRadius > 0 else { return mask }
    let square = Size(width: cornerRadius + overlap, height: cornerRadius + overlap)
    let (outer, inner) = (
      (cornerRadius + softness / 2) / square.width,
      max(cornerRadius - softness / 2, 0) / square.width
    )
    for (right, below) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
      let corner = hole.point(atUnit: Point(x: right, y: below))
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
