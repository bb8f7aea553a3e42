import Frames
import Glibc
import Testing

@Suite("Frame differences")
struct FrameDifferenceTests {
  /// Returns a frame of one row.
  private func row(_ pixels: [SIMD4<UInt8>], _ alpha: AlphaMode = .opaque) throws -> Frame {
    Frame(
      size: try #require(PixelSize(width: pixels.count, height: 1)), alpha: alpha,
      bytes: pixels.flatMap { [$0.x, $0.y, $0.z, $0.w] })
  }

  private let black = SIMD4<UInt8>(0, 0, 0, 255)

  @Test("Equal frames have no difference")
  func equal() throws {
    let frame = try row([SIMD4(1, 2, 3, 255), SIMD4(4, 5, 6, 255)])
    let difference = try #require(FrameDifference(frame, frame))
    #expect(difference.largest == 0 && difference.positionOfLargest == nil)
    #expect(difference.rootMeanSquare == 0)
    #expect(difference.peakSignalToNoise == .infinity)
    #expect(difference.fraction(above: 0) == 0)
    #expect(difference.description == "equal")
    #expect(difference.picture() == (try row([black, black])))
  }

  @Test("Four opaque pixels, one off by (3, 4, 0): RMS is the root of 25/12")
  func numbers() throws {
    let plain = try row([black, black, black, black])
    let other = try row([black, black, SIMD4(3, 4, 0, 255), black])
    let difference = try #require(FrameDifference(plain, other))
    #expect(difference.largest == 4)
    #expect(difference.positionOfLargest == FrameDifference.Position(x: 2, y: 0))
    #expect(abs(difference.rootMeanSquare - 1.443_375_672_974_064_5) < 1e-15)
    // 20 log10(255 / 1.4433756729740645)
    #expect(abs(difference.peakSignalToNoise - 44.943_215_982_434_98) < 1e-9)
    #expect(difference.fraction(above: 0) == 0.25)
    #expect(difference.fraction(above: 3) == 0.25)
    #expect(difference.fraction(above: 4) == 0)
    #expect(FrameDifference(other, plain)?.rootMeanSquare == difference.rootMeanSquare)
    #expect(difference.picture() == (try row([black, black, SIMD4(3, 4, 0, 255), black])))
    #expect(
      difference.picture(gain: 80) == (try row([black, black, SIMD4(240, 255, 0, 255), black])))
  }

  @Test("Black and white have the largest difference: 255, 0 dB")
  func opposite() throws {
    let difference = try #require(
      FrameDifference(
        try row([black]), try row([SIMD4(255, 255, 255, 255)])))
    #expect(difference.largest == 255)
    #expect(difference.rootMeanSquare == 255)
    #expect(difference.peakSignalToNoise == 0)
    #expect(difference.fraction(above: 254) == 1 && difference.fraction(above: 255) == 0)
  }

  @Test("PSNR agrees with the C library's logarithm", arguments: 1...255)
  func logarithm(step: Int) throws {
    let value = UInt8(step)
    let difference = try #require(
      FrameDifference(try row([black]), try row([SIMD4(value, value, value, 255)])))
    let expected = 20 * log10(255 / Double(step))
    #expect(abs(difference.peakSignalToNoise - expected) < 1e-13 * max(expected, 1))
  }

  @Test("Alpha is compared if a frame has it; a difference in alpha alone is grey")
  func transparency() throws {
    let (a, b) = (try row([.zero], .premultiplied), try row([SIMD4(0, 0, 0, 8)], .premultiplied))
    let difference = try #require(FrameDifference(a, b))
    #expect(difference.largest == 8)
    #expect(difference.rootMeanSquare == 4)
    #expect(difference.picture(gain: 2) == (try row([SIMD4(16, 16, 16, 255)])))
    // Alpha is also compared if only one frame has it.
    #expect(FrameDifference(try row([black]), b)?.largest == 247)
  }

  @Test("The position is that of the first pixel, row by row, with the largest difference")
  func position() throws {
    let size = try #require(PixelSize(width: 3, height: 2))
    var bytes = [UInt8](repeating: 255, count: 24)
    let plain = Frame(size: size, alpha: .opaque, bytes: bytes)
    (bytes[2 * 4], bytes[3 * 4 + 1], bytes[4 * 4 + 2]) = (250, 200, 200)
    let difference = try #require(
      FrameDifference(plain, Frame(size: size, alpha: .opaque, bytes: bytes)))
    #expect(difference.largest == 55)
    #expect(difference.positionOfLargest == FrameDifference.Position(x: 0, y: 1))
    #expect(
      difference.description.hasPrefix(
        "largest 55 at (0, 1): (255, 255, 255, 255) and (255, 200, 255, 255); RMS "))
  }

  @Test("Frames of different sizes cannot be compared")
  func sizes() throws {
    #expect(FrameDifference(try row([black]), try row([black, black])) == nil)
  }
}
