import SceneGraph
import Transitions
import Window

/// The effect browser's interaction: the selected effect plays on the stage until it is confirmed,
/// or until the effect before it comes back.
@MainActor
final class EffectBrowser {
  /// The time for which a thumbnail shows an instant, in seconds.
  private static let instantTime = 0.12

  private let compositor: PreviewCompositor
  private let navigation: PreviewNavigation
  private let playback: PreviewPlayback
  private let editor: SpecEditor
  private let pane: EffectBrowserPane
  private let motion: MotionPreference
  /// The spec from before the browser was opened; nil while it is closed.
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
    var grid = EffectGrid(
      menu.groups.map { group in
        (group.title, group.indices.map { EffectGrid.Effect(index: $0, name: names[$0]) })
      })
    let size = compositor.viewport.container.size
    grid.shape = size.width / size.height
    pane = EffectBrowserPane(
      grid,
      EffectThumbnails(
        of: navigation.effects, in: compositor.viewport, pictures,
        watchedBy: compositor.drawing))
    pane.onPick = { [weak self] in
      self?.select($0)
      self?.close()
    }
  }

  /// True if the browser is open.
  var isOn: Bool { before != nil }

  // MARK: Opening and closing

  /// Opens the browser, or confirms the selection.
  ///
  /// - Throws: `TextError` if the machine has no font.
  func toggle() throws {
    if isOn { return close() }
    pane.grid.query = ""
    pane.grid.selection = navigation.menu.index(of: navigation.spec)
    try compositor.open(pane, PaneRequest(side: .right, thickness: EffectBrowserPane.width))
    before = navigation.spec
    navigation.history.begin()
    compositor.window.reportsHovering = true
    pane.revealSelection()
  }

  /// Closes the browser, and keeps the selected effect.
  private func close(isTaken: Bool = true) {
    // An effect that is not checked yet plays as soon as it is.
    if !isTaken { navigation.awaitedEffect = nil }
    before = nil
    navigation.history.end()
    compositor.window.reportsHovering = false
    compositor.close(pane)
  }

  /// Closes the browser, and restores the spec from before.
  private func cancel() {
    if let before, !before.isSame(as: navigation.spec) { editor.bringBack(before) }
    close(isTaken: false)
  }

  /// Plays the effect at `index` of the menu, at rest from its start.
  private func select(_ index: Int) {
    pane.grid.selection = index
    navigation.awaitedEffect = nil
    guard navigation.menu.index(of: navigation.spec) != index else { return }
    if editor.chooseEffect(at: index) { play() }
  }

  private func play() {
    if !navigation.isChanging, !navigation.hasPointer { playback.begin(navigation.direction) }
  }

  // MARK: Events

  /// Handles an event while the browser is open.
  ///
  /// - Returns: false if the event is not handled.
  func handle(_ event: WindowEvent) -> Bool {
    guard isOn else { return false }
    switch event {
    case .key(let key): return handle(key)
    case .character(let letter):
      guard letter != " " || !pane.grid.query.isEmpty else { return true }
      search(pane.grid.query + String(letter))
    case .hovered(let x, let y):
      let pixel = compositor.pixelPosition(x: x, y: y)
      guard let open = compositor.panes.pane(at: pixel), open.pane === pane, let area = open.area,
        let index = pane.effect(at: compositor.position(pixel, in: area))
      else { return true }
      playback.advance(to: compositor.window.now)
      if index != pane.grid.selection { select(index) }
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
    case .backspace: search(String(pane.grid.query.dropLast()))
    default: break
    }
    return true
  }

  private func move(_ step: EffectGrid.Step) {
    pane.grid.move(step)
    pane.revealSelection()
    if let selection = pane.grid.selection { select(selection) }
  }

  private func search(_ query: String) {
    playback.advance(to: compositor.window.now)
    pane.grid.query = query
    pane.revealSelection()
    if let selection = pane.grid.selection { select(selection) }
  }

  /// Plays a selected file that was not checked yet.
  func playChecked() {
    if editor.chooseAwaitedEffect(), isOn { play() }
  }

  // MARK: Thumbnails

  /// True if thumbnails remain to be drawn.
  var isPending: Bool { isOn && pane.thumbnails.isPending }

  /// True if a cell in view shows no thumbnail yet, which is drawn even while the stage moves.
  var isUrgent: Bool { isOn && pane.thumbnails.isUrgent }

  /// True if stills can be drawn before the browser is opened.
  var canPrepare: Bool { !isOn && pane.thumbnails.isStillLeft }

  /// Draws a still before the browser is opened, so that its cells are complete at once.
  func prepareStill() {
    pane.prepareStill(
      selection: navigation.menu.index(of: navigation.spec), scale: compositor.window.contentScale)
  }

  /// Draws thumbnails for a part of a frame's time.
  ///
  /// - Returns: true if the window must be drawn again.
  func drawNext(within seconds: Double) -> Bool {
    let start = compositor.window.now
    let isUrgent = pane.thumbnails.isUrgent
    let before = pane.picturesShown
    repeat {
      pane.thumbnails.drawNext()
      // The selected cell is shown at once.
      if isUrgent, before.isEmpty { break }
    } while pane.thumbnails.isPending && compositor.window.now - start < seconds
    return pane.picturesShown != before
  }

  /// Returns the time from `now` until the thumbnails advance; nil while the browser is closed.
  func timeToMove(at now: Double) -> Double? {
    isOn && !motion.isReduced ? (Double(tick(at: now) + 1) * Self.instantTime - now) : nil
  }

  /// Advances the thumbnails to `now`.
  ///
  /// - Returns: true if they look different.
  func move(to now: Double) -> Bool {
    guard isOn else { return false }
    if motion.isReduced {
      defer { pane.instant = ThumbnailPlan.instants.count / 2 }
      return pane.instant != ThumbnailPlan.instants.count / 2
    }
    // Forward and backward.
    let count = ThumbnailPlan.instants.count
    let place = tick(at: now) % (2 * count)
    let instant = place < count ? place : 2 * count - 1 - place
    defer { pane.instant = instant }
    return instant != pane.instant
  }

  private func tick(at now: Double) -> Int { Int((now / Self.instantTime).rounded(.down)) }
}
