import Effects
import Frames
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Tests that a shade lies on the paint below it alone.
@Suite("Shades")
struct ShadeTests {
  private static let container = Container(size: Size(width: 40, height: 30), scale: 1)

  private func draw(
    _ sublayers: [Layer], over backdrop: Color, _ pictures: [PictureName: Frame] = [:]
  ) throws -> Frame {
    var frame: Frame?
    try withDevice { device in
      frame = try device.frame(
        Scene(Self.container, sublayers: sublayers), pictures, size: try pixels(40, 30),
        backdrop: backdrop)
    }
    return try #require(frame)
  }

  private func shade(_ frame: Rect, _ alpha: Double) -> Layer {
    var shade = Layer(frame: frame, contents: .color(Color(white: 0, alpha: alpha)))
    shade.liesOnPaint = true
    return shade
  }

  /// Paint of the premultiplied colour c and the alpha a, under black of alpha s, is c·(1 − s) with
  /// the alpha a.
  @Test("A shade darkens and leaves the alpha as it is", arguments: [0.0, 0.5, 1.0])
  func alpha(_ alpha: Double) throws {
    var page = Layer(
      frame: Rect(x: 10, y: 10, width: 20, height: 10),
      contents: .color(Color(red: 1, green: 0.6, blue: 0.2, alpha: alpha)))
    page.sublayers = [shade(page.bounds, 0.4)]
    let pixel = try draw([page], over: .clear)[20, 15]
    let expected = [0.6 * alpha, 0.36 * alpha, 0.12 * alpha, alpha]
    for channel in 0..<4 {
      #expect(abs(Double(pixel[channel]) - 255 * expected[channel]) <= 1, "\(pixel)")
    }
  }

  @Test("A shade over a part of a layer, or over sublayers, lies on what they paint")
  func parts() throws {
    // The left half of the picture is empty.
    let picture = try TestPictures.make(20, 10) { x, _ in
      x < 10 ? SIMD4(0, 0, 0, 0) : SIMD4(200, 100, 50, 255)
    }
    var page = Layer(frame: Rect(x: 10, y: 10, width: 20, height: 10), contents: .picture(.from))
    // The upper half of the page, and a sublayer in the empty part.
    page.sublayers = [
      Layer(frame: Rect(x: 2, y: 2, width: 3, height: 8), contents: .color(.white)),
      shade(Rect(x: 0, y: 0, width: 20, height: 5), 0.5),
    ]
    let frame = try draw([page], over: .clear, [.from: picture])
    func expect(_ x: Int, _ y: Int, _ expected: [Double]) {
      let pixel = frame[10 + x, 10 + y]
      for channel in 0..<4 {
        #expect(abs(Double(pixel[channel]) - expected[channel]) <= 1, "\(x), \(y): \(pixel)")
      }
    }
    expect(7, 3, [0, 0, 0, 0])
    expect(7, 7, [0, 0, 0, 0])
    expect(3, 3, [127.5, 127.5, 127.5, 255])
    expect(3, 7, [255, 255, 255, 255])
    expect(15, 3, [100, 50, 25, 255])
    expect(15, 7, [200, 100, 50, 255])
  }

  @Test("A shade over nothing is nothing")
  func nothing() throws {
    var page = Layer(frame: Rect(x: 10, y: 10, width: 20, height: 10))
    page.sublayers = [shade(page.bounds, 0.5)]
    #expect(try draw([page], over: .clear)[20, 15] == SIMD4(0, 0, 0, 0))
  }

  /// The effects that paint nothing but the two screens and shades on them: tiles and slats without
  /// the shadows that they cast as opaque rectangles.
  private static let shadingEffects: [any Transition] = {
    var (tiles, slats) = (TilesFlip(), Venetian())
    (tiles.shadow, slats.shadow) = (0, 0)
    // Broad ones, which have pixels away from their edges.
    slats.slats = 3
    return [Cube(), Flip(), Fold(), Turn(), tiles, slats, Doors(), Carousel()]
  }()

  @Test("Screens that are empty stay so under any shade", arguments: 0..<8)
  func emptyScreens(_ index: Int) throws {
    let effect = Self.shadingEffects[index]
    let empty = try TestPictures.plain(40, 30, SIMD4(0, 0, 0, 0))
    for progress in [0.15, 0.4, 0.8] {
      var scene = effect.scene(at: progress, .push, in: Self.container)
      // The backs of a ring of panels are cards of their own.
      scene.root = scene.root.withoutColors
      try withDevice { device in
        let frame = try device.frame(
          scene, [.from: empty, .to: empty], size: try pixels(40, 30), backdrop: .clear)
        #expect(frame.bytes.allSatisfy { $0 == 0 }, "\(effect) at \(progress)")
      }
    }
  }

  @Test("A half empty screen is drawn as by the model", arguments: 0..<8)
  func halfEmptyScreens(_ index: Int) throws {
    let effect = Self.shadingEffects[index]
    let screens = try [0, 60].map { hue in
      try TestPictures.make(40, 30) { x, y in
        let alpha = min(max(12 * (x - 10), 0), 255)
        return SIMD4(UInt8(alpha), UInt8(alpha * (60 + hue) / 255), UInt8(alpha / 4), UInt8(alpha))
      }
    }
    let pictures = [PictureName.from: screens[0], .to: screens[1]]
    let size = try pixels(40, 30)
    let scene = effect.scene(at: 0.4, .push, in: Self.container)
    var rasterizer = ReferenceRasterizer(pictures)
    rasterizer.backdrop = .clear
    rasterizer.spreads = true
    let exact = try rasterizer.draw(scene, size: size)
    let borders = BorderMask(of: scene, pictures, size: size, within: 1)
    try withDevice { device in
      let frame = try device.frame(scene, pictures, size: size, backdrop: .clear)
      let inside = try #require(
        FrameDifference(try borders.inside(frame), try borders.inside(exact)))
      #expect(inside.rootMeanSquare < 1, "\(effect): \(inside)")
    }
  }
}

extension Layer {
  /// This layer without those below it that are painted with a colour.
  fileprivate var withoutColors: Layer {
    var layer = self
    layer.sublayers = sublayers.compactMap {
      if case .color = $0.contents { nil } else { $0.withoutColors }
    }
    return layer
  }
}
