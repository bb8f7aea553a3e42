import GPU
import Jobs
import Media
import Rendering
import SceneGraph
import Transitions
import UIKitRuntime
import Window

/// Performs the actions of a preview.
@MainActor
final class PreviewActions {
  /// The step of a key in time, in seconds: a frame at 60 Hz.
  private static let timeStep = 1.0 / 60

  /// True if the preview is to be closed.
  private(set) var quits = false

  /// The time at which a key asked whether to quit; nil if another key was pressed since.
  private var quitQuestion: Double?

  private let navigation: PreviewNavigation
  private let editor: SpecEditor
  private let playback: PreviewPlayback
  private let compositor: PreviewCompositor
  private let frames: FrameScheduler
  private let inspector: SceneInspector
  private let views: StageViews
  private let exporter: PreviewExporter
  private let recording: VideoRecording
  private let reporter: PreviewReporter
  private let panes: PreviewPanes
  private let presets: PresetFolder
  /// The browsing of all effects.
  let browsing: EffectBrowsing

  init(
    _ navigation: PreviewNavigation, _ playback: PreviewPlayback, _ compositor: PreviewCompositor,
    _ frames: FrameScheduler, _ inspector: SceneInspector, _ views: StageViews,
    _ exporter: PreviewExporter,
    _ recording: VideoRecording, _ reporter: PreviewReporter, _ panes: PreviewPanes,
    _ browsing: EffectBrowsing, _ presets: PresetFolder
  ) {
    self.navigation = navigation
    editor = SpecEditor(navigation)
    self.playback = playback
    self.compositor = compositor
    self.frames = frames
    self.inspector = inspector
    self.views = views
    self.exporter = exporter
    self.recording = recording
    self.reporter = reporter
    self.panes = panes
    self.browsing = browsing
    self.presets = presets
  }

  /// The page of the parameter pane, which edits texts.
  var settings: SettingsPage { panes.parameters.settings }

  /// The picking of parts of the screen for parameters.
  var picking: ParameterPicking { settings.picking }

  /// True if a text is edited, a part of the screen is picked, or an effect is chosen on the wall.
  var isInputOpen: Bool { settings.isEditing || picking.isOn || browsing.isOn }

  /// What the actions depend on now.
  var state: PreviewState {
    PreviewState(
      isChanging: navigation.isChanging, canPush: navigation.canPush, canPop: navigation.canPop,
      isHeld: exporter.isHeld, isPaused: playback.isPaused, isSlow: playback.isSlow,
      isLooping: playback.isLooping, hasTrace: !navigation.trace.events.isEmpty,
      showsParameters: panes.isOpen(.parameters), showsScrubber: panes.isOpen(.scrubber),
      showsStatistics: panes.isOpen(.statistics), showsGrid: inspector.showsGrid,
      showsLayers: inspector.showsLayers, stageView: views.view, keptName: views.kept?.name,
      isFullScreen: compositor.window.isFullScreen,
      isSaving: recording.progress != nil, isPicking: picking.isOn,
      undoName: navigation.history.undoName, redoName: navigation.history.redoName)
  }

  /// Performs an action.
  func perform(_ action: PreviewAction) {
    if action != .cancel { quitQuestion = nil }
    switch action {
    case .begin(let direction): playback.begin(direction)
    case .cancel: cancel()
    case .togglePause: playback.togglePause()
    case .toggleSlow: playback.toggleSlow()
    case .toggleLoop: playback.toggleLoop()
    case .reverse: playback.reverse()
    case .stepFrames(let count): playback.step(by: Double(count) * Self.timeStep)
    // Keys change nothing that is not seen.
    case .selectNextParameter: if panes.isOpen(.parameters) { panes.parameters.selectNext() }
    case .stepParameter(let steps):
      if panes.isOpen(.parameters) { panes.parameters.step(by: steps) }
    case .chooseEffect(let steps):
      settings.selectFirst()
      editor.chooseEffect(by: steps)
      if let index = navigation.awaitedEffect {
        show("Checking \(navigation.menu.names[index])")
      } else if !panes.isOpen(.parameters) {
        show(navigation.spec.name)
      }
    case .undo: show(settings.restore { $0.undo() }.map { "Undid \($0)" } ?? "Nothing to undo")
    case .redo: show(settings.restore { $0.redo() }.map { "Redid \($0)" } ?? "Nothing to redo")
    case .toggleWall:
      settings.endInput()
      reporter.attempt { try browsing.toggle() }
    case .toggleParameters:
      settings.endInput()
      toggle(.parameters)
    case .toggleScrubber: toggle(.scrubber)
    case .toggleStatistics: toggle(.statistics)
    case .keepSettings:
      views.keep()
      show("Kept as A; change something, and X compares")
    case .compareSettings: toggle(.sideBySide)
    case .toggleOnionSkin: toggle(.onionSkin)
    case .toggleGrid:
      inspector.showsGrid.toggle()
      reporter.report(.grid) { $0.isOn = inspector.showsGrid }
    case .toggleLayers: toggleLayers()
    case .toggleFullScreen:
      compositor.window.toggleFullScreen()
      noteFullScreen()
    case .toggleHelp: compositor.overlays.help = state
    case .savePreset: exporter.savePreset()
    case .openPreset: openPreset(nil)
    case .copyCommand: exporter.copyCommand()
    case .saveStill: exporter.saveStill()
    case .saveTrace: exporter.saveTrace()
    case .saveVideo: recording.request()
    case .saveSheet: exporter.saveSheet()
    }
  }

