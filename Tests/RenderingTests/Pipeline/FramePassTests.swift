import Effects
import Frames
import GPU
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Rendering

/// Tests the list of a frame's passes.
@Suite struct FramePassTests {
  /// A white page, and two translucent layers over it that fade as one: the page goes into the
  /// frame, the two layers into a target of their own, and that into the frame.
  @Test func groupIsAPassOfItsOwn() throws {
    let size = try pixels(60, 90)
    let container = Container(size: Size(width: 60, height: 90), scale: 1)
    let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    var both = Layer(frame: container.bounds, contents: .color(half))
    both.sublayers = [
      Layer(frame: Rect(x: 0, y: 0, width: 60, height: 45), contents: .color(half))
    ]
    both.opacity = 0.5
    let scene = Scene(
      container, sublayers: [Layer(frame: container.bounds, contents: .color(.white)), both])
    try withDevice { device in
      let pipeline = try FramePipeline(Renderer(in: device), PictureStore(in: device), size: size)
      let passes = try pipeline.passes(of: PresentedFrame(scene))
      #expect(passes.map(\.target) == [.frame, .group, .frame])
      #expect(passes.map(\.draws) == [1, 2, 1])
      #expect(passes.allSatisfy { $0.size == size })
      // The lower edge of the half is drawn within a pixel of it.
      let rows = passes.map { Double($0.pixels) / 60 }
      #expect(rows[0] == 90 && rows[2] == 90)
      #expect(90 + 45 < rows[1] && rows[1] <= 90 + 46)
      #expect(passes.map(\.taps) == [0, 0, passes[2].pixels])
    }
  }

  /// The list counts each draw call of the device, and no fewer pixels than the device copies.
  @Test(arguments: ["flip", "page-curl", "crossfade", "hero", "cover-flow"])
  func listCountsAllWork(name: String) throws {
    let size = try pixels(400, 300)
    let effect = try #require(Catalog.transition(named: name)).init()
    let container = Container(filling: size)
    try withDevice { device in
      let store = PictureStore(in: device)
      try store.set(try TestPictures.smooth(400, 300), as: .from)
      try store.set(try TestPictures.smooth(400, 300, phase: 1), as: .to)
      let pipeline = try FramePipeline(Renderer(in: device), store, size: size)
      for progress in stride(from: 0.04, to: 1, by: 0.08) {
        let frame = PresentedFrame(effect.scene(at: progress, .push, in: container))
        let before = device.work
        let passes = try pipeline.passes(of: frame)
        let work = device.work - before
        #expect(passes.reduce(0) { $0 + $1.draws } == work.draws)
        #expect(passes.reduce(0) { $0 + $1.pixels } * 4 >= work.copiedBytes)
      }
    }
  }

  /// A blur copies its backdrop once, and each of its steps is part of the group's pass.
  @Test func blurCountsItsCopy() throws {
    let size = try pixels(60, 90)
    let container = Container(size: Size(width: 60, height: 90), scale: 1)
    var glass = Layer(frame: container.bounds, contents: .none)
    glass.backdropBlur = 2
    let page = Layer(frame: container.bounds, contents: .color(.white))
    try withDevice { device in
      let pipeline = try FramePipeline(Renderer(in: device), PictureStore(in: device), size: size)
      let frame = PresentedFrame(Scene(container, sublayers: [page, glass]))
      let before = device.work
      let passes = try pipeline.passes(of: frame)
      let work = device.work - before
      #expect(passes.reduce(0) { $0 + $1.draws } == work.draws)
      #expect(work.copiedBytes >= 60 * 90 * 4)
      let group = passes.filter { $0.target == .group }.reduce(0) { $0 + $1.pixels }
      // The copy, and the steps along both axes.
      #expect(group == 3 * 60 * 90)
    }
  }

  @Test func passesAreRecordedOnRequestOnly() throws {
    let size = try pixels(8, 8)
    try withDevice { device in
      let renderer = Renderer(in: device)
      let pipeline = try FramePipeline(renderer, PictureStore(in: device), size: size)
      let container = Container(filling: size)
      let layer = Layer(frame: container.bounds, contents: .color(.white))
      let frame = PresentedFrame(Scene(container, sublayers: [layer]))
      #expect(try pipeline.passes(of: frame).count == 1)
      _ = try pipeline.frame(frame)
      #expect(renderer.lastPasses.isEmpty)
    }
  }
}
