import SceneGraph
import Transitions
import Window

/// Routes the window's events to the list of keys or the menu while one of them is shown.
@MainActor
final class OverlayRouter {
  private let compositor: PreviewCompositor
  private let actions: PreviewActions
  private let playback: PreviewPlayback
  /// True if the pointer is down because it closed an overlay: its events are ignored until it is
  /// up.
  private var isPointerSpent = false

  private var overlays: PreviewOverlays { compositor.overlays }

  init(
    _ compositor: PreviewCompositor, _ actions: PreviewActions, _ playback: PreviewPlayback
  ) {
    (self.compositor, self.actions, self.playback) = (compositor, actions, playback)
  }

  /// Handles an event.
  ///
  /// - Returns: false if the event is not handled.
  func handle(_ event: WindowEvent) -> Bool {
    if case .pointer(let phase, _, _, _) = event, isPointerSpent {
      isPointerSpent = phase == .moved
      if phase != .began { return true }
    }
    if overlays.help != nil { return handleHelp(event) }
    if overlays.menu != nil { return handleMenu(event) }
    return false
  }

  /// Closes the list of keys on any key or click, which has no other effect.
  private func handleHelp(_ event: WindowEvent) -> Bool {
    switch event {
    case .pointer(let phase, _, _, _):
      guard phase == .began else { return true }
      isPointerSpent = true
    case .key, .character, .secondaryClick: break
    case .scrolled, .hovered: return true
    case .dropped, .leftFullScreen, .damaged: return false
    }
    overlays.help = nil
    return true
  }

  // MARK: The menu

  /// Opens the menu at a position in window units.
  func openMenu(x: Double, y: Double) {
    guard let size = compositor.sizeInPoints else { return }
    overlays.menu = MenuOverlay(actions.state, at: point(x, y), in: size)
    compositor.window.reportsHovering = true
  }

  private func closeMenu() {
    overlays.menu = nil
    compositor.window.reportsHovering = actions.effectBrowser.isOn
  }

  private func handleMenu(_ event: WindowEvent) -> Bool {
    switch event {
    case .hovered(let x, let y): overlays.menu?.select(at: point(x, y))
    case .pointer(let phase, let x, let y, _):
      guard phase == .began else { return true }
      overlays.menu?.select(at: point(x, y), isClick: true)
      isPointerSpent = true
      if overlays.menu?.isOnGroup(point(x, y)) != true { performSelection() }
    case .secondaryClick(let x, let y): openMenu(x: x, y: y)
    case .key(.up): overlays.menu?.moveSelection(by: -1)
    case .key(.down): overlays.menu?.moveSelection(by: 1)
    case .key(.right): _ = overlays.menu?.openSubmenu()
    case .key(.left): _ = overlays.menu?.closeSubmenu()
    case .key(.enter): if overlays.menu?.openSubmenu() != true { performSelection() }
    case .key(.escape): if overlays.menu?.closeSubmenu() != true { closeMenu() }
    case .scrolled: break
    case .key, .character, .dropped, .leftFullScreen, .damaged:
      // A key has the same effect without the menu. Otherwise the size may have changed.
      closeMenu()
      return false
    }
    return true
  }

  /// Closes the menu and performs the selected item.
  private func performSelection() {
    let action = overlays.menu?.selectedAction
    closeMenu()
    guard let action else { return }
    playback.advance(to: compositor.window.now)
    actions.perform(action)
  }

  /// Converts a position in window units to points of the window.
  private func point(_ x: Double, _ y: Double) -> Point {
    let pixel = compositor.pixelPosition(x: x, y: y)
    let scale = compositor.window.contentScale
    return Point(x: pixel.x / scale, y: pixel.y / scale)
  }
}
