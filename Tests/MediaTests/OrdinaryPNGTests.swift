import Foundation
import Frames
import TestSupport
import Testing

@testable import Media

/// PNG files that FFmpeg's encoder wrote, read without FFmpeg.
@Suite("Ordinary PNG files")
struct OrdinaryPNGTests {
  private static let width = 53, height = 41

  /// Smooth and noisy bytes, opaque ones among them.
  private static func bytes(_ channels: Int) -> [UInt8] {
    var state: UInt32 = 5
    return (0..<(width * height * channels)).map { index in
      state = state &* 1_664_525 &+ 1_013_904_223
      let pixel = index / channels
      if channels == 4, index % 4 == 3, pixel % 3 > 0 { return 255 }
      return pixel % 5 == 0
        ? UInt8(truncatingIfNeeded: state >> 24) : UInt8(truncatingIfNeeded: pixel / 9 + index % 4)
    }
  }

  private static func file(
    _ bytes: [UInt8], _ format: String, _ options: [String] = []
  ) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let (raw, png) = (folder("raw"), folder("x.png"))
    try Data(bytes).write(to: URL(filePath: raw))
    try FFmpegProgram.run(
      ["-f", "rawvideo", "-pix_fmt", format, "-s", "\(width)x\(height)", "-i", raw] + options
        + [png])
    return [UInt8](try Data(contentsOf: URL(filePath: png)))
  }

  private func pixels(_ file: [UInt8]) -> [UInt8]? {
    file.withUnsafeBytes { OrdinaryPNG($0)?.rgba() }
  }

  @Test(
    "Each row filter is undone", arguments: ["none", "sub", "up", "avg", "paeth", "mixed"],
    [3, 4])
  func filters(filter: String, channels: Int) throws {
    let bytes = Self.bytes(channels)
    let file = try Self.file(bytes, channels == 3 ? "rgb24" : "rgba", ["-pred", filter])
    let expected =
      channels == 4
      ? bytes
      : stride(from: 0, to: bytes.count, by: 3).flatMap { bytes[$0..<($0 + 3)] + [255] }
    #expect(pixels(file) == expected)
  }

  @Test("Other pictures are left to FFmpeg")
  func others() throws {
    let rgb = Self.bytes(3)
    for format in ["rgb48be", "rgba64be", "gray", "ya8", "pal8", "monob"] {
      #expect(pixels(try Self.file(rgb, "rgb24", ["-pix_fmt", format])) == nil, "\(format)")
    }
    // FFmpeg writes a single frame as a still.
    let animation = try Self.file(rgb + rgb.reversed(), "rgb24", ["-f", "apng"])
    let isAnimationRead = pixels(animation) != nil
    #expect(!isAnimationRead)
    var header = try #require(PNGChunks(try Self.file(rgb, "rgb24")))
    header.chunks[0].data[12] = 1
    let isInterlacedRead = pixels(header.bytes) != nil
    #expect(!isInterlacedRead)
  }

  @Test("A damaged file is left to FFmpeg, which says what is wrong")
  func damage() throws {
    let file = try Self.file(
      Self.bytes(3), "rgb24", ["-vf", "setparams=color_primaries=bt709:color_trc=bt470m"])
    #expect(file.firstRange(of: Array("gAMA".utf8)) != nil)
    #expect(pixels(file) != nil)
    for count in stride(from: 0, to: file.count, by: 97) {
      #expect(pixels(Array(file[..<count])) == nil, "\(count) bytes")
    }
    // Each chunk, also the gamma and the primaries, which libpng does not get.
    for index in stride(from: 8, to: file.count, by: file.count / 400 + 1) {
      var damaged = file
      damaged[index] ^= 0x10
      #expect(pixels(damaged) == nil, "byte \(index)")
    }
  }

  @Test("A file states its colours as FFmpeg does", arguments: [AlphaMode.opaque, .premultiplied])
  func header(alpha: AlphaMode) throws {
    let channels = alpha == .opaque ? 3 : 4
    let theirs = try Self.file(
      Self.bytes(channels), channels == 3 ? "rgb24" : "rgba",
      ["-vf", "setsar=1,setparams=color_primaries=bt709:color_trc=iec61966-2-1"])
    let size = try #require(PixelSize(width: Self.width, height: Self.height))
    let encoder = try StillEncoder(png: size, alpha: alpha, path: "x.png")
    var ours: [UInt8] = []
    try encoder.encode([UInt8](repeating: 255, count: size.rgbaByteCount).span.bytes) {
      ours = Array($0)
    }
    let end = try #require(theirs.firstRange(of: Array("IDAT".utf8))).lowerBound - 4
    let usesDeflate = encoder.usesDeflate
    #expect(usesDeflate)
    #expect(Array(ours.prefix(end)) == Array(theirs.prefix(end)))
    #expect(ours.dropFirst(end + 4).starts(with: Array("IDAT".utf8)))
  }

  @Test("An animation is not taken for a still, and a still needs few bytes to be known as one")
  func stills() throws {
    let rgb = Self.bytes(3)
    for (bytes, options, isStill) in [
      (rgb, [], true), (rgb + rgb.reversed(), ["-f", "apng"], false),
    ] {
      let folder = try TemporaryFolder()
      let path = folder("x.png")
      try Data(try Self.file(bytes, "rgb24", options)).write(to: URL(filePath: path))
      let file = try InputFile(FilePath(path), readLimit: .max)
      #expect(OrdinaryPNG.isStillPNG(file.stream) == isStill)
    }
  }
}

