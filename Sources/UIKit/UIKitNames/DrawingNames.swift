public import FoundationNames
public import SceneGraph
public import UIKitRuntime

// Core Graphics' function names start with capitals.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public typealias CGContext = DrawingContext

/// Returns the current drawing context; nil outside `draw(_:)` and image contexts.
@MainActor
public func UIGraphicsGetCurrentContext() -> CGContext? { DrawingContext.current }

/// Makes a context current.
@MainActor
public func UIGraphicsPushContext(_ context: CGContext) { DrawingContext.push(context) }

/// Ends the context that was last made current.
@MainActor
public func UIGraphicsPopContext() { DrawingContext.pop() }

/// Fills a rectangle in the current context.
@MainActor
public func UIRectFill(_ rect: Rect) { DrawingContext.current?.fill(Path(rect)) }

/// The drawn parts of a path.
public enum CGPathDrawingMode: Int32, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

extension Color {
  /// Sets the fill colour of the current context to this colour.
  @MainActor
  public func setFill() { DrawingContext.current?.fillColor = self }

  /// Sets the stroke colour of the current context to this colour.
  @MainActor
  public func setStroke() { DrawingContext.current?.strokeColor = self }

  /// Sets the fill and stroke colours of the current context to this colour.
  @MainActor
  public func set() {
    setFill()
    setStroke()
  }
}

// MARK: - State

extension DrawingContext {
  public func setFillColor(_ color: CGColor) { fillColor = color }
  public func setStrokeColor(_ color: CGColor) { strokeColor = color }
  public func setFillColor(red: Double, green: Double, blue: Double, alpha: Double) {
    fillColor = Color(red: red, green: green, blue: blue, alpha: alpha)
  }
  public func setStrokeColor(red: Double, green: Double, blue: Double, alpha: Double) {
    strokeColor = Color(red: red, green: green, blue: blue, alpha: alpha)
  }
  public func setLineWidth(_ width: Double) { style.width = width }
  public func setLineCap(_ cap: CGLineCap) { style.cap = cap }
  public func setLineJoin(_ join: CGLineJoin) { style.join = join }
  public func setMiterLimit(_ limit: Double) { style.miterLimit = limit }
  public func setLineDash(phase: Double, lengths: [Double]) {
    (style.dashPhase, style.dashes) = (phase, lengths)
  }
  public func setAlpha(_ alpha: Double) { self.alpha = alpha }
  public func setShouldAntialias(_ antialiases: Bool) {}
  public func setAllowsAntialiasing(_ antialiases: Bool) {}
  public func saveGState() { saveState() }
  public func restoreGState() { restoreState() }
  public var ctm: AffineTransform { transform }
  public func translateBy(x: Double, y: Double) {
    transform = AffineTransform(translationX: x, y: y).concatenating(transform)
  }
  public func scaleBy(x: Double, y: Double) {
    transform = AffineTransform(scaleX: x, y: y).concatenating(transform)
  }
  public func rotate(by angle: Double) {
    transform = AffineTransform(rotationAngle: angle).concatenating(transform)
  }
  public func concatenate(_ other: AffineTransform) {
    transform = other.concatenating(transform)
  }
}

// MARK: - Paths

extension DrawingContext {
  public func beginPath() { _ = takePath() }
  public func closePath() { extendPath(.close) }
  public func move(to point: Point) { extendPath(.move(point)) }
  public func addLine(to point: Point) { extendPath(.line(point)) }
  public func addLines(between points: [Point]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }
  public func addQuadCurve(to end: Point, control: Point) {
    extendPath(.quad(end, control: control))
  }
  public func addCurve(to end: Point, control1: Point, control2: Point) {
    extendPath(.cubic(end, control1: control1, control2: control2))
  }
  /// Adds an arc, with a line to its start. As in Core Graphics, `clockwise` assumes y up: on the
  /// screen, true is counterclockwise.
  public func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    var arc = Path()
    arc.addArc(
      center: center, radius: radius, from: startAngle, to: endAngle, clockwise: !clockwise)
    for (index, element) in arc.elements.enumerated() {
      if index == 0, let begin = element.end, !path.isEmpty {
        addLine(to: begin)
      } else {
        extendPath(element)
      }
    }
  }
  public func addRect(_ rect: Rect) { addToPath(Path(rect)) }
  public func addRects(_ rects: [Rect]) { for rect in rects { addRect(rect) } }
  public func addEllipse(in rect: Rect) { addToPath(Path(ellipseIn: rect)) }
  public func addPath(_ other: CGPath) { addToPath(other.path) }
}

// MARK: - Drawing

extension DrawingContext {
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fillTransformed(takePath(), by: rule)
  }
  public func strokePath() { strokeTransformed(takePath()) }
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = takePath()
    switch mode {
    case .fill: fillTransformed(path)
    case .eoFill: fillTransformed(path, by: .evenOdd)
    case .stroke: strokeTransformed(path)
    case .fillStroke, .eoFillStroke:
      fillTransformed(path, by: mode == .eoFillStroke ? .evenOdd : .nonZero)
      strokeTransformed(path)
    }
  }
  public func fill(_ rect: Rect) { fill(Path(rect)) }
  public func fill(_ rects: [Rect]) { for rect in rects { fill(rect) } }
  public func fillEllipse(in rect: Rect) { fill(Path(ellipseIn: rect)) }
  public func stroke(_ rect: Rect) { stroke(Path(rect)) }
  public func stroke(_ rect: Rect, width: Double) {
    var style = style
    style.width = width
    stroke(Path(rect), style)
  }
  public func strokeEllipse(in rect: Rect) { stroke(Path(ellipseIn: rect)) }
  public func strokeLineSegments(between points: [Point]) {
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      var line = Path()
      line.move(to: points[index])
      line.addLine(to: points[index + 1])
      stroke(line)
    }
  }
  public func clip(using rule: CGPathFillRule = .winding) {
    clipTransformed(to: takePath(), by: rule)
  }
  public func clip(to rect: Rect) { clip(to: Path(rect)) }
}
