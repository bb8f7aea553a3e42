import Frames
import GPU
import Rendering
import SceneGraph
import Text
import Window

/// A pane that is open in the window.
@MainActor
final class OpenPane {
  /// The pane.
  let pane: any PreviewPane
  /// The side of the window.
  let side: PreviewLayout.Side
  /// The extent from that side towards the middle, in points.
  let thickness: Double
  /// The extent by which the window grew for the pane, in window units.
  var growth = 0.0
  /// The area in the window; nil if there is no room.
  var area: WindowArea?
  /// The pixels.
  let cache = CachedScene()

  init(_ pane: any PreviewPane, at side: PreviewLayout.Side, thickness: Double) {
    self.pane = pane
    self.side = side
    self.thickness = thickness
  }
}

/// The open panes of a window, in the order of their layout: those on the right side first.
@MainActor
final class PaneStack {
  private(set) var panes: [OpenPane] = []
  private let renderer: Renderer
  private var text: TextPictures?

  /// Creates an empty stack whose panes `renderer` draws.
  init(drawnBy renderer: Renderer) { self.renderer = renderer }

  /// True if `pane` is open.
  func isOpen(_ pane: any PreviewPane) -> Bool { panes.contains { $0.pane === pane } }

  /// True if `open` is still open.
  func contains(_ open: OpenPane) -> Bool { panes.contains { $0 === open } }

  /// Adds a pane after those on its side.
  ///
  /// - Throws: `TextError` if the machine has no font.
  func insert(_ open: OpenPane) throws {
    _ = try textPictures()
    let index = panes.firstIndex { open.side == .right && $0.side == .bottom } ?? panes.endIndex
    panes.insert(open, at: index)
  }

  /// Removes `pane`.
  ///
  /// - Returns: nil if it is not open.
  func remove(_ pane: any PreviewPane) -> OpenPane? {
    panes.firstIndex { $0.pane === pane }.map { panes.remove(at: $0) }
  }

  /// Returns the pane at a position in the window's pixels.
  func pane(at pixel: Point) -> OpenPane? {
    panes.first { $0.area?.contains(x: pixel.x, y: pixel.y) == true }
  }

  /// Draws the panes that changed, at `scale` pixels per point.
  ///
  /// - Throws: `TextError`, `GPUError`.
  func draw(scale: Double) throws {
    for open in panes {
      guard let size = open.area?.size else { continue }
      let container = Container(
        size: Size(width: Double(size.width) / scale, height: Double(size.height) / scale),
        scale: scale)
      let text = try textPictures()
      let scene = try open.pane.scene(container, text)
      try open.cache.draw(scene, size, text.store, with: renderer)
    }
  }

  /// Frees texts and pictures that no pane has used since the last call.
  func sweep() { text?.sweep() }

  /// Copies the panes into the window.
  func present(in window: PixelSize) {
    for open in panes {
      if let area = open.area { open.cache.target?.present(in: window, x: area.x, y: area.y) }
    }
  }

  private func textPictures() throws -> TextPictures {
    if let text { return text }
    let text = try TextPictures(in: PictureStore(in: renderer.device))
    self.text = text
    return text
  }
}
