import Frames
import GPU
import Rendering
import SceneGraph
import Window

/// The compositor of a preview's window: the viewport, the panes beside it and the message on top.
///
/// Each has its own pixels, which are copied into the window. Only what changed is drawn again.
@MainActor
final class PreviewCompositor {
  /// The window.
  let window: DesktopWindow
  /// The viewport, which shows the navigation.
  let viewport: PreviewViewport
  /// The open panes.
  let panes: PaneStack
  /// The message over the top of the window.
  let message: PreviewMessage
  /// The overlays on the stage.
  let overlays: PreviewOverlays
  /// The watchdog of the drawing.
  let drawing: WatchedDrawing
  /// The gauge of the GPU's time per frame; nil if it is not measured.
  var gauge: GPUGauge?
  /// The handler of a new size of the viewport, in pixels, and its pixels per point.
  var onResize: ((PixelSize, Double) -> Void)?
  /// True if the window or its panes have changed since the last layout.
  var needsLayout = false

  /// The viewport's initial size. The window keeps its aspect ratio while no pane is open.
  private let firstSize: PixelSize
  private var layout: PreviewLayout

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - wanted: the viewport's size in pixels, reduced to fit the display.
  ///   - background: the background colour of the stage.
  ///   - light: the light that the stage blends.
  ///   - hasOwnShaders: true if the user's shaders draw the viewport. They then draw every picture,
  ///     and pixel-aligned pictures are not copied. The panes keep the built-in shaders.
  ///   - isBare: true to show neither hints nor toasts over the stage.
  ///   - textScale: the size of text and controls, as a factor on the display's scale.
  ///   - panes: the areas of the panes that are open from the start, those on the right side first.
  ///   - drawing: the watchdog of the drawing.
  /// - Throws: `WindowError`, `GPUError`.
  init(
    title: String, showing wanted: PixelSize, over background: Color,
    light: LightEncoding = .encoded, hasOwnShaders: Bool,
    isBare: Bool, textScale: Double, beside panes: [PaneRequest] = [],
    watchedBy drawing: WatchedDrawing
  ) throws {
    self.drawing = drawing
    window = try DesktopWindow(
      title: title, showing: wanted,
      beside: (
        panes.filter { $0.side == .right }.map(\.thickness).reduce(0, +),
        panes.filter { $0.side == .bottom }.map(\.thickness).reduce(0, +)
      ), textScale: textScale)
    let device = try Device(context: window, validation: false)
    let renderer = Renderer(in: device, hasOwnShaders ? .plain : .fast)
    let paneRenderer = hasOwnShaders ? Renderer(in: device) : renderer
    let shape = Size(width: Double(wanted.width), height: Double(wanted.height))
    let scale = window.contentScale
    let stage = PreviewLayout(
      in: window.framebufferSize ?? wanted, shape: shape,
      panes: panes.map { $0.request(scale: scale) }
    ).viewport
    firstSize = stage.size ?? wanted
    viewport = try PreviewViewport(
      renderer, size: firstSize, over: background, light: light)
    self.panes = PaneStack(drawnBy: paneRenderer)
    message = PreviewMessage(drawnBy: paneRenderer)
    overlays = PreviewOverlays(drawnBy: paneRenderer, isBare: isBare)
    layout = PreviewLayout(in: firstSize, shape: viewport.container.size, panes: [])
  }

  // MARK: Layout

  /// Lays out the window at its current size.
  ///
  /// - Returns: false if the window has no pixels.
  func layOut() throws -> Bool {
    needsLayout = false
    guard let size = window.framebufferSize else { return false }
    let scale = window.contentScale
    layout = PreviewLayout(
      in: size, shape: viewport.container.size,
      panes: panes.panes.map {
        PreviewLayout.Request(side: $0.side, thickness: Int(($0.thickness * scale).rounded()))
      })
    for (open, area) in zip(panes.panes, layout.panes) { open.area = area }
    let before = viewport.size
    if let size = layout.viewport.size { try viewport.resize(to: size) }
    if viewport.size != before { onResize?(viewport.size, viewport.scale) }
    return true
  }

  /// Lays out the window if it or its panes have changed since the last layout.
  func layOutIfNeeded() throws { if needsLayout { _ = try layOut() } }

  // MARK: Drawing

