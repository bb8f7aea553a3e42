import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

@Suite("Exposures")
struct ExposureTests {
  private let container = Container(size: Size(width: 128, height: 8), scale: 1)

  /// Returns a white box, 24 points wide, whose left edge is at `x`, over black.
  private func box(_ x: Double, over ground: [Layer] = []) -> PresentedFrame {
    let frame = Rect(x: x, y: 0, width: 24, height: 8)
    return PresentedFrame(
      Scene(container, sublayers: ground + [Layer(frame: frame, contents: .color(.white))]))
  }

  private func drawn(
    _ device: Device, _ exposure: Exposure, background: Color = .black,
    size: (width: Int, height: Int) = (128, 8), _ pictures: [PictureName: Frame] = [:]
  ) throws -> Frame {
    let size = try #require(PixelSize(width: size.width, height: size.height))
    let store = PictureStore(in: device)
    for (name, frame) in pictures { try store.set(frame, as: name) }
    let pipeline = try FramePipeline(
      Renderer(in: device), store, size: size, background: background)
    return try pipeline.frame(exposure)
  }

  private func exposure(
    _ count: Int, _ curve: Shutter.Curve = .box, _ frame: @escaping (Double) -> PresentedFrame
  ) -> Exposure {
    // From half a frame period before the frame to half a period after it.
    let instants = Shutter(angle: 360, curve: curve).instants(count)
    return Exposure(weights: instants.map(\.weight)) { frame(instants[$0].offset) }
  }

  /// Returns the part of the pixel [x, x + 1] that a box covers during its way from `begin` to
  /// `end` at constant speed: the integral of a trapezoid.
  private func coverage(_ x: Int, from begin: Double, to end: Double) -> Double {
    // ∫∫ of "left edge ≤ p" over positions p in the pixel and edges in [begin, end].
    func passed(_ p: Double, _ offset: Double) -> Double {
      let edge = min(max(p - offset - begin, 0), end - begin)
      // The integral over p of the passed part, up to p.
      return edge * edge / 2 + (p - offset - begin - edge) * (end - begin)
    }
    func part(_ offset: Double) -> Double {
      (max(passed(Double(x + 1), offset), 0) - max(passed(Double(x), offset), 0)) / (end - begin)
    }
    return part(0) - part(24)
  }

