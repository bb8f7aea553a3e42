import Frames
import GPU
import Glibc
import Media
import Rendering
import Text
import Transitions
import ViewControllerTransitions
import Window

/// Shows a stage in a window until that is closed, and brings the stage what happens to the window. It draws while
/// something moves, at the display's rate, and waits where nothing does.
@MainActor
final class PreviewLoop {
  /// How much slower S makes it.
  private static let slowness = 0.1
  /// Seconds of a frame, by which keys step.
  private static let step = 1.0 / 60
  /// Seconds for which a screen rests between the changes of a loop.
  private static let rest = 0.5
  /// The longest step of time, in seconds: what takes longer to draw goes slower and not by leaps.
  private static let longestStep = 0.1

  private let request: PreviewOptions
  private let console: Console
  private let desktop: DesktopWindow
  private let renderer: Renderer
  private let pictures: PictureStore
  private let stage: PreviewStage
  private let points: Size
  private var target: RenderTarget
  private var place = PresentationPlace(x: 0, y: 0)

  private var pending: [PreviewEvent] = []
  private var isPaused = false
  private var isSlow = false
  private var isLooping = false
  private var restsSince: Double?
  /// What writes the panel, where it is open.
  private var typesetter: Typesetter?
  private var selection = 0
  private var panel: (shown: PreviewPanel, scale: Int, size: PixelSize)?
  private var isDamaged = true
  private var quits = false
  private var title = ""
  /// The stage's time, and the window's at which it was that.
  private var time = (stage: 0.0, window: 0.0)
  private var shownAt = 0.0

  init(_ request: PreviewOptions, _ console: Console) throws {
    self.request = request
    self.console = console
    var frames: [Frame] = []
    for picture in request.pictures { frames.append(try picture.read()) }
    let wanted = request.size ?? frames[0].size
    desktop = try DesktopWindow(title: "Hinge", showing: wanted)
    let device = try Device(context: desktop, validation: false)
    renderer = Renderer(in: device)
    let available = desktop.framebufferSize ?? wanted
    let size = PresentationPlace.largest(
      of: Size(width: Double(wanted.width), height: Double(wanted.height)), in: available)
    let container = Container(filling: size)
    points = container.size
    target = try RenderTarget(size: size, label: "preview", in: device)
    pictures = PictureStore(in: device)
    for (picture, frame) in zip(request.pictures, frames) {
      do {
        if request.screens.contains(picture) {
          try pictures.set(
            frame, as: picture.name, request.drawing.fit, in: size,
            surround: request.drawing.background)
        } else {
          try pictures.set(frame, as: picture.name)
        }
      } catch {
        throw CommandError(error, option: picture.option)
      }
    }
    stage = PreviewStage(request.screens.map(\.name), request.motion, in: container)
  }

  /// Runs until the window is closed or Escape is pressed.
  func run() throws {
    stage.onEvent = { [weak self] in self?.pending.append($0) }
    stage.tell(.ready) { [target = target.size] in
      ($0.width, $0.height) = (target.width, target.height)
    }
    while !quits, !desktop.shouldClose {
      if isMoving || isDamaged, !desktop.isMinimised {
        // Where the driver does not wait for the display, this does.
        desktop.waitForEvents(
          atMost: isDamaged ? 0 : shownAt + 0.75 * desktop.framePeriod - desktop.now)
      } else {
        desktop.waitForEvents()
      }
      for event in desktop.takeEvents() { handle(event) }
      goOn(to: desktop.now)
      if isMoving || isDamaged, !desktop.isMinimised { try draw() }
      try report()
    }
  }

