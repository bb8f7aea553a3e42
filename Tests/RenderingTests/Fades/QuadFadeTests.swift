import Benchmarking
import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing

/// Tests a layer that a gradient over it masks: one draw instead of two targets.
@Suite struct QuadFadeTests {
  /// The contents of the layer, white in both cases.
  enum Contents: CaseIterable {
    case color, picture

    var ofLayer: Layer.Contents {
      switch self {
      case .color: .color(.white)
      case .picture: .picture(.from)
      }
    }
  }

  private static let stops: [(alpha: Double, location: Double)] = [
    (1, 0), (0.77, 0.125), (0.25, 0.5), (0.06, 0.75), (0, 1),
  ]

  /// A layer in a space with an eye, masked from its lower edge to its middle.
  private static func scene(
    _ frame: Rect, _ contents: Contents, turn: Double = 0, darkenedBy shade: Double = 0
  ) -> Scene {
    var layer = Layer(frame: frame, contents: contents.ofLayer)
    if shade > 0 {
      layer.sublayers = [
        Layer(frame: layer.bounds, contents: .color(Color(white: 0, alpha: shade)))
      ]
    }
    layer.mask = Layer(
      frame: layer.bounds,
      contents: .gradient(
        Gradient(
          from: Point(x: 0, y: 1), to: Point(x: 0.1, y: 0.4),
          stops: stops.map { Gradient.Stop(Color(white: 0, alpha: $0.alpha), at: $0.location) })))
    layer.transform = .rotation(turn, x: 0, y: 1, z: 0)
    var scene = Scene(
      Container(size: Size(width: 128, height: 128), scale: 1), sublayers: [layer])
    scene.root.sublayerTransform = .perspective(400)
    return scene
  }

  private func pictures() throws -> [PictureName: Frame] {
    [.from: try TestPictures.plain(16, 16, SIMD4(255, 255, 255, 255))]
  }

  /// One rounding loses half a step.
  @Test(
    "The layer is masked exactly", arguments: Contents.allCases, [(0.0, 0.0), (0.7, 0), (0.4, 0.3)])
  func exact(contents: Contents, pose: (turn: Double, shade: Double)) throws {
    let size = try pixels(128, 128)
    // Its edges are beyond the target's.
    let frame = Rect(x: -80, y: -80, width: 288, height: 288)
    let scene = Self.scene(frame, contents, turn: pose.turn, darkenedBy: pose.shade)
    let sampled = Self.scene(frame, .color, turn: pose.turn, darkenedBy: pose.shade)
    try withDevice { device in
      let frame = try device.frame(scene, try pictures(), size: size)
      let error = AbsoluteError(of: frame, to: sampled)
      #expect(error.peak > 30)
      #expect(error.maximum < tolerance(0.51))
    }
  }

  /// A layer and a mask of its own shape would each be antialiased, and half of a half be left.
  @Test("An edge that layer and mask have in common counts once", arguments: Contents.allCases)
  func edge(contents: Contents) throws {
    let size = try pixels(128, 128)
    let scene = Self.scene(Rect(x: 16.5, y: 16, width: 80, height: 100), contents)
    try withDevice { device in
      let frame = try device.frame(scene, try pictures(), size: size)
      for y in 90..<115 {
        let (edge, inside) = (Int(frame[16, y].x), Int(frame[17, y].x))
        // The mask changes by three levels from pixel to pixel.
        #expect(abs(2 * edge - inside) <= 4 && inside > 60)
      }
    }
  }

  /// Noise of one step makes the mean of rounded values exact at any opacity, and adds nothing
  /// where the mask is clear. A value within a step takes one of two levels, in a share of the rows
  /// that 128 multiples of the golden ratio meet to 3 in 128.
  @Test("The mean of a dithered layer is exact under a mask", arguments: [0, 0.25, 0.5, 0.9])
  func dither(alpha: Double) throws {
    let (size, level) = (try pixels(128, 128), 60.3)
    let whole = Rect(x: 0, y: 0, width: 128, height: 128)
    func even(_ color: Color) -> Gradient {
      Gradient(from: color, at: .zero, to: color, at: Point(x: 0, y: 1))
    }
    var scene = Self.scene(whole, .color)
    var tone = even(Color(white: level / 255))
    tone.isDithered = true
    scene.root.sublayers[0].contents = .gradient(tone)
    scene.root.sublayers[0].mask = Layer(
      frame: whole, contents: .gradient(even(Color(white: 0, alpha: alpha))))
    try withDevice { device in
      let frame = try device.frame(scene, [:], size: size)
      let sum = (0..<128).reduce(0) { $0 + Int(frame[64, $1].x) }
      #expect(abs(Double(sum) / 128 - alpha * level) < tolerance(0.03))
    }
  }

  @Test("Both pipelines draw it alike", arguments: [0, 0.5])
  func plainPipeline(turn: Double) throws {
    let size = try pixels(128, 128)
    let scene = Self.scene(Rect(x: 8, y: 4, width: 110, height: 120), .color, turn: turn)
    try withDevice { device in
      let isSame = try device.bothPipelinesAgree(on: scene, size: size)
      #expect(isSame)
    }
  }

  /// Two targets would take a draw of the layer, one of the mask and one of what they hold.
  @Test func itIsOneDraw() throws {
    let size = try pixels(128, 128)
    let scene = Self.scene(Rect(x: 8, y: 4, width: 110, height: 120), .color)
    try withDevice { device in
      let drawn = try device.drawCount(of: scene, size: size)
      #expect(drawn == 1)
    }
  }
}