  /// Draws the viewport and the panes that changed, and shows them.
  ///
  /// - Parameters:
  ///   - frame: the viewport's frame; nil to keep the last one.
  ///   - exposure: its motion blur; nil for none.
  ///   - compiles: false for a frame that must not wait for a program to be compiled.
  /// - Returns: true if the viewport has full detail.
  func show(
    _ frame: PresentedFrame?, blurredBy exposure: Exposure? = nil, in detail: Detail,
    _ programs: ProgramChoice, compiling compiles: Bool = true
  ) throws -> Bool {
    guard let size = window.framebufferSize else { return true }
    let isFull = try drawing.during {
      let isFull = try compose(frame, exposure, in: detail, programs, compiles, size)
      // Drawn before the swap, which may wait for a display that is off.
      if drawing.isWatched { viewport.renderer.device.finish() }
      return isFull
    }
    window.swapBuffers()
    return isFull
  }

  /// Draws the window's next frame.
  private func compose(
    _ frame: PresentedFrame?, _ exposure: Exposure?, in detail: Detail, _ programs: ProgramChoice,
    _ compiles: Bool, _ size: PixelSize
  ) throws -> Bool {
    gauge?.begin()
    var isFull = true
    if let frame, let exposure {
      try viewport.draw(exposure, insteadOf: frame)
      isFull = detail == .full
    } else if let frame {
      isFull = try viewport.draw(frame, in: detail, programs, compiling: compiles)
    }
    try panes.draw(scale: window.contentScale)
    gauge?.end()
    try message.draw(across: size, scale: window.contentScale)
    try overlays.draw(
      over: layout.viewport, in: size, scale: window.contentScale, at: window.now)
    panes.sweep()
    // What covers the window's pixels makes clearing them a waste.
    if !layout.viewport.covers(size) {
      viewport.renderer.device.clearWindow(to: SIMD4(0, 0, 0, 1))
    }
    viewport.present(in: size, x: layout.viewport.x, y: layout.viewport.y)
    panes.present(in: size)
    overlays.present(in: size)
    message.present(in: size)
    return isFull
  }

  // MARK: Panes

  /// Opens a pane at a side of the window. The window grows if the display has room.
  ///
  /// - Parameter isExpected: true if the window was opened with room for the pane.
  /// - Throws: `TextError` if the machine has no font.
  func open(_ pane: any PreviewPane, _ request: PaneRequest, isExpected: Bool = false) throws {
    needsLayout = true
    let opened = OpenPane(pane, at: request.side, thickness: request.thickness)
    try panes.insert(opened)
    window.lockAspectRatio(to: nil)
    let growth = request.thickness * window.contentScale / window.pixelsPerUnit
    opened.growth = isExpected ? growth : grow(request.side, by: growth)
  }

  /// Closes a pane, and shrinks the window by the extent that it grew for the pane.
  func close(_ pane: any PreviewPane) {
    needsLayout = true
    guard let closed = panes.remove(pane) else { return }
    _ = grow(closed.side, by: -closed.growth)
    if panes.panes.isEmpty { window.lockAspectRatio(to: firstSize) }
  }

  private func grow(_ side: PreviewLayout.Side, by units: Double) -> Double {
    switch side {
    case .right: window.grow(byWidth: units, height: 0).width
    case .bottom: window.grow(byWidth: 0, height: units).height
    }
  }

  // MARK: Positions

  /// The window's size in points; nil if it has no pixels.
  var sizeInPoints: Size? {
    let scale = window.contentScale
    return window.framebufferSize.map {
      Size(width: Double($0.width) / scale, height: Double($0.height) / scale)
    }
  }

  /// Converts a position in window units to pixels.
  func pixelPosition(x: Double, y: Double) -> Point {
    let scale = window.pixelsPerUnit
    return Point(x: x * scale, y: y * scale)
  }

  /// Converts a position in pixels to points of a pane.
  func position(_ pixel: Point, in area: WindowArea) -> Point {
    let scale = window.contentScale
    return Point(x: (pixel.x - Double(area.x)) / scale, y: (pixel.y - Double(area.y)) / scale)
  }

  /// Converts a position in pixels to points of the viewport.
  func viewportPosition(_ pixel: Point) -> Point {
    let scale = viewport.scale
    return Point(
      x: (pixel.x - Double(layout.viewport.x)) / scale,
      y: (pixel.y - Double(layout.viewport.y)) / scale)
  }
}