/// Conversions of alpha by their definitions, at lengths around those that are handled at once.
@Suite("Alpha of many pixels")
struct AlphaOfManyPixelsTests {
  @Test("Opaque pixels stay, and all after the first translucent one are premultiplied")
  func premultiplied() {
    for count in [1, 3, 2047, 2048, 2049, 4096, 6001] {
      for translucent in [nil, 0, count / 2, count - 1] {
        var pixels = (0..<(count * 4)).map { UInt8(truncatingIfNeeded: $0 * 37) }
        for pixel in 0..<count { pixels[pixel * 4 + 3] = 255 }
        if let translucent { pixels[translucent * 4 + 3] = 100 }
        var expected = pixels
        if let translucent {
          for index in (translucent * 4)..<(translucent * 4 + 3) {
            expected[index] = UInt8((Int(pixels[index]) * 100 + 127) / 255)
          }
        }
        #expect(premultiply(&pixels) == (translucent == nil))
        #expect(pixels == expected, "\(count) pixels, \(String(describing: translucent))")
      }
    }
  }

  @Test("16-bit numbers are premultiplied wherever the translucent pixel is")
  func premultipliedDeep() {
    for (count, translucent) in [(1024, 1023), (1025, 1024), (3000, 1030), (7, 0)] {
      var pixels = [UInt16](repeating: 40000, count: count * 4)
      for pixel in 0..<count { pixels[pixel * 4 + 3] = .max }
      pixels[translucent * 4 + 3] = 65534
      var expected = pixels
      for index in (translucent * 4)..<(translucent * 4 + 3) {
        expected[index] = UInt16((40000 * 65534 + 32767) / 65535)
      }
      #expect(!premultiply(&pixels))
      #expect(pixels == expected)
    }
  }

  @Test("RGBA without its alpha", arguments: [0, 1, 3, 4, 5, 17])
  func withoutAlpha(count: Int) {
    let pixels = (0..<(count * 4)).map { UInt8(truncatingIfNeeded: $0 &* 29) }
    var result = [UInt8](repeating: 0, count: count * 3 + 1)
    pixels.withUnsafeBytes { source in
      result.withUnsafeMutableBytes { target in
        if let target = target.baseAddress { copyWithoutAlpha(source, to: target) }
      }
    }
    let expected = (0..<count).flatMap { pixels[($0 * 4)..<($0 * 4 + 3)] }
    #expect(result == expected + [0])
  }
}
