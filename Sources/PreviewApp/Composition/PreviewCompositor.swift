import Controls
import Frames
import GPU
import Rendering
import SceneGraph
import ShaderLibrary
import Transitions
import Window

/// What a preview's window shows: the stage, drawn as `hinge render` draws it, and panes beside it. Each has pixels of its
/// own that are copied into the window, so that what did not change is not drawn again.
@MainActor
final class PreviewScreen {
  /// What draws the stage.
  let renderer: Renderer
  /// What is said over the top of the window.
  let message = PreviewMessage()
  /// The pictures on the stage.
  let pictures: PictureStore
  /// The stage's shape and size in points.
  let container: Container

  /// Measures how long the GPU draws, where somebody wants to know.
  var gauge: GPUGauge?

  private let desktop: DesktopWindow
  /// What draws all but the stage, whatever the shaders of that do.
  private let toolRenderer: Renderer
  /// The shaders that the stage was last seen with.
  private var provenShaders = ShaderLibrary.builtIn
  /// Why other shaders were given up when a scene needed them.
  private var shaderFailure: GPUError?
  /// What is said, where anything is.
  private var drawnMessage: DrawnScene?
  private var messagePictures: PaintedPictures<PixelSize>?
  private let backdrop: Color
  /// What the stage was first, which has the shape that the window keeps while there are no panes.
  private let firstSize: PixelSize
  private var target: RenderTarget
  private var layout: PreviewLayout
  /// In the order in which they take their places.
  private var panes: [OpenPane] = []
  private var text: TextPictures?
  /// Who has the pointer while it is down.
  private var grabbed: Grab?

  private enum Grab {
    case stage
    case pane(OpenPane)
  }

  /// A scene and its pixels, drawn where it changed.
  private final class DrawnScene {
    private(set) var target: RenderTarget?
    private var scene: Scene?

    /// Has `size` pixels show `scene`.
    func show(
      _ scene: Scene, _ size: PixelSize, _ pictures: PictureStore, with renderer: Renderer
    ) throws(GPUError) {
      if target?.size != size {
        target = try RenderTarget(size: size, label: "pane", in: renderer.device)
        self.scene = nil
      }
      guard scene != self.scene else { return }
      try target?.draw(scene, pictures, with: renderer)
      self.scene = scene
    }
  }

  /// A pane that is seen.
  private final class OpenPane {
    let pane: any PreviewPane
    let side: PreviewLayout.Side
    /// In points.
    let thickness: Double
    /// How much larger the window was made for it, in the window's units.
    var grown = 0.0
    var area: WindowArea?
    let drawn = DrawnScene()

    init(_ pane: any PreviewPane, at side: PreviewLayout.Side, thickness: Double) {
      self.pane = pane
      self.side = side
      self.thickness = thickness
    }
  }

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - wanted: the stage's size in pixels, made smaller to fit on the display.
  ///   - backdrop: what is behind the screens.
  ///   - hasOwnShaders: whether the stage will be drawn with shaders of its own. Then all of it is drawn, where otherwise
  ///     a picture at rest is copied.
  init(
    title: String, showing wanted: PixelSize, over backdrop: Color, hasOwnShaders: Bool = false
  ) throws {
    self.backdrop = backdrop
    desktop = try DesktopWindow(title: title, showing: wanted)
    let device = try Device(context: desktop, validation: false)
    renderer = Renderer(in: device, hasOwnShaders ? .plain : .fast)
    toolRenderer = hasOwnShaders ? Renderer(in: device) : renderer
    pictures = PictureStore(in: device)
    let shape = Size(width: Double(wanted.width), height: Double(wanted.height))
    let size = PreviewLayout.largest(of: shape, in: desktop.framebufferSize ?? wanted)
    container = Container(filling: size)
    firstSize = size
    target = try RenderTarget(size: size, label: "preview", in: device)
    layout = PreviewLayout(in: size, shape: container.size, panes: [])
  }

  /// The window, for its events and its time.
  var window: DesktopWindow { desktop }

  /// The stage's size in pixels.
  var size: PixelSize { target.size }

  /// Pixels per point on the stage.
  var scale: Double { Double(target.size.width) / container.size.width }

  // MARK: Drawing

