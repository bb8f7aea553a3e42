import Benchmarking
import Effects
import Frames
import GPU
import Glibc
import Headless
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Tests the cubic kernel between texels.
@Suite("Magnification filters")
struct MagnificationFilterTests {
  private let width = 96
  private let height = 64

  /// Returns the frame of one picture, shifted and scaled about the middle.
  private func frame(
    of picture: Frame, x: Double = 0, y: Double = 0, scale: Double = 1,
    _ filter: Layer.MagnificationFilter = .cubic, backdrop: Color = .black
  ) throws -> Frame {
    let size = picture.size
    let container = Container(
      size: Size(width: Double(width), height: Double(height)), scale: 1)
    var layer = Layer(frame: container.bounds, contents: .picture(.from))
    layer.position.x += x
    layer.position.y += y
    layer.transform = .scale(x: scale, y: scale)
    layer.magnificationFilter = filter
    var result: Frame?
    try withDevice { device in
      let scene = Scene(container, sublayers: [layer])
      result = try device.frame(scene, [.from: picture], size: size, backdrop: backdrop)
      let store = PictureStore(in: device)
      try store.set(picture, as: .from)
      let plain = try PlainPipeline(in: device, store, size: size, background: backdrop)
      #expect(try plain.frame(scene) == result)
    }
    return try #require(result)
  }

  private func screen() throws -> Frame {
    try TestPictures.screen(width, height, accent: SIMD4(255, 60, 48, 255))
  }

  /// Keys's kernel as in his paper, with `a` for his a.
  private static func keys(_ distance: Double, _ a: Double) -> Double {
    let s = abs(distance)
    if s < 1 { return (a + 2) * s * s * s - (a + 3) * s * s + 1 }
    if s < 2 { return a * s * s * s - 5 * a * s * s + 8 * a * s - 4 * a }
    return 0
  }

  /// Returns the value between four texels, limited to their range and an eighth of it beyond.
  private static func value(_ texels: [Double], at part: Double) -> Double {
    let a = -0.75 - 0.6 * 4 * part * (1 - part)
    let sum = zip(texels, [-1.0, 0, 1, 2]).reduce(0) { $0 + $1.0 * keys($1.1 - part, a) }
    let (low, high) = (texels.min() ?? 0, texels.max() ?? 0)
    let most = (high - low) / 8
    return min(max(sum, low - most), high + most)
  }

  /// Returns the picture between its pixels at a place in texels, along rows and then columns.
  private static func value(of picture: Frame, x: Double, y: Double, channel: Int) -> Double {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let size = picture.size
    let rows = (-1...2).map { j in
      value(
        (-1...2).map { i in
          Double(
            picture[
              min(max(Int(left) + i, 0), size.width - 1),
              min(max(Int(top) + j, 0), size.height - 1)][channel])
        }, at: x - left)
    }
    return min(max(value(rows, at: y - top), 0), 255)
  }

  /// A magnified picture, and shifts along one direction and along both.
  @Test(
    "A pixel has the sum of sixteen texels by Keys's kernel",
    arguments: [
      (0.3, 0, 1), (-7.62, 0, 1), (0, 0.5, 1), (3, -4.11, 1), (0.25, 0.75, 1), (0, 0, 1.31),
      (2.2, -1.7, 2.75),
    ] as [(Double, Double, Double)])
  func sum(x: Double, y: Double, scale: Double) throws {
    let picture = try screen()
    let drawn = try frame(of: picture, x: x, y: y, scale: scale)
    func texel(_ pixel: Int, _ length: Int, _ shift: Double) -> Double {
      (Double(pixel) + 0.5 - Double(length) / 2 - shift) / scale + Double(length) / 2 - 0.5
    }
    // Pixels that the picture fills, and a texel more.
    let expected = try TestPictures.make(width, height) { column, row in
      let (u, v) = (texel(column, width, x), texel(row, height, y))
      guard u > 0, v > 0, u < Double(width - 1), v < Double(height - 1) else {
        return drawn[column, row]
      }
      var pixel = SIMD4<UInt8>(255, 255, 255, 255)
      for channel in 0..<3 {
        pixel[channel] = UInt8(
          Self.value(of: picture, x: u, y: v, channel: channel).rounded())
      }
      return pixel
    }
    // Single precision, and one rounding.
    try requireAlike(drawn, expected, within: 1, named: "cubic-\(x)-\(y)-\(scale)")
  }

  /// Returns the mean of the four pixels around a place, weighted by distance.
  private static func linear(of picture: Frame, x: Double, y: Double) -> SIMD4<Double> {
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (u, v) = (x - Double(left), y - Double(top))
    func pixel(_ i: Int, _ j: Int) -> SIMD4<Double> { SIMD4<Double>(picture[left + i, top + j]) }
    return (pixel(0, 0) * (1 - u) + pixel(1, 0) * u) * (1 - v)
      + (pixel(0, 1) * (1 - u) + pixel(1, 1) * u) * v
  }

