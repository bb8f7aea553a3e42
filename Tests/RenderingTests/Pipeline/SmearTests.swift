import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

@Suite("Exposures drawn as one integral")
struct SmearTests {
  private static let (width, height) = (128, 48)
  private let container = Container(size: Size(width: 128, height: 48), scale: 1)
  private let page = PictureName("page")
  private let other = PictureName("other")

  /// Returns an exposure of the motion `scene` over 0…1, as a path or only as instants.
  private func exposure(
    of scene: @escaping (Double) -> Scene, curve: Shutter.Curve = .box, hasPath: Bool = true,
    quality: Exposure.Quality = .standard
  ) -> Exposure {
    let instants = Shutter(angle: 360, phase: 0, curve: curve).instants(256)
    var exposure = Exposure(weights: instants.map(\.weight), quality: quality) {
      PresentedFrame(scene(instants[$0].offset))
    }
    if hasPath {
      exposure.path = (0..<Exposure.pathCount).map {
        PresentedFrame(scene(Double($0) / Double(Exposure.pathCount - 1)))
      }
    }
    return exposure
  }

  private func drawn(
    _ device: Device, _ exposure: Exposure, background: Color = .black
  ) throws -> Frame {
    let size = try #require(PixelSize(width: Self.width, height: Self.height))
    let store = PictureStore(in: device)
    try store.set(
      try TestPictures.screen(Self.width, Self.height, accent: SIMD4(200, 40, 60, 255)), as: page)
    try store.set(try TestPictures.smooth(Self.width, Self.height), as: other)
    let pipeline = try FramePipeline(
      Renderer(in: device), store, size: size, background: background)
    return try pipeline.frame(exposure)
  }

  /// Returns the mean square of the differences, in levels.
  private func meanSquare(_ a: Frame, _ b: Frame) -> Double {
    let sum = zip(a.bytes, b.bytes).reduce(0.0) { sum, pair in
      let difference = Double(pair.0) - Double(pair.1)
      return sum + difference * difference
    }
    return sum / Double(a.bytes.count)
  }

  private func still() -> Layer { Layer(frame: container.bounds, contents: .picture(other)) }

  private func moving(_ transform: Transform3D, shade: Double = 0) -> Layer {
    var layer = Layer(frame: container.bounds, contents: .picture(page))
    layer.transform = transform
    if shade > 0 {
      layer.sublayers = [
        Layer(
          frame: container.bounds,
          contents: .color(Color(white: 0, alpha: shade)))
      ]
    }
    return layer
  }

  /// A motion.
  struct Motion: CustomTestStringConvertible, Sendable {
    let name: String
    let layers: @Sendable (SmearTests, Double) -> [Layer]
    var testDescription: String { name }
  }

  static let motions: [Motion] = [
    Motion(name: "a page slides over another one") { suite, t in
      [suite.still(), suite.moving(.translation(x: 10.3 + 37 * t * t))]
    },
    Motion(name: "a page falls") { suite, t in
      [suite.still(), suite.moving(.translation(y: 21.7 * t))]
    },
    Motion(name: "a page slides a little aslant") { suite, t in
      [suite.still(), suite.moving(.translation(x: 3.1 * t, y: 1.7 * t))]
    },
    Motion(name: "two pages side by side slide") { suite, t in
      let place = Rect(x: 128, y: 0, width: 128, height: 48)
      var next = Layer(frame: place, contents: .picture(suite.other))
      next.transform = .translation(x: -20.2 - 30 * t)
      return [suite.moving(.translation(x: -20.2 - 30 * t)), next]
    },
    Motion(name: "a page turns about a vertical axis under a shade") { suite, t in
      [
        suite.still(),
        suite.moving(
          Transform3D.rotation(0.4 + 0.2 * t, x: 0, y: 1, z: 0)
            .concatenating(.perspective(300)), shade: 0.2 + 0.3 * t),
      ]
    },
  ]

  @Test("Rectangles in motion are as in the reference", arguments: motions)
  func reference(motion: Motion) throws {
    try withDevice { device in
      let scene = { (t: Double) in Scene(container, sublayers: motion.layers(self, t)) }
      let exact = try drawn(device, exposure(of: scene, quality: .reference))
      let smear = try drawn(device, exposure(of: scene))
      // 53 dB, on lines as thin as a pixel.
      #expect(meanSquare(exact, smear) <= 0.3)
    }
  }

  @Test("A page that shows its back within the exposure is as in the reference")
  func turningPage() throws {
    let scene = { (t: Double) in
      var page = moving(
        Transform3D.rotation(1.1 + t, x: 0, y: 1, z: 0).concatenating(.perspective(300)))
      page.isDoubleSided = true
      return Scene(container, sublayers: [still(), page])
    }
    try withDevice { device in
      let exact = try drawn(device, exposure(of: scene, quality: .reference))
      let smear = try drawn(device, exposure(of: scene))
      // 49 dB: some instants are on edge, where many texels are in a pixel.
      #expect(meanSquare(exact, smear) <= 0.7)
    }
  }

  @Test("A box at constant speed leaves a trapezoid, whatever the curve")
  func curves() throws {
    let scene = { (t: Double) in
      Scene(
        container,
        sublayers: [
          Layer(
            frame: Rect(x: 20 + 60 * t, y: 0, width: 30, height: 48), contents: .color(.white))
        ])
    }
    try withDevice { device in
      for curve in Shutter.Curve.allCases {
        let smear = try drawn(device, exposure(of: scene, curve: curve))
        let instants = try drawn(device, exposure(of: scene, curve: curve, hasPath: false))
        for x in 0..<Self.width {
          #expect(abs(Int(smear[x, 24].x) - Int(instants[x, 24].x)) <= 1, "\(curve), \(x)")
        }
      }
      // The left edge passes 60 pixels: at x = 50 it has passed half of them, and the right one 0.
      let box = try drawn(device, exposure(of: scene))
      #expect(abs(Int(box[35, 24].x) - Int((255 * 15.5 / 60).rounded())) <= 1)
    }
  }

  @Test("What does not move keeps its bytes, and so does every run")
  func stillParts() throws {
    let scene = { (t: Double) in
      var sign = Layer(frame: Rect(x: 100, y: 30, width: 20, height: 10), contents: .color(.white))
      sign.opacity = 0.5
      let card = Layer(
        frame: Rect(x: 10 + 30 * t, y: 5, width: 40, height: 20), contents: .picture(page))
      return Scene(container, sublayers: [still(), card, sign])
    }
    try withDevice { device in
      let frame = try drawn(device, exposure(of: scene))
      let rest = try drawn(device, exposure(of: { _ in scene(0) }))
      for y in 0..<Self.height {
        for x in 0..<Self.width where x > 84 || y < 3 || y > 27 {
          #expect(frame[x, y] == rest[x, y], "\(x), \(y)")
        }
      }
      #expect(try drawn(device, exposure(of: scene)).bytes == frame.bytes)
    }
  }
}
