public import SceneGraph
import Transitions

/// A recorder of drawing commands, after `CGContext`, which stores the commands instead of pixels.
@MainActor
public final class DrawingContext {
  /// The graphics state that is saved and restored.
  private struct State {
    var fillColor = Color.black
    var strokeColor = Color.black
    var style = StrokeStyle()
    var alpha = 1.0
    var transform = AffineTransform.identity
    /// The clip paths, in the context's coordinates.
    var clips: [(path: Path, rule: Path.FillRule)] = []
  }

  /// The size of the canvas in points.
  public let size: Size
  /// The current path, in the context's coordinates: each point is transformed when it is added.
  public private(set) var path = Path()
  private var state = State()
  private var saved: [State] = []
  /// The commands since the last image.
  private var operations: [VectorDrawing.Operation] = []
  private var layers: [ViewLayer] = []

  /// Creates a context for a canvas of `size` points.
  public init(size: Size) { self.size = size }

  // MARK: The current context

  /// The implicit contexts of drawing code. This stack is the runtime's only mutable global state:
  /// UIKit's current context is global by nature, and belongs to the main actor.
  private static var stack: [DrawingContext] = []

  /// The context of drawing functions that do not name one.
  public static var current: DrawingContext? { stack.last }

  /// Makes a context current until `pop`.
  public static func push(_ context: DrawingContext) { stack.append(context) }

  /// Ends the current context.
  public static func pop() { _ = stack.popLast() }

  // MARK: State

  /// The fill colour.
  public var fillColor: Color {
    get { state.fillColor }
    set { state.fillColor = newValue }
  }

  /// The stroke colour.
  public var strokeColor: Color {
    get { state.strokeColor }
    set { state.strokeColor = newValue }
  }

  /// The stroke style.
  public var style: StrokeStyle {
    get { state.style }
    set { state.style = newValue }
  }

  /// The opacity of everything drawn from now on.
  public var alpha: Double {
    get { state.alpha }
    set { state.alpha = min(max(newValue, 0), 1) }
  }

  /// The map from the current coordinates to the canvas's.
  public var transform: AffineTransform {
    get { state.transform }
    set { state.transform = newValue }
  }

  /// Saves the state.
  public func saveState() { saved.append(state) }

  /// Restores the state that was last saved.
  public func restoreState() { state = saved.popLast() ?? state }

  // MARK: Drawing

  /// Changes the current path by adding to an empty path in the current coordinates.
  public func addToPath(_ other: Path) { path.append(mapped(other)) }

  /// Changes the current path by a step whose points are in the current coordinates.
  public func extendPath(_ step: Path.Element) {
    if case .close = step { return path.close() }
    var single = Path()
    single.move(to: .zero)
    single.add(step)
    guard let element = mapped(single).elements.last else { return }
    path.add(element)
  }

  /// Removes and returns the current path, in the context's coordinates.
  public func takePath() -> Path {
    defer { path = Path() }
    return path
  }

  /// Fills a path in the current coordinates.
  public func fill(_ path: Path, by rule: Path.FillRule = .nonZero) {
    fillTransformed(mapped(path), by: rule)
  }

  /// Fills a path in the context's coordinates.
  public func fillTransformed(_ path: Path, by rule: Path.FillRule = .nonZero) {
    add(.fill(path, faded(state.fillColor), rule))
  }

  /// Strokes a path in the current coordinates.
  public func stroke(_ path: Path, _ style: StrokeStyle? = nil) {
    strokeTransformed(mapped(path), style)
  }

  /// Strokes a path in the context's coordinates. The line has the average width under the current
  /// transform.
  public func strokeTransformed(_ path: Path, _ style: StrokeStyle? = nil) {
    var style = style ?? state.style
    let scale = abs(state.transform.a * state.transform.d - state.transform.b * state.transform.c)
      .squareRoot()
    style.width *= scale
    style.dashes = style.dashes.map { $0 * scale }
    style.dashPhase *= scale
    add(.stroke(path, faded(state.strokeColor), style))
  }

