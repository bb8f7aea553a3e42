import COpenGL
import Effects
import Frames
import GPU
import Headless
import Rendering
import SceneGraph
import Synchronization
import TestSupport
import Testing
import Transitions

/// A sink that records the calls, and fails at a given one.
final class RecordingSink: FrameSink {
  enum Event: Equatable {
    case frame(UInt8, periods: Int)
    case endPass, commit, discard
  }

  struct Failure: Error, Equatable {
    let event: Event
  }

  let passes: Int
  let failing: Event?
  var events: [Event] = []

  init(passes: Int = 1, failingAt failing: Event? = nil) {
    self.passes = passes
    self.failing = failing
  }

  private func note(_ event: Event) throws {
    if event == failing { throw Failure(event: event) }
    events.append(event)
  }

  func write(_ pixels: RawSpan, showingFor count: Int) throws {
    // Every pixel of a frame has one grey; a slot that is filled too early would mix two.
    let first = pixels.unsafeLoad(fromByteOffset: 0, as: UInt8.self)
    let last = pixels.unsafeLoad(fromByteOffset: pixels.byteCount - 4, as: UInt8.self)
    #expect(first == last)
    try note(.frame(first, periods: count))
  }

  func endPass() throws { try note(.endPass) }
  func commit() throws { try note(.commit) }
  func discard() { events.append(.discard) }
}

/// A sink that keeps all frames.
private final class CollectingSink: FrameSink {
  let passes = 1
  var frames: [[UInt8]] = []

  func write(_ pixels: RawSpan, showingFor count: Int) {
    pixels.withUnsafeBytes { frames.append([UInt8]($0)) }
  }
  func endPass() {}
  func commit() {}
  func discard() {}
}

@Suite struct FramePipelineTests {
  private struct Stop: Error {}

  /// Runs frames of which frame `index` has the grey `10 · index`, and the second shows for three
  /// periods.
  private func run(
    _ sink: RecordingSink, count: Int = 6, stoppingAt: FramePipeline.Checkpoint? = nil
  ) throws {
    let size = try pixels(64, 40)
    let container = Container(filling: size)
    try withDevice { device in
      let pipeline = try FramePipeline(Renderer(in: device), PictureStore(in: device), size: size)
      try pipeline.run(
        count: count, into: sink,
        request: { index in
          Self.grey(index, container)
        },
        checkpoint: { if $0 == stoppingAt { throw Stop() } })
    }
  }

  /// Runs the same frames from a source that ends by itself.
  private func run(
    _ sink: RecordingSink, next: (Int, Container) throws -> FramePipeline.Request?
  ) throws {
    let size = try pixels(64, 40)
    let container = Container(filling: size)
    try withDevice { device in
      let pipeline = try FramePipeline(Renderer(in: device), PictureStore(in: device), size: size)
      try pipeline.run(into: sink, next: { try next($0, container) })
    }
  }

  private static func grey(_ index: Int, _ container: Container) -> FramePipeline.Request {
    let grey = Layer.Contents.color(Color(white: Double(index) * 10 / 255))
    return FramePipeline.Request(
      Scene(container, sublayers: [Layer(frame: container.bounds, contents: grey)]),
      periods: index == 1 ? 3 : 1)
  }

  private func frames(_ count: Int) -> [RecordingSink.Event] {
    (0..<count).map { .frame(UInt8($0 * 10), periods: $0 == 1 ? 3 : 1) }
  }

  @Test(arguments: [1, 2, 3, 4, 20])
  func everyFrameArrivesOnceInOrder(count: Int) throws {
    let sink = RecordingSink()
    try run(sink, count: count)
    #expect(sink.events == frames(count) + [.endPass, .commit])
  }

  @Test func sinkWithTwoPassesGetsAllFramesTwice() throws {
    let sink = RecordingSink(passes: 2)
    try run(sink)
    #expect(sink.events == frames(6) + [.endPass] + frames(6) + [.endPass, .commit])
  }

  @Test(arguments: [
    RecordingSink.Event.frame(0, periods: 1), .frame(30, periods: 1), .frame(50, periods: 1),
    .endPass, .commit,
  ])
  func failingSinkIsDiscardedAndItsErrorThrown(event: RecordingSink.Event) throws {
    let sink = RecordingSink(failingAt: event)
    #expect(throws: RecordingSink.Failure(event: event)) { try run(sink) }
    #expect(sink.events.last == .discard)
    #expect(!sink.events.contains(.commit))
    #expect(sink.events.count { $0 == .discard } == 1)
  }

