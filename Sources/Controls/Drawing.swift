public import SceneGraph
import Transitions

/// Puts layers together, with straight edges on whole pixels.
public struct Drawing {
  /// To which side of a place a line of text lies.
  public enum Alignment: Hashable, Sendable, CaseIterable {
    case left, center, right
  }

  /// The height of capitals in ems, in DejaVu Sans ("OS/2" table, sCapHeight 1493 of 2048).
  static let capHeight = 0.729

  /// Pixels per unit.
  public let scale: Double
  /// What was drawn, back to front.
  public private(set) var layers: [Layer] = []

  private let extent: (Label) -> LabelExtent

  /// An empty drawing.
  ///
  /// - Parameters:
  ///   - scale: pixels per unit, above 0.
  ///   - extent: how large a line of text is.
  public init(scale: Double, extent: @escaping (Label) -> LabelExtent) {
    self.scale = scale
    self.extent = extent
  }

  /// The whole pixel nearest to `length`, in units.
  public func snapped(_ length: Double) -> Double { (length * scale).rounded() / scale }

  /// `rect` with its sides on whole pixels, at least one pixel wide and high.
  public func snapped(_ rect: Rect) -> Rect {
    let (x, y) = (snapped(rect.minX), snapped(rect.minY))
    return Rect(
      x: x, y: y, width: max(snapped(rect.maxX) - x, 1 / scale),
      height: max(snapped(rect.maxY) - y, 1 / scale))
  }

  /// How far `label` reaches.
  public func width(of label: Label) -> Double { extent(label).width }

  /// Fills `rect`.
  public mutating func fill(_ rect: Rect, _ color: Color, radius: Double = 0) {
    fill(rect, .color(color), radius: radius)
  }

  /// Fills `rect` from its left side to its right one.
  public mutating func fill(_ rect: Rect, from left: Color, to right: Color, radius: Double = 0) {
    let gradient = Gradient(
      from: left, at: Point(x: 0, y: 0.5), to: right, at: Point(x: 1, y: 0.5))
    fill(rect, .gradient(gradient), radius: radius)
  }

  private mutating func fill(_ rect: Rect, _ contents: Layer.Contents, radius: Double) {
    var layer = Layer(frame: snapped(rect), contents: contents)
    layer.cornerRadius = radius
    layers.append(layer)
  }

  /// A disc.
  public mutating func disc(_ center: Point, radius: Double, _ color: Color) {
    fill(
      Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius),
      color, radius: radius)
  }

  /// A box of one colour with a border of another inside its sides.
  public mutating func box(
    _ rect: Rect, _ color: Color, border: Color, width: Double = 1, radius: Double
  ) {
    fill(rect, border, radius: radius)
    fill(rect.inset(by: width), color, radius: max(radius - width, 0))
  }

  /// Shows the middle of a picture all over `rect`.
  public mutating func picture(_ name: PictureName, in rect: Rect, radius: Double = 0) {
    var layer = Layer(frame: snapped(rect), contents: .picture(name))
    layer.contentsGravity = .aspectFill
    layer.masksToBounds = true
    layer.cornerRadius = radius
    layers.append(layer)
  }

  /// Writes `label`, its letters standing on `baseline`.
  public mutating func write(
    _ label: Label, x: Double, baseline: Double, _ alignment: Alignment = .left
  ) {
    guard !label.text.isEmpty else { return }
    let extent = extent(label)
    let start =
      switch alignment {
      case .left: x
      case .center: x - extent.width / 2
      case .right: x - extent.width
      }
    layers.append(
      Layer(
        frame: Rect(
          origin: Point(
            x: snapped(start) - extent.origin.x, y: snapped(baseline) - extent.origin.y),
          size: extent.size), contents: .picture(label.picture)))
  }

  /// Writes `label` with its capitals in the middle of `rect`'s height.
  public mutating func write(_ label: Label, in rect: Rect, _ alignment: Alignment = .left) {
    let x =
      switch alignment {
      case .left: rect.minX
      case .center: rect.midX
      case .right: rect.maxX
      }
    write(
      label, x: x, baseline: rect.midY + Self.capHeight / 2 * label.size, alignment)
  }

  /// A straight line with square ends, which reach half its width beyond its points.
  public mutating func line(from a: Point, to b: Point, width: Double, _ color: Color) {
    let (x, y) = (b.x - a.x, b.y - a.y)
    let length = (x * x + y * y).squareRoot()
    var layer = Layer(
      frame: Rect(
        x: (a.x + b.x - length - width) / 2, y: (a.y + b.y - width) / 2, width: length + width,
        height: width), contents: .color(color))
    layer.transform = .rotation(arcTangent(y, x), x: 0, y: 0, z: 1)
    layers.append(layer)
  }

  /// Straight lines from each point to the next.
  public mutating func path(_ points: [Point], width: Double, _ color: Color) {
    for (a, b) in zip(points, points.dropFirst()) { line(from: a, to: b, width: width, color) }
  }

  /// What `draw` draws, cut off outside `rect`.
  public mutating func clipped(to rect: Rect, _ draw: (inout Drawing) -> Void) {
    let rect = snapped(rect)
    var inner = Drawing(scale: scale, extent: extent)
    draw(&inner)
    var layer = Layer(frame: rect)
    layer.masksToBounds = true
    // In the drawing's own coordinates.
    layer.bounds.origin = rect.origin
    layer.sublayers = inner.layers
    layers.append(layer)
  }
}

extension Rect {
  /// The rectangle whose sides lie `length` further inside.
  func inset(by length: Double) -> Rect {
    Rect(
      x: minX + length, y: minY + length, width: max(size.width - 2 * length, 0),
      height: max(size.height - 2 * length, 0))
  }

  /// Whether `point` is inside, the left and the upper side counted.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