  /// Opens the preset in `file`; nil for the next one of the folder.
  func openPreset(_ file: FilePath?) {
    reporter.attempt {
      let opened = try file.map { try presets.open($0) } ?? presets.openNext()
      _ = settings.restore {
        $0.load(opened.preset.spec, from: opened.file)
        return opened.file.description
      }
      reporter.say("Opened \(opened.file.lastComponent)")
    }
  }

  /// Plays an effect that was chosen before its file was checked.
  ///
  /// - Returns: true if files have been checked.
  func applyChecks() -> Bool {
    guard navigation.effects.takeFinished() else { return false }
    if browsing.isOn {
      browsing.playChecked()
    } else if editor.chooseAwaitedEffect(), !panes.isOpen(.parameters) {
      show(navigation.spec.name)
    }
    return true
  }

  /// Shows a sentence about what is seen as well.
  private func show(_ text: String, _ kind: Toast.Kind = .note) {
    compositor.overlays.show(text, kind, at: compositor.window.now)
  }

  /// Leaves what is open: the video that is written, the layers, full screen. Then asks whether to
  /// quit, and quits if the key is pressed again soon.
  private func cancel() {
    let now = compositor.window.now
    if recording.progress != nil { return recording.cancel() }
    if views.view != .plain { return toggle(views.view) }
    if inspector.showsLayers { return toggleLayers() }
    if compositor.window.isFullScreen { return perform(.toggleFullScreen) }
    if let quitQuestion, now - quitQuestion <= Toast.questionTime {
      quits = true
    } else {
      quitQuestion = now
      show("Press Esc again to quit", .question)
    }
  }

  /// Notes that the window entered or left full screen. The driver may wait for the display in one
  /// mode and not in the other.
  func noteFullScreen() {
    frames.resetPacing()
    reporter.report(.fullScreen) { $0.isOn = compositor.window.isFullScreen }
  }

  /// Shows the exploded layers or the plain frame, unless a pointer drags either.
  func toggleLayers() {
    guard !navigation.hasPointer, !inspector.isTurning else { return }
    inspector.toggleLayers()
    // Parts of the screen cannot be picked in the exploded view.
    if inspector.showsLayers { picking.stop() }
    reporter.report(.layers) { $0.isOn = inspector.showsLayers }
  }

  /// Shows the plain stage again while parts of the screen are picked, which are picked on it.
  func leaveViewForPicking() {
    guard picking.isOn else { return }
    if inspector.showsLayers { toggleLayers() }
    if views.view != .plain { toggle(views.view) }
  }

  /// Shows the stage in a view, or plainly again.
  private func toggle(_ view: StageViews.View) {
    if view == .sideBySide, views.kept == nil {
      return show("Nothing is kept to compare with; key A keeps what is set")
    }
    let isOn = views.view != view
    views.show(isOn ? view : .plain)
    if isOn { picking.stop() }
    reporter.report(view == .onionSkin ? .onionSkin : .compared) { $0.isOn = isOn }
  }

  // MARK: Panes

  private func toggle(_ pane: OpenPanes.Name) { reporter.attempt { try panes.toggle(pane) } }

  /// Adds the frame that was just shown to the statistics, while their pane is open.
  ///
  /// - Parameter processorTime: the thread's processor time for the frame, in seconds.
  func measure(processorTime: Double, isMoving: Bool) {
    guard panes.isOpen(.statistics) else { return }
    let statistics = panes.statistics
    for nanoseconds in compositor.gauge?.takeFinished() ?? [] {
      statistics.meter.add(graphicsTime: Double(nanoseconds) * 1e-9)
    }
    statistics.meter.add(processorTime: processorTime)
    statistics.times = frames.times
    statistics.framePeriod = compositor.window.refreshInterval
    // When the motion has ended, one more frame shows all its figures.
    if statistics.update(at: frames.lastFrame, isMoving: isMoving) { frames.isDamaged = true }
  }
}

/// An action of a preview that a key performs.
enum PreviewAction: Hashable {
  /// Begins a push or pop.
  case begin(Direction)
  /// Leaves what is open, or else closes the preview when it is repeated.
  case cancel
  case togglePause, toggleSlow, toggleLoop, reverse
  /// Pauses, and moves the change by a number of frames of 1/60 s.
  case stepFrames(Int)
  case selectNextParameter
  /// Changes the selected parameter by a number of steps.
  case stepParameter(Int)
  /// Chooses the effect that is so many places further on in the catalogue.
  case chooseEffect(Int)
  case toggleWall, toggleParameters, toggleScrubber, toggleStatistics
  /// Keeps the settings as A, and shows them beside those of now.
  case keepSettings, compareSettings
  case toggleOnionSkin
  case toggleGrid, toggleLayers, toggleFullScreen, toggleHelp
  /// Undoes and redoes a change of what is played.
  case undo, redo
  /// Saves what is played as a preset, and opens the next one of the folder.
  case savePreset, openPreset
  case copyCommand, saveStill, saveTrace, saveVideo, saveSheet
}