  @Test(arguments: [
    FramePipeline.Checkpoint.frame(0, pass: 0), .frame(4, pass: 0), .frame(2, pass: 1), .commit,
  ])
  func stoppedRunIsDiscarded(checkpoint: FramePipeline.Checkpoint) throws {
    let sink = RecordingSink(passes: 2)
    #expect(throws: Stop.self) { try run(sink, stoppingAt: checkpoint) }
    #expect(sink.events.last == .discard)
    #expect(!sink.events.contains(.commit))
  }

  /// A frame is read after the next one was asked for, where the CPU draws.
  @Test func pictureThatIsReplacedStaysInItsFrame() throws {
    let size = try pixels(64, 40)
    let container = Container(filling: size)
    try withDevice { device in
      let store = PictureStore(in: device)
      let pipeline = try FramePipeline(Renderer(in: device), store, size: size)
      let sink = RecordingSink()
      try pipeline.run(
        into: sink,
        next: { index in
          guard index < 5 else { return nil }
          let grey = UInt8(index * 10)
          let picture = try TestPictures.make(64, 40) { _, _ in SIMD4(grey, grey, grey, 255) }
          try store.set(picture, as: .from)
          return FramePipeline.Request(.still(.from, in: container))
        })
      let frames = (0..<5).map { RecordingSink.Event.frame(UInt8($0 * 10), periods: 1) }
      #expect(sink.events == frames + [.endPass, .commit])
    }
  }

  /// A frame shows the pictures that it was prepared with, and nothing that they hide. A picture
  /// that a checkpoint sets appears in the next frame, with what it lets through.
  @Test func pictureMayBeReplacedAtCheckpoint() throws {
    let size = try pixels(64, 40)
    let container = Container(filling: size)
    let layers: [Layer.Contents] = [
      .color(Color(white: 200.0 / 255)), .color(Color(white: 50.0 / 255)), .picture(.from),
    ]
    let scene = Scene(
      container, sublayers: layers.map { Layer(frame: container.bounds, contents: $0) })
    try withDevice { device in
      let store = PictureStore(in: device)
      try store.set(
        try TestPictures.make(64, 40) { _, _ in SIMD4(90, 90, 90, 255) }, as: .from)
      let clear = Frame(
        size: size, alpha: .premultiplied, bytes: [UInt8](repeating: 0, count: 64 * 40 * 4))
      let pipeline = try FramePipeline(Renderer(in: device), store, size: size)
      let sink = RecordingSink()
      try pipeline.run(
        count: 3, into: sink, request: { _ in FramePipeline.Request(scene) },
        checkpoint: { if $0 == .frame(1, pass: 0) { try store.set(clear, as: .from) } })
      let frames = [90, 90, 50].map { RecordingSink.Event.frame($0, periods: 1) }
      #expect(sink.events == frames + [.endPass, .commit])
    }
  }

