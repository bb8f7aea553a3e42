import Benchmarking
import Effects
import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Tests that the fast strategy leaves out what cannot be seen, and that nothing is missing.
@Suite struct OcclusionTests {
  private static let size = Size(width: 640, height: 360)
  private static let backdrop = Color(red: 0.3, green: 0.9, blue: 0.5)

  /// The work of one frame of a scene, and its difference from the plain strategy's frame.
  private func work(
    _ layers: [Layer], backdrop: Color = backdrop
  ) throws -> (pixelsShaded: Int, work: WorkCount) {
    let size = try pixels(640, 360)
    var scene = Scene(Container(size: Self.size, scale: 1), sublayers: layers)
    scene.root.sublayerTransform = .perspective(1000)
    var result = (pixelsShaded: 0, work: WorkCount())
    try withDevice { device in
      let store = PictureStore(in: device)
      try store.set(try TestPictures.smooth(640, 360), as: .from)
      try store.set(try TestPictures.smooth(640, 360, phase: 1), as: .to)
      let fast = try FramePipeline(Renderer(in: device), store, size: size, background: backdrop)
      let plain = try PlainPipeline(in: device, store, size: size, background: backdrop)
      // From the ninth frame on large quads are drawn in parts.
      for _ in 0..<9 { _ = try fast.frame(scene) }
      let before = device.work
      let frame = try fast.frame(scene)
      result.work = device.work - before
      let isSame = frame == (try plain.frame(scene))
      #expect(isSame)
      fast.gauge = GPUGauge(.samplesPassed, in: device)
      try fast.runWithoutReading(count: 1, request: { _ in FramePipeline.Request(scene) })
      result.pixelsShaded = Int(try #require(fast.gauge).takeResults().reduce(0, +))
    }
    return result
  }

  private func page(_ picture: PictureName, _ frame: Rect, angle: Double = 0.02) -> Layer {
    var page = Layer(frame: frame, contents: .picture(picture))
    page.transform = .rotation(angle, x: 0, y: 0, z: 1)
    return page
  }

  @Test func hiddenPartOfPageIsNotShaded() throws {
    let below = page(.from, Rect(x: 120, y: 60, width: 400, height: 240))
    let above = page(.to, Rect(x: 160, y: 80, width: 320, height: 200))
    let both = try work([below, above]).pixelsShaded
    // One of the pages, and some of the part that is hidden near the edges.
    #expect(both < 400 * 240 * 115 / 100)
    #expect(both >= 400 * 240)
    // What lets something through hides nothing.
    var faint = above
    faint.opacity = 0.9
    #expect(try work([below, faint]).pixelsShaded >= 400 * 240 + 320 * 200)
  }

  @Test func hiddenPageIsNotDrawn() throws {
    let small = page(.from, Rect(x: 250, y: 150, width: 60, height: 40))
    let above = page(.to, Rect(x: 120, y: 60, width: 400, height: 240))
    let alone = try work([above]).work.draws
    #expect(try work([small, above]).work.draws == alone)
  }

  /// The picture hides the middle of its shadow although a rounded clip makes it a group.
  @Test func shadowBelowClippedPagesIsNotShaded() throws {
    var card = Layer(frame: Rect(x: 120, y: 60, width: 400, height: 240))
    card.cornerRadius = 20
    card.shadow = Shadow(.black, offset: Point(x: 0, y: 4), radius: 6)
    var clip = Layer(frame: card.bounds)
    clip.cornerRadius = 20
    clip.masksToBounds = true
    var upper = page(.to, Rect(x: -30, y: -30, width: 460, height: 300), angle: 0)
    upper.opacity = 0.4
    clip.sublayers = [
      page(.from, Rect(x: -20, y: -20, width: 440, height: 280), angle: 0), upper,
    ]
    card.sublayers = [clip]
    // Both pictures once, each edge through the group besides, and the shadow beyond the card.
    #expect(try work([card]).pixelsShaded < 400 * 240 * 3)
  }

  /// Black over black is black: of the shadow only what falls on the white layer shows.
  @Test func blackShadowOnBlackBackdropIsNotShaded() throws {
    var card = page(.to, Rect(x: 200, y: 110, width: 240, height: 140), angle: 0)
    card.shadow = Shadow(.black, radius: 16)
    let white = Layer(frame: Rect(x: 260, y: 40, width: 100, height: 100), contents: .color(.white))
    func shaded(_ backdrop: Color) throws -> Int {
      try work([white, card], backdrop: backdrop).pixelsShaded
    }
    #expect(try shaded(.black) < shaded(Self.backdrop) - 20_000)
    // Elsewhere it darkens the backdrop.
    #expect(try shaded(Color(white: 0.01)) == shaded(Self.backdrop))
    card.shadow = Shadow(.white, radius: 16)
    #expect(try shaded(.black) == shaded(Self.backdrop))
  }

  /// A mask that is opaque but for a hole needs no offscreen target except around the hole.
  @Test func opaquePartOfMaskIsDrawnDirectly() throws {
    var plate = page(.from, Rect(x: -20, y: -20, width: 680, height: 400), angle: 0)
    var mask = Layer(frame: plate.bounds)
    mask.sublayers = [
      Rect(x: 0, y: 0, width: 680, height: 150), Rect(x: 0, y: 250, width: 680, height: 150),
      Rect(x: 0, y: 0, width: 280, height: 400), Rect(x: 400, y: 0, width: 280, height: 400),
    ].map { Layer(frame: $0, contents: .color(.black)) }
    plate.mask = mask
    let shaded = try work([plate]).pixelsShaded
    // The plate once, and thrice the frame of the hole.
    #expect(shaded < 640 * 360 + 20_000)
  }

  /// The flat part of a sheet, which is not a rectangle, is copied like a whole page.
  @Test func pixelAlignedPartOfPageIsCopied() throws {
    var page = Layer(
      frame: Rect(x: 0, y: 0, width: 640, height: 360), contents: .picture(.from))
    page.cornerRadius = 40
    page.masksToBounds = true
    let work = try work([page])
    #expect(work.work.copiedBytes > 4 * 640 * 360 * 85 / 100)
    #expect(work.pixelsShaded < 640 * 360 * 15 / 100)
  }

  /// Less than half a level changes no pixel: the fainter a shadow, the less of it is drawn.
  @Test func faintShadowsAreSmaller() throws {
    var largest = Int.max
    for alpha in [1, 0.4, 0.1, 0.02, 0.004] {
      var card = Layer(frame: Rect(x: 220, y: 120, width: 200, height: 120))
      card.cornerRadius = 12
      card.shadow = Shadow(Color(red: 0.2, green: 1, blue: 0.6, alpha: alpha), radius: 15)
      card.transform = .rotation(0.4, x: 1, y: 0.3, z: 0.2)
      let shaded = try work([card]).pixelsShaded
      #expect(shaded < largest)
      largest = shaded
    }
    // Three and a half deviations beyond each side.
    #expect(largest < 200 * 120)
  }
}
