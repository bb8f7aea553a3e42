internal import SceneGraph

extension Layer {
  /// Returns a patch over a rectangle of a screen with an estimate of the background there: the
  /// colours just outside its corners, interpolated; nil if there is no room beside the rectangle.
  ///
  /// A linear background is continued exactly. The patch samples four points instead of strips,
  /// which would stretch neighbouring text or lines into streaks.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points.
  ///   - margin: The distance that the patch extends beyond it, in points.
  ///   - picture: The screen's picture.
  ///   - container: The container.
  static func groundPatch(
    over rect: RoundedRect, margin: Double, of picture: PictureName, in container: Container
  ) -> Layer? {
    let bounds = container.bounds
    guard let area = rect.outset(by: margin).clipped(to: bounds) else { return nil }
    let frame = rect.rect
    var xs = outside(frame.minX, frame.maxX, of: bounds.maxX)
    var ys = outside(frame.minY, frame.maxY, of: bounds.maxY)
    // A rectangle as wide as the screen has room only above and below.
    switch (xs.isEmpty, ys.isEmpty) {
    case (true, true): return nil
    case (true, false): xs = [frame.minX + groundDistance, frame.maxX - groundDistance]
    case (false, true): ys = [frame.minY + groundDistance, frame.maxY - groundDistance]
    case (false, false): break
    }
    let whole = Rect(size: area.rect.size)
    func ground(_ x: Double, _ y: Double) -> Layer {
      var layer = Layer(frame: whole, contents: .picture(picture))
      // Within one pixel, and therefore without its neighbours.
      let side = 0.125 / container.scale
      layer.contentsRect = Rect(x: x - side / 2, y: y - side / 2, width: side, height: side)
        .normalized(to: bounds.size)
      return layer
    }
    func row(_ y: Double) -> Layer {
      var row = Layer(frame: whole)
      row.sublayers = [ground(xs[0], y)]
      if xs.count == 2 {
        var right = ground(xs[1], y)
        right.mask = ramp(
          over: whole, from: Point(x: xs[0] - area.rect.minX, y: 0),
          to: Point(x: xs[1] - area.rect.minX, y: 0))
        row.sublayers.append(right)
      }
      return row
    }
    var patch = Layer(frame: area.rect)
    patch.cornerRadius = area.cornerRadius
    patch.masksToBounds = true
    patch.sublayers = [row(ys[0])]
    if ys.count == 2 {
      var below = row(ys[1])
      below.mask = ramp(
        over: whole, from: Point(x: 0, y: ys[0] - area.rect.minY),
        to: Point(x: 0, y: ys[1] - area.rect.minY))
      patch.sublayers.append(below)
    }
    return patch
  }

  /// The distance, in points, at which the background is sampled: beyond any antialiased edge.
  static let groundDistance = 3.0

  /// Returns the sampling positions before `low` and after `high` that lie within 0…`limit`.
  private static func outside(_ low: Double, _ high: Double, of limit: Double) -> [Double] {
    let before = low - groundDistance
    let after = high + groundDistance
    return (before > 0 ? [before] : []) + (after < limit ? [after] : [])
  }

  /// Returns a mask that is transparent up to `start` and opaque from `end` on, in points.
  private static func ramp(over frame: Rect, from start: Point, to end: Point) -> Layer {
    func unit(_ point: Point) -> Point {
      Point(x: point.x / frame.size.width, y: point.y / frame.size.height)
    }
    return Layer(
      frame: frame,
      contents: .gradient(Gradient(from: .clear, at: unit(start), to: .black, at: unit(end))))
  }
}
