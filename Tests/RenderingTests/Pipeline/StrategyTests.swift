import Benchmarking
import Effects
import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Tests the renderer's two strategies.
@Suite struct StrategyTests {
  private static let progresses = [0, 0.08, 0.31, 0.5, 0.77, 0.96, 1]

  /// Sizes that show different code: that of the pictures, and a smaller one.
  private static let sizes = [(120, 214), (90, 160)]

  @Test(arguments: Catalog.all.map { $0.name })
  func strategiesMatch(name: String) throws {
    let effect = try #require(Catalog.transition(named: name))
    let from = try TestPictures.screen(120, 214, accent: SIMD4(255, 60, 48, 255))
    let to = try TestPictures.smooth(120, 214)
    for (width, height) in Self.sizes {
      let size = try pixels(width, height)
      let container = Container(filling: size)
      try withDevice { device in
        let store = PictureStore(in: device)
        try store.set(from, as: .from)
        try store.set(to, as: .to)
        let fast = try FramePipeline(Renderer(in: device), store, size: size)
        let plain = try PlainPipeline(in: device, store, size: size)
        for direction in Direction.allCases {
          for progress in Self.progresses {
            let scene = effect.init().scene(at: progress, direction, in: container)
            // Twice: a pixel-aligned picture of another size is drawn first and blitted from then
            // on.
            _ = try fast.frame(scene)
            let difference = try #require(
              FrameDifference(try fast.frame(scene), try plain.frame(scene)))
            #expect(difference.largest == 0, "\(direction) at \(progress): \(difference)")
          }
        }
      }
    }
  }

  /// Large opaque pages are drawn in parts, of which the fast strategy leaves out what it can.
  @Test(arguments: [
    "flip", "cube", "doors", "turn", "card", "expand", "fold", "magic-move", "page-curl", "cards",
    "portal", "circle",
  ])
  func strategiesMatchForLargePages(name: String) throws {
    let effect = try #require(Catalog.transition(named: name))
    let size = try pixels(960, 540)
    let container = Container(filling: size)
    try withDevice { device in
      let store = PictureStore(in: device)
      try store.set(try TestPictures.smooth(960, 540), as: .from)
      try store.set(try TestPictures.smooth(960, 540, phase: -0.3), as: .to)
      let fast = try FramePipeline(Renderer(in: device), store, size: size)
      let plain = try PlainPipeline(in: device, store, size: size)
      for progress in [0.03, 0.2, 0.45, 0.6, 0.7] {
        let scene = effect.init().scene(at: progress, .push, in: container)
        let one = try fast.frame(scene)
        let other = try plain.frame(scene)
        let isSame = one.bytes == other.bytes
        #expect(isSame, "at \(progress)")
      }
    }
  }

  /// In noise every coordinate that is rounded in another way shows. Dense pictures take several
  /// taps in both directions. From the ninth frame on the interior has programs of its own.
  @Test(
    arguments: ["carousel", "cover-flow", "cube", "flip", "flip-from-top"], [960, 1440])
  func strategiesMatchForNoise(name: String, width: Int) throws {
    let height = width * 9 / 16
    let effect = try #require(Catalog.transition(named: name))
    let size = try pixels(960, 540)
    let container = Container(filling: size)
    var generator = SeededGenerator(seed: 3)
    let noise = try TestPictures.make(width, height) { _, _ in
      let bits = generator.next()
      return SIMD4(UInt8(bits & 255), UInt8(bits >> 8 & 255), UInt8(bits >> 16 & 255), 255)
    }
    try withDevice { device in
      let store = PictureStore(in: device)
      try store.set(noise, as: .from)
      try store.set(noise, as: .to)
      let fast = try FramePipeline(Renderer(in: device), store, size: size)
      let plain = try PlainPipeline(in: device, store, size: size)
      let before = Scene.still(.from, in: container)
      for _ in 0..<8 { _ = try fast.frame(before) }
      for progress in stride(from: 0.1, to: 1, by: 0.13) {
        let scene = effect.init().scene(at: progress, .push, in: container)
        let isSame = try fast.frame(scene).bytes == plain.frame(scene).bytes
        #expect(isSame, "at \(progress)")
      }
    }
  }

  /// From the ninth frame on the fast strategy draws the interior of quads without their edges.
  @Test(arguments: Catalog.all.map { $0.name })
  func strategiesMatchWithoutInnerEdges(name: String) throws {
    let effect = try #require(Catalog.transition(named: name))
    let size = try pixels(400, 300)
    let container = Container(filling: size)
    try withDevice { device in
      let store = PictureStore(in: device)
      try store.set(try TestPictures.screen(400, 300, accent: SIMD4(255, 60, 48, 255)), as: .from)
      try store.set(try TestPictures.smooth(400, 300, phase: -0.3), as: .to)
      let fast = try FramePipeline(Renderer(in: device), store, size: size)
      let plain = try PlainPipeline(in: device, store, size: size)
      let before = Scene.still(.from, in: container)
      for _ in 0..<8 { _ = try fast.frame(before) }
      for progress in [0.12, 0.4, 0.7, 0.93] {
        let scene = effect.init().scene(at: progress, .push, in: container)
        let difference = try #require(
          FrameDifference(try fast.frame(scene), try plain.frame(scene)))
        #expect(difference.largest == 0, "at \(progress): \(difference)")
      }
    }
  }

  /// A page that turns behind a window of less than half of its area takes as many taps with either
  /// strategy.
  @Test func strategiesMatchForClippedLargePage() throws {
    let size = try pixels(1200, 900)
    var page = Layer(
      frame: Rect(x: -900, y: -100, width: 2400, height: 900), contents: .picture(.from))
    page.transform = Transform3D.rotation(1.2, x: 0, y: 1, z: 0).concatenating(.perspective(4000))
    var window = Layer(frame: Rect(x: 300, y: 100, width: 420, height: 700))
    window.masksToBounds = true
    window.cornerRadius = 20
    window.sublayers = [page]
    let scene = Scene(
      Container(size: Size(width: 1200, height: 900), scale: 1), sublayers: [window])
    try withDevice { device in
      let store = PictureStore(in: device)
      try store.set(try TestPictures.screen(2400, 900, accent: SIMD4(255, 60, 48, 255)), as: .from)
      let fast = try FramePipeline(Renderer(in: device), store, size: size).frame(scene)
      let plain = try PlainPipeline(in: device, store, size: size).frame(scene)
      let difference = try #require(FrameDifference(fast, plain))
      #expect(difference.largest == 0, "\(difference)")
    }
  }

  @Test func plainDrawsWhatFastBlitsAndCulls() throws {
    let size = try pixels(40, 30)
    let container = Container(filling: size)
    let bounds = container.bounds
    let scene = Scene(
      container,
      sublayers: [
        Layer(frame: bounds, contents: .color(.white)),
        Layer(frame: bounds, contents: .picture(.from)),
      ])
    try withDevice { device in
      let store = PictureStore(in: device)
      try store.set(try TestPictures.smooth(40, 30), as: .from)
      let fast = try FramePipeline(Renderer(in: device), store, size: size)
      let plain = try PlainPipeline(in: device, store, size: size)
      // Programs and textures are created before the count, and something else is drawn in between.
      _ = (try fast.frame(scene), try plain.frame(scene))
      _ = try fast.frame(.still(.to, in: container))
      let start = device.work
      _ = try fast.frame(scene)
      let middle = device.work
      _ = try plain.frame(scene)
      let (copied, drawn) = (middle - start, device.work - middle)
      #expect(copied.draws == 0 && copied.copiedBytes == 4 * 40 * 30)
      #expect(drawn.draws == 2 && drawn.copiedBytes == 0)
      #expect(copied.readBytes == 4 * 40 * 30 && drawn.readBytes == 4 * 40 * 30)
      #expect(copied.createdObjects == [.fence: 1] && drawn.createdObjects.isEmpty)
    }
  }

  /// Beyond its edges a picture continues with the nearest texel. A page with round corners is
  /// copied but for its edges, as far as there are texels.
  @Test(arguments: [
    Rect(x: -0.5, y: 0, width: 1, height: 1), Rect(x: 0.5, y: 0, width: 1, height: 1),
    Rect(x: 0, y: -0.25, width: 1, height: 1), Rect(x: 0, y: 0.75, width: 1, height: 1),
    Rect(x: 2, y: 0, width: 1, height: 1), Rect(x: -0.25, y: -0.25, width: 2, height: 2),
    Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.75), Rect(x: 1e19, y: 0, width: 1, height: 1),
  ])
  func partsBeyondThePictureContinueIt(part: Rect) throws {
    let (width, height) = (640, 360)
    let size = try pixels(width, height)
    let picture = try TestPictures.smooth(width, height)
    func texel(_ pixel: Int, _ start: Double, _ count: Int) -> Int {
      Int(min(max(Double(pixel) + start * Double(count), 0), Double(count - 1)))
    }
    try withDevice { device in
      let store = PictureStore(in: device)
      try store.set(picture, as: .from)
      for radius in [0.0, 30] {
        var page = Layer(
          frame: Rect(
            x: 0, y: 0, width: part.size.width * Double(width),
            height: part.size.height * Double(height)),
          contents: .picture(.from))
        page.contentsRect = part
        page.cornerRadius = radius
        page.masksToBounds = true
        let scene = Scene(
          Container(size: Size(width: Double(width), height: Double(height)), scale: 1),
          sublayers: [page])
        let frame = try FramePipeline(Renderer(in: device), store, size: size).frame(scene)
        let isSame = frame == (try PlainPipeline(in: device, store, size: size).frame(scene))
        #expect(isSame)
        let columns = Int(radius)..<min(width, Int(page.bounds.size.width - radius))
        let rows = Int(radius)..<min(height, Int(page.bounds.size.height - radius))
        let isContinued = rows.allSatisfy { y in
          columns.allSatisfy { x in
            frame[x, y] == picture[texel(x, part.minX, width), texel(y, part.minY, height)]
          }
        }
        #expect(isContinued, "radius \(radius)")
      }
    }
  }

  @Test func onlyDamageIsBlittedAgain() throws {
    let size = try pixels(40, 30)
    let container = Container(size: Size(width: 40, height: 30), scale: 1)
    func scene(_ x: Double, _ y: Double) -> Scene {
      Scene(
        container,
        sublayers: [
          Layer(frame: container.bounds, contents: .picture(.from)),
          Layer(frame: Rect(x: x, y: y, width: 4, height: 3), contents: .color(.white)),
        ])
    }
    try withDevice { device in
      let store = PictureStore(in: device)
      try store.set(try TestPictures.smooth(40, 30), as: .from)
      let fast = try FramePipeline(Renderer(in: device), store, size: size)
      let plain = try PlainPipeline(in: device, store, size: size)
      func copied(_ scene: Scene) throws -> Int {
        let before = device.work
        let frame = try fast.frame(scene)
        let bytes = (device.work - before).copiedBytes
        let isSame = frame == (try plain.frame(scene))
        #expect(isSame)
        return bytes
      }
      #expect(try copied(scene(10, 10)) == 4 * 40 * 30)
      // The layer that was there, and a pixel on each side for its edges.
      #expect(try copied(scene(20, 8)) == 4 * 6 * 5)
      #expect(try copied(.still(.from, in: container)) == 4 * 6 * 5)
      #expect(try copied(.still(.from, in: container)) == 0)
      try store.set(try TestPictures.smooth(40, 30, phase: 1), as: .from)
      #expect(try copied(scene(20, 8)) == 4 * 40 * 30)
      // Something else has been drawn.
      let tilted = Flip().scene(at: 0.3, .push, in: container)
      _ = try copied(tilted)
      #expect(try copied(.still(.from, in: container)) == 4 * 40 * 30)
    }
  }

  /// Each of its sizes would be rendered only to be blitted once.
  @Test func growingPageIsDrawnAndStaticPageIsBlitted() throws {
    let size = try pixels(40, 30)
    func scene(_ width: Double) -> Scene {
      let page = Layer(
        frame: Rect(x: 0, y: 0, width: width, height: 50), contents: .picture(.from))
      return Scene(Container(size: Size(width: 40, height: 30), scale: 1), sublayers: [page])
    }
    try withDevice { device in
      let store = PictureStore(in: device)
      try store.set(try TestPictures.smooth(40, 30), as: .from)
      let fast = try FramePipeline(Renderer(in: device), store, size: size)
      let copied = try [50.0, 54, 58, 58, 58].map { width in
        let before = device.work
        _ = try fast.frame(scene(width))
        return (device.work - before).copiedBytes
      }
      // Blitted from the second frame of one size on; in the third the target shows it already.
      #expect(copied == [0, 0, 0, 4 * 40 * 30, 0])
    }
  }

  /// A page at its own size, at a half and at a third of it takes one tap, four and nine.
  @Test func plainHasOneProgramForAllTapCounts() throws {
    let size = try pixels(60, 60)
    func scene(_ scale: Double) -> Scene {
      var page = Layer(frame: Rect(x: 0, y: 0, width: 60, height: 60), contents: .picture(.from))
      page.transform = .rotation(0.3, x: 0, y: 0, z: 1).concatenating(.scale(x: scale, y: scale))
      return Scene(Container(size: Size(width: 60, height: 60), scale: 1), sublayers: [page])
    }
    try withDevice { device in
      let store = PictureStore(in: device)
      try store.set(try TestPictures.smooth(60, 60), as: .from)
      let fast = try FramePipeline(Renderer(in: device), store, size: size)
      let plain = try PlainPipeline(in: device, store, size: size)
      func programs(_ draw: (Scene) throws -> Frame) throws -> Int {
        let before = device.work
        for scale in [1, 0.5, 0.34] { _ = try draw(scene(scale)) }
        return (device.work - before).createdObjects[.program] ?? 0
      }
      #expect(try programs(fast.frame) == 3)
      #expect(try programs(plain.frame) == 1)
    }
  }

  @Test func gaugeCountsPixelsOfEachFrame() throws {
    let size = try pixels(40, 30)
    let container = Container(size: Size(width: 40, height: 30), scale: 1)
    try withDevice { device in
      let plain = try PlainPipeline(in: device, PictureStore(in: device), size: size)
      plain.gauge = GPUGauge(.samplesPassed, in: device)
      let sides = [4.0, 8, 12, 16, 20, 24]
      try plain.run(count: sides.count, into: nil) { index in
        Scene(
          container,
          sublayers: [
            Layer(
              frame: Rect(x: 2, y: 2, width: sides[index], height: 4), contents: .color(.white))
          ])
      }
      // The pixels of the quad, and one more on each side for antialiased edges.
      let counted = try #require(plain.gauge).takeResults()
      #expect(counted == sides.map { UInt64(($0 + 2) * 6) })
    }
  }
}