  /// A rasterizer that rounds its weights, and the colours after each direction, is more than a
  /// level off.
  @Test(
    "A picture that only moves is rounded once between texels, with the linear filter",
    arguments: [(0.3, 0), (-7.62, 0), (0, 0.5), (3, -4.11), (0.27, 0.71), (-2.13, 5.42)]
      as [(Double, Double)])
  func moved(x: Double, y: Double) throws {
    let picture = try screen()
    let drawn = try frame(of: picture, x: x, y: y, .linear)
    var largest = 0.0
    for row in 9..<(height - 9) {
      for column in 9..<(width - 9) {
        let exact = Self.linear(of: picture, x: Double(column) - x, y: Double(row) - y)
        let error = SIMD4<Double>(drawn[column, row]) - exact
        largest = max(largest, error.max(), -error.min())
      }
    }
    // Half a level, and single precision; hardware may weight texels by 256ths.
    #expect(largest < (GPUChoice.tested == .software ? 0.51 : 1.6), "\(largest)")
  }

  @Test("On whole pixels there are the texels themselves")
  func whole() throws {
    let picture = try screen()
    #expect(try frame(of: picture, x: 5, y: -3) == frame(of: picture, x: 5, y: -3, .linear))
    #expect(try frame(of: picture) == picture)
  }

  /// Half way between texels the linear filter leaves cos(π/4) of a wave of four texels, 71 %. The
  /// kernel gives (√2)(0.66875 + 0.16875) = 1.18 of it.
  @Test(
    "A wave of four texels loses nothing at any shift, and gains a fifth at most",
    arguments: 0..<16)
  func wave(step: Int) throws {
    let shift = Double(step) / 16
    func wave(_ x: Double) -> Double { 128 + 100 * cos(2 * .pi * x / 4) }
    let picture = try TestPictures.make(width, height) { x, _ in
      let grey = UInt8(wave(Double(x)).rounded())
      return SIMD4(grey, grey, grey, 255)
    }
    func error(_ filter: Layer.MagnificationFilter) throws -> Double {
      let drawn = try frame(of: picture, x: shift, filter)
      return (8..<(width - 8)).map { x in
        abs(Double(drawn[x, 20].x) - wave(Double(x) - shift))
      }.max() ?? 0
    }
    // By the kernel's weights 14.6, and two roundings.
    #expect(try error(.cubic) < 15 + 1)
    if step == 8 { #expect(try error(.linear) > 100 * (1 - cos(.pi / 4)) * cos(.pi / 4) - 1) }
  }

  @Test("Beside an edge the colour leaves its range by an eighth at most", arguments: 1..<8)
  func edge(step: Int) throws {
    let picture = try TestPictures.make(width, height) { x, _ in
      x < 40 ? SIMD4(96, 96, 96, 255) : SIMD4(160, 160, 160, 255)
    }
    let drawn = try frame(of: picture, x: Double(step) / 8)
    let row = (8..<(width - 8)).map { drawn[$0, 20].x }
    #expect((row.min() ?? 0) >= 88 && (row.max() ?? 0) <= 168)
  }

  @Test("A colour stays below its alpha, and a shift leaves nothing beside the picture")
  func transparent() throws {
    var generator = SeededGenerator(seed: 5)
    let picture = try TestPictures.make(width, height) { _, _ in
      let alpha = UInt8(generator.next() & 255)
      return SIMD4(UInt8(UInt(alpha) * (generator.next() & 255) / 255), 0, alpha, alpha)
    }
    let drawn = try frame(of: picture, x: 0.4, y: 0.3, backdrop: .clear)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = drawn[x, y]
        #expect(max(pixel.x, pixel.y, pixel.z) <= pixel.w)
      }
    }
    // The picture's left side is at 0.4 of the first pixel.
    #expect((0..<height).allSatisfy { drawn[0, $0].w <= 153 + 1 })
  }

  @Test("From 1.2 texels a pixel on, both filters are the same")
  func minified() throws {
    let picture = try screen()
    let scale = 1 / 1.21
    #expect(
      try frame(of: picture, x: 0.3, scale: scale)
        == frame(of: picture, x: 0.3, scale: scale, .linear))
    // Before, the one fades into the other.
    let fading = try frame(of: picture, x: 0.3, scale: 1 / 1.18)
    try requireAlike(
      fading, try frame(of: picture, x: 0.3, scale: 1 / 1.18, .linear), within: 12,
      named: "fading-kernel")
  }

  /// The screens are one wave that goes on from one to the other.
  @Test("A slow push is as sharp between pixels as on them", arguments: Edge.allCases)
  func push(edge: Edge) throws {
    let isAcross = edge == .left || edge == .right
    let picture = try TestPictures.make(width, height) { x, y in
      let grey = UInt8((128 + 100 * cos(2 * .pi * Double(isAcross ? x : y) / 4)).rounded())
      return SIMD4(grey, grey, grey, 255)
    }
    var push = Push()
    push.edge = edge
    try withDevice { device in
      for step in 0..<16 {
        // From half a pixel before the end on, in steps of a 32nd.
        let progress = 1 - Double(step) / 32 / Double(isAcross ? width : height)
        let scene = push.scene(
          at: progress, .push,
          in: Container(size: Size(width: Double(width), height: Double(height)), scale: 1))
        let frame = try device.frame(
          scene, [.from: picture, .to: picture], size: picture.size)
        let greys = (8..<48).flatMap { y in (8..<48).map { x in Double(frame[x, y].x) - 128 } }
        let power = greys.reduce(0) { $0 + $1 * $1 } / Double(greys.count)
        // The kernel gives 1 to 1.19 of the wave, the linear filter 0.71 to 1.
        let strength = (power * 2).squareRoot() / 100
        #expect(strength > 0.98 && strength < 1.2, "\(step)/32 of a pixel: \(strength)")
      }
    }
  }
}
