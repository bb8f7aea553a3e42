import Frames
import TestSupport
import Testing

@testable import CommandLine

@Suite("Compositing onto a contact sheet")
struct ContactSheetImageTests {
  private func image() throws -> ContactSheetImage {
    ContactSheetImage(size: try pixels(4, 3), red: 10, green: 20, blue: 30)
  }

  private let background = SIMD4<UInt8>(10, 20, 30, 255)

  @Test("A new image is opaque and of one colour")
  func plain() throws {
    let frame = try image().frame
    #expect(frame.alpha == .opaque)
    for y in 0..<3 { for x in 0..<4 { #expect(frame[x, y] == background) } }
  }

  @Test(
    "A picture is clipped on every side",
    arguments: [(1, 1), (-1, -1), (3, 2), (-2, 1), (2, -1), (-9, 0), (0, 9), (4, 0), (0, 3)])
  func clipping(x: Int, y: Int) throws {
    var image = try image()
    // Each pixel of the picture encodes its own position.
    let picture = try TestPictures.make(3, 2) { SIMD4(UInt8($0 * 50), UInt8($1 * 50), 99, 255) }
    image.composite(picture, at: PixelPosition(x: x, y: y))
    for row in 0..<3 {
      for column in 0..<4 {
        let isCovered = (0..<3).contains(column - x) && (0..<2).contains(row - y)
        #expect(
          image.frame[column, row] == (isCovered ? picture[column - x, row - y] : background),
          "(\(column), \(row))")
      }
    }
  }

  @Test("A larger picture covers the whole image")
  func larger() throws {
    var image = try image()
    image.composite(
      try TestPictures.make(9, 9) { SIMD4(UInt8($0), UInt8($1), 0, 255) },
      at: PixelPosition(x: -2, y: -3))
    for y in 0..<3 {
      for x in 0..<4 { #expect(image.frame[x, y] == SIMD4(UInt8(x + 2), UInt8(y + 3), 0, 255)) }
    }
  }

  @Test("Premultiplied pixels are blended over the image")
  func blending() throws {
    var image = try image()
    let colors: [SIMD4<UInt8>] = [
      SIMD4(0, 0, 0, 0), SIMD4(100, 50, 0, 128), SIMD4(1, 2, 3, 255), SIMD4(0, 0, 0, 255),
    ]
    image.composite(
      try TestPictures.make(4, 1) { x, _ in colors[x] }, at: PixelPosition(x: 0, y: 1))
    for (x, color) in colors.enumerated() {
      let found = image.frame[x, 1]
      #expect(found.w == 255)
      for channel in 0..<3 {
        let exact =
          Double(color[channel]) + Double(background[channel]) * (1 - Double(color.w) / 255)
        #expect(abs(Double(found[channel]) - exact) <= 0.5, "\(color)")
      }
    }
    #expect(image.frame[0, 0] == background && image.frame[0, 2] == background)
  }
}
