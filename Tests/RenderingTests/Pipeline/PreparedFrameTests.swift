import Effects
import Frames
import GPU
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Rendering

/// Tests that a prepared frame is complete: whatever is prepared, drawn or replaced before it is
/// drawn, it shows what it was prepared for.
@Suite struct PreparedFrameTests {
  private static let screen = PictureName("screen")

  private let size: PixelSize
  private let container: Container

  init() throws {
    size = try pixels(60, 90)
    container = Container(size: Size(width: 60, height: 90), scale: 1)
  }

  private func store(in device: Device) throws -> PictureStore {
    let store = PictureStore(in: device)
    try store.set(try TestPictures.screen(60, 90, accent: SIMD4(255, 60, 48, 255)), as: .from)
    try store.set(try TestPictures.smooth(60, 90), as: .to)
    return store
  }

  /// Draws a frame into a new target and returns its pixels.
  private func bytes(
    of frame: consuming PreparedFrame, _ renderer: Renderer, size: PixelSize
  ) throws -> [UInt8] {
    let target = try RenderTarget(size: size, label: "test", in: renderer.device)
    try renderer.draw(frame, into: target, tracking: nil)
    var result = [UInt8](repeating: 0, count: size.rgbaByteCount)
    try result.withUnsafeMutableBytes { try target.readPixels(into: $0) }
    return result
  }

  /// Prepares a frame and draws it at once.
  private func bytes(
    of frame: PresentedFrame, _ store: PictureStore, _ renderer: Renderer
  ) throws -> [UInt8] {
    try bytes(
      of: renderer.prepare(frame, store, over: .black, onto: size), renderer, size: size)
  }

  /// Returns a frame whose screen is a snapshot of one grey, beside a grey of its own.
  private func snapshotFrame(_ screen: Int, beside own: Int) -> PresentedFrame {
    func grey(_ level: Int) -> Layer.Contents { .color(Color(white: Double(level) / 255)) }
    let half = Rect(x: 0, y: 0, width: 30, height: 90)
    let shown = Scene(
      container, sublayers: [Layer(frame: container.bounds, contents: grey(screen))])
    return PresentedFrame(
      Scene(
        container,
        sublayers: [
          Layer(frame: container.bounds, contents: .picture(Self.screen)),
          Layer(frame: half, contents: grey(own)),
        ]),
      snapshots: [.init(Self.screen, showing: shown)])
  }

