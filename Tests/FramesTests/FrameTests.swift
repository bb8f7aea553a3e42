import Frames
import Testing

@Suite("Frames and their sizes")
struct FrameTests {
  @Test("A size has an area, a byte count, a transposed size and a description")
  func size() throws {
    let size = try #require(PixelSize(width: 1920, height: 1080))
    #expect(size.area == 2_073_600)
    #expect(size.rgbaByteCount == 8_294_400)
    #expect(size.transposed == PixelSize(width: 1080, height: 1920))
    #expect("\(size)" == "1920x1080")
  }

  @Test(
    "Sides below 1 and areas beyond an Int are rejected",
    arguments: [(0, 1), (1, 0), (-1, 5), (5, -1), (-2, -2), (Int.max, 2), (1 << 32, 1 << 32)])
  func rejectedSizes(width: Int, height: Int) {
    #expect(PixelSize(width: width, height: height) == nil)
  }

  @Test("A byte count beyond an Int is rejected")
  func bytesOverflow() {
    #expect(PixelSize(width: Int.max, height: 1) == nil)
  }

  @Test("Pixels are addressed by column and row")
  func pixels() throws {
    let size = try #require(PixelSize(width: 2, height: 2))
    let frame = Frame(size: size, alpha: .premultiplied, bytes: Array(0..<16))
    #expect(frame[0, 0] == SIMD4(0, 1, 2, 3))
    #expect(frame[1, 0] == SIMD4(4, 5, 6, 7))
    #expect(frame[0, 1] == SIMD4(8, 9, 10, 11))
    #expect(frame[1, 1] == SIMD4(12, 13, 14, 15))
  }

  @Test("Too few bytes end the process")
  func tooFewBytes() async {
    await #expect(processExitsWith: .failure) {
      guard let size = PixelSize(width: 2, height: 2) else { return }
      _ = Frame(size: size, alpha: .opaque, bytes: [0, 0, 0, 0])
    }
  }
}
