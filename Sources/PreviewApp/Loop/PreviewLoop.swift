import Frames
import GPU
import Glibc
import Media
import RenderJobs
import Rendering
import SceneGraph
import Text
import Transitions
import UIKitRuntime
import Window

/// Shows a stage in a window until that is closed, and brings the stage what happens to the window. It draws while
/// something moves, at the display's rate, and waits where nothing does.
@MainActor
package final class PreviewLoop: PreviewTransport {
  /// How much slower S makes it.
  private static let slowness = 0.1
  /// Seconds of a frame, by which keys step.
  private static let step = 1.0 / 60
  /// Seconds for which a screen rests between the changes of a loop.
  private static let rest = 0.5
  /// Seconds after which a page that a hand holds still is drawn in full detail.
  private static let stillness = 0.1
  /// Seconds after the last frame at which a rehearsal begins, so that it is in nobody's way.
  private static let pause = 0.3
  /// The longest step of time, in seconds: what takes longer to draw goes slower and not by leaps.
  private static let longestStep = 0.1

  private let request: PreviewConfiguration
  private let output: PreviewOutput
  private let screen: PreviewScreen
  private let stage: PreviewStage
  private let pictures: PreviewPictures
  private let reloader: PreviewReloader
  private let inspector: StageInspector
  private let files: PreviewFiles
  private let rehearsal: Rehearsal
  private lazy var parameters = ParameterPane(of: stage, by: self, reloader) { [weak self] in
    self?.copyCommand()
  }
  private lazy var scrubber = ScrubberPane(of: stage, by: self)
  private let statistics = StatisticsPane()

  private var pending: [PreviewEvent] = []
  private(set) var isPaused = false
  private(set) var isSlow = false
  private(set) var isLooping = false
  private var restsSince: Double?
  private var isDamaged = true
  /// Whether the window or its panes changed since things were laid out in it. What a pointer does may be told of before
  /// the next frame, and is about what is there by then.
  private var isOutOfPlace = false
  private var quits = false
  /// Whether a video is to be written once all that has happened is dealt with.
  private var wantsVideo = false
  /// The video that is being written; nil where none is.
  private var recording: Recording?
  private var title = ""
  /// The stage's time, and the window's at which it was that.
  private var time = (stage: 0.0, window: 0.0)
  private var shownAt = 0.0
  /// Whether the last frame was drawn in less than full detail.
  private var isCoarse = false
  /// Whether something moved when the last frame was shown that was measured.
  private var wasMoving = false
  private var pacer = FramePacer()
  private var times = FrameTimes()
  /// How many frames there were when the change under way began.
  private var framesBefore = 0

  /// How far a video is.
  private struct Recording {
    var done = 0
    var count: Int?
    var isCancelled = false
  }

  private var desktop: DesktopWindow { screen.window }

  package init(_ request: PreviewConfiguration, _ output: PreviewOutput) throws {
    self.request = request
    self.output = output
    var frames: [Frame] = []
    for picture in request.pictures { frames.append(try picture.read()) }
    screen = try PreviewScreen(
      title: "Hinge", showing: request.drawing.size ?? frames[0].size,
      over: request.drawing.background,
      hasOwnShaders: request.shaders != nil)
    pictures = try PreviewPictures(
      request, frames, in: screen.pictures, stage: screen.size)
    stage = PreviewStage(request.screens.map(\.name), request.spec, in: screen.container)
    files = PreviewFiles(request: request, pictures: pictures, screen: screen, stage: stage)
    rehearsal = Rehearsal(
      of: stage, on: screen, showing: pictures, withOwnShaders: request.shaders != nil)
    inspector = StageInspector(over: screen.pictures)
    reloader = PreviewReloader(
      pictures, shaders: request.shaders, on: screen, output, wake: DesktopWindow.wakeUp)
  }

  /// Runs until the window is closed or Escape is pressed.
  package func run() throws {
    stage.onEvent = { [weak self] in self?.take($0) }
    stage.tell(.ready) { [size = screen.size] in
      ($0.width, $0.height) = (size.width, size.height)
    }
    reloader.onReload = { [weak self] in self?.tellReload($0, $1) }
    reloader.onAdd = { [stage] in stage.add($0) }
    reloader.begin()
    while !quits, !desktop.shouldClose {
      try turn()
      if wantsVideo { saveVideo() }
    }
  }

  /// Takes what happened, goes on to now, and shows it.
  private func turn() throws {
    wait()
    for event in desktop.takeEvents() { try handle(event) }
    if reloader.takeUpChanges() { isDamaged = true }
    goOn(to: desktop.now)
    if hasToDraw {
      guard pacer.wait(at: desktop.now) <= 0 else { return }
      try draw()
    }
    try report()
    if rehearses, desktop.now - shownAt >= Self.pause { rehearsal.goOn() }
  }

  /// Waits until there is something to do.
  private func wait() {
    if !desktop.isVisible { rest() }
    if recording != nil {
      // The next frame of the video waits.
      desktop.waitForEvents(atMost: 0)
    } else if rehearses {
      desktop.waitForEvents(atMost: max(shownAt + Self.pause - desktop.now, 0))
    } else if hasToDraw {
      desktop.waitForEvents(atMost: pacer.wait(at: desktop.now))
    } else if isCoarse, desktop.isVisible {
      desktop.waitForEvents(atMost: shownAt + Self.stillness - desktop.now)
    } else if let restsSince, !isPaused, desktop.isVisible {
      desktop.waitForEvents(
        atMost: (restsSince + Self.rest - time.stage) / (isSlow ? Self.slowness : 1))
    } else {
      desktop.waitForEvents()
    }
  }

  /// No frame follows the last one soon.
  private func rest() {
    times.rest()
    pacer.rest()
  }

  /// Whether what is seen changes with time.
  private var isMoving: Bool { !isPaused && stage.isMoving }

  /// Whether the display has to be given another frame.
  private var hasToDraw: Bool { (isMoving || isDamaged || isRefinable) && desktop.isVisible }

  /// Whether nothing is to be drawn or under way, and the motion is still to be rehearsed.
  private var rehearses: Bool {
    desktop.isVisible && !hasToDraw && !isCoarse && recording == nil && !isLooping
      && !stage.isChanging && !stage.hasPointer && rehearsal.isPending
  }

  /// Whether there is time for more detail.
  private var isRefinable: Bool { isCoarse && desktop.now - shownAt >= Self.stillness }

  // MARK: Time

  /// Goes on to the window's `now`, as fast as time goes in the preview; a hand always has its own speed. What a key
  /// begins, begins after that: the time for which nothing moved is not part of it.
  private func goOn(to now: Double) {
    let sinceThen = max(now - time.window, 0)
    let passed =
      stage.isMoving && !stage.hasPointer ? min(sinceThen, Self.longestStep) : sinceThen
    time.window = max(now, time.window)
    guard !isPaused else { return }
    time.stage += passed * (isSlow && !stage.hasPointer ? Self.slowness : 1)
    let moved = stage.isMoving
    stage.advance(to: time.stage)
    if moved { isDamaged = true }
    loop()
  }

  private func loop() {
    guard isLooping, !stage.isChanging, !stage.hasPointer else {
      restsSince = nil
      return
    }
    let since = restsSince ?? time.stage
    restsSince = since
    guard time.stage - since >= Self.rest else { return }
    restsSince = nil
    begin(stage.direction)
  }

  private func begin(_ direction: Direction) {
    if direction == .push { stage.push() } else { stage.pop() }
  }

  // MARK: Drawing

  private func draw() throws {
    let period = desktop.refreshInterval
    pacer.begin(at: desktop.now, period: period)
    guard try layOut() else { return }
    let begun = seconds(of: CLOCK_THREAD_CPUTIME_ID)
    let isInMotion = isMoving || (isDamaged && stage.hasPointer)
    isCoarse = try !screen.show(
      inspector.dressed(
        stage.window.presentedFrame(), marking: parameters.settings.picking.mark,
        unit: desktop.contentScale / screen.scale),
      in: isInMotion ? .moving : .full)
    isDamaged = false
    shownAt = desktop.now
    times.show(at: shownAt, period: period)
    if let failure = screen.takeShaderFailure() {
      reloader.tell(of: failure)
      isDamaged = true
    }
    measure(since: begun)
    if !isMoving { rest() }
  }

  /// Puts the stage and the panes where they are in the window as it is now.
  ///
  /// - Returns: whether there is anything to draw on.
  private func layOut() throws -> Bool {
    isOutOfPlace = false
    let before = screen.size
    guard try screen.layOut() else { return false }
    if screen.size != before {
      stage.window.scale = screen.scale
      stage.tell(.resized) { [size = screen.size] in
        ($0.width, $0.height) = (size.width, size.height)
      }
    }
    return true
  }

  private func measure(since begun: Double) {
    guard screen.isOpen(statistics) else { return }
    for nanoseconds in screen.gauge?.takeFinished() ?? [] {
      statistics.meter.add(graphicsTime: Double(nanoseconds) * 1e-9)
    }
    statistics.meter.add(processorTime: seconds(of: CLOCK_THREAD_CPUTIME_ID) - begun)
    statistics.times = times
    statistics.framePeriod = desktop.refreshInterval
    // What came to rest is seen whole, in one more frame.
    let cameToRest = wasMoving && !isMoving
    statistics.update(at: shownAt, atOnce: cameToRest)
    wasMoving = isMoving
    if cameToRest { isDamaged = true }
  }

  // MARK: Events

  private func handle(_ event: WindowEvent) throws {
    isDamaged = true
    switch event {
    case .damaged: isOutOfPlace = true
    case .leftFullScreen: noteFullScreen()
    case .dropped(let files, let x, let y):
      if isOutOfPlace { _ = try layOut() }
      goOn(to: desktop.now)
      if !screen.drop(files, x: x, y: y) { drop(files) }
    case .pointer(let phase, let x, let y, let time):
      if isOutOfPlace { _ = try layOut() }
      if phase == .began { reloader.forgetDrop() }
      guard let place = screen.route(phase, x: x, y: y) else {
        if parameters.settings.picking.isOn, inspector.showsLayers { toggleLayers() }
        return
      }
      if phase == .began { parameters.settings.finishEditing() }
      if parameters.settings.picking.pointer(phase, at: place) { return }
      if inspector.pointer(phase, x: x, y: y) { return }
      wake()
      goOn(to: time)
      stage.send(
        PointerEvent(phase, at: place, timestamp: self.time.stage))
    case .scrolled(let notches, let x, let y):
      if isOutOfPlace { _ = try layOut() }
      if !screen.scroll(by: notches, x: x, y: y) { inspector.scroll(by: notches) }
    case .key(let key):
      goOn(to: desktop.now)
      if !parameters.settings.take(key, pasting: { desktop.clipboardText }) { press(key) }
    case .character(let letter):
      goOn(to: desktop.now)
      if !parameters.settings.take(letter) { type(letter) }
    }
  }

  private func press(_ key: WindowEvent.Key) {
    switch key {
    case .escape: if recording == nil { quits = true } else { recording?.isCancelled = true }
    case .enter:
      wake()
      stage.push()
    case .backspace:
      wake()
      stage.pop()
    case .space: pause(!isPaused)
    case .tab: parameters.selectNext()
    case .up, .down: parameters.step(by: key == .up ? 1 : -1)
    case .left, .right:
      isPaused = true
      stage.step(by: key == .left ? -Self.step : Self.step)
    case .home, .end, .delete, .paste: break
    }
  }

  /// Lets time go on where nothing is there to be paused.
  private func wake() {
    if isPaused, !stage.isChanging { pause(false) }
  }

  private func pause(_ pauses: Bool) {
    isPaused = pauses
    if !pauses { stage.letGo() }
    stage.tell(pauses ? .paused : .resumed)
  }

  private func type(_ letter: Character) {
    switch letter {
    case "r", "R": reverse()
    case "s", "S": toggleSlow()
    case "l", "L": toggleLoop()
    case "[", "]":
      parameters.settings.selectFirst()
      stage.chooseEffect(by: letter == "[" ? -1 : 1)
    case "i", "I":
      parameters.settings.letGo()
      toggle(parameters, at: .right, thickness: ParameterPane.width)
    case "b", "B": toggle(scrubber, at: .bottom, thickness: ScrubberPane.height)
    case "h", "H": toggleStatistics()
    case "g", "G":
      inspector.showsGrid.toggle()
      stage.tell(.grid) { $0.isOn = inspector.showsGrid }
    case "d", "D": toggleLayers()
    case "f", "F":
      desktop.toggleFullScreen()
      noteFullScreen()
    case "c", "C": copyCommand()
    case "p", "P": save(files.saveStill)
    case "t", "T": save(files.saveTrace)
    case "v", "V": wantsVideo = true
    default: break
    }
  }

  /// It fills a monitor from now on, or does not any more. A display may be waited for there and not here.
  private func noteFullScreen() {
    pacer = FramePacer()
    stage.tell(.fullScreen) { $0.isOn = desktop.isFullScreen }
  }

  // MARK: Panes

  private func toggle(
    _ pane: any PreviewPane, at side: PreviewLayout.Side, thickness: Double
  ) {
    isOutOfPlace = true
    if screen.isOpen(pane) { return screen.close(pane) }
    attempt { try screen.open(pane, at: side, thickness: thickness) }
  }

  /// The GPU measures while somebody wants to know.
  private func toggleStatistics() {
    toggle(statistics, at: .bottom, thickness: StatisticsPane.height)
    let isOpen = screen.isOpen(statistics)
    screen.gauge = isOpen ? GPUGauge(.elapsedTime, in: screen.renderer.device) : nil
    statistics.meter = FrameMeter()
  }

  /// Shows the layers from beside, unless a hand is at the stage.
  private func toggleLayers() {
    guard !stage.hasPointer, !inspector.isTurning else { return }
    inspector.toggleLayers()
    // Nothing is where it is in the container.
    if inspector.showsLayers { parameters.settings.picking.stop() }
    stage.tell(.layers) { $0.isOn = inspector.showsLayers }
  }

  // MARK: Transport

  func playOrPause() {
    if !stage.isChanging, !isPaused { return begin(stage.direction) }
    pause(!isPaused)
  }

  func seek(to fraction: Double) {
    isPaused = true
    stage.seek(to: fraction)
  }

  func reverse() {
    isPaused = false
    stage.reverse()
  }

  func toggleSlow() {
    isSlow.toggle()
    stage.tell(.slow) { $0.isOn = isSlow }
  }

  func toggleLoop() {
    isLooping.toggle()
    stage.tell(.loop) { $0.isOn = isLooping }
  }

  // MARK: Telling

  private func take(_ event: PreviewEvent) {
    pending.append(event)
    switch event.event {
    case .effect, .parameter, .reset: reloader.keepPictures(of: stage.motion.transition)
    default: break
    }
  }

  private func copyCommand() {
    let command = files.command(ofInstant: isPaused || stage.isHeld)
    desktop.copyToClipboard(command)
    stage.tell(.copied) { $0.text = command }
  }

  private func save(_ write: () throws -> String) {
    attempt {
      let file = try write()
      stage.tell(.saved) { $0.text = file }
    }
  }

  /// Puts dropped files in the place of the screen that is seen and of those above it.
  private func drop(_ files: [String]) {
    reloader.drop(files, on: stage.screen - 1)
  }

  private func tellReload(_ file: String?, _ fault: String?) {
    stage.tell(fault == nil ? .reloaded : .broken) {
      $0.file = file
      $0.text = fault
    }
  }

  /// Writes a video, between whose frames the preview goes on.
  private func saveVideo() {
    recording = Recording()
    // What it came to is told at once.
    defer { (recording, wantsVideo, isDamaged) = (nil, false, true) }
    save {
      try files.saveVideo { done, count in
        recording?.done = done
        recording?.count = count
        try turn()
        guard recording?.isCancelled == false, !quits, !desktop.shouldClose else {
          throw JobError.interrupted("The video was stopped, and nothing is saved of it.")
        }
      }
    }
  }

  /// Does what the preview can do without: where it fails, that goes on and says why.
  private func attempt(_ work: () throws -> Void) {
    do {
      try work()
    } catch {
      output.complain(JobError(error).description)
    }
  }

  /// Prints what happened, now that it is seen, and says in the title how things are.
  private func report() throws {
    let now = caption.text
    if now != title {
      title = now
      desktop.setTitle(now)
    }
    guard !pending.isEmpty else { return }
    defer { pending = [] }
    guard request.wantsJSON else { return }
    screen.renderer.device.finish()
    for event in pending { try output.print(withFigures(event).line()) }
  }

  /// What is known of a change once its last frame is seen.
  private func withFigures(_ event: PreviewEvent) -> PreviewEvent {
    var event = event
    if event.event == .began { framesBefore = times.count }
    if event.event == .settled {
      if let summary = times.summary(ofLast: times.count - framesBefore) { event.set(summary) }
      event.objects = Dictionary(
        uniqueKeysWithValues: screen.renderer.device.liveObjects.map { ($0.key.rawValue, $0.value) }
      )
    }
    return event
  }

  private var caption: PreviewCaption {
    PreviewCaption(
      effect: stage.motion.name, screen: (stage.screen, pictures.screens.count),
      direction: stage.isChanging ? stage.direction : nil, isPaused: isPaused,
      seconds: stage.seconds, isSlow: isSlow, isLooping: isLooping,
      video: recording.map { ($0.done, $0.count) })
  }
}
