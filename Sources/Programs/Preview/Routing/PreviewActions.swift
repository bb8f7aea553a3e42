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
  /// The time step of a key, in seconds: a frame at 60 Hz.
  private static let timeStep = 1.0 / 60

  /// True if the preview is to be closed.
  private(set) var quits = false

  /// The time at which Escape showed the question whether to quit; nil if another key was pressed
  /// since.
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
  /// The effect browser's state.
  let effectBrowser: EffectBrowser

  init(
    _ navigation: PreviewNavigation, _ playback: PreviewPlayback, _ compositor: PreviewCompositor,
    _ frames: FrameScheduler, _ inspector: SceneInspector, _ views: StageViews,
    _ exporter: PreviewExporter,
    _ recording: VideoRecording, _ reporter: PreviewReporter, _ panes: PreviewPanes,
    _ effectBrowser: EffectBrowser, _ presets: PresetFolder
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
    self.effectBrowser = effectBrowser
    self.presets = presets
  }

  /// The page of the parameter pane, which edits texts.
  var settings: SettingsPage { panes.parameters.settings }

  /// The picking of parts of the screen for parameters.
  var picking: ParameterPicking { settings.picking }

  /// True if a text is being edited, a part of the screen is being picked, or the effect browser is
  /// open.
  var isInputOpen: Bool { settings.isEditing || picking.isOn || effectBrowser.isOn }

  /// The state on which the actions now depend.
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
      undoName: navigation.history.undoName.map(ParameterLabel.text),
      redoName: navigation.history.redoName.map(ParameterLabel.text))
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
    // Keys do not change hidden controls.
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
    case .undo:
      let name = settings.restore { $0.undo() }.map(ParameterLabel.text)
      show(name.map { "Undid \($0)" } ?? "Nothing to undo")
    case .redo:
      let name = settings.restore { $0.redo() }.map(ParameterLabel.text)
      show(name.map { "Redid \($0)" } ?? "Nothing to redo")
    case .toggleEffectBrowser:
      settings.endInput()
      reporter.attempt { try effectBrowser.toggle() }
    case .toggleParameters:
      settings.endInput()
      toggle(.parameters)
    case .toggleScrubber: toggle(.scrubber)
    case .toggleStatistics: toggle(.statistics)
    case .keepSettings:
      views.keep()
      show("Kept as A; change a setting, then press X to compare")
    case .compareSettings: toggle(.sideBySide)
    case .toggleOnionSkin: toggle(.onionSkin)
    case .toggleMotionBlur: toggle(.motionBlur)
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

  /// Plays a pending effect whose file was not checked when it was chosen.
  ///
  /// - Returns: true if files have been checked.
  func applyChecks() -> Bool {
    guard navigation.effects.takeFinished() else { return false }
    if effectBrowser.isOn {
      effectBrowser.playChecked()
    } else if editor.chooseAwaitedEffect(), !panes.isOpen(.parameters) {
      show(navigation.spec.name)
    }
    return true
  }

  /// Shows a message about something that is also visible.
  private func show(_ text: String, _ kind: Toast.Kind = .note) {
    compositor.overlays.show(text, kind, at: compositor.window.now)
  }

  /// Closes the open view: the video in progress, the exploded layers, full screen. Then asks
  /// whether to quit, and quits if the key is pressed again soon.
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

  /// Notes that the window entered or left full screen. The driver may block in one mode and not in
  /// the other.
  func noteFullScreen() {
    frames.resetPacing()
    reporter.report(.fullScreen) { $0.isOn = compositor.window.isFullScreen }
  }

  /// Shows the exploded layers or the plain frame, unless a pointer is dragging either.
  func toggleLayers() {
    guard !navigation.hasPointer, !inspector.isTurning else { return }
    inspector.toggleLayers()
    // Parts of the screen cannot be picked in the exploded view.
    if inspector.showsLayers { picking.stop() }
    reporter.report(.layers) { $0.isOn = inspector.showsLayers }
  }

  /// Shows the plain stage again while parts of the screen are picked on it.
  func leaveViewForPicking() {
    guard picking.isOn else { return }
    if inspector.showsLayers { toggleLayers() }
    if views.view != .plain { toggle(views.view) }
  }

  /// Shows the stage in a view, or returns to the plain stage.
  private func toggle(_ view: StageViews.View) {
    if view == .sideBySide, views.kept == nil {
      return show("Nothing to compare with; press A to keep the current settings")
    }
    let isOn = views.view != view
    views.show(isOn ? view : .plain)
    if isOn { picking.stop() }
    exporter.shutter = isOn && view == .motionBlur ? views.shutter : nil
    let event: PreviewEvent.Kind =
      switch view {
      case .onionSkin: .onionSkin
      case .motionBlur: .motionBlur
      case .sideBySide, .plain: .compared
      }
    reporter.report(event) { $0.isOn = isOn }
  }

  // MARK: Panes

  private func toggle(_ pane: OpenPanes.Name) { reporter.attempt { try panes.toggle(pane) } }

  /// Adds the last frame to the statistics, while their pane is open.
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
    // After the motion has ended, one more frame shows all its figures.
    if statistics.update(at: frames.lastFrame, isMoving: isMoving) { frames.isDamaged = true }
  }
}

/// An action of a preview that a key performs.
enum PreviewAction: Hashable {
  /// Begins a push or pop.
  case begin(Direction)
  /// Closes the open view, or quits when repeated.
  case cancel
  case togglePause, toggleSlow, toggleLoop, reverse
  /// Pauses, and moves the change by a number of frames of 1/60 s.
  case stepFrames(Int)
  case selectNextParameter
  /// Changes the selected parameter by a number of steps.
  case stepParameter(Int)
  /// Chooses the effect that many places further in the catalogue.
  case chooseEffect(Int)
  case toggleEffectBrowser, toggleParameters, toggleScrubber, toggleStatistics
  /// Keeps the settings as A, and compares them with the current ones.
  case keepSettings, compareSettings
  case toggleOnionSkin, toggleMotionBlur
  case toggleGrid, toggleLayers, toggleFullScreen, toggleHelp
  /// Undoes or redoes a change of the spec.
  case undo, redo
  /// Saves the current settings as a preset, or opens the next preset of the folder.
  case savePreset, openPreset
  case copyCommand, saveStill, saveTrace, saveVideo, saveSheet
}
