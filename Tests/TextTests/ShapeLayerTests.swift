import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import Text
import UIKitRuntime

@Suite("Shape layers on the screen")
@MainActor
struct ShapeLayerTests {
  private let rasterizer = CairoRasterizer()

  /// Draws a window of 60 × 40 points with one pixel per point.
  private func draw(_ window: Window, _ body: (Frame) throws -> Void) throws {
    let rasterizer = rasterizer
    try withDevice { device in
      let store = PictureStore(in: device, rasterizer: rasterizer.frame)
      let size = try pixels(
        Int(window.bounds.size.width * window.scale),
        Int(window.bounds.size.height * window.scale))
      let pipeline = try FramePipeline(Renderer(in: device), store, size: size)
      try body(try pipeline.frame(window.presentedFrame()))
    }
  }

  private func makeWindow(scale: Double = 1) -> (Window, View) {
    let window = Window(size: Size(width: 60, height: 40), scale: scale)
    let view = View(frame: window.bounds)
    view.backgroundColor = Color(red: 1, green: 0, blue: 0)
    window.addSubview(view)
    return (window, view)
  }

  @Test(
    "A circular mask shows each pixel by its share of the circle",
    arguments: [0, 0.1, 0.37, 0.5, 0.81, 1.0], [1.0, 2])
  func circularReveal(fraction: Double, scale: Double) throws {
    let (window, view) = makeWindow(scale: scale)
    let center = Point(x: 15, y: 12)
    let small = Path(ellipseIn: Rect(x: 13, y: 10, width: 4, height: 4))
    let radius = 2 + (100 - 2) * fraction * fraction
    let large = Path(ellipseIn: Rect(x: -85, y: -88, width: 200, height: 200))
    let mask = ShapeLayer()
    mask.outline = try #require(small.blended(with: large, fraction * fraction))
    view.layer.mask = mask
    try draw(window) { frame in
      for y in 0..<frame.size.height {
        for x in 0..<frame.size.width {
          let dx = (Double(x) + 0.5) / scale - center.x
          let dy = (Double(y) + 0.5) / scale - center.y
          let distance = ((dx * dx + dy * dy).squareRoot() - radius) * scale
          let red = Double(frame[x, y].x) / 255
          // Two pixels off the edge there is nothing between; at the edge, about a half.
          if distance < -2 { #expect(frame[x, y] == SIMD4(255, 0, 0, 255)) }
          if distance > 2 { #expect(frame[x, y] == SIMD4(0, 0, 0, 255)) }
          #expect(abs(red - min(max(0.5 - distance, 0), 1)) < 0.22)
        }
      }
    }
  }

  @Test("The inside, the line and its end are drawn where the path is")
  func shape() throws {
    let (window, view) = makeWindow()
    let layer = ShapeLayer()
    layer.position = Point(x: 10, y: 10)
    layer.outline = Path(Rect(x: 0, y: 0, width: 20, height: 20))
    layer.fillColor = Color(red: 0, green: 1, blue: 0)
    layer.strokeColor = Color(red: 0, green: 0, blue: 1)
    layer.lineWidth = 2
    layer.strokeEnd = 0.25
    view.layer.addSublayer(layer)
    try draw(window) { frame in
      // The line along the top side is from y = 9 to 11.
      #expect(frame[20, 9] == SIMD4(0, 0, 255, 255))
      #expect(frame[20, 10] == SIMD4(0, 0, 255, 255))
      #expect(frame[20, 8] == SIMD4(255, 0, 0, 255))
      #expect(frame[20, 11] == SIMD4(0, 255, 0, 255))
      #expect(frame[29, 29] == SIMD4(0, 255, 0, 255))
      #expect(frame[30, 29] == SIMD4(255, 0, 0, 255))
    }
  }

  @Test("A scaled layer's shape is as sharp as the screen")
  func scaled() throws {
    let (window, view) = makeWindow()
    let layer = ShapeLayer()
    layer.outline = Path(Rect(x: 0, y: 0, width: 1, height: 1))
    layer.fillColor = Color(red: 0, green: 1, blue: 0)
    layer.transform = .scale(x: 20, y: 10)
    layer.position = Point(x: 5, y: 5)
    view.layer.addSublayer(layer)
    try draw(window) { frame in
      for y in 0..<40 {
        for x in 0..<60 {
          let isInside = (5..<25).contains(x) && (5..<15).contains(y)
          #expect(frame[x, y] == (isInside ? SIMD4(0, 255, 0, 255) : SIMD4(255, 0, 0, 255)))
        }
      }
    }
  }

  @Test("A rotated layer's shape is where it belongs")
  func rotated() throws {
    let (window, view) = makeWindow()
    let layer = ShapeLayer()
    layer.outline = Path(Rect(x: 0, y: 0, width: 20, height: 6))
    layer.fillColor = Color(red: 0, green: 1, blue: 0)
    layer.transform = .rotation(.pi / 2, x: 0, y: 0, z: 1)
    layer.position = Point(x: 30, y: 10)
    view.layer.addSublayer(layer)
    try draw(window) { frame in
      // (x, y) goes to (30 − y, 10 + x).
      #expect(frame[27, 20] == SIMD4(0, 255, 0, 255))
      #expect(frame[27, 28] == SIMD4(0, 255, 0, 255))
      #expect(frame[32, 20] == SIMD4(255, 0, 0, 255))
      #expect(frame[27, 7] == SIMD4(255, 0, 0, 255))
      #expect(frame[27, 32] == SIMD4(255, 0, 0, 255))
    }
  }

  @Test("An unchanged drawing is rasterized once")
  func caching() throws {
    let (window, view) = makeWindow()
    let layer = ShapeLayer()
    layer.outline = Path(ellipseIn: Rect(x: 0, y: 0, width: 20, height: 20))
    view.layer.addSublayer(layer)
    let rasterizer = rasterizer
    try withDevice { device in
      let store = PictureStore(in: device, rasterizer: rasterizer.frame)
      let pipeline = try FramePipeline(
        Renderer(in: device), store, size: try pixels(60, 40))
      let first = try pipeline.frame(window.presentedFrame())
      view.alpha = 0.5
      _ = try pipeline.frame(window.presentedFrame())
      view.alpha = 1
      #expect(try pipeline.frame(window.presentedFrame()) == first)
      #expect(rasterizer.count == 1)
      layer.outline = Path(ellipseIn: Rect(x: 0, y: 0, width: 20, height: 22))
      _ = try pipeline.frame(window.presentedFrame())
      #expect(rasterizer.count == 2)
    }
  }

  @Test("A shape in a snapshot is in its picture")
  func snapshot() throws {
    let (window, view) = makeWindow()
    let card = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    let layer = ShapeLayer()
    layer.outline = Path(Rect(x: 5, y: 5, width: 10, height: 10))
    layer.fillColor = Color(red: 0, green: 1, blue: 0)
    card.layer.addSublayer(layer)
    let image = ImageView(image: Image(snapshotOf: card).rasterized(scale: 1))
    image.frame = Rect(x: 30, y: 10, width: 20, height: 20)
    view.addSubview(image)
    try draw(window) { frame in
      #expect(frame[40, 20] == SIMD4(0, 255, 0, 255))
      #expect(frame[33, 20] == SIMD4(255, 0, 0, 255))
    }
  }
}