  /// Lays out the window as large as it is now.
  ///
  /// - Returns: whether there is anything to draw on.
  func layOut() throws -> Bool {
    guard let size = desktop.framebufferSize else { return false }
    let pixels = desktop.contentScale
    layout = PreviewLayout(
      in: size, shape: container.size,
      panes: panes.map {
        PreviewLayout.Request(side: $0.side, thickness: Int(($0.thickness * pixels).rounded()))
      })
    for (pane, area) in zip(panes, layout.panes) { pane.area = area }
    if let stage = layout.stage.size, target.size != stage {
      target = try RenderTarget(size: stage, label: "preview", in: renderer.device)
    }
    return true
  }

  /// Draws the stage as `frame` has it and the panes that changed, and shows them.
  ///
  /// - Returns: whether the stage is as it would be in full detail.
  func show(_ frame: PresentedFrame, in detail: Detail) throws -> Bool {
    guard let size = desktop.framebufferSize else { return true }
    gauge?.begin()
    let isFull = try drawStage(frame, in: detail)
    for pane in panes { try draw(pane) }
    gauge?.end()
    try drawMessage(across: size)
    text?.sweep()
    renderer.device.clearWindow(to: SIMD4(0, 0, 0, 1))
    target.present(in: size, x: layout.stage.x, y: layout.stage.y)
    for pane in panes {
      if let area = pane.area { pane.drawn.target?.present(in: size, x: area.x, y: area.y) }
    }
    drawnMessage?.target?.present(in: size, x: 0, y: 0)
    desktop.swapBuffers()
    return isFull
  }

  /// Draws `frame` where the stage is drawn, and does not show it.
  func rehearse(_ frame: PresentedFrame) throws(GPUError) {
    try renderer.draw(frame, pictures, over: backdrop, into: target, in: .moving)
    renderer.device.finish()
  }

  /// Draws the stage with shaders that can: those that could before where the newest turn out not to.
  private func drawStage(_ frame: PresentedFrame, in detail: Detail) throws(GPUError) -> Bool {
    do throws(GPUError) {
      let isFull = try renderer.draw(frame, pictures, over: backdrop, into: target, in: detail)
      provenShaders = renderer.shaders
      return isFull
    } catch {
      guard error.isAboutShaders, !renderer.shaders.isBuiltIn else { throw error }
      shaderFailure = error
      try use(renderer.shaders == provenShaders ? .builtIn : provenShaders)
      return try drawStage(frame, in: detail)
    }
  }

  /// Draws the stage with `shaders` from now on; where they cannot be used, with those that it has.
  func use(_ shaders: ShaderLibrary) throws(GPUError) {
    try renderer.use(shaders, redrawing: pictures)
  }

  /// Why shaders that seemed usable were given up since the last time.
  func takeShaderFailure() -> GPUError? {
    defer { shaderFailure = nil }
    return shaderFailure
  }

  private func drawMessage(across window: PixelSize) throws {
    if message.isEmpty {
      drawnMessage = nil
      return
    }
    let scale = desktop.contentScale
    let painted = try messagePictures ?? PaintedPictures(in: PictureStore(in: renderer.device))
    messagePictures = painted
    let scene = try message.scene(width: Double(window.width) / scale, scale: scale, painted)
    painted.sweep()
    let height = Int((scene.root.bounds.size.height * scale).rounded())
    guard let size = PixelSize(width: window.width, height: max(height, 1)) else { return }
    let drawn = drawnMessage ?? DrawnScene()
    drawnMessage = drawn
    try drawn.show(scene, size, painted.store, with: toolRenderer)
  }

  private func draw(_ pane: OpenPane) throws {
    guard let size = pane.area?.size else { return }
    let scale = desktop.contentScale
    let container = Container(
      size: Size(width: Double(size.width) / scale, height: Double(size.height) / scale),
      scale: scale)
    let text = try textPictures()
    let scene = try pane.pane.scene(container, text)
    try pane.drawn.show(scene, size, text.store, with: toolRenderer)
  }

  private func textPictures() throws -> TextPictures {
    if let text { return text }
    let text = try TextPictures(in: PictureStore(in: renderer.device))
    self.text = text
    return text
  }

  // MARK: Panes

