import Benchmarking
import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Tests soft shadows, and which part of them is drawn.
@Suite struct ShadowTests {
  /// A layer in the middle of a square, and its shadow, in points.
  struct Shape {
    let width, height, radius, blur: Double
  }

  /// Broad and slim compared with the blur, with corners that have straight sides between them and
  /// some that have none.
  static let shapes = [
    Shape(width: 90, height: 70, radius: 0, blur: 6),
    Shape(width: 90, height: 70, radius: 12, blur: 5),
    Shape(width: 80, height: 80, radius: 40, blur: 5),
    Shape(width: 60, height: 20, radius: 6, blur: 9),
    Shape(width: 70, height: 50, radius: 14, blur: 14),
    Shape(width: 60, height: 40, radius: 20, blur: 5.01),
    Shape(width: 24, height: 80, radius: 0, blur: 8),
    Shape(width: 90, height: 70, radius: 30, blur: 1.5),
    Shape(width: 110, height: 110, radius: 55, blur: 0.8),
    Shape(width: 120, height: 100, radius: 50, blur: 0.25),
  ]

  /// The sampler integrates in double precision and is exact to 10⁻⁵.
  @Test(arguments: shapes.indices)
  func shadowIsRectangleBlurredByGaussian(index: Int) throws {
    let shape = Self.shapes[index]
    let size = try pixels(128, 128)
    let bounds = Rect(
      x: 64 - shape.width / 2, y: 64 - shape.height / 2, width: shape.width, height: shape.height)
    var layer = Layer(frame: bounds)
    layer.cornerRadius = shape.radius
    layer.shadow = Shadow(.white, radius: shape.blur)
    let scene = Scene(
      Container(size: Size(width: 128, height: 128), scale: 1), sublayers: [layer])
    let exact = SceneSampler(backdrop: SIMD4(0, 0, 0, 1)).look(at: scene)
    try withDevice { device in
      let frame = try device.frame(scene, [:], size: size)
      var largest = 0.0
      for y in 0..<128 {
        for x in 0..<128 {
          let value = exact(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)).x
          largest = max(largest, abs(Double(frame[x, y].x) - 255 * value))
        }
      }
      // Half a step is lost to rounding, and a quarter to the tails that are cut off.
      #expect(largest < tolerance(0.75))
    }
  }

  /// Cards that hide much of their shadow, a little, the middle of one side, or nothing.
  @Test(arguments: [
    (Point.zero, 0.0, 0.0), (Point(x: 0, y: 6), 20, 0), (Point(x: 5, y: 5), 50, 0.4),
    (Point(x: 60, y: 0), 0, 0.2), (Point(x: 0, y: -90), 30, 0), (Point(x: 300, y: 300), 10, 0.1),
  ])
  func hiddenPartIsNotMissing(offset: Point, radius: Double, angle: Double) throws {
    let size = try pixels(200, 160)
    var card = Layer(frame: Rect(x: 40, y: 30, width: 120, height: 100), contents: .color(.white))
    card.cornerRadius = radius
    card.shadow = Shadow(.black, offset: offset, radius: 5)
    card.transform = .rotation(angle, x: 1, y: 2, z: 1)
    var scene = Scene(Container(size: Size(width: 200, height: 160), scale: 1), sublayers: [card])
    scene.root.sublayerTransform = .perspective(300)
    try withDevice { device in
      let isSame = try device.bothPipelinesAgree(on: scene, size: size)
      #expect(isSame)
    }
  }

  /// A card of 120×100 casts a shadow of 4 points: it reaches 14 points beyond each side.
  @Test func hiddenPartIsNotDrawn() throws {
    let size = try pixels(200, 160)
    var card = Layer(frame: Rect(x: 40, y: 30, width: 120, height: 100), contents: .color(.white))
    card.shadow = Shadow(.black, radius: 4)
    let scene = Scene(Container(size: Size(width: 200, height: 160), scale: 1), sublayers: [card])
    try withDevice { device in
      let store = PictureStore(in: device)
      let backdrop = Color.white
      let fast = try FramePipeline(Renderer(in: device), store, size: size, background: backdrop)
      let plain = try PlainPipeline(in: device, store, size: size, background: backdrop)
      let isSame = try fast.frame(scene) == plain.frame(scene)
      #expect(isSame)
      let gauges = (GPUGauge(.samplesPassed, in: device), GPUGauge(.samplesPassed, in: device))
      (fast.gauge, plain.gauge) = gauges
      try fast.runWithoutReading(count: 1, request: { _ in FramePipeline.Request(scene) })
      try plain.run(count: 1, into: nil) { _ in scene }
      // Both with a pixel on each side for antialiased edges; the card is drawn with either
      // pipeline.
      let (shadow, drawn) = (UInt64(150 * 130), UInt64(122 * 102))
      #expect(try #require(gauges.1).takeResults() == [shadow + drawn])
      // Half a level of 255 is left 2.89 deviations beyond a side, and where both directions take
      // part at most at a sum of 3.41: an octagon, moved out by a pixel, without the interior of
      // the card, 0.71 pixels and more within its edges: 118 by 98 whole ones.
      let reach = 2.89 * 4 + 1
      let leg = 2 * reach - (3.41 * 4 + 2.0.squareRoot())
      let (columns, rows) = ((120 + 2 * reach).rounded(.up), (100 + 2 * reach).rounded(.up))
      let octagon = columns * rows - 2 * leg * leg
      let expected = octagon - 118 * 98 + Double(drawn)
      let results = try #require(gauges.0).takeResults()
      let shaded = try #require(results.first)
      #expect(abs(Double(shaded) - expected) < 0.01 * expected)
    }
  }
}