  /// Draws text into a rectangle in the current coordinates; only their translation and scale are
  /// used.
  public func write(_ block: TextBlock, in rect: Rect) {
    var block = block
    block.color = faded(block.color)
    let transform = state.transform
    let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
    block.font.size *= scale
    let origin = mapped(rect.origin)
    add(
      .text(
        block,
        in: Rect(
          origin: origin,
          size: Size(width: rect.size.width * scale, height: rect.size.height * scale)
        )))
  }

  /// Clears a rectangle in the current coordinates to transparent.
  public func clear(_ rect: Rect) {
    guard let bounds = mapped(Path(rect)).bounds else { return }
    add(.clear(bounds))
  }

  /// Draws an image into a rectangle in the current coordinates.
  public func draw(_ image: Image, in rect: Rect, alpha: Double = 1) {
    flush()
    let layer = ViewLayer()
    layer.bounds = Rect(size: rect.size)
    layer.anchorPoint = .zero
    layer.transform =
      AffineTransform(translationX: rect.minX, y: rect.minY)
      .concatenating(state.transform).transform3D
    layer.contents = image
    layer.opacity = state.alpha * alpha
    layers.append(state.clips.reversed().reduce(layer) { masked($0, by: $1) })
  }

  /// Clips drawing from now on to a path in the current coordinates.
  public func clip(to path: Path, by rule: Path.FillRule = .nonZero) {
    clipTransformed(to: mapped(path), by: rule)
  }

  /// Clips drawing from now on to a path in the context's coordinates.
  public func clipTransformed(to path: Path, by rule: Path.FillRule = .nonZero) {
    state.clips.append((path, rule))
  }

  /// Removes and returns layers that show the drawing so far, back to front.
  package func takeLayers() -> [ViewLayer] {
    flush()
    defer { layers = [] }
    return layers
  }

  /// True if drawing is neither transformed, clipped nor faded.
  package var isPlain: Bool {
    state.transform == .identity && state.clips.isEmpty && state.alpha == 1
  }

  // MARK: Parts

  private func add(_ operation: VectorDrawing.Operation) {
    operations.append(
      state.clips.reversed().reduce(operation) { .clipped([$0], to: $1.path, $1.rule) })
  }

  private func flush() {
    guard !operations.isEmpty else { return }
    layers.append(BitmapLayer(operations, in: Rect(size: size)))
    operations = []
  }

  private func masked(_ layer: ViewLayer, by clip: (path: Path, rule: Path.FillRule)) -> ViewLayer {
    let clipped = ViewLayer()
    clipped.bounds = Rect(size: size)
    clipped.anchorPoint = .zero
    let mask = ShapeLayer()
    mask.outline = clip.path
    mask.fillRule = clip.rule
    clipped.mask = mask
    clipped.addSublayer(layer)
    return clipped
  }

  private func faded(_ color: Color) -> Color {
    var color = color
    color.alpha *= state.alpha
    return color
  }

  private func mapped(_ path: Path) -> Path {
    state.transform == .identity ? path : path.applying(state.transform.transform3D)
  }

  private func mapped(_ point: Point) -> Point {
    let t = state.transform
    return Point(x: t.a * point.x + t.c * point.y + t.tx, y: t.b * point.x + t.d * point.y + t.ty)
  }
}

/// A layer that shows drawing commands within its bounds.
final class BitmapLayer: ViewLayer {
  private let operations: [VectorDrawing.Operation]

  init(_ operations: [VectorDrawing.Operation], in bounds: Rect) {
    self.operations = operations
    super.init()
    self.bounds = bounds
    position = bounds.point(atUnit: Point(x: 0.5, y: 0.5))
  }

  required init?(coder: Coder) { nil }

  override func contentLayer(
    _ presented: LayerProperties, _ frame: PresentedFrame.Builder
  ) -> Layer? {
    frame.bitmapLayer(operations, in: presented.layer.bounds)
  }
}
