import SceneGraph
import Transitions
import Window

/// The browsing of the wall of effects: what is selected plays on the stage until it is taken, or
/// until what was there comes back.
@MainActor
final class EffectBrowsing {
  /// The time that an instant of the pictures is shown, in seconds.
  private static let instantTime = 0.12

  private let compositor: PreviewCompositor
  private let navigation: PreviewNavigation
  private let playback: PreviewPlayback
  private let editor: SpecEditor
  private let pane: EffectWallPane
  private let motion: MotionPreference
  /// The spec from before the wall was opened; nil while it is closed.
  private var before: TransitionSpec?

  init(
    _ compositor: PreviewCompositor, _ navigation: PreviewNavigation, _ playback: PreviewPlayback,
    _ pictures: PreviewPictures, _ motion: MotionPreference
  ) {
    self.motion = motion
    self.compositor = compositor
    self.navigation = navigation
    self.playback = playback
    editor = SpecEditor(navigation)
    let menu = navigation.menu
    let names = menu.names
    var wall = EffectWall(
      menu.groups.map { group in
        (group.title, group.indices.map { EffectWall.Effect(index: $0, name: names[$0]) })
      })
    let size = compositor.viewport.container.size
    wall.shape = size.width / size.height
    pane = EffectWallPane(
      wall,
      EffectThumbnails(
        of: menu, navigation.effects, in: compositor.viewport, pictures,
        watchedBy: compositor.drawing))
    pane.onPick = { [weak self] in
      self?.select($0)
      self?.close()
    }
  }

  /// True if the wall is shown.
  var isOn: Bool { before != nil }

  // MARK: Opening and closing

  /// Shows the wall, or takes what is selected.
  ///
  /// - Throws: `TextError` if the machine has no font.
  func toggle() throws {
    if isOn { return close() }
    pane.wall.query = ""
    pane.wall.selection = navigation.menu.index(of: navigation.spec)
    try compositor.open(pane, PaneRequest(side: .right, thickness: EffectWallPane.width))
    before = navigation.spec
    navigation.history.begin()
    compositor.window.reportsHovering = true
    pane.revealSelection()
  }

  /// Closes the wall, with the effect that is selected.
  private func close(isTaken: Bool = true) {
    // What is taken before it was checked is played as soon as it is.
    if !isTaken { navigation.awaitedEffect = nil }
    before = nil
    navigation.history.end()
    compositor.window.reportsHovering = false
    compositor.close(pane)
  }

  /// Closes the wall, with what was there before.
  private func cancel() {
    if let before, !before.isSame(as: navigation.spec) { editor.bringBack(before) }
    close(isTaken: false)
  }

  /// Plays the effect at `index` of the menu, at rest from its beginning.
  private func select(_ index: Int) {
    pane.wall.selection = index
    navigation.awaitedEffect = nil
    guard navigation.menu.index(of: navigation.spec) != index else { return }
    if editor.chooseEffect(at: index) { play() }
  }

  private func play() {
    if !navigation.isChanging, !navigation.hasPointer { playback.begin(navigation.direction) }
  }

  // MARK: Events

  /// Handles an event while the wall is shown.
  ///
  /// - Returns: false if the event is for others.
  func handle(_ event: WindowEvent) -> Bool {
    guard isOn else { return false }
    switch event {
    case .key(let key): return handle(key)
    case .character(let letter):
      guard letter != " " || !pane.wall.query.isEmpty else { return true }
      search(pane.wall.query + String(letter))
    case .hovered(let x, let y):
      let pixel = compositor.pixelPosition(x: x, y: y)
      guard let open = compositor.panes.pane(at: pixel), open.pane === pane, let area = open.area,
        let index = pane.effect(at: compositor.position(pixel, in: area))
      else { return true }
      playback.advance(to: compositor.window.now)
      if index != pane.wall.selection { select(index) }
    default: return false
    }
    return true
  }

  private func handle(_ key: WindowEvent.Key) -> Bool {
    playback.advance(to: compositor.window.now)
    switch key {
    case .escape: cancel()
    case .enter: close()
    case .left: move(.left)
    case .right: move(.right)
    case .up: move(.up)
    case .down: move(.down)
    case .backspace: search(String(pane.wall.query.dropLast()))
    default: break
    }
    return true
  }

  private func move(_ step: EffectWall.Step) {
    pane.wall.move(step)
    pane.revealSelection()
    if let selection = pane.wall.selection { select(selection) }
  }

  private func search(_ query: String) {
    playback.advance(to: compositor.window.now)
    pane.wall.query = query
    pane.revealSelection()
    if let selection = pane.wall.selection { select(selection) }
  }

  /// Plays a file that was selected before it was checked.
  func playChecked() {
    if editor.chooseAwaitedEffect(), isOn { play() }
  }

  // MARK: Pictures

  /// True if pictures of effects remain to be drawn.
  var isPending: Bool { isOn && pane.thumbnails.isPending }

  /// Draws pictures for a part of a frame's time.
  ///
  /// - Returns: true if the window has to be drawn again.
  func drawNext() -> Bool {
    let start = compositor.window.now
    var isDone = false
    while isPending, compositor.window.now - start < 0.01 {
      if pane.thumbnails.drawNext() { isDone = true }
    }
    return isDone
  }

  /// Returns the time from `now` until the pictures move on; nil while the wall is closed.
  func timeToMove(at now: Double) -> Double? {
    isOn && !motion.isReduced ? (Double(tick(at: now) + 1) * Self.instantTime - now) : nil
  }

  /// Moves the pictures on to `now`.
  ///
  /// - Returns: true if they look different.
  func move(to now: Double) -> Bool {
    guard isOn else { return false }
    if motion.isReduced {
      defer { pane.instant = EffectThumbnails.instants / 2 }
      return pane.instant != EffectThumbnails.instants / 2
    }
    // There and back.
    let count = EffectThumbnails.instants
    let place = tick(at: now) % (2 * count)
    let instant = place < count ? place : 2 * count - 1 - place
    defer { pane.instant = instant }
    return instant != pane.instant
  }

  private func tick(at now: Double) -> Int { Int((now / Self.instantTime).rounded(.down)) }
}
