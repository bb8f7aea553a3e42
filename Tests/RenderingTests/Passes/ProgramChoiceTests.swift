import Effects
import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Tests that the programs of a frame that must not wait for compilers draw the same picture.
@Suite("Choices of programs") struct ProgramChoiceTests {
  private func withPages(
    _ body: (Device, PictureStore, Renderer) throws -> Void
  ) throws {
    try withDevice { device in
      let store = PictureStore(in: device)
      try store.set(try TestPictures.smooth(320, 240), as: .from)
      try store.set(try TestPictures.smooth(320, 240, phase: 0.4), as: .to)
      try body(device, store, Renderer(in: device))
    }
  }

  private func withRenderers(
    _ size: PixelSize, choosing choice: ProgramChoice,
    _ body: (_ usual: FramePipeline, _ chosen: FramePipeline) throws -> Void
  ) throws {
    try withDevice { device in
      let store = PictureStore(in: device)
      // Two texels per pixel, as for a thumbnail.
      let (width, height) = (2 * size.width, 2 * size.height)
      try store.set(
        try TestPictures.screen(width, height, accent: SIMD4(255, 60, 48, 255)), as: .from)
      try store.set(try TestPictures.smooth(width, height, phase: -0.3), as: .to)
      let renderer = Renderer(in: device)
      renderer.programChoice = choice
      try body(
        try FramePipeline(Renderer(in: device), store, size: size),
        try FramePipeline(renderer, store, size: size))
    }
  }

  @Test(arguments: Catalog.all.map { $0.name })
  func fewProgramsDrawTheSame(name: String) throws {
    let effect = try #require(Catalog.transition(named: name)).init()
    let size = try pixels(160, 120)
    try withRenderers(size, choosing: .few) { usual, few in
      for progress in [0.12, 0.5, 0.93] {
        let scene = effect.scene(at: progress, .push, in: Container(filling: size))
        let difference = try #require(
          FrameDifference(try few.frame(scene), try usual.frame(scene)))
        #expect(difference.largest <= 1, "at \(progress): \(difference)")
      }
    }
  }

  /// Faces of meshes have no antialiasing, and an unscaled picture with the cubic filter is sampled
  /// linearly.
  @Test(arguments: Catalog.all.map { $0.name })
  func generalProgramsDrawAlike(name: String) throws {
    let effect = try #require(Catalog.transition(named: name)).init()
    let size = try pixels(76, 57)
    try withRenderers(size, choosing: .general) { usual, general in
      for progress in [0.2, 0.5, 0.8] {
        let scene = effect.scene(at: progress, .push, in: Container(filling: size))
        try requireAlike(
          try general.frame(scene), try usual.frame(scene), within: 40, outliers: 0.03, rms: 6,
          named: "general-\(name)-\(progress)")
      }
    }
  }

  /// A warm-up leaves out draws of the frame, but completes textures that are kept.
  @Test("A frame with a limit of programs is complete once all of them are compiled")
  func programLimit() throws {
    let size = try pixels(160, 120)
    try withPages { device, store, renderer in
      let pipeline = try FramePipeline(renderer, store, size: size)
      let scene = Flip().scene(at: 0.4, .push, in: Container(filling: size))
      var rounds = 0
      repeat {
        (renderer.programLimit, renderer.hasSkippedDraws) = (1, false)
        _ = try pipeline.frame(scene)
        rounds += 1
      } while renderer.hasSkippedDraws && rounds < 50
      #expect(!renderer.hasSkippedDraws)
      renderer.programLimit = nil
      let other = try FramePipeline(Renderer(in: device), store, size: size)
      let difference = try #require(
        FrameDifference(try pipeline.frame(scene), try other.frame(scene)))
      #expect(difference.largest == 0)
    }
  }

  @Test("Dry draws compile all programs of a frame, and nearly leave the target alone")
  func dryDraws() throws {
    let size = try pixels(160, 120)
    try withPages { device, store, renderer in
      let target = try RenderTarget(size: size, label: "dry", in: device)
      // Nothing is copied below the cube.
      let frame = PresentedFrame(Cube().scene(at: 0.4, .push, in: Container(filling: size)))
      func pixelsThatAreNotBlack() throws -> Int {
        var bytes = [UInt8](repeating: 0, count: size.rgbaByteCount)
        try bytes.withUnsafeMutableBytes { try target.readPixels(into: $0) }
        return stride(from: 0, to: bytes.count, by: 4).count { bytes[$0..<($0 + 3)] != [0, 0, 0] }
      }
      renderer.drawsDry = true
      try renderer.draw(frame, store, over: .black, into: target)
      #expect(try pixelsThatAreNotBlack() <= 24)
      renderer.drawsDry = false
      (renderer.programLimit, renderer.hasSkippedDraws) = (0, false)
      try renderer.draw(frame, store, over: .black, into: target)
      #expect(!renderer.hasSkippedDraws)
      #expect(try pixelsThatAreNotBlack() > 4000)
      renderer.programLimit = nil
    }
  }
}
