import Media
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
  private let overlays: OverlayRouter
  /// The fingers on the stage; nil if they are not shown.
  private(set) var touches: StageTouches?
  /// The pane that captured the pointer when it went down; nil for the viewport.
  private var capture: OpenPane?

  /// True if the pointer that a pane captured is down.
  var hasPaneThePointer: Bool { capture != nil }

  init(
    _ navigation: PreviewNavigation, _ playback: PreviewPlayback, _ compositor: PreviewCompositor,
    _ inspector: SceneInspector, _ reloader: PreviewReloader, _ actions: PreviewActions,
    touches: StageTouches? = nil
  ) {
    self.touches = touches
    self.navigation = navigation
    self.playback = playback
    self.compositor = compositor
    self.inspector = inspector
    self.reloader = reloader
    self.actions = actions
    overlays = OverlayRouter(compositor, actions, playback)
  }

  /// Routes an event: a pointer event to the pane that captured it, or in the viewport to the
  /// picker or the inspector while one of them is active, otherwise to the navigation.
  ///
  /// An event may be reported before the next frame, so the window is laid out before positions are
  /// used. Positions are in window units.
  ///
  /// - Throws: `GPUError` if a new size cannot be laid out.
  func route(_ event: WindowEvent) throws {
    if overlays.handle(event) || actions.effectBrowser.handle(event) { return }
    groupChanges(before: event)
    defer { groupChanges(after: event) }
    switch event {
    case .damaged: compositor.needsLayout = true
    case .leftFullScreen: actions.noteFullScreen()
    case .pointer(let phase, let x, let y, let time):
      try compositor.layOutIfNeeded()
      let pixel = compositor.pixelPosition(x: x, y: y)
      if phase == .began {
        reloader.clearDropMessage()
        capture = compositor.panes.pane(at: pixel)
      }
      defer { if !phase.isDown { capture = nil } }
      if let capture, compositor.panes.contains(capture) {
        return send(phase, at: pixel, to: capture)
      }
      if phase == .began { actions.settings.finishEditing() }
      let location = compositor.viewportPosition(pixel)
      if actions.picking.isOn, actions.picking.pointer(phase, at: location) { return }
      if inspector.showsLayers { return inspector.pointer(phase, at: Point(x: x, y: y)) }
      touches?.note(phase, at: location, time: time)
      playback.send(phase, at: location, time: time)
    case .secondaryClick(let x, let y):
      if !navigation.hasPointer { overlays.openMenu(x: x, y: y) }
    case .hovered: break
    case .scrolled(let notches, let x, let y):
      try compositor.layOutIfNeeded()
      scroll(by: notches, at: compositor.pixelPosition(x: x, y: y))
    case .dropped(let files, let x, let y):
      try compositor.layOutIfNeeded()
      playback.advance(to: compositor.window.now)
      drop(files.map { FilePath(bytes: $0) }, at: compositor.pixelPosition(x: x, y: y))
    case .key(let key):
      playback.advance(to: compositor.window.now)
      let isHandled = actions.settings.handle(key) { compositor.window.clipboardText }
      if !isHandled, let action = PreviewKeys.action(key) { actions.perform(action) }
    case .character(let letter):
      playback.advance(to: compositor.window.now)
      let isHandled = actions.settings.handle(letter)
      if !isHandled, let action = PreviewKeys.action(letter) { actions.perform(action) }
    }
  }

  /// Makes a press with its drag one step of the history, and typing a text another.
  private func groupChanges(before event: WindowEvent) {
    if case .pointer(.began, _, _, _) = event { navigation.history.begin() }
  }

  private func groupChanges(after event: WindowEvent) {
    switch event {
    case .pointer(let phase, _, _, _):
      if !phase.isDown, !actions.settings.isEditing { navigation.history.end() }
    // A key that ends a text may begin another.
    case .key(.tab), .key(.enter), .key(.escape), .key(.undo):
      if actions.settings.isEditing { navigation.history.begin() } else { navigation.history.end() }
    default: break
    }
  }

  private func send(_ phase: PointerPhase, at pixel: Point, to open: OpenPane) {
    if let area = open.area {
      open.pane.pointer(phase, at: compositor.position(pixel, in: area))
    }
    actions.leaveViewForPicking()
  }

  private func scroll(by notches: Double, at pixel: Point) {
    if let open = compositor.panes.pane(at: pixel) {
      open.pane.scroll(by: notches)
    } else {
      inspector.scroll(by: notches)
    }
  }

  private func drop(_ files: [FilePath], at pixel: Point) {
    if let open = compositor.panes.pane(at: pixel), let area = open.area,
      open.pane.drop(files, at: compositor.position(pixel, in: area))
    {
      return
    }
    if let file = files.first, files.count == 1, PresetFolder.isPreset(file) {
      return actions.openPreset(file)
    }
    reloader.drop(files, on: navigation.screen - 1)
  }
}
