import Effects
import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Tests that what makes drawing on a CPU cheaper does not change a picture.
@Suite("Software rasterizer") struct SoftwareRasterizerTests {
  /// Calls `body` with two pipelines, with the measures for a CPU and without them, both past the
  /// frames after which these begin.
  private func withPipelines(
    _ size: PixelSize,
    _ body: (_ divided: FramePipeline, _ whole: FramePipeline, Device) throws -> Void
  ) throws {
    try withDevice { device in
      let store = PictureStore(in: device)
      let (width, height) = (size.width, size.height)
      try store.set(
        try TestPictures.screen(width, height, accent: SIMD4(255, 60, 48, 255)), as: .from)
      try store.set(try TestPictures.smooth(width, height, phase: -0.3), as: .to)
      let plain = Renderer(in: device)
      plain.dividesQuads = false
      let divided = try FramePipeline(Renderer(in: device), store, size: size)
      let whole = try FramePipeline(plain, store, size: size)
      let still = Scene.still(.from, in: Container(filling: size))
      for _ in 0..<9 { _ = (try divided.frame(still), try whole.frame(still)) }
      try body(divided, whole, device)
    }
  }

  /// Quads of this size are divided, and sampled as when they are drawn whole: every pixel is the
  /// same to the bit.
  @Test(arguments: Catalog.all.map { $0.name })
  func catalogueIsSameWithoutIt(name: String) throws {
    let effect = try #require(Catalog.transition(named: name)).init()
    let size = try pixels(320, 240)
    let container = Container(filling: size)
    try withPipelines(size) { divided, whole, _ in
      for direction in Direction.allCases {
        for progress in [0.12, 0.5, 0.93] {
          let scene = effect.scene(at: progress, direction, in: container)
          let difference = try #require(
            FrameDifference(try divided.frame(scene), try whole.frame(scene)))
          #expect(difference.largest == 0, "\(direction) at \(progress): \(difference)")
        }
      }
    }
  }

  /// A large page is sampled in bands, each with the taps that it needs there. Where a page has
  /// fewer texels, fewer taps give another mean of the same texels: at most 24 levels apart, with
  /// an RMS of 1.0, for the flip, to which a quarter is added.
  @Test(arguments: ["flip", "cube", "cover-flow", "doors", "page-curl"])
  func bandsAreCloseToWholePages(name: String) throws {
    let effect = try #require(Catalog.transition(named: name)).init()
    let size = try pixels(960, 540)
    let container = Container(filling: size)
    try withPipelines(size) { divided, whole, _ in
      for progress in [0.2, 0.45, 0.7] {
        let scene = effect.scene(at: progress, .push, in: container)
        try requireAlike(
          try divided.frame(scene), try whole.frame(scene), within: 30, outliers: 0, rms: 1.25,
          named: "bands-\(name)-\(progress)")
      }
    }
  }

  @Test func switchTurnsDivisionOff() throws {
    let size = try pixels(320, 240)
    let scene = Flip().scene(at: 0.4, .push, in: Container(filling: size))
    try withPipelines(size) { divided, whole, device in
      func draws(_ pipeline: FramePipeline) throws -> Int {
        let before = device.work.draws
        _ = try pipeline.frame(scene)
        return device.work.draws - before
      }
      let (inParts, alone) = (try draws(divided), try draws(whole))
      #expect(inParts > alone)
    }
  }
}
