import Frames
import GPU
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Tests that edges are antialiased by coverage.
@Suite struct EdgeTests {
  private let white = Layer.Contents.color(.white)

  private func draw(_ layer: Layer, _ width: Int, _ height: Int) throws -> Frame {
    let size = try pixels(width, height)
    let container = Container(
      size: Size(width: Double(width), height: Double(height)), scale: 1)
    var result: Frame?
    try withDevice { result = try $0.frame(Scene(container, sublayers: [layer]), [:], size: size) }
    return try #require(result)
  }

  @Test func uprightEdgeHasItsCoverage() throws {
    // From x = 2.25 to 6.5 and from y = 1 to 6.25: column 2 is covered by 0.75, column 6 by 0.5,
    // row 6 by 0.25.
    let frame = try draw(
      Layer(frame: Rect(x: 2.25, y: 1, width: 4.25, height: 5.25), contents: white), 10, 8)
    let columns = [0, 0, 0.75, 1, 1, 1, 0.5, 0, 0, 0]
    let rows = [0, 1, 1, 1, 1, 1, 0.25, 0]
    for y in 0..<8 {
      for x in 0..<10 {
        let expected = columns[x] * rows[y] * 255
        #expect(abs(Double(frame[x, y].x) - expected) <= 1, "at (\(x), \(y))")
        #expect(frame[x, y].w == 255)
      }
    }
  }

  @Test(arguments: [0.1, 0.25, 0.5, 0.9])
  func layerThinnerThanPixelHasItsCoverage(width: Double) throws {
    let frame = try draw(
      Layer(frame: Rect(x: 3 + (1 - width) / 2, y: 0, width: width, height: 4), contents: white), 8,
      4)
    #expect(abs(Double(frame[3, 2].x) - width * 255) <= 1)
    #expect(frame[2, 2].x == 0)
    #expect(frame[4, 2].x == 0)
  }

  @Test(arguments: [5.0, 17, 30, 45, 60, 71])
  func turnedSquareHasItsArea(degrees: Double) throws {
    var layer = Layer(frame: Rect(x: 20, y: 20, width: 40, height: 40), contents: white)
    layer.transform = .rotation(degrees * .pi / 180, x: 0, y: 0, z: 1)
    let frame = try draw(layer, 80, 80)
    var area = 0.0
    for y in 0..<80 { for x in 0..<80 { area += Double(frame[x, y].x) / 255 } }
    // Along each of the 160 pixels of edge the ramp, one pixel wide, is sampled at least every √½
    // pixel (at 45°, in step with the pixels). The trapezoid rule then errs by at most (√½)²/8 a
    // pixel, and by less elsewhere.
    #expect(abs(area - 1600) <= 160 * 0.5 / 8)
  }

  @Test func pageAtVanishingAngleHasNoSeam() throws {
    let size = try pixels(60, 90)
    let page = try TestPictures.screen(60, 90, accent: SIMD4(255, 60, 48, 255))
    let other = try TestPictures.plain(60, 90, SIMD4(0, 255, 0, 255))
    let container = Container(size: Size(width: 60, height: 90), scale: 1)
    var layer = Layer(frame: container.bounds, contents: .picture(.from))
    layer.transform = .rotation(1e-9, x: 0, y: 1, z: 0)
    // A transparent gradient keeps the renderer from blitting the page.
    layer.sublayers = [
      Layer(
        frame: container.bounds,
        contents: .gradient(
          Gradient(
            from: .clear, at: Point(x: 0, y: 0), to: .clear, at: Point(x: 1, y: 0))))
    ]
    let below = Layer(frame: container.bounds, contents: .picture(.to))
    let scene = Scene(container, sublayers: [below, layer])
    try withDevice { device in
      let frame = try device.frame(scene, [.from: page, .to: other], size: size)
      #expect(frame == page)
    }
  }

  @Test func edgeMixesBothSidesOnly() throws {
    // Red over blue: at every pixel red and blue add up to 255, and there is no green. Light or
    // dark fringes would break the sum.
    let size = try pixels(64, 64)
    let red = try TestPictures.plain(64, 64, SIMD4(255, 0, 0, 255))
    let blue = try TestPictures.plain(64, 64, SIMD4(0, 0, 255, 255))
    let container = Container(size: Size(width: 64, height: 64), scale: 1)
    var page = Layer(
      frame: Rect(x: 10, y: 10, width: 44, height: 44), contents: .picture(.from))
    page.transform = .rotation(0.3, x: 0.4, y: 1, z: 0.2)
    var scene = Scene(
      container,
      sublayers: [Layer(frame: container.bounds, contents: .picture(.to)), page])
    scene.root.sublayerTransform = .perspective(120)
    try withDevice { device in
      let frame = try device.frame(scene, [.from: red, .to: blue], size: size)
      var partly = 0
      for y in 0..<64 {
        for x in 0..<64 {
          let pixel = frame[x, y]
          #expect(abs(Int(pixel.x) + Int(pixel.z) - 255) <= 1, "at (\(x), \(y)): \(pixel)")
          #expect(pixel.y == 0)
          if pixel.x > 0, pixel.x < 255 { partly += 1 }
        }
      }
      #expect(partly > 100)
    }
  }

  @Test func transparencyHasNoFringe() throws {
    // White with a hard alpha edge over white stays white at any scale if alpha is premultiplied.
    let size = try pixels(48, 48)
    let stripes = try TestPictures.make(16, 16) { x, _ in
      x % 4 < 2 ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 0)
    }
    let container = Container(size: Size(width: 48, height: 48), scale: 1)
    var layer = Layer(
      frame: Rect(x: 5.5, y: 3.25, width: 37, height: 29), contents: .picture(.from))
    layer.transform = .rotation(0.5, x: 0, y: 1, z: 0.3)
    try withDevice { device in
      let frame = try device.frame(
        Scene(container, sublayers: [layer]), [.from: stripes], size: size, backdrop: .white)
      for y in 0..<48 {
        for x in 0..<48 {
          let pixel = frame[x, y]
          #expect(min(pixel.x, pixel.y, pixel.z) >= 254, "at (\(x), \(y)): \(pixel)")
        }
      }
    }
  }
}
