import SceneGraph
import Transitions
import Window

/// Routes the window's events to the panes, the inspector, the navigation and the actions.
@MainActor
final class PreviewEventRouter {
  private let navigation: PreviewNavigation
  private let playback: PreviewPlayback
  private let compositor: PreviewCompositor
  private let inspector: SceneInspector
  private let reloader: PreviewReloader
  private let actions: PreviewActions
  /// The pane that captured the pointer when it went down; nil for the viewport.
  private var capture: OpenPane?

  init(
    _ navigation: PreviewNavigation, _ playback: PreviewPlayback, _ compositor: PreviewCompositor,
    _ inspector: SceneInspector, _ reloader: PreviewReloader, _ actions: PreviewActions
  ) {
    self.navigation = navigation
    self.playback = playback
    self.compositor = compositor
    self.inspector = inspector
    self.reloader = reloader
    self.actions = actions
  }

  /// Routes an event. A pointer may be reported before the next frame, so the window is laid out
  /// before positions are used.
  ///
  /// - Throws: `GPUError` if a new size cannot be laid out.
  func route(_ event: WindowEvent) throws {
    switch event {
    case .damaged: compositor.needsLayout = true
    case .leftFullScreen: actions.noteFullScreen()
    case .dropped(let files, let x, let y):
      try compositor.layOutIfNeeded()
      playback.advance(to: compositor.window.now)
      drop(files, at: compositor.pixelPosition(x: x, y: y))
    case .pointer(let phase, let x, let y, let time):
      try compositor.layOutIfNeeded()
      pointer(phase, at: Point(x: x, y: y), time: time)
    case .scrolled(let notches, let x, let y):
      try compositor.layOutIfNeeded()
      if let open = compositor.panes.pane(at: compositor.pixelPosition(x: x, y: y)) {
        open.pane.scroll(by: notches)
      } else {
        inspector.scroll(by: notches)
      }
    case .key(let key):
      playback.advance(to: compositor.window.now)
      let isTaken = actions.settings.take(key) { compositor.window.clipboardText }
      if !isTaken, let action = PreviewAction(key) { actions.perform(action) }
    case .character(let letter):
      playback.advance(to: compositor.window.now)
      let isTaken = actions.settings.take(letter)
      if !isTaken, let action = PreviewAction(letter) { actions.perform(action) }
    }
  }

  /// Routes a pointer event at a position in window units: to the pane that captured the pointer,
  /// or in the viewport to the picking, the inspector or the navigation.
  private func pointer(_ phase: PointerPhase, at position: Point, time: Double) {
    let pixel = compositor.pixelPosition(x: position.x, y: position.y)
    if phase == .began {
      reloader.clearDropMessage()
      capture = compositor.panes.pane(at: pixel)
    }
    defer { if !phase.isDown { capture = nil } }
    if let capture, compositor.panes.contains(capture) {
      if let area = capture.area {
        capture.pane.pointer(phase, at: compositor.position(pixel, in: area))
      }
      if actions.picking.isOn, inspector.showsLayers { actions.toggleLayers() }
      return
    }
    if phase == .began { actions.settings.finishEditing() }
    let location = compositor.viewportPosition(pixel)
    if actions.picking.pointer(phase, at: location) { return }
    if inspector.pointer(phase, at: position) { return }
    playback.send(phase, at: location, time: time)
  }

  private func drop(_ files: [String], at pixel: Point) {
    if let open = compositor.panes.pane(at: pixel), let area = open.area,
      open.pane.drop(files, at: compositor.position(pixel, in: area))
    {
      return
    }
    reloader.drop(files, on: navigation.screen - 1)
  }
}
