import Foundation
import Frames
import Headless
import Media
import SceneGraph
import ShaderEffects
import TestSupport
import Testing
import Transitions
import UIKitRuntime
import WindowRecording

/// An animator that slides the arriving view in from the right in half a second.
private final class Slide: AnimatedTransitioning {
  func transitionDuration(using context: (any ContextTransitioning)?) -> Double { 0.5 }

  func animateTransition(using context: any ContextTransitioning) {
    guard let to = context.view(forKey: .to) else { return context.completeTransition(false) }
    context.containerView.addSubview(to)
    to.transform = AffineTransform(translationX: to.bounds.size.width, y: 0)
    View.animate(
      withDuration: 0.5,
      animations: { to.transform = .identity },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}

/// An animator of a dismissal that moves the leaving view out to the right in half a second, and
/// leaves the other to the presentation.
private final class SlideOut: AnimatedTransitioning {
  func transitionDuration(using context: (any ContextTransitioning)?) -> Double { 0.5 }

  func animateTransition(using context: any ContextTransitioning) {
    guard let from = context.viewController(forKey: .from) else { return }
    var frame = context.finalFrame(for: from)
    frame.origin.x += frame.size.width
    View.animate(
      withDuration: 0.5,
      animations: { from.view.frame = frame },
      completion: { _ in context.completeTransition(true) })
  }
}

/// A transitioning delegate whose presentation covers the lower half.
private final class LowerHalf: TransitioningDelegate {
  final class Presentation: PresentationController {
    override var frameOfPresentedViewInContainerView: Rect {
      guard var frame = containerView?.bounds else {
        return super.frameOfPresentedViewInContainerView
      }
      frame.size.height /= 2
      frame.origin.y = frame.size.height
      return frame
    }
  }

  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? {
    Presentation(presentedViewController: presented, presenting: presenting)
  }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? { Slide() }
}

@MainActor
@Suite("A recorder of a window")
struct WindowRecorderTests {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Samples")

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "hinge-recording-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func recorder(rate: Int = 10) throws -> WindowRecorder {
    func path(_ name: String) -> FilePath {
      FilePath(Self.samples.appending(path: name).path(percentEncoded: false))
    }
    return try WindowRecorder(
      from: path("phone3x_A.png"), to: path("phone3x_B.png"), size: try pixels(72, 156),
      framesPerSecond: FrameRate(rate), gpu: .software)
  }

  private func file(_ name: String) -> FilePath {
    FilePath(folder.appending(path: name).path(percentEncoded: false))
  }

  /// Returns the bytes of the numbered pictures called `name`.
  private func pictures(_ name: String) throws -> [Data] {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false)
    ).filter { $0.hasPrefix("\(name)-") }.sorted()
    return try names.map { try Data(contentsOf: folder.appending(path: $0)) }
  }

  @Test("frames are i/fps apart, for the whole duration")
  func duration() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorder = try recorder()
    #expect(try recorder.record(to: file("a-%02d.png"), seconds: 0.5) == 6)
    #expect(try pictures("a").count == 6)
    #expect(recorder.window.bounds.size.width == 375)
  }

  @Test("what was ignored in a picture is noted")
  func notes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let samples = Self.samples.appending(path: "phone3x_A.png").path(percentEncoded: false)
    let bytes = try Data(contentsOf: URL(filePath: samples))
    var png = try #require(PNGChunks(Array(bytes)))
    let profile = Array("none".utf8) + [0, 0, 1, 2, 3, 4, 5, 6, 7, 8]
    png.chunks.insert(PNGChunks.Chunk("iCCP", profile), at: 1)
    let path = folder.appending(path: "profile.png")
    try Data(png.bytes).write(to: path)
    // One device at a time belongs to a thread.
    let notes = try WindowRecorder(
      from: path.path(percentEncoded: false), to: samples, size: try pixels(72, 156),
      gpu: .software
    ).notes
    #expect(notes.count == 1 && notes[0].contains("profile.png"))
    #expect(try recorder().notes.isEmpty)
  }

  @Test(
    "a change ends at rest, on the picture that it leads to",
    arguments: TransitionStage.Change.allCases)
  func change(_ change: TransitionStage.Change) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorder = try recorder()
    recorder.window.rootViewController = PictureController(
      .from, size: recorder.window.bounds.size)
    try recorder.record(to: file("from-%02d.png"), seconds: 0)
    recorder.window.rootViewController = PictureController(.to, size: recorder.window.bounds.size)
    try recorder.record(to: file("to-%02d.png"), seconds: 0)

    let stage = TransitionStage(change, on: recorder) { Slide() }
    stage.begin()
    let count = try recorder.record(to: file("change-%02d.png"))
    let frames = try pictures("change")
    // The time of the frames is a sum, so that the last one may be a frame late.
    #expect(count == frames.count && (6...7).contains(count))
    #expect(frames.last == (try pictures("to").first))
    #expect(frames[2] != frames.last && frames[2] != frames.first)
  }

  @Test("a shader file is an animator: its wipe is at half of the width at half of the time")
  func shader() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let wipe = ShaderTransition(
      try ShaderFile(
        name: "wipe",
        text: """
          uniform float reach; // = 0.5
          vec4 transition(vec2 uv) {
            return uv.x < progress * reach ? getToColor(uv) : getFromColor(uv);
          }
          """))
    var spec = TransitionSpec(wipe)
    try spec.set("reach", to: "1")
    let transition = spec.transition
    let recorder = try recorder(rate: 4)
    let stage = TransitionStage(.push, on: recorder) { EffectAnimator(transition, .push) }
    stage.begin()
    try recorder.record(to: file("wipe-%02d.png"))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false)
    ).sorted()
    let frames = try names.map { try PictureReader.read(file($0)) }
    let (first, last) = (try #require(frames.first), try #require(frames.last))
    try #require(frames.count >= 5 && first != last)
    for y in [10, 80, 150] {
      for x in 0..<72 { #expect(frames[2][x, y] == (x < 36 ? last : first)[x, y], "(\(x), \(y))") }
    }
  }

  @Test("a dismissal whose animator leaves the other screen out shows it below")
  func dismissalAlone() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorder = try recorder()
    let stage = TransitionStage(.dismiss, on: recorder) { SlideOut() }
    #expect(stage.to.view.window == nil)
    stage.begin()
    #expect(stage.to.view.window != nil && stage.from.view.window != nil)
    recorder.window.advance(to: 0.25)
    let from = stage.from.view.layer.presentation()?.frame
    // The curve is symmetric, so that half of the way is done at half of the time.
    let width = recorder.window.bounds.size.width
    #expect(abs((from?.origin.x ?? 0) - width / 2) < 1e-6)
    #expect(stage.to.view.frame == recorder.window.bounds)
    recorder.window.advance(to: 1)
    #expect(stage.to.view.window != nil && stage.from.view.window == nil)
  }

  @Test("a delegate gives the animator and the presentation")
  func delegate() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorder = try recorder()
    let stage = TransitionStage(.present, on: recorder, delegate: LowerHalf())
    stage.begin()
    recorder.window.advance(to: 1)
    let bounds = recorder.window.bounds
    var half = bounds
    half.size.height /= 2
    half.origin.y = half.size.height
    #expect(stage.to.view.frame == half && stage.from.view.window != nil)
  }

  @Test("a delegate for another change is refused")
  func wrongDelegate() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(throws: (any Error).self) {
      let samples = Self.samples.path(percentEncoded: false)
      return try TransitionProgram.record(
        [
          "program", "from=\(samples)/phone3x_A.png", "to=\(samples)/phone3x_B.png", "size=72x156",
          "output=\(file("a-%02d.png"))", "change=push", "gpu=software",
        ], delegate: LowerHalf())
    }
  }

  @Test("a drag drives the change, and decides it", arguments: [(0.4, false), (0.7, true)])
  func drag(_ fraction: Double, finishes: Bool) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorder = try recorder(rate: 20)
    let stage = TransitionStage(.pop, on: recorder) { Slide() }
    stage.attachDrag()
    let bounds = recorder.window.bounds
    let start = Point(x: 4, y: bounds.size.height / 2)
    let end = Point(x: 4 + fraction * bounds.size.width, y: bounds.size.height / 2)
    try recorder.record(to: file("drag-%02d.png"), drag: start, to: end, in: 0.5)
    #expect((stage.to.view.window != nil) == finishes)
    #expect((stage.from.view.window != nil) == !finishes)
  }

  @Test("a GIF, whose sink asks for every frame twice, shows the same motion once")
  func passes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorder = try recorder()
    let stage = TransitionStage(.push, on: recorder) { Slide() }
    stage.begin()
    let count = try recorder.record(to: file("a.gif"), seconds: 0.5, hold: 0.2)
    #expect(count == 6)
    #expect(stage.to.view.window != nil)
    let path = folder.appending(path: "a.gif").path(percentEncoded: false)
    let video = try DecodedVideo(path)
    #expect(video.frames.count == 6)
  }

  @Test("a program's arguments say what is recorded", arguments: [("push", 16), ("dismiss", 16)])
  func program(_ change: String, _ atLeast: Int) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let samples = Self.samples.path(percentEncoded: false)
    let count = try TransitionProgram.record(
      [
        "program", "from=\(samples)/phone3x_A.png", "to=\(samples)/phone3x_B.png", "size=72x156",
        "output=\(file("a-%02d.png"))", "rate=30/1", "change=\(change)", "gpu=software",
      ], animator: { Slide() })
    // Half a second at 30 frames per second, and at most one frame until the window is at rest.
    #expect((atLeast...atLeast + 1).contains(count))
    #expect(throws: (any Error).self) {
      try TransitionProgram.record(["program", "from=a.png"], animator: { Slide() })
    }
  }

  @Test("an output without a format is refused, before anything is drawn")
  func unknownFormat() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorder = try recorder()
    #expect(throws: WindowRecorderError.unknownFormat("frames")) {
      try recorder.record(to: "frames", seconds: 1)
    }
  }

  @Test("a drag's events are 1/60 s apart, at constant speed")
  func events() {
    let events = WindowRecorder.drag(
      from: Point(x: 0, y: 0), to: Point(x: 30, y: 0), in: 0.5)
    #expect(events.count == 32)
    #expect(events[0].phase == .began && events[31].phase == .ended)
    #expect(events[15].location == Point(x: 15, y: 0) && events[15].timestamp == 0.25)
  }
}
