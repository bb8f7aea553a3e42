import Frames
import Testing

@Suite("Frames and their sizes")
struct FrameTests {
  @Test("A size has an area, four bytes a pixel, a side-turned twin and a name")
  func size() throws {
    let size = try #require(PixelSize(width: 1920, height: 1080))
    #expect(size.area == 2_073_600)
    #expect(size.rgbaByteCount == 8_294_400)
    #expect(size.transposed == PixelSize(width: 1080, height: 1920))
    #expect("\(size)" == "1920x1080")
  }

  @Test(
    "Sides below 1, and areas beyond counting, are no size",
    arguments: [(0, 1), (1, 0), (-1, 5), (5, -1), (-2, -2), (Int.max, 2), (1 << 32, 1 << 32)])
  func noSize(width: Int, height: Int) {
    #expect(PixelSize(width: width, height: height) == nil)
  }

  @Test("A size whose bytes cannot be counted is none either")
  func bytesOverflow() {
    #expect(PixelSize(width: Int.max, height: 1) == nil)
  }

  @Test("Pixels are found by column and row")
  func pixels() throws {
    let size = try #require(PixelSize(width: 2, height: 2))
    let frame = Frame(size: size, alpha: .premultiplied, bytes: Array(0..<16))
    #expect(frame[0, 0] == SIMD4(0, 1, 2, 3))
    #expect(frame[1, 0] == SIMD4(4, 5, 6, 7))
    #expect(frame[0, 1] == SIMD4(8, 9, 10, 11))
    #expect(frame[1, 1] == SIMD4(12, 13, 14, 15))
  }

  @Test("A frame with too few bytes is a caller's bug")
  func tooFewBytes() async {
    await #expect(processExitsWith: .failure) {
      guard let size = PixelSize(width: 2, height: 2) else { return }
      _ = Frame(size: size, alpha: .opaque, bytes: [0, 0, 0, 0])
    }
  }

  // MARK: - centered(on:)

  @Test("In the middle of a larger picture, with the odd pixel right and below")
  func centered() throws {
    let one = Frame(
      size: try #require(PixelSize(width: 1, height: 1)), alpha: .opaque, bytes: [1, 2, 3, 255])
    let canvas = try #require(PixelSize(width: 4, height: 2))
    let placed = one.centered(on: canvas, background: SIMD4(9, 8, 7, 255))
    #expect(placed.size == canvas)
    #expect(placed.alpha == .opaque)
    for y in 0..<2 {
      for x in 0..<4 {
        let expected: SIMD4<UInt8> =
          (x, y) == (1, 0) ? SIMD4(1, 2, 3, 255) : SIMD4(9, 8, 7, 255)
        #expect(placed[x, y] == expected, "at (\(x), \(y))")
      }
    }
  }

  @Test("Rows stay rows")
  func centeredRows() throws {
    let frame = Frame(
      size: try #require(PixelSize(width: 2, height: 2)), alpha: .opaque, bytes: Array(1...16))
    let placed = frame.centered(
      on: try #require(PixelSize(width: 2, height: 4)), background: .zero)
    #expect(
      placed.bytes == [UInt8](repeating: 0, count: 8) + (1...16) + [UInt8](repeating: 0, count: 8))
    // Nothing shows through the frame, but the border does.
    #expect(placed.alpha == .premultiplied)
  }

  @Test("On a canvas of its own size a frame is itself, and keeps its transparency")
  func centeredOnItself() throws {
    let size = try #require(PixelSize(width: 2, height: 1))
    let frame = Frame(size: size, alpha: .premultiplied, bytes: Array(1...8))
    #expect(frame.centered(on: size, background: SIMD4(0, 0, 0, 255)) == frame)
  }
}

@Suite("Frame rates")
struct FrameRateTests {
  @Test("30000/1001 stays exact")
  func fraction() {
    let rate = FrameRate(30000, per: 1001)
    #expect(rate.value == 30000.0 / 1001)
    #expect(rate.time(ofFrame: 0) == 0)
    #expect(rate.time(ofFrame: 30000) == 1001)
    #expect(rate.time(ofFrame: 1) == 1001.0 / 30000)
  }

  @Test("A whole rate counts in seconds")
  func whole() {
    #expect(FrameRate(60) == FrameRate(60, per: 1))
    #expect(FrameRate(60).time(ofFrame: 90) == 1.5)
  }

  @Test("A rate of nothing is a caller's bug")
  func preconditions() async {
    await #expect(processExitsWith: .failure) { _ = FrameRate(0) }
    await #expect(processExitsWith: .failure) { _ = FrameRate(1, per: 0) }
  }
}
