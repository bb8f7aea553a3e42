import Effects
import Rendering
import SceneGraph
import Testing
import Transitions

@testable import Jobs

@Suite("Exposed frames")
struct FrameExposerTests {
  private let container = Container(size: Size(width: 375, height: 667), scale: 1)

  private func requests(
    _ source: any FrameSource, _ shutter: Shutter?
  ) throws -> [FramePipeline.Request] {
    let sequence = FrameSequence(
      source, in: container, holding: 0,
      exposing: shutter.map { FrameExposer(shutter: $0) })
    var requests: [FramePipeline.Request] = []
    while let request = try sequence.request(requests.count) { requests.append(request) }
    return requests
  }

  @Test("The ends of a transition have one instant, all other frames an exposure")
  func ends() throws {
    let frames = TransitionFrames(TransitionSpec(Flip(), duration: 0.5), rate: 20)
    let plain = try requests(frames, nil)
    #expect(plain.allSatisfy { $0.exposure == nil })
    for angle in [90.0, 180, 720] {
      let exposed = try requests(frames, Shutter(angle: angle))
      #expect(exposed.count == plain.count)
      #expect(exposed.indices.filter { exposed[$0].exposure == nil } == [0, 10])
      #expect(exposed[0].frame == plain[0].frame && exposed[10].frame == plain[10].frame)
    }
  }