  /// Whether what is seen changes with time.
  private var isMoving: Bool { !isPaused && (stage.isMoving || restsSince != nil) }

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
    if stage.direction == .push { stage.push() } else { stage.pop() }
  }

  // MARK: Drawing

  private func draw() throws {
    guard let size = desktop.framebufferSize else { return }
    try fit(into: size)
    var frame = stage.window.presentedFrame()
    try addPanel(to: &frame)
    try renderer.draw(
      frame, pictures, over: request.drawing.background, into: target)
    target.present(in: size, x: place.x, y: place.y, over: SIMD4(0, 0, 0, 1))
    desktop.swapBuffers()
    isDamaged = false
    shownAt = desktop.now
  }

  /// Lays the panel over what is seen, where it is open.
  private func addPanel(to frame: inout PresentedFrame) throws {
    guard let typesetter else { return }
    let wanted = PreviewPanel(
      title: stage.motion.name, rows: stage.motion.rows, selection: selection,
      curve: stage.motion.curve)
    let scale = max(Int(desktop.pixelsPerUnit.rounded()), 1)
    if panel?.shown != wanted || panel?.scale != scale {
      let picture = try wanted.frame(typesetter, scale: scale)
      try pictures.set(picture, as: PreviewPanel.picture)
      panel = (wanted, scale, picture.size)
    }
    guard let size = panel?.size else { return }
    let pixel = 1 / stage.window.scale
    let margin = Double(12 * scale) * pixel
    var layer = Layer(
      frame: Rect(
        x: margin, y: margin, width: Double(size.width) * pixel,
        height: Double(size.height) * pixel),
      contents: .picture(PreviewPanel.picture))
    layer.opacity = 0.92
    layer.cornerRadius = margin
    layer.masksToBounds = true
    frame.scene.root.sublayers.append(layer)
  }

  /// Draws as large as the window is.
  private func fit(into size: PixelSize) throws {
    let fitting = PresentationPlace.largest(of: points, in: size)
    place = PresentationPlace(
      x: (size.width - fitting.width) / 2, y: (size.height - fitting.height) / 2)
    guard target.size != fitting else { return }
    target = try RenderTarget(size: fitting, label: "preview", in: renderer.device)
    stage.window.scale = Double(fitting.width) / points.width
    stage.tell(.resized) { ($0.width, $0.height) = (fitting.width, fitting.height) }
  }

  // MARK: Events

  private func handle(_ event: WindowEvent) {
    isDamaged = true
    switch event {
    case .damaged: break
    case .pointer(let phase, let x, let y, let time):
      wake()
      goOn(to: time)
      let pixels = desktop.pixelsPerUnit
      stage.send(
        PointerEvent(
          PointerEvent.Phase(phase),
          at: Point(
            x: (x * pixels - Double(place.x)) / stage.window.scale,
            y: (y * pixels - Double(place.y)) / stage.window.scale),
          timestamp: self.time.stage))
    case .key(let key):
      goOn(to: desktop.now)
      press(key)
    case .character(let letter):
      goOn(to: desktop.now)
      type(letter)
    }
  }

  private func press(_ key: WindowEvent.Key) {
    switch key {
    case .escape: quits = true
    case .enter:
      wake()
      stage.push()
    case .backspace:
      wake()
      stage.pop()
    case .space: pause(!isPaused)
    case .tab: selection = (selection + 1) % max(stage.motion.rows.count, 1)
    case .up, .down: stage.adjust(selection, by: key == .up ? 1 : -1)
    case .left, .right:
      isPaused = true
      stage.step(by: key == .left ? -Self.step : Self.step)
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
    case "r", "R":
      isPaused = false
      stage.reverse()
    case "s", "S":
      isSlow.toggle()
      stage.tell(.slow) { $0.isOn = isSlow }
    case "l", "L":
      isLooping.toggle()
      stage.tell(.loop) { $0.isOn = isLooping }
    case "[", "]":
      selection = 0
      stage.chooseEffect(by: letter == "[" ? -1 : 1)
    case "i", "I": togglePanel()
    case "c", "C": copyCommand()
    case "p", "P": save("hinge-still", "png", saveStill)
    case "t", "T": save("hinge-trace", "jsonl", saveTrace)
    default: break
    }
  }

  private func togglePanel() {
    if typesetter != nil {
      typesetter = nil
      return
    }
    do {
      typesetter = try Typesetter()
    } catch {
      console.error("hinge: \(error).\n")
    }
  }

  // MARK: Telling

  private func copyCommand() {
    let command = command()
    desktop.copy(command)
    stage.tell(.copied) { $0.text = command }
  }

  /// The `hinge render` line for what is seen: for one instant while it is held, else for the whole motion.
  private func command() -> String {
    let direction = stage.direction
    let from = stage.screen - 1
    let files = request.screens.map(\.path)
    let to = min(max(direction == .push ? from + 1 : from - 1, 0), files.count - 1)
    var words = ["hinge", "render", "--from", files[from], "--to", files[to]]
    words += stage.motion.words(direction) + ["--size", "\(target.size)"]
    if request.drawing.fit != .fill { words += ["--fit", request.drawing.fit.rawValue] }
    if let seconds = stage.seconds {
      words += ["--at", "\(seconds)", "-o", "\(stage.motion.name).png"]
    } else {
      words += ["-o", "\(stage.motion.name).mp4"]
    }
    return shellLine(words)
  }

  /// Has `write` write a file of a new name. Where that fails the preview goes on and says why.
  private func save(_ stem: String, _ ending: String, _ write: (String) throws -> Void) {
    let file = freeName(stem, ending)
    do {
      try write(file)
      stage.tell(.saved) { $0.text = file }
    } catch {
      console.error("hinge: \(CommandError(error).message)\n")
    }
  }

  /// Writes what is seen as a picture.
  private func saveStill(_ file: String) throws {
    let background = request.drawing.background
    let pipeline = try FramePipeline(
      renderer, pictures, size: target.size, backdrop: background)
    let stream = FrameStreamFormat(
      size: target.size, framesPerSecond: FrameRate(60),
      alpha: background.alpha >= 1 ? .opaque : .premultiplied)
    let sink = try PNGSink(to: .file(file), stream: stream)
    let frame = stage.window.presentedFrame()
    try pipeline.run(count: 1, into: sink) { _ in FramePipeline.Request(frame) }
  }

  /// Writes what the hand did since the screens last rested, from its first event on.
  private func saveTrace(_ file: String) throws {
    let events = stage.trace.events
    guard let first = events.first?.timestamp else {
      throw CommandError.failure("Nothing was dragged yet that could be saved as a trace.")
    }
    try TraceFile.write(
      PointerTrace(
        events.map {
          PointerEvent($0.phase, at: $0.location, timestamp: $0.timestamp - first)
        }), to: file)
  }

  /// Prints what happened, now that it is seen, and says in the title how things are.
  private func report() throws {
    let now = caption
    if now != title {
      title = now
      desktop.setTitle(now)
    }
    guard !pending.isEmpty else { return }
    defer { pending = [] }
    guard request.wantsJSON else { return }
    renderer.device.finish()
    for event in pending { try console.output(event.line()) }
  }

  private var caption: String {
    var parts = [stage.motion.name, "screen \(stage.screen) of \(request.screens.count)"]
    if stage.isChanging { parts.append(stage.direction.rawValue) }
    if isPaused {
      parts.append(
        stage.seconds.map { "paused at \(plain(($0 * 1000).rounded() / 1000)) s" } ?? "paused")
    }
    if isSlow { parts.append("0.1×") }
    if isLooping { parts.append("loop") }
    return "Hinge: " + parts.joined(separator: ", ")
  }
}

