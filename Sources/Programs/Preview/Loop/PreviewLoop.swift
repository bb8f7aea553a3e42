import Frames
import Glibc
import Jobs
import Media
import Rendering
import SceneGraph
import Support
import Transitions
import UIKitRuntime
import Window

/// The main loop of a preview: takes the window's events, advances the time and draws.
///
/// It draws at the display's rate while something moves, and waits for events otherwise.
@MainActor
package final class PreviewLoop {
  private let navigation: PreviewNavigation
  private let compositor: PreviewCompositor
  private let playback: PreviewPlayback
  private let frames = FrameScheduler()
  private let router: PreviewEventRouter
  private let actions: PreviewActions
  private let inspector: SceneInspector
  private let views: StageViews
  private let elements: ScreenElements
  private let reloader: PreviewReloader
  private let exporter: PreviewExporter
  private let recording = VideoRecording()
  private let reporter: PreviewReporter
  private let warmUp: ShaderWarmUp
  private let motion: MotionPreference
  private var motionOnChange: MotionOnChange
  private let pictures: PreviewPictures
  /// True after the first frame.
  private var isOnScreen = false
  /// True once a motion need not wait for its programs, or cannot.
  private var isReady = false
  /// The time in seconds at which fingers were drawn last: those that moved then are drawn again,
  /// however long a frame takes.
  private var touchesTime = -Double.infinity

  /// The time for the thumbnails of the effect browser between two events while the window is idle,
  /// and between two frames of a motion, in seconds.
  private static let (idleTime, urgentTime) = (0.03, 0.004)
  /// The seconds between looks at a search for elements, for which the warm-up waits.
  private static let searchTime = 0.02

  private var window: DesktopWindow { compositor.window }

  /// Opens the window.
  ///
  /// - Throws: `JobError` for a picture that cannot be read, `WindowError`, `GPUError`.
  package init(_ configuration: PreviewConfiguration, _ output: PreviewOutput) throws {
    let decoded = try configuration.read()
    if decoded.haveClips {
      output.complain(
        "The preview shows one frame of a clip: the last frame for the first screen, otherwise the first frame."
      )
    }
    for note in decoded.notes { output.complain(note) }
    let hasOwnShaders = configuration.shaders != nil
    let drawing = WatchedDrawing(configuration.watch)
    drawing.play(configuration.spec.transition)
    let openPanes = configuration.firstPanes
    let size = try configuration.drawing.size(for: decoded.frames[0].size)
    compositor = try PreviewCompositor(
      title: "Hinge", showing: size,
      over: configuration.drawing.background, light: configuration.drawing.light,
      hasOwnShaders: hasOwnShaders,
      isBare: configuration.isBare, textScale: configuration.desktop.textScale,
      beside: openPanes.ordered.map(PreviewPanes.request), watchedBy: drawing)
    let viewport = compositor.viewport
    pictures = try PreviewPictures(
      configuration, decoded.frames, in: viewport.pictures, size: size)
    navigation = PreviewNavigation(
      configuration.screens.map(\.name), configuration.spec, in: viewport.container,
      choosingFrom: configuration.menu, wake: DesktopWindow.wakeUp)
    motion = MotionPreference(configuration.desktop)
    motionOnChange = MotionOnChange(configuration.spec)
    let elements = ScreenElements(of: pictures, configuration.drawing)
    self.elements = elements
    navigation.complete = { [weak navigation] spec, ends in
      guard let navigation else { return spec }
      return elements.placed(spec, between: ends, in: navigation.container)
    }
    reporter = PreviewReporter(
      of: navigation, in: compositor.window, over: compositor.overlays,
      device: viewport.renderer.device, output,
      wantsJSON: configuration.wantsJSON)
    playback = PreviewPlayback(of: navigation, reporter)
    exporter = PreviewExporter(
      configuration, pictures, compositor, navigation, playback, reporter)
    inspector = SceneInspector(over: viewport.pictures)
    views = StageViews(of: navigation, pictures, shutter: configuration.drawing.shutter)
    warmUp = ShaderWarmUp(
      of: navigation, views, in: viewport, showing: pictures, withOwnShaders: hasOwnShaders)
    exporter.shutter = configuration.drawing.shutter
    reloader = PreviewReloader(
      pictures, shaders: configuration.shaders, in: viewport, compositor.message, output,
      checkingShaders: configuration.menu.check, notes: decoded.notes,
      wake: DesktopWindow.wakeUp)
    reloader.keepFiles(of: configuration.spec.transition)
    let parameters = ParameterPane(of: navigation, by: playback, reloader) { [weak exporter] in
      exporter?.copyCommand()
    }
    let panes = PreviewPanes(
      parameters,
      ScrubberPane(of: navigation, by: playback) { [weak overlays = compositor.overlays] in
        overlays?.hintTexts ?? []
      }, in: compositor,
      rememberedIn: configuration.paneMemory)
    try panes.open(expected: openPanes)
    parameters.settings.picking.element = { [weak navigation] point, isUpper in
      guard let navigation else { return nil }
      return elements.element(
        at: point, above: navigation.lowerScreen, isUpper: isUpper, in: navigation.container)
    }
    parameters.settings.picking.onPair = { [weak exporter] in exporter?.copyCommand() }
    actions = PreviewActions(
      navigation, playback, compositor, frames, inspector, views, exporter, recording, reporter,
      panes,
      EffectBrowser(compositor, navigation, playback, pictures, motion),
      PresetFolder(configuration) { [reloader, viewport, pictures] preset in
        try reloader.place(
          preset.backdrop, over: preset.background ?? DrawingSettings().background)
        viewport.background = pictures.drawing.background
      })
    router = PreviewEventRouter(
      navigation, playback, compositor, inspector, reloader, actions,
      touches: configuration.showsTouches ? StageTouches() : nil)
  }

  /// Runs until the window is closed or Escape is pressed.
  ///
  /// - Throws: `GPUError`, `TextError`, and errors of the output.
  package func run() throws {
    connect()
    reporter.report(.ready) { [size = compositor.viewport.size] in
      ($0.width, $0.height) = (size.width, size.height)
    }
    reloader.begin()
    if let note = pictures.stretchNote(0..<pictures.screens.count) { reporter.say(note) }
    while !isOver {
      try turn()
      if recording.isRequested { saveVideo() }
    }
  }

  private var isOver: Bool { actions.quits || window.shouldClose }

  /// Connects the components that report to each other. The closures are weak, to avoid cycles.
  private func connect() {
    navigation.onEvent = {
      [
        weak self, weak navigation, weak reporter, weak reloader, drawing = compositor.drawing,
        overlays = compositor.overlays, window, frames
      ] event in
      reporter?.add(event)
      self?.noteForMotion(event.event)
      if event.event.isMotion { overlays.dismissHint(at: window.now) }
      if event.event.changesSpec, let navigation {
        drawing.play(navigation.spec.transition)
        frames.beginStage()
        reloader?.keepFiles(of: navigation.spec.transition)
      }
    }
    navigation.onFault = { [weak reloader] in reloader?.report($0) }
    reloader.onShader = { [weak navigation] in navigation?.play(shader: $0) }
    compositor.onResize = { [weak navigation, weak reporter, frames] size, scale in
      frames.beginStage()
      navigation?.window.scale = scale
      reporter?.report(.resized) { ($0.width, $0.height) = (size.width, size.height) }
    }
    reloader.onReload = { [weak reporter] file, fault in
      reporter?.report(fault == nil ? .reloaded : .broken) {
        ($0.file, $0.text) = (file?.description, fault)
      }
    }
    reloader.onNote = { [weak reporter] in reporter?.say($0) }
    reloader.onAdd = { [weak navigation] in navigation?.add($0) }
  }

  /// Handles the pending events, advances to now, and draws a frame if one is due.
  private func turn() throws {
    waitForEvents()
    for event in window.takeEvents() {
      frames.isDamaged = true
      try router.route(event)
    }
    if reloader.applyChanges() { frames.isDamaged = true }
    if isIdle {
      elements.prepare(navigation.spec, beside: navigation.screen, in: navigation.container)
    }
    if exporter.reportSheet() { frames.isDamaged = true }
    if actions.applyChecks() { frames.isDamaged = true }
    playChange()
    playback.loopPause = loopPause
    if playback.advance(to: window.now) { frames.isDamaged = true }
    if compositor.overlays.advance(to: window.now) { frames.isDamaged = true }
    defer { if router.touches?.isMoving(at: touchesTime) == true { frames.isDamaged = true } }
    if needsFrame {
      guard frames.timeToFrame(at: window.now) <= 0 else { return }
      try draw()
      isOnScreen = true
    }
    if isPreparing {
      try reporter.flush(caption, frames.times, holdingEvents: true)
      elements.prepare(navigation.spec, beside: navigation.screen, in: navigation.container)
      // Events are handled between programs.
      if canWarmUp { compositor.drawing.during { warmUp.drawNext() } }
      return
    }
    isReady = isOnScreen
    try reporter.flush(caption, frames.times)
    useIdleTime()
  }

  /// Uses the time that the stage leaves.
  private func useIdleTime() {
    let browser = actions.effectBrowser
    if browser.isOn, isIdle || browser.isUrgent {
      let time = isIdle ? Self.idleTime : Self.urgentTime
      let isDrawn = compositor.drawing.during { browser.drawNext(within: time) }
      if isIdle && browser.move(to: window.now) || isDrawn { frames.hasNewThumbnails = true }
    } else if canWarmUp {
      guard timeToWarmUp <= 0 else { return }
      compositor.drawing.during { warmUp.drawNext() }
      // The screen at rest was drawn with few programs.
      if !warmUp.isPending { frames.isDamaged = true }
    } else if canPrepare, frames.timeToWarmUp(at: window.now) <= 0 {
      compositor.drawing.during { browser.prepareStill() }
    }
  }

  private func noteForMotion(_ event: PreviewEvent.Kind) {
    motionOnChange.note(event, navigation.spec, isAtRest: !navigation.isChanging)
  }

  /// Plays the motion once after the spec was changed at rest.
  private func playChange() {
    let isFinished =
      !navigation.isChanging && !navigation.hasPointer && !router.hasPaneThePointer
      && !actions.isInputOpen
    guard
      motionOnChange.isDue(
        navigation.spec, isFinished: isFinished,
        isLeftOut: playback.isPaused || playback.isLooping || motion.isReduced)
    else { return }
    playback.advance(to: window.now)
    playback.begin(navigation.direction)
    frames.isDamaged = true
  }

  /// Waits for events until there is work to do.
  private func waitForEvents() {
    if !window.isVisible { frames.rest() }
    if let time = timeToWork {
      window.waitForEvents(atMost: time)
    } else {
      window.waitForEvents()
    }
  }

  /// The time until there is work to do, in seconds; nil if only an event can bring some.
  private var timeToWork: Double? {
    // The video's next frame is due.
    if recording.progress != nil { return 0 }
    if needsFrame { return frames.timeToFrame(at: window.now) }
    guard window.isVisible else { return nil }
    if isIdle, warmUp.isPending, awaitsElements { return Self.searchTime }
    if isPreparing || isIdle && actions.effectBrowser.isPending { return 0 }
    let stage: Double? =
      if isIdle, let time = actions.effectBrowser.timeToMove(at: window.now) {
        max(time, 0)
      } else if canWarmUp || canPrepare {
        max(timeToWarmUp, 0)
      } else if frames.isCoarse {
        frames.timeToRefinement(at: window.now)
      } else {
        playback.clock.timeToLoop
      }
    return [stage, compositor.overlays.timeToChange(at: window.now)].compactMap { $0 }.min()
  }

  /// True if the display needs another frame.
  private var needsFrame: Bool {
    window.isVisible && frames.needsFrame(isMoving: playback.isMoving, at: window.now)
  }

  /// True if the preview is idle, and the effect's shaders are not warm yet.
  private var canWarmUp: Bool { isIdle && warmUp.isPending && !awaitsElements }

  /// The pause of a loop, which lasts longer while programs are being compiled.
  private var loopPause: Double {
    if isPreparing { return .infinity }
    return canWarmUp ? PreviewClock.longestLoopPause : PreviewClock.loopPause
  }

  /// The time until the next step of the warm-up. A loop has only its pauses for it.
  private var timeToWarmUp: Double {
    playback.isLooping ? 0 : frames.timeToWarmUp(at: window.now)
  }

  /// True while the effect's elements are being searched for: a scene of it would wait for them.
  private var awaitsElements: Bool { navigation.spec.awaitsElements && elements.isSearching }

  /// True if the preview has not reported yet that it is ready, and compiles the few programs of
  /// its motion.
  private var isPreparing: Bool {
    isOnScreen && !isReady && isIdle && warmUp.isInFirstRound
  }

  /// True if the preview is idle, and stills can be drawn for the effect browser.
  private var canPrepare: Bool {
    isIdle && !playback.isLooping && actions.effectBrowser.canPrepare
  }

  /// True if nothing happens on the stage, and the window's contents are complete.
  private var isIdle: Bool {
    window.isVisible && !needsFrame && !frames.isCoarse && recording.progress == nil
      && !navigation.isChanging && !navigation.hasPointer
  }

  private func draw() throws {
    let period = window.refreshInterval
    frames.begin(at: window.now, period: period)
    guard try compositor.layOut() else { return }
    let begun = seconds(of: CLOCK_THREAD_CPUTIME_ID)
    if !frames.isDamaged, !frames.isCoarse, !playback.isMoving, compositor.viewport.hasFrame {
      _ = try compositor.show(nil, in: .full, .specialized)
      frames.endKeepingStage(at: window.now, period: period)
      return
    }
    let isInMotion = playback.isMoving || (frames.isDamaged && navigation.hasPointer)
    // A video in progress needs the names of its screens.
    let (frame, texts) = views.frame(isPlain: recording.progress != nil)
    let programs = programs(isInMotion: isInMotion)
    let (touches, now) = (recording.progress == nil ? router.touches : nil, window.now)
    touchesTime = now
    let overlaid = { [inspector, actions, compositor, window] (frame: PresentedFrame) in
      try inspector.overlaid(
        touches?.over(frame, at: now) ?? frame, texts, marking: actions.picking.markedPart,
        unit: window.contentScale / compositor.viewport.scale)
    }
    let exposure =
      recording.progress == nil ? try views.exposure(isInMotion: isInMotion, overlaid) : nil
    let isFull = try compositor.show(
      overlaid(frame), blurredBy: exposure,
      in: isInMotion ? motionDetail(programs) : .full, programs,
      compiling: !isInMotion || !warmUp.servesMotion)
    if compositor.viewport.lacksPrograms { warmUp.add(navigation.direction, navigation.progress) }
    // A screen at rest is drawn again after the warm-up.
    frames.end(
      at: window.now, period: period, isFull: isFull || programs == .few && !isInMotion,
      isInMotion: isInMotion)
    if let failure = compositor.viewport.takeShaderFailure() {
      reloader.report(failure)
      frames.isDamaged = true
    }
    actions.measure(
      processorTime: seconds(of: CLOCK_THREAD_CPUTIME_ID) - begun, isMoving: playback.isMoving)
    if !playback.isMoving { frames.rest() }
  }

  /// The programs of the next frame. Until the specialized ones are warmed up, a motion, a drag and
  /// a screen at rest are drawn with few. A frame that a key holds has its final pixels at once.
  private func programs(isInMotion: Bool) -> ProgramChoice {
    let isPlain = views.view == .plain && !inspector.showsLayers
    let mayDiffer = isInMotion || navigation.hasPointer || !navigation.isChanging && isPlain
    return warmUp.isPending && mayDiffer ? .few : .specialized
  }

  /// The detail of a frame in motion: few programs sum taps in loops, which takes longer.
  private func motionDetail(_ programs: ProgramChoice) -> Detail {
    programs == .few ? .draft : frames.motionDetail.detail
  }

  /// Writes a video; the preview continues between its frames.
  private func saveVideo() {
    recording.begin()
    // The event of the saved file is reported immediately.
    defer {
      recording.end()
      frames.isDamaged = true
    }
    exporter.save {
      try exporter.writeVideo { done, count in
        compositor.drawing.end()
        recording.update(done, of: count)
        reporter.say(PreviewCaption.progress(done, of: count), .progress)
        try turn()
        compositor.drawing.begin()
        guard !recording.isCancelled, !isOver else {
          throw JobError.interrupted("The video was cancelled; nothing was saved.")
        }
      }
    }
  }

  private var caption: PreviewCaption {
    PreviewCaption(
      effect: navigation.spec.name, screen: (navigation.screen, pictures.screens.count),
      direction: navigation.isChanging ? navigation.direction : nil,
      isPaused: playback.isPaused, seconds: navigation.seconds, isSlow: playback.isSlow,
      isLooping: playback.isLooping, video: recording.progress,
      said: compositor.overlays.toast?.text)
  }
}