  @Test("A frame in which nothing moves has one instant, that of the frame")
  func rest() throws {
    // The steps last four frames; a shutter of 180° sees a step only at its ends.
    let spec = TransitionSpec(
      Flip(), duration: 0.6, curve: .steps(try #require(StepCurve(3))))
    let frames = TransitionFrames(spec, rate: 20)
    let (plain, exposed) = (try requests(frames, nil), try requests(frames, Shutter(angle: 180)))
    let still = exposed.indices.filter { exposed[$0].exposure == nil }
    #expect(still == [0, 1, 2, 3, 5, 6, 7, 9, 10, 11, 12])
    for index in still { #expect(exposed[index].frame == plain[index].frame) }
  }

  @Test("A loop rests at both screens, and a stinger while its picture covers the frame")
  func loopsAndStingers() throws {
    let spec = TransitionSpec(Cube(), duration: 0.5)
    let loop = try requests(LoopFrames(spec, rate: 20), Shutter(angle: 360))
    #expect(loop.indices.filter { loop[$0].exposure == nil } == [0, 10])
    let stinger = try requests(
      StingerFrames(spec, rate: 20, hold: 0.2), Shutter(angle: 360))
    #expect(
      stinger.indices.filter { stinger[$0].exposure == nil } == [0, 10, 11, 12, 13, 14, 24])
  }

  @Test("The instants of a frame are those of the motion")
  func instants() throws {
    let spec = TransitionSpec(Cube(), duration: 0.5, curve: .linear)
    let shutter = Shutter(angle: 180, phase: 0)
    let request = try requests(TransitionFrames(spec, rate: 20), shutter)[5]
    let exposure = try #require(request.exposure)
    #expect(exposure.weights.reduce(0, +) == 1 && exposure.weights.count >= 16)
    let instants = shutter.instants(exposure.weights.count)
    for index in instants.indices {
      let progress = (5 + instants[index].offset) / 20 / 0.5
      #expect(try exposure.frame(index).scene == spec.scene(at: progress, in: container))
    }
  }

  @Test(
    "A layer that vanishes counts for the time for which it is there",
    arguments: [0.01, 0.31, 0.995])
  func vanishingLayer(moment: Double) throws {
    let page = { (x: Double) in
      Layer(frame: Rect(x: x, y: 0, width: 10, height: 10), contents: .color(.white))
    }
    let exposer = FrameExposer(shutter: Shutter(angle: 360, phase: 0))
    let frame = { (time: Double) -> PresentedFrame? in
      PresentedFrame(
        Scene(container, sublayers: time < moment ? [page(4 * time), page(90)] : [page(4 * time)]))
    }
    let start = try #require(frame(0))
    let request = try exposer.exposing(FramePipeline.Request(start), at: 0, frame)
    let exposure = try #require(request.exposure)
    let share = try exposure.weights.indices.reduce(0.0) {
      let isThere = try exposure.frame($1).scene.root.sublayers.count == 2
      return isThere ? $0 + exposure.weights[$1] : $0
    }
    // A 64th of the time between two of at least 24 instants.
    #expect(abs(share - moment) < 1.0 / 24 / 64)
    #expect(exposure.durations.count == exposure.weights.count)
    #expect(abs(exposure.durations.reduce(0, +) - 1) < 1e-9)
  }

  @Test(
    "Instants are requested when they are drawn, or all at once from a source that moves on",
    arguments: [false, true])
  func requests(keepsFrames: Bool) throws {
    var times: [Double] = []
    let shutter = Shutter(angle: 360, phase: 0)
    let exposer = FrameExposer(shutter: shutter, keepsFrames: keepsFrames)
    let frame = { (time: Double) -> PresentedFrame? in
      times.append(time)
      let rect = Rect(x: 80 * time, y: 0, width: 10, height: 10)
      return PresentedFrame(
        Scene(container, sublayers: [Layer(frame: rect, contents: .color(.white))]))
    }
    let start = try #require(frame(0))
    let request = try exposer.exposing(FramePipeline.Request(start), at: 0, frame)
    let exposure = try #require(request.exposure)
    let (before, instants) = (times.count - 1, exposure.weights.count)
    #expect(instants == 80 && exposure.path.count == Exposure.pathCount)
    #expect(before == Exposure.pathCount + (keepsFrames ? instants : 0))
    let shown = try exposure.weights.indices.map { try exposure.frame($0) }
    #expect(times.count - 1 - before == (keepsFrames ? 0 : instants))
    #expect(shown == shutter.instants(instants).map { frame($0.offset) })
  }

  @Test("A clip that moves on in a scene at rest is exposed, with one instant for each picture")
  func clips() throws {
    let rest = PresentedFrame(Scene(container))
    var shown: [Int] = []
    let pictures = MovingPictures(ofFrames: 0...9) { shown.append($0) }
    func request(_ shutter: Shutter, at position: Double) throws -> FramePipeline.Request {
      try FrameExposer(shutter: shutter, pictures: pictures)
        .exposing(FramePipeline.Request(rest), at: position) { _ in rest }
    }
    // Two frame periods about frame 4 show half of frames 3 and 5.
    let exposure = try #require(try request(Shutter(angle: 720), at: 4).exposure)
    func rounded(_ weights: [Double]?) -> [Double]? {
      weights?.map { ($0 * 1e12).rounded() / 1e12 }
    }
    #expect(rounded(exposure.weights) == [0.25, 0.5, 0.25])
    for index in exposure.weights.indices { #expect(try exposure.frame(index) == rest) }
    #expect(shown == [3, 4, 5])
    // The first picture stays before the first frame.
    #expect(
      rounded(try request(Shutter(angle: 720), at: 0).exposure?.weights) == [0.75, 0.25])
    // Within half a frame period of the frame there is no other picture.
    #expect(try request(Shutter(angle: 180), at: 4).exposure == nil)
    // A shutter that opens later shows another picture than the frame's own.
    #expect(try request(Shutter(angle: 90, phase: 360), at: 4).exposure?.weights == [1])
  }

  @Test("Every frame of a reference is one, at rest with one instant")
  func restingReference() throws {
    let frames = TransitionFrames(TransitionSpec(Flip(), duration: 0.5), rate: 20)
    for shutter in [nil, Shutter(angle: 180)] {
      let sequence = FrameSequence(
        frames, in: container, holding: 0,
        exposing: FrameExposer(shutter: shutter, quality: .reference))
      for index in 0...10 {
        let request = try #require(try sequence.request(index))
        let exposure = try #require(request.exposure)
        #expect(exposure.quality == .reference)
        if index == 0 || index == 10 || shutter == nil { #expect(exposure.weights == [1]) }
        if index == 10 { #expect(try exposure.frame(0) == request.frame) }
      }
    }
  }

  @Test("A window's frames are kept while exposures overlap")
  func history() {
    var times: [Double] = []
    let history = FrameHistory { [container] time in
      times.append(time)
      var scene = Scene(container)
      scene.scale = 1 + time
      return PresentedFrame(scene)
    }
    for index in 0..<20 {
      for offset in [0.0, -1, 0.5, 1] {
        let time = max(Double(index) + offset, 0)
        #expect(history.has(time) && history.frame(at: time).scene.scale == 1 + time)
      }
    }
    #expect(times == times.sorted() && !history.has(1))
  }
}
