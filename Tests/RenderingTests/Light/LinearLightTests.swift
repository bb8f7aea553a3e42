import Effects
import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing

@Suite("Linear light and 16 bits")
struct LinearLightTests {
  /// Draws a scene in a working space.
  private func frame(
    _ scene: Scene, _ pictures: [PictureName: Frame], size: PixelSize, _ working: WorkingSpace,
    samples: SampleType = .uint8, background: Color = .black, in device: Device
  ) throws -> Frame {
    let store = PictureStore(in: device, working: working)
    for (name, frame) in pictures { try store.set(frame, as: name) }
    let pipeline = try FramePipeline(
      Renderer(in: device), store, size: size, background: background, samples: samples)
    return try pipeline.frame(scene)
  }

  private let linear = WorkingSpace(light: .linear)
  private let deep = WorkingSpace(isDeep: true)

  /// Returns a scene of a picture over another one.
  private func fade(_ opacity: Double, in container: Container) -> Scene {
    let below = Layer(frame: container.bounds, contents: .picture(.from))
    var above = Layer(frame: container.bounds, contents: .picture(.to))
    above.opacity = opacity
    return Scene(container, sublayers: [below, above])
  }

  private func container(_ size: PixelSize) -> Container {
    Container(size: Size(width: Double(size.width), height: Double(size.height)), scale: 1)
  }

  @Test("Half of black and half of white is 188, as a crossfade and as layers of colour")
  func half() throws {
    let size = try pixels(16, 16)
    try withDevice { device in
      let pictures: [PictureName: Frame] = [
        .from: try TestPictures.plain(16, 16, SIMD4(0, 0, 0, 255)),
        .to: try TestPictures.plain(16, 16, SIMD4(255, 255, 255, 255)),
      ]
      let container = container(size)
      let faded = try frame(fade(0.5, in: container), pictures, size: size, linear, in: device)
      #expect(faded[8, 8] == SIMD4(188, 188, 188, 255))
      var white = Layer(frame: container.bounds, contents: .color(.white))
      white.opacity = 0.5
      let colored = try frame(
        Scene(container, sublayers: [white]), [:], size: size, linear, in: device)
      #expect(colored[8, 8] == SIMD4(188, 188, 188, 255))
    }
  }

  @Test("A gradient's middle has the mean light of its ends")
  func gradient() throws {
    let size = try pixels(101, 4)
    try withDevice { device in
      let container = container(size)
      let gradient = Gradient(
        from: .black, at: Point(x: 0, y: 0.5), to: .white, at: Point(x: 1, y: 0.5))
      let layer = Layer(frame: container.bounds, contents: .gradient(gradient))
      let drawn = try frame(
        Scene(container, sublayers: [layer]), [:], size: size, linear, in: device)
      for (x, share) in [(50, 0.5), (25, 25.5 / 101), (75, 75.5 / 101)] {
        let wanted = ColorSpace.srgb.value(of: share) * 255
        #expect(abs(Double(drawn[x, 1].x) - wanted) <= 0.6, "at \(x): \(drawn[x, 1])")
      }
    }
  }

  @Test("A dark gradient in linear light has no bands: dithered rows keep the mean")
  func ditheredGradient() throws {
    let (rows, low, high) = (400, 20.0 / 255, 24.0 / 255)
    let size = try pixels(8, rows)
    try withDevice { device in
      let container = container(size)
      var gradient = Gradient(
        from: Color(white: low), at: Point(x: 0.5, y: 0), to: Color(white: high),
        at: Point(x: 0.5, y: 1))
      gradient.isDithered = true
      let layer = Layer(frame: container.bounds, contents: .gradient(gradient))
      let drawn = try frame(
        Scene(container, sublayers: [layer]), [:], size: size, linear, in: device)
      let (first, last) = (ColorSpace.srgb.light(of: low), ColorSpace.srgb.light(of: high))
      // Sixteen multiples of the golden ratio have a discrepancy below 0.13 of a step.
      for start in stride(from: 0, to: rows, by: 16) {
        var error = 0.0
        for y in start..<(start + 16) {
          let light = first + (last - first) * (Double(y) + 0.5) / Double(rows)
          error += Double(drawn[4, y].x) - ColorSpace.srgb.value(of: light) * 255
        }
        #expect(abs(error / 16) < 0.25, "from row \(start)")
      }
    }
  }

