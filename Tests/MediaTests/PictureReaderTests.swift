import Frames
import Media
import Testing

@Suite struct PictureReaderTests {
  @Test func rgbComesThroughBitExact() throws {
    let folder = try TemporaryFolder()
    let samples = (0..<(7 * 5 * 3)).map { UInt8($0 * 37 % 256) }
    let png = HandmadePNG(width: 7, height: 5, colorType: 2, samples: samples)
    try writeFile(folder("a.png"), png.bytes)
    let frame = try PictureReader.read(folder("a.png"))
    #expect(frame.alpha == .opaque)
    #expect(frame.size.description == "7x5")
    for pixel in 0..<35 {
      #expect(
        Array(frame.bytes[(pixel * 4)..<(pixel * 4 + 3)])
          == Array(samples[(pixel * 3)..<(pixel * 3 + 3)]))
      #expect(frame.bytes[pixel * 4 + 3] == 255)
    }
  }

  /// Every pair of colour and alpha is premultiplied: (c·a + 127) / 255.
  @Test func straightAlphaIsPremultiplied() throws {
    let folder = try TemporaryFolder()
    var samples: [UInt8] = []
    for alpha in 0..<256 {
      for color in 0..<256 { samples += [UInt8(color), UInt8(255 - color), 128, UInt8(alpha)] }
    }
    let png = HandmadePNG(width: 256, height: 256, colorType: 6, samples: samples)
    try writeFile(folder("a.png"), png.bytes)
    let frame = try PictureReader.read(folder("a.png"))
    #expect(frame.alpha == .premultiplied)
    var expected: [UInt8] = []
    for alpha in 0..<256 {
      for color in 0..<256 {
        for channel in [color, 255 - color, 128] {
          expected.append(UInt8((channel * alpha + 127) / 255))
        }
        expected.append(UInt8(alpha))
      }
    }
    #expect(frame.bytes == expected)
  }

  @Test func opaqueRGBAIsOpaque() throws {
    let folder = try TemporaryFolder()
    let png = HandmadePNG(width: 1, height: 1, colorType: 6, samples: [1, 2, 3, 255])
    try writeFile(folder("a.png"), png.bytes)
    let frame = try PictureReader.read(folder("a.png"))
    #expect(frame.alpha == .opaque)
    #expect(frame[0, 0] == SIMD4(1, 2, 3, 255))
  }

  /// Rounds to the nearest of 255 steps: 25828 · 255 / 65535 = 100.498, 25829 gives 100.502.
  @Test(arguments: [
    (0, 0), (65535, 255), (128, 0), (129, 1), (25828, 100), (25829, 101), (32767, 127),
    (32768, 128),
  ])
  func sixteenBitsAreRounded(value: Int, expected: UInt8) throws {
    let folder = try TemporaryFolder()
    let sample = [UInt8(value >> 8), UInt8(value & 255)]
    let rgb = HandmadePNG(
      width: 1, height: 1, depth: 16, colorType: 2, samples: sample + sample + sample)
    try writeFile(folder("a.png"), rgb.bytes)
    #expect(
      try PictureReader.read(folder("a.png"))[0, 0] == SIMD4(expected, expected, expected, 255))
    let gray = HandmadePNG(width: 1, height: 1, depth: 16, colorType: 0, samples: sample)
    try writeFile(folder("b.png"), gray.bytes)
    #expect(
      try PictureReader.read(folder("b.png"))[0, 0] == SIMD4(expected, expected, expected, 255))
    let alpha = HandmadePNG(
      width: 1, height: 1, depth: 16, colorType: 4, samples: [255, 255] + sample)
    try writeFile(folder("c.png"), alpha.bytes)
    #expect(
      try PictureReader.read(folder("c.png"))[0, 0]
        == SIMD4(expected, expected, expected, expected))
  }

  /// A palette of 2 bits: four indices in one byte, the second entry half transparent.
  @Test func palettesAreLookedUp() throws {
    let folder = try TemporaryFolder()
    let png = HandmadePNG(
      width: 4, height: 1, depth: 2, colorType: 3,
      palette: [10, 20, 30, 200, 100, 50, 255, 255, 255, 7, 8, 9], transparency: [255, 128, 0],
      samples: [0b00_01_10_11])
    try writeFile(folder("a.png"), png.bytes)
    let frame = try PictureReader.read(folder("a.png"))
    #expect(frame.alpha == .premultiplied)
    #expect(frame[0, 0] == SIMD4(10, 20, 30, 255))
    // (200·128 + 127) / 255 = 100, (100·128 + 127) / 255 = 50, (50·128 + 127) / 255 = 25
    #expect(frame[1, 0] == SIMD4(100, 50, 25, 128))
    #expect(frame[2, 0] == SIMD4(0, 0, 0, 0))
    #expect(frame[3, 0] == SIMD4(7, 8, 9, 255))
  }

  @Test func everyGrayIsExact() throws {
    let folder = try TemporaryFolder()
    let png = HandmadePNG(
      width: 256, height: 1, colorType: 0, samples: (0..<256).map { UInt8($0) })
    try writeFile(folder("a.png"), png.bytes)
    let frame = try PictureReader.read(folder("a.png"))
    for value in 0..<256 {
      let gray = UInt8(value)
      #expect(frame[value, 0] == SIMD4(gray, gray, gray, 255))
    }
  }

  /// One bit per pixel, the first in the highest bit; 1 is white.
  @Test func singleBitsAreBlackAndWhite() throws {
    let folder = try TemporaryFolder()
    let png = HandmadePNG(
      width: 8, height: 1, depth: 1, colorType: 0, samples: [0b1010_0001])
    try writeFile(folder("a.png"), png.bytes)
    let frame = try PictureReader.read(folder("a.png"))
    #expect((0..<8).map { frame[$0, 0].x } == [255, 0, 255, 0, 0, 0, 0, 255])
  }

  @Test func grayWithAlphaIsPremultiplied() throws {
    let folder = try TemporaryFolder()
    let png = HandmadePNG(width: 2, height: 1, colorType: 4, samples: [200, 128, 90, 255])
    try writeFile(folder("a.png"), png.bytes)
    let frame = try PictureReader.read(folder("a.png"))
    #expect(frame[0, 0] == SIMD4(100, 100, 100, 128))
    #expect(frame[1, 0] == SIMD4(90, 90, 90, 255))
  }

  @Test func losslessWebPKeepsItsAlpha() throws {
    let frame = try PictureReader.read(fixture("alpha.webp"))
    #expect(frame.alpha == .premultiplied)
    #expect(frame[0, 0] == SIMD4(200, 100, 50, 255))
    #expect(frame[1, 0] == SIMD4(100, 50, 25, 128))
    // (200·1 + 127) / 255 = 1, the rest 0
    #expect(frame[2, 0] == SIMD4(1, 0, 0, 1))
    #expect(frame[3, 0] == SIMD4(0, 0, 0, 0))
  }

  /// All eight EXIF orientations, and the other formats with EXIF data, are turned upright.
  @Test(arguments: [
    "orientation-1.jpg", "orientation-2.jpg", "orientation-3.jpg", "orientation-4.jpg",
    "orientation-5.jpg", "orientation-6.jpg", "orientation-7.jpg", "orientation-8.jpg",
    "orientation-6.webp", "orientation-6.png", "orientation-6.tiff",
  ])
  func orientationIsHonoured(name: String) throws { try expectQuadrants(name, within: 6) }

  @Test(arguments: [
    ("plain.bmp", 0), ("plain.gif", 0), ("plain.ppm", 0), ("plain.tiff", 0),
    ("interlaced.png", 0), ("animation.gif", 0), ("progressive.jpg", 6), ("lossy.webp", 6),
    ("cmyk.jpg", 10),
  ])
  func formatsAreDetectedByTheirContents(name: String, tolerance: Int) throws {
    try expectQuadrants(name, within: tolerance)
    // Names like another format, an address or a pattern have no effect.
    let folder = try TemporaryFolder()
    for other in ["a.txt", "http:b.png", "%03d.jpg", "c"] {
      try writeFile(folder(other), readFile(fixture(name)))
      #expect(
        try PictureReader.read(folder(other)) == PictureReader.read(fixture(name)), "\(other)")
    }
  }

  @Test func aGrayJPEGIsGray() throws {
    let frame = try PictureReader.read(fixture("gray.jpg"))
    for y in 0..<16 {
      for x in 0..<32 { #expect(frame[x, y].x == frame[x, y].y && frame[x, y].y == frame[x, y].z) }
    }
    #expect(abs(Int(frame[28, 12].x) - 255) <= 3)
  }

  /// Compares the middles of the quadrants, which compression does not blur.
  private func expectQuadrants(_ name: String, within tolerance: Int) throws {
    let frame = try PictureReader.read(fixture(name))
    #expect(frame.size.description == "32x16")
    #expect(frame.alpha == .opaque)
    let colors: [(Int, Int, [Int])] = [
      (4, 3, [0xC0, 0x20, 0x20]), (27, 3, [0x20, 0xC0, 0x20]), (4, 12, [0x20, 0x20, 0xC0]),
      (27, 12, [255, 255, 255]),
    ]
    for (x, y, expected) in colors {
      let pixel = frame[x, y]
      let error = zip([pixel.x, pixel.y, pixel.z], expected).map { abs(Int($0) - $1) }.max()
      #expect(error ?? 255 <= tolerance, "\(name) at \(x), \(y): \(pixel), not \(expected)")
    }
  }
}