/// Where in a window the picture stands, in pixels from the top left.
struct PresentationPlace: Hashable {
  var x, y: Int

  /// The largest size of `shape` that fits into `window`, all of it where that differs by no more than rounding.
  static func largest(of shape: Size, in window: PixelSize) -> PixelSize {
    let (width, height) = (Double(window.width), Double(window.height))
    let factor = min(width / shape.width, height / shape.height)
    func side(_ length: Double, _ available: Int) -> Int {
      let fitting = length * factor
      return Double(available) - fitting < 1 ? available : max(Int(fitting.rounded()), 1)
    }
    return PixelSize(
      width: side(shape.width, window.width), height: side(shape.height, window.height)) ?? window
  }
}

/// `stem.ending`, or the first of `stem-2.ending` and so on that names no file yet.
private func freeName(_ stem: String, _ ending: String) -> String {
  var (name, number) = ("\(stem).\(ending)", 1)
  while access(name, F_OK) == 0 {
    number += 1
    name = "\(stem)-\(number).\(ending)"
  }
  return name
}

extension PointerEvent.Phase {
  fileprivate init(_ phase: WindowEvent.PointerPhase) {
    self =
      switch phase {
      case .down: .began
      case .moved: .moved
      case .up: .ended
      case .lost: .cancelled
      }
  }
}