  @Test(
    "A box at constant speed leaves a trapezoid",
    arguments: [(20.0, 30.0), (20.25, 20.75), (10, 93.5)])
  func trapezoid(begin: Double, end: Double) throws {
    let count = Shutter.instantCount(forWay: end - begin)
    try withDevice { device in
      let frame = try drawn(
        device, exposure(count) { box(begin + (end - begin) * ($0 + 0.5)) })
      for x in 0..<128 {
        let expected = 255 * coverage(x, from: begin, to: end)
        // One level for rounding, and one for the edges of instants, which are rounded before.
        #expect(
          abs(Double(frame.bytes[4 * x]) - expected) <= 2, "x = \(x): \(expected)")
      }
    }
  }

  @Test("Many instants are added in floats: an even area keeps its value to the bit")
  func evenArea() throws {
    try withDevice { device in
      let grey = Layer(frame: container.bounds, contents: .color(Color(white: 77 / 255)))
      let frame = try drawn(device, exposure(512, .gaussian) { box(60 + 10 * $0, over: [grey]) })
      // Beyond the box, and in its middle, which is always white.
      #expect(frame.bytes[0] == 77 && frame.bytes[4 * 127] == 77)
      #expect(frame.bytes[4 * 72] == 255)
    }
  }

  @Test("Static layers below and above give the same frame as layers that are drawn each time")
  func staticParts() throws {
    try withDevice { device in
      var above = Layer(
        frame: Rect(x: 50, y: 2, width: 40, height: 4), contents: .color(Color(white: 0.2)))
      above.opacity = 0.5
      func frame(_ offset: Double, nudge: Double) -> PresentedFrame {
        var ground = Layer(frame: container.bounds, contents: .color(Color(white: 0.4 + nudge)))
        ground.opacity = 1
        var frame = box(40 + 30 * offset, over: [ground])
        frame.scene.root.sublayers.append(above)
        return frame
      }
      let parts = try drawn(device, exposure(32) { frame($0, nudge: 0) })
      // A change of the ground that no pixel shows makes every layer a moving one.
      let whole = try drawn(device, exposure(32) { frame($0, nudge: $0 * 1e-6) })
      for (a, b) in zip(parts.bytes, whole.bytes) { #expect(abs(Int(a) - Int(b)) <= 1) }
    }
  }

  @Test("A transparent background keeps premultiplied colours")
  func transparency() throws {
    try withDevice { device in
      let frame = try drawn(device, exposure(64) { box(40 + 32 * $0) }, background: .clear)
      for pixel in stride(from: 0, to: frame.bytes.count, by: 4) {
        #expect(frame.bytes[pixel] == frame.bytes[pixel + 3])
      }
      #expect(frame.bytes[4 * 40 + 3] > 100 && frame.bytes[4 * 40 + 3] < 155)
    }
  }

  @Test("The reference agrees with the exposure")
  func reference() throws {
    try withDevice { device in
      var reference = exposure(256) { box(30.3 + 40 * $0) }
      reference.quality = .reference
      let exact = try drawn(device, reference)
      let approximate = try drawn(device, exposure(80) { box(30.3 + 40 * $0) })
      // 8 × 8 samples have steps of an eighth of an instant's contrast.
      for (a, b) in zip(exact.bytes, approximate.bytes) { #expect(abs(Int(a) - Int(b)) <= 2) }
    }
  }

  /// A row of a picture of sharp columns, which no interpolation keeps.
  private static let columns: [UInt8] = [0, 255, 0, 0, 200, 255, 30, 90]

  private func reference(ofPictureAt x: Double, _ filter: Layer.MagnificationFilter) -> Exposure {
    var layer = Layer(
      frame: Rect(x: x, y: 0, width: 128, height: 8), contents: .picture(PictureName("columns")))
    layer.magnificationFilter = filter
    let frame = PresentedFrame(Scene(container, sublayers: [layer]))
    return Exposure(weights: [1], quality: .reference) { _ in frame }
  }

  @Test(
    "A reference of an unscaled picture is the picture, and between its texels their mean by area",
    arguments: [Layer.MagnificationFilter.linear, .cubic])
  func areas(filter: Layer.MagnificationFilter) throws {
    let picture = try TestPictures.make(128, 8) { x, y in
      let level = Self.columns[(x + 3 * y) % Self.columns.count]
      return SIMD4(level, level, level, 255)
    }
    try withDevice { device in
      let pictures = [PictureName("columns"): picture]
      let rest = try drawn(device, reference(ofPictureAt: 0, filter), pictures)
      #expect(rest.bytes == picture.bytes)
      // A quarter of a pixel is two of eight samples; 0.3 divides one.
      for part in [0.25, 0.3] {
        let shifted = try drawn(device, reference(ofPictureAt: part, filter), pictures)
        for x in 1..<128 {
          let expected =
            part * Double(picture[x - 1, 4].x) + (1 - part) * Double(picture[x, 4].x)
          #expect(abs(Double(shifted[x, 4].x) - expected) <= 0.51, "x = \(x), \(part)")
        }
      }
    }
  }

  @Test("In a reference, texels beyond the part of a picture that is shown do not count")
  func crop() throws {
    let picture = try TestPictures.make(128, 8) { x, _ in
      x < 64 ? SIMD4(repeating: 255) : SIMD4(0, 0, 0, 255)
    }
    try withDevice { device in
      // The white half, squeezed to nine tenths.
      var layer = Layer(
        frame: Rect(x: 10, y: 0, width: 57.6, height: 8), contents: .picture(PictureName("columns"))
      )
      layer.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 1)
      let frame = PresentedFrame(Scene(container, sublayers: [layer]))
      let reference = try drawn(
        device, Exposure(weights: [1], quality: .reference) { _ in frame }, background: .white,
        [PictureName("columns"): picture])
      #expect(reference.bytes.allSatisfy { $0 == 255 })
    }
  }

  @Test(
    "Instants count the texels of a reduced picture by their areas",
    arguments: [1.2, 1.4, 1.7, 2.4])
  func reducedAreas(texels: Double) throws {
    let picture = try TestPictures.make(128, 8) { x, _ in
      let level = Self.columns[x % Self.columns.count]
      return SIMD4(level, level, level, 255)
    }
    // Returns the integral of the row of texels up to a place.
    func sum(upTo place: Double) -> Double {
      (0..<128).reduce(0) { sum, texel in
        let part = min(max(place - Double(texel), 0), 1)
        return sum + part * Double(Self.columns[texel % Self.columns.count])
      }
    }
    // The picture moves from 10 to 11 pixels from the left.
    let count = 16
    let places = (0..<count).map { 10 + (Double($0) + 0.5) / Double(count) }
    let width = 128 / texels
    try withDevice { device in
      let weights = [Double](repeating: 1 / Double(count), count: count)
      let exposure = Exposure(weights: weights) { index in
        let layer = Layer(
          frame: Rect(x: places[index], y: 0, width: width, height: 8),
          contents: .picture(PictureName("columns")))
        return PresentedFrame(Scene(container, sublayers: [layer]))
      }
      let frame = try drawn(device, exposure, [PictureName("columns"): picture])
      for x in 12..<(Int(width) + 8) {
        let expected = places.reduce(0) { mean, place in
          let (start, end) = ((Double(x) - place) * texels, (Double(x + 1) - place) * texels)
          return mean + (sum(upTo: end) - sum(upTo: start)) / texels / Double(count)
        }
        #expect(abs(Double(frame[x, 4].x) - expected) <= 3, "x = \(x): \(expected)")
      }
    }
  }

  @Test(
    "Nothing shows at an instant between a layer and one that meets it below", arguments: [1, 0.5])
  func meetingLayers(opacity: Double) throws {
    try withDevice { device in
      let frame = try drawn(
        device,
        exposure(32) { offset in
          let place = 4.1 + 0.7 * offset
          func layer(_ y: Double, _ height: Double) -> Layer {
            Layer(
              frame: Rect(x: 8, y: y, width: 100, height: height), contents: .color(.white))
          }
          var below = layer(place, 3)
          below.opacity = opacity
          return PresentedFrame(Scene(container, sublayers: [below, layer(1, place - 1)]))
        })
      // The place goes from 3.75 to 4.45: the mean of the part of each row above it.
      for (y, part) in [(3, 1 - 0.25 * 0.25 / 2 / 0.7), (4, 0.45 * 0.45 / 2 / 0.7)] {
        let expected = 255 * (part + (1 - part) * opacity)
        for x in 10..<106 {
          #expect(abs(Double(frame[x, y].x) - expected) <= 1.5, "\(x), \(y): \(expected)")
        }
      }
    }
  }

  @Test("The instants of a reference are not rounded: a slow fade has its mean")
  func slowFade() throws {
    try withDevice { device in
      // From 100.1 to 100.8 levels of 255: 100.45, though most instants round to 101.
      func fade(_ levels: ClosedRange<Double>) -> Exposure {
        Exposure(weights: [Double](repeating: 1 / 16, count: 16), quality: .reference) { index in
          let part = (Double(index) + 0.5) / 16
          let level = levels.lowerBound + part * (levels.upperBound - levels.lowerBound)
          let grey = Layer(
            frame: container.bounds, contents: .color(Color(white: level / 255)))
          return PresentedFrame(Scene(container, sublayers: [grey]))
        }
      }
      let frame = try drawn(device, fade(100.1...100.8))
      #expect(frame.bytes[0] == 100)
    }
  }

  @Test("A reference is drawn in parts that no texture limits")
  func parts() throws {
    try withDevice { device in
      func bar(_ width: Double) -> Exposure {
        let wide = Container(size: Size(width: 2600, height: 2), scale: 1)
        let frame = PresentedFrame(
          Scene(
            wide,
            sublayers: [
              Layer(
                frame: Rect(x: 0, y: 0.25, width: width, height: 1.75), contents: .color(.white))
            ]))
        return Exposure(weights: [0.5, 0.5], quality: .reference) { _ in frame }
      }
      let frame = try drawn(device, bar(2570.5), size: (2600, 2))
      for x in 0..<2600 {
        let across = min(max(2570.5 - Double(x), 0), 1)
        for (y, down) in [(0, 0.75), (1, 1.0)] {
          #expect(abs(Double(frame[x, y].x) - 255 * across * down) <= 1, "\(x), \(y)")
        }
      }
    }
  }
}
