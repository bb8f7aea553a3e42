public import SceneGraph
import Transitions

/// A builder of layers for controls: it aligns edges to whole pixels.
public struct Drawing {
  /// The alignment of a line of text to its reference point.
  public enum Alignment: Hashable, Sendable, CaseIterable {
    case left, center, right
  }

  /// The height of capitals in ems, in DejaVu Sans ("OS/2" table, sCapHeight 1493 of 2048).
  static let capHeight = 0.729

  /// Pixels per unit.
  public let scale: Double
  /// The layers drawn so far, back to front.
  public private(set) var layers: [Layer] = []

  private let metrics: (Label) -> LabelMetrics

  /// Creates an empty drawing.
  ///
  /// - Parameters:
  ///   - scale: pixels per unit, above 0.
  ///   - metrics: returns the metrics of a line of text.
  public init(scale: Double, metrics: @escaping (Label) -> LabelMetrics) {
    self.scale = scale
    self.metrics = metrics
  }

  /// Returns `length`, in units, rounded to a whole pixel.
  public func snapped(_ length: Double) -> Double { (length * scale).rounded() / scale }

  /// Returns `rect` with its sides rounded to whole pixels, at least one pixel wide and high.
  public func snapped(_ rect: Rect) -> Rect {
    let (x, y) = (snapped(rect.minX), snapped(rect.minY))
    return Rect(
      x: x, y: y, width: max(snapped(rect.maxX) - x, 1 / scale),
      height: max(snapped(rect.maxY) - y, 1 / scale))
  }

  /// Returns the advance width of `label`, in units.
  public func width(of label: Label) -> Double { metrics(label).width }

  /// Fills `rect` with a colour.
  public mutating func fill(_ rect: Rect, _ color: Color, radius: Double = 0) {
    fill(rect, .color(color), radius: radius)
  }

  /// Fills `rect` with a horizontal gradient.
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

  /// Draws a disc.
  public mutating func disc(_ center: Point, radius: Double, _ color: Color) {
    fill(
      Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius),
      color, radius: radius)
  }

  /// Draws a filled box with a border inside its sides.
  public mutating func box(
    _ rect: Rect, _ color: Color, border: Color, width: Double = 1, radius: Double
  ) {
    fill(rect, border, radius: radius)
    fill(rect.inset(by: width), color, radius: max(radius - width, 0))
  }

  /// Draws a picture that covers `rect`, cropped at the centre.
  public mutating func picture(_ name: PictureName, in rect: Rect, radius: Double = 0) {
    var layer = Layer(frame: snapped(rect), contents: .picture(name))
    layer.contentsGravity = .aspectFill
    layer.masksToBounds = true
    layer.cornerRadius = radius
    layers.append(layer)
  }

  /// Draws `label` on the line `baseline`.
  public mutating func write(
    _ label: Label, x: Double, baseline: Double, _ alignment: Alignment = .left
  ) {
    guard !label.text.isEmpty else { return }
    let measured = metrics(label)
    let start =
      switch alignment {
      case .left: x
      case .center: x - measured.width / 2
      case .right: x - measured.width
      }
    layers.append(
      Layer(
        frame: Rect(
          origin: Point(
            x: snapped(start) - measured.origin.x, y: snapped(baseline) - measured.origin.y),
          size: measured.size), contents: .picture(label.picture)))
  }

  /// Draws `label` with its capitals centred vertically in `rect`.
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

  /// Draws a line with square caps, which extend half its width beyond its ends.
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

  /// Draws lines from each point to the next.
  public mutating func path(_ points: [Point], width: Double, _ color: Color) {
    for (a, b) in zip(points, points.dropFirst()) { line(from: a, to: b, width: width, color) }
  }

  /// Draws what `draw` draws, clipped to `rect`.
  public mutating func clipped(to rect: Rect, _ draw: (inout Drawing) -> Void) {
    let rect = snapped(rect)
    var inner = Drawing(scale: scale, metrics: metrics)
    draw(&inner)
    var layer = Layer(frame: rect)
    layer.masksToBounds = true
    // The sublayers keep the drawing's coordinates.
    layer.bounds.origin = rect.origin
    layer.sublayers = inner.layers
    layers.append(layer)
  }
}