  @Test func pipelineDrawsAgainAfterRunThatWasStopped() throws {
    let size = try pixels(64, 40)
    let container = Container(filling: size)
    try withDevice { device in
      let pipeline = try FramePipeline(Renderer(in: device), PictureStore(in: device), size: size)
      #expect(throws: Stop.self) {
        try pipeline.run(
          count: 6, into: RecordingSink(), request: { Self.grey($0, container) },
          checkpoint: { if $0 == .frame(3, pass: 0) { throw Stop() } })
      }
      let sink = RecordingSink()
      try pipeline.run(count: 6, into: sink, request: { Self.grey($0, container) })
      #expect(sink.events == frames(6) + [.endPass, .commit])
    }
  }

  /// A checkpoint is a sign that all frames before are complete: a watch takes it for one.
  @Test func frameIsReadBeforeCheckpointOfNext() throws {
    let size = try pixels(64, 40)
    let container = Container(filling: size)
    try withDevice { device in
      let pipeline = try FramePipeline(Renderer(in: device), PictureStore(in: device), size: size)
      var bytes: [Int] = []
      try pipeline.run(
        count: 4, into: RecordingSink(), request: { Self.grey($0, container) },
        checkpoint: { _ in bytes.append(device.work.readBytes) })
      #expect(bytes == [0, 1, 2, 3, 4].map { $0 * 64 * 40 * 4 })
    }
  }

  /// A source of unknown length ends each pass when it has no more frames, and starts over in the
  /// next.
  @Test(arguments: [0, 1, 2, 5])
  func sourceEndsEachPass(count: Int) throws {
    let sink = RecordingSink(passes: 2)
    var asked: [Int] = []
    try run(sink) { index, room in
      asked.append(index)
      return index < count ? Self.grey(index, room) : nil
    }
    #expect(sink.events == frames(count) + [.endPass] + frames(count) + [.endPass, .commit])
    #expect(asked == Array(0...count) + Array(0...count))
  }

  @Test func failingSourceDiscardsOutput() throws {
    let sink = RecordingSink()
    #expect(throws: Stop.self) {
      try run(sink) { index, room in
        if index == 3 { throw Stop() }
        return Self.grey(index, room)
      }
    }
    #expect(sink.events.last == .discard)
    #expect(!sink.events.contains(.commit))
  }

  /// A slot keeps what its last frame showed where no frame since has drawn; in the middle of this
  /// run every pixel of a slot is stale, as another picture is the background.
  @Test func partsThatAreReadMakeWholeFrames() throws {
    let size = try pixels(90, 160)
    let container = Container(filling: size)
    let transition = Flip()
    var scenes = (0..<9).map {
      transition.scene(at: 0.55 + Double($0) * 0.05, .push, in: container)
    }
    scenes.insert(Scene.still(.from, in: container), at: 5)
    scenes.insert(scenes[6], at: 6)
    let (from, to) = (
      try TestPictures.screen(90, 160, accent: SIMD4(255, 60, 48, 255)),
      try TestPictures.smooth(90, 160)
    )
    try withDevice { device in
      let store = PictureStore(in: device)
      try store.set(from, as: .from)
      try store.set(to, as: .to)
      let renderer = Renderer(in: device)
      let pipeline = try FramePipeline(renderer, store, size: size)
      let sink = CollectingSink()
      let work = device.work
      try pipeline.run(
        count: scenes.count, into: sink, request: { FramePipeline.Request(scenes[$0]) })
      let readBytes = (device.work - work).readBytes
      for (scene, bytes) in zip(scenes, sink.frames) {
        let whole = try FramePipeline(renderer, store, size: size).frame(scene)
        #expect(bytes == whole.bytes)
      }
      #expect(sink.frames.count == scenes.count)
      // The page is narrow in the last of these frames.
      #expect(readBytes < scenes.count * size.rgbaByteCount * 4 / 5)
    }
  }

  /// Draws a white square over a picture, then another one while `hinder` makes that fail, and then
  /// a third one, which has to be alone.
  ///
  /// - Returns: the number of bytes that were copied for the last frame.
  @discardableResult
  private func expectRecovery(
    after hinder: () -> Void, undoingBy undo: () -> Void = {}
  ) throws -> Int {
    let size = try pixels(40, 30)
    let container = Container(size: Size(width: 40, height: 30), scale: 1)
    let picture = try TestPictures.smooth(40, 30)
    func scene(_ x: Double) -> Scene {
      Scene(
        container,
        sublayers: [
          Layer(frame: container.bounds, contents: .picture(.from)),
          Layer(frame: Rect(x: x, y: 8, width: 4, height: 4), contents: .color(.white)),
        ])
    }
    // The driver has something to complain about, so that `withDevice` would fail.
    let device = try Device.headless(.tested)
    let store = PictureStore(in: device)
    try store.set(picture, as: .from)
    let pipeline = try FramePipeline(Renderer(in: device), store, size: size)
    _ = try pipeline.frame(scene(4))
    hinder()
    #expect(throws: GPUError.self) { _ = try pipeline.frame(scene(16)) }
    undo()
    let work = device.work
    let frame = try pipeline.frame(scene(28))
    let expected = try TestPictures.make(40, 30) { x, y in
      (28..<32).contains(x) && (8..<12).contains(y) ? SIMD4(repeating: 255) : picture[x, y]
    }
    let isSame = frame.bytes == expected.bytes
    #expect(isSame)
    return (device.work - work).copiedBytes
  }

  /// 0xFFFF is not a capability, which is noticed after the frame was drawn. Nobody knows how much
  /// of it was, so that the next one is drawn as a whole.
  @Test func frameAfterOneThatWasNotDrawnIsWhole() throws {
    let copied = try expectRecovery(after: { glEnable(0xFFFF) })
    #expect(copied == 4 * 40 * 30)
  }

  /// The frame would begin beyond the end of the buffer that it is read into.
  @Test func frameAfterOneThatWasNotReadIsWhole() throws {
    try expectRecovery(
      after: { glPixelStorei(GLenum(GL_PACK_SKIP_ROWS), 1_000_000) },
      undoingBy: { glPixelStorei(GLenum(GL_PACK_SKIP_ROWS), 0) })
  }

  @Test func oneFrameInFlightIsAProgrammingError() async {
    await #expect(processExitsWith: .failure) {
      let device = try Device.headless(.tested)
      let size = try pixels(4, 4)
      _ = try FramePipeline(
        Renderer(in: device), PictureStore(in: device), size: size, framesInFlight: 1)
    }
  }
}