  @Test(arguments: [("flip", "cube"), ("page-curl", "crossfade"), ("hero", "page-curl")])
  func frameIsPreparedBeforeAnotherIsDrawn(first: String, second: String) throws {
    let scenes = try [first, second].map { name in
      PresentedFrame(
        try #require(Catalog.transition(named: name)).init().scene(at: 0.4, .push, in: container))
    }
    try withDevice { device in
      let store = try store(in: device)
      let renderer = Renderer(in: device)
      let expected = try scenes.map { try bytes(of: $0, store, Renderer(in: device)) }
      #expect(expected[0] != expected[1])
      for _ in 0..<12 {
        let a = try renderer.prepare(scenes[0], store, over: .black, onto: size)
        let b = try renderer.prepare(scenes[1], store, over: .black, onto: size)
        let drawnA = try bytes(of: a, renderer, size: size)
        let drawnB = try bytes(of: b, renderer, size: size)
        let areSame = (drawnA == expected[0], drawnB == expected[1])
        #expect(areSame == (true, true))
      }
      // In the other order, too.
      let a = try renderer.prepare(scenes[0], store, over: .black, onto: size)
      let b = try renderer.prepare(scenes[1], store, over: .black, onto: size)
      let drawnB = try bytes(of: b, renderer, size: size)
      let drawnA = try bytes(of: a, renderer, size: size)
      let areSame = (drawnA == expected[0], drawnB == expected[1])
      #expect(areSame == (true, true))
    }
  }

  /// Clips change both pictures in every frame; their textures are overwritten once no frame shows
  /// them.
  @Test func picturesOfClipsShareTextures() throws {
    let scene = PresentedFrame(
      Scene(container, sublayers: [Layer(frame: container.bounds, contents: .picture(.from))]))
    func grey(_ level: Int) throws -> Frame {
      try TestPictures.plain(60, 90, SIMD4(UInt8(level), UInt8(level), UInt8(level), 255))
    }
    try withDevice { device in
      let store = try store(in: device)
      let renderer = Renderer(in: device)
      let early = try renderer.prepare(scene, store, over: .black, onto: size)
      let first = try bytes(of: early, renderer, size: size)
      try store.set(try grey(7), as: .from)
      let held = try renderer.prepare(scene, store, over: .black, onto: size)
      var created = 0
      for index in 0..<60 {
        if index == 20 { created = device.createdObjects[.texture, default: 0] }
        try store.set(try grey(100 + index), as: .from)
        try store.set(try grey(10 + index), as: .to)
        let drawn = try bytes(of: scene, store, renderer)
        #expect(drawn[0] == UInt8(100 + index) && drawn[drawn.count - 2] == UInt8(100 + index))
      }
      // One target for each frame that was drawn, and no picture.
      #expect(device.createdObjects[.texture, default: 0] - created <= 40)
      let shown = try bytes(of: held, renderer, size: size)
      #expect(shown[0] == 7 && shown != first)
    }
  }

  /// A window and an export draw with one renderer, each with its own pictures and its own size.
  @Test func twoConsumersShareARenderer() throws {
    let small = try pixels(37, 53)
    let scenes = [0.2, 0.5, 0.8].map {
      PresentedFrame(PageCurl().scene(at: $0, .push, in: container))
    }
    let other = PresentedFrame(
      Cube().scene(at: 0.3, .push, in: Container(size: Size(width: 37, height: 53), scale: 1)))
    try withDevice { device in
      let (one, two) = (try store(in: device), try store(in: device))
      try two.set(try TestPictures.plain(37, 53, SIMD4(10, 200, 30, 255)), as: .from)
      let alone = Renderer(in: device)
      let expected = try scenes.map { try bytes(of: $0, one, alone) }
      let expectedOther = try bytes(
        of: alone.prepare(other, two, over: .white, onto: small), alone, size: small)
      let renderer = Renderer(in: device)
      for (scene, expected) in zip(scenes, expected) {
        let frame = try renderer.prepare(scene, one, over: .black, onto: size)
        let window = try renderer.prepare(other, two, over: .white, onto: small)
        let drawnWindow = try bytes(of: window, renderer, size: small)
        let drawn = try bytes(of: frame, renderer, size: size)
        let areSame = (drawn == expected, drawnWindow == expectedOther)
        #expect(areSame == (true, true))
      }
    }
  }

  /// The second frame's snapshot is not rendered over the first one's, whose texture it takes once
  /// that frame is drawn.
  @Test func snapshotsOfBothFramesStay() throws {
    try withDevice { device in
      let store = try store(in: device)
      let renderer = Renderer(in: device)
      let levels = [(40, 10), (80, 20), (120, 30), (160, 50)]
      for pair in [0, 2] {
        let (one, two) = (levels[pair], levels[pair + 1])
        let a = try renderer.prepare(
          snapshotFrame(one.0, beside: one.1), store, over: .black, onto: size)
        let b = try renderer.prepare(
          snapshotFrame(two.0, beside: two.1), store, over: .black, onto: size)
        let frames = [
          try bytes(of: a, renderer, size: size), try bytes(of: b, renderer, size: size),
        ]
        for (frame, levels) in zip(frames, [one, two]) {
          #expect(Int(frame[0]) == levels.1)
          #expect(Int(frame[4 * 59]) == levels.0)
        }
      }
      // Frames that are drawn at once take no more textures.
      _ = try bytes(of: snapshotFrame(1, beside: 2), store, renderer)
      let before = device.createdObjects[.texture]
      let drawn = try renderer.prepare(
        snapshotFrame(3, beside: 4), store, over: .black, onto: size)
      #expect(device.createdObjects[.texture] == before)
      let last = try bytes(of: drawn, renderer, size: size)
      #expect(last[0] == 4)
    }
  }

  /// What an opaque picture hides stays hidden, and a picture that was removed is still shown.
  @Test func replacedPictureStaysInFrame() throws {
    let scene = Scene(
      container,
      sublayers: [
        Layer(frame: container.bounds, contents: .color(.white)),
        Layer(frame: container.bounds, contents: .picture(.from)),
      ])
    try withDevice { device in
      let store = try store(in: device)
      let renderer = Renderer(in: device)
      let expected = try bytes(of: PresentedFrame(scene), store, renderer)
      let frame = try renderer.prepare(PresentedFrame(scene), store, over: .black, onto: size)
      let removed = try renderer.prepare(PresentedFrame(scene), store, over: .black, onto: size)
      let clear = Frame(
        size: size, alpha: .premultiplied, bytes: [UInt8](repeating: 0, count: size.rgbaByteCount))
      try store.set(clear, as: .from)
      let replaced = try bytes(of: frame, renderer, size: size)
      store.remove(.from)
      let isSame = (replaced == expected, try bytes(of: removed, renderer, size: size) == expected)
      #expect(isSame == (true, true))
      let white = try bytes(of: PresentedFrame(scene), store, renderer)
      #expect(white.allSatisfy { $0 == 255 })
    }
  }
}