  @Test("A checkerboard that is minified eight times keeps its mean light within 1/255")
  func minification() throws {
    let board = try TestPictures.make(256, 256) { x, y in
      (x + y) % 2 == 0 ? SIMD4(0, 0, 0, 255) : SIMD4(255, 255, 255, 255)
    }
    let size = try pixels(32, 32)
    try withDevice { device in
      let container = container(size)
      let layer = Layer(frame: container.bounds, contents: .picture(.from))
      let drawn = try frame(
        Scene(container, sublayers: [layer]), [.from: board], size: size, linear, in: device)
      for pixel in 0..<size.area {
        #expect(abs(Double(drawn.bytes[pixel * 4]) - 187.516) <= 1)
      }
    }
  }

  @Test("A translucent white edge over black is the light that it lets through")
  func transparency() throws {
    // Straight white of alpha 128, premultiplied.
    let veil = try TestPictures.plain(8, 8, SIMD4(128, 128, 128, 128))
    let size = try pixels(8, 8)
    try withDevice { device in
      let container = container(size)
      let layer = Layer(frame: container.bounds, contents: .picture(.from))
      let drawn = try frame(
        Scene(container, sublayers: [layer]), [.from: veil], size: size, linear, in: device)
      #expect(drawn[4, 4].x == UInt8((ColorSpace.srgb.value(of: 128.0 / 255) * 255).rounded()))
      // Over nothing, colours and alpha stay as they were.
      let clear = try frame(
        Scene(container, sublayers: [layer]), [.from: veil], size: size, linear,
        background: .clear, in: device)
      #expect(clear[4, 4] == SIMD4(128, 128, 128, 128))
    }
  }

  @Test(
    "Every number of 8 bits is drawn back as it was",
    arguments: [WorkingSpace(light: .linear), WorkingSpace(isDeep: true)])
  func identity(working: WorkingSpace) throws {
    let ramp = try TestPictures.make(256, 4) { x, y in
      SIMD4(UInt8(x), UInt8(255 - x), UInt8(x ^ y), 255)
    }
    try withDevice { device in
      let container = container(ramp.size)
      let layer = Layer(frame: container.bounds, contents: .picture(.from))
      let scene = Scene(container, sublayers: [layer])
      let drawn = try frame(scene, [.from: ramp], size: ramp.size, working, in: device)
      #expect(drawn == ramp)
    }
  }

  @Test("A ramp of 10 bits keeps its levels at half opacity over black")
  func depth() throws {
    let size = try pixels(1024, 2)
    let values = (0..<2).flatMap { _ in
      (0..<1024).flatMap { x -> [UInt16] in
        let value = UInt16((x * 65535 + 511) / 1023)
        return [value, value, value, 65535]
      }
    }
    let ramp = Frame(
      size: size, alpha: .opaque, bytes: values.withUnsafeBytes { [UInt8]($0) }, samples: .uint16)
    try withDevice { device in
      let black = try TestPictures.plain(1024, 2, SIMD4(0, 0, 0, 255))
      for opacity in [0, 0.5] {
        let drawn = try frame(
          fade(opacity, in: container(size)), [.from: ramp, .to: black], size: size, deep,
          samples: .uint16, in: device)
        let levels = Set((0..<1024).map { drawn.sample($0 * 4) })
        #expect(levels.count == 1024)
        let worst = (0..<1024).map { x in
          abs(Double(drawn.sample(x * 4)) - Double(values[x * 4]) * (1 - opacity))
        }.max()
        // One rounding to 16 bits.
        #expect(worst ?? 1e9 <= 1.5)
      }
    }
  }

  @Test("White of a scene has 203 cd/m² in PQ, and 75 % of the signal in HLG")
  func highDynamicRange() throws {
    let size = try pixels(4, 4)
    try withDevice { device in
      let container = container(size)
      let layer = Layer(frame: container.bounds, contents: .color(.white))
      for (space, wanted) in [(ColorSpace.pq, 0.5807), (.hlg, 0.75)] {
        for light in LightEncoding.allCases {
          let drawn = try frame(
            Scene(container, sublayers: [layer]), [:], size: size,
            WorkingSpace(light: light, colorSpace: space), samples: .uint16, in: device)
          #expect(abs(Double(drawn.sample(0)) / 65535 - wanted) < 0.001, "\(space) \(light)")
        }
      }
    }
  }
}