  /// Whether `pane` is seen.
  func isOpen(_ pane: any PreviewPane) -> Bool { panes.contains { $0.pane === pane } }

  /// Opens `pane`, `thickness` points from a side of the window. The window grows where the display has room.
  ///
  /// - Throws: `TextError` where the machine has no font.
  func open(_ pane: any PreviewPane, at side: PreviewLayout.Side, thickness: Double) throws {
    guard !isOpen(pane) else { return }
    _ = try textPictures()
    let opened = OpenPane(pane, at: side, thickness: thickness)
    // Those at the right take their places first, in whatever order they are opened.
    let place = panes.firstIndex { side == .right && $0.side == .bottom } ?? panes.endIndex
    panes.insert(opened, at: place)
    desktop.lockAspectRatio(to: nil)
    opened.grown = grow(
      opened.side, by: thickness * desktop.contentScale / desktop.pixelsPerUnit)
  }

  /// Closes `pane`, where it is open, and gives back what the window grew for it.
  func close(_ pane: any PreviewPane) {
    guard let place = panes.firstIndex(where: { $0.pane === pane }) else { return }
    let closed = panes.remove(at: place)
    if case .pane(let holder) = grabbed, holder === closed { grabbed = nil }
    _ = grow(closed.side, by: -closed.grown)
    if panes.isEmpty { desktop.lockAspectRatio(to: firstSize) }
  }

  private func grow(_ side: PreviewLayout.Side, by units: Double) -> Double {
    switch side {
    case .right: desktop.grow(byWidth: units, height: 0).width
    case .bottom: desktop.grow(byWidth: 0, height: units).height
    }
  }

  // MARK: Pointers

  /// Brings what the wheel did to the pane that is there.
  ///
  /// - Returns: whether there is one.
  func scroll(by notches: Double, x: Double, y: Double) -> Bool {
    let pixels = desktop.pixelsPerUnit
    let pane = panes.first { $0.area?.contains(x: x * pixels, y: y * pixels) == true }?.pane
    pane?.scroll(by: notches)
    return pane != nil
  }

  /// Brings files that were dropped to the pane that is there.
  ///
  /// - Returns: whether it took them.
  func drop(_ files: [String], x: Double, y: Double) -> Bool {
    let pixels = desktop.pixelsPerUnit
    let (x, y) = (x * pixels, y * pixels)
    guard let pane = panes.first(where: { $0.area?.contains(x: x, y: y) == true }),
      let area = pane.area
    else { return false }
    return pane.pane.drop(files, at: place(x, y, in: area))
  }

  /// A place of the window in a pane's points.
  private func place(_ x: Double, _ y: Double, in area: WindowArea) -> Point {
    let scale = desktop.contentScale
    return Point(x: (x - Double(area.x)) / scale, y: (y - Double(area.y)) / scale)
  }

  /// Brings what a pointer did, in the window's units, to whoever is there.
  ///
  /// - Returns: the place in points where that is the stage; nil where a pane took it.
  func route(_ phase: PointerPhase, x: Double, y: Double) -> Point? {
    let pixels = desktop.pixelsPerUnit
    let (x, y) = (x * pixels, y * pixels)
    if phase == .began {
      let pane = panes.first { $0.area?.contains(x: x, y: y) == true }
      grabbed = pane.map { .pane($0) } ?? .stage
    }
    defer { if phase == .ended || phase == .cancelled { grabbed = nil } }
    if case .pane(let pane) = grabbed {
      if let area = pane.area { pane.pane.pointer(phase, at: place(x, y, in: area)) }
      return nil
    }
    return Point(
      x: (x - Double(layout.stage.x)) / scale, y: (y - Double(layout.stage.y)) / scale)
  }
}

extension RenderTarget {
  /// Draws the whole of `scene` over the theme's ground. It is cleared to that; a layer of that colour would be drawn.
  fileprivate borrowing func draw(
    _ scene: Scene, _ pictures: PictureStore, with renderer: Renderer
  ) throws(GPUError) {
    try renderer.draw(PresentedFrame(scene), pictures, over: Theme.background, into: self)
  }
}

extension GPUError {
  /// Whether other shaders would help.
  fileprivate var isAboutShaders: Bool {
    switch self {
    case .shader, .uniform: true
    default: false
    }
  }
}
