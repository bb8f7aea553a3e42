import Frames
import TestSupport
import Testing

@testable import Media

@Suite("A clip with an odd side")
struct OddClipTests {
  /// A pixel format, with an encoder that keeps all its bits.
  struct Pixels: CustomTestStringConvertible, Sendable {
    let format: String
    var encoder = "ffv1"
    var name = "clip.mkv"
    var testDescription: String { format }

    var isRGB: Bool { ["gbrp", "bgra", "pal8"].contains(format) }

    /// The filters with which the program makes 4:4:4 or RGB, at any size.
    var whole: String {
      "scale=flags=accurate_rnd+full_chroma_inp," + (isRGB ? "format=gbrp" : "format=yuv444p16le")
    }

    /// The encoding of the colours for the program's filters: without tags small pictures are
    /// BT.601.
    var tags: String {
      isRGB
        ? "setparams=range=pc:color_primaries=bt709:color_trc=bt709"
        : "setparams=range=\(format.contains("j") ? "pc" : "tv"):colorspace=smpte170m"
          + ":color_primaries=bt709:color_trc=bt709"
    }
  }

  static let pixels = [
    Pixels(format: "yuv420p"), Pixels(format: "yuv422p"), Pixels(format: "yuv444p"),
    Pixels(format: "yuv420p10le"), Pixels(format: "yuv422p10le"), Pixels(format: "gbrp"),
    Pixels(format: "bgra"), Pixels(format: "yuva420p"),
    Pixels(format: "yuvj420p", encoder: "mjpeg -qscale:v 1"),
    Pixels(format: "uyvy422", encoder: "rawvideo", name: "clip.mov"),
    Pixels(format: "pal8", encoder: "gif", name: "clip.gif"),
  ]
  static let sizes = [(321, 180), (320, 181), (321, 181)]

  /// Makes a clip whose edges are soft, so that all filters agree on it.
  private func clip(_ pixels: Pixels, _ width: Int, _ height: Int) throws -> ClipFixture {
    let format = pixels.format == "pal8" ? "" : ",format=\(pixels.format)"
    return try ClipFixture(
      pixels.name,
      "testsrc2=size=322x182:rate=10:duration=0.2,gblur=6,crop=\(width):\(height):0:0:exact=1"
        + format, options: "-c:v \(pixels.encoder)")
  }

  private static let sequence = "matrix=709:primaries=709:transfer=709:range=limited:chromal=left"

  @Test("loses its last column and row, and nothing else", arguments: sizes)
  func planes(_ width: Int, _ height: Int) throws {
    let clip = try ClipFixture(
      "clip.mkv",
      "testsrc2=size=322x182:rate=10:duration=0.2,crop=\(width):\(height):0:0:exact=1",
      options: "-c:v ffv1 -pix_fmt yuv420p")
    let size = PixelSize.fixture(320, 180)
    #expect(
      try clip.read(size, count: 2, rate: FrameRate(10))
        == clip.decoded(size, options: "-vf crop=320:180:0:0:exact=1"))
  }

  @Test("is cut in all pixel formats", arguments: pixels, sizes)
  func cut(_ pixels: Pixels, _ side: (Int, Int)) throws {
    let clip = try clip(pixels, side.0, side.1)
    let size = PixelSize.fixture(320, 180)
    let expected = try clip.decoded(
      size, options: "-vsync passthrough -vf @2",
      words: [
        "\(pixels.tags),\(pixels.whole),crop=320:180:0:0:exact=1,zscale=\(Self.sequence),"
          + "format=yuv420p"
      ])
    try compare(try clip.read(size, count: 2, rate: FrameRate(10), color: .bt709), expected)
  }

  @Test("is scaled", arguments: pixels, [(322, 182), (640, 360)])
  func scaled(_ pixels: Pixels, _ target: (Int, Int)) throws {
    let clip = try clip(pixels, 321, 181)
    let size = PixelSize.fixture(target.0, target.1)
    let expected = try clip.decoded(
      size, options: "-vsync passthrough -vf @2",
      words: [
        "\(pixels.tags),\(pixels.whole),zscale=w=\(target.0):h=\(target.1):\(Self.sequence),"
          + "format=yuv420p"
      ])
    try compare(try clip.read(size, count: 2, rate: FrameRate(10), color: .bt709), expected)
  }

  private func compare(_ pictures: [[UInt8]], _ expected: [[UInt8]]) throws {
    try #require(pictures.count == 2 && expected.count == 2)
    for (picture, reference) in zip(pictures, expected) {
      #expect(peakSignalToNoise(picture, reference) >= 45)
    }
  }

  @Test("is contained and covers", arguments: pixels)
  func fitted(_ pixels: Pixels) throws {
    let clip = try clip(pixels, 321, 181)
    let size = PixelSize.fixture(200, 200)
    for fit in [ClipFit.contain, .cover] {
      let pictures = try clip.read(size, count: 2, rate: FrameRate(10), fit: fit)
      #expect(pictures.map(\.count) == [size.area * 3 / 2, size.area * 3 / 2])
    }
  }

  @Test("is turned upright", arguments: ["90", "180", "270"])
  func turned(_ angle: String) throws {
    let clip = try ClipFixture(
      "clip.mp4", "testsrc2=size=322x182:rate=10:duration=0.2,gblur=6,crop=321:181:0:0:exact=1",
      options: "-c:v libvpx-vp9 -pix_fmt yuv420p -lossless 1")
    let path = clip.folder("turned.mp4")
    try FFmpegProgram.run(
      "-i @0 -c copy -metadata:s:v rotate=\(angle) @1", [clip.path, path])
    let upright = PixelSize.fixture(angle == "180" ? 320 : 180, angle == "180" ? 180 : 320)
    let info = try #require(try ClipInfo.read(FilePath(path)))
    #expect(info.size == PixelSize.fixture(upright.width + 1, upright.height + 1))
    let turn = ["90": "transpose=cclock", "180": "hflip,vflip", "270": "transpose=clock"][angle]
    let raw = clip.folder("upright.yuv")
    try FFmpegProgram.run(
      "-i @0 -vf @2 -f rawvideo -pix_fmt yuv420p @1",
      [
        clip.path, raw,
        "\(Self.pixels[0].tags),\(Self.pixels[0].whole),\(try #require(turn)),"
          + "crop=\(upright.width):\(upright.height):0:0:exact=1,zscale=\(Self.sequence),"
          + "format=yuv420p",
      ])
    let reader = try ClipReader(
      FilePath(path), from: 0, count: 1,
      .init(format: VideoPictureFormat(size: upright), rate: FrameRate(10)))
    let picture = try #require(try reader.next()).planes
    #expect(peakSignalToNoise(picture, Array(try contents(raw).prefix(picture.count))) >= 45)
  }

  @Test("opens at any size", arguments: ["1x1", "1x9", "7x1", "3x3", "2x5"])
  func tiny(_ size: String) throws {
    for pixels in Self.pixels where pixels.encoder == "ffv1" {
      let clip = try ClipFixture(
        "clip.mkv",
        "color=c=0x808080:size=16x16:rate=10:duration=0.2,format=\(pixels.format),"
          + "crop=\(size.replacing("x", with: ":")):0:0:exact=1", options: "-c:v ffv1")
      for target in [PixelSize.square(2), .square(16)] {
        let pictures = try clip.read(target, count: 2, rate: FrameRate(10), color: .bt709)
        // A grey of 128 is 126 in limited range.
        #expect(pictures.joined().allSatisfy { (125...129).contains($0) }, "\(pixels) \(target)")
      }
    }
  }

  @Test("is deinterlaced if it has rows enough", arguments: ["321x183", "7x7", "5x5", "3x4"])
  func interlaced(_ size: String) throws {
    let clip = try ClipFixture(
      "clip.mkv",
      "color=c=0x808080:size=400x400:rate=10:duration=0.4,setfield=tff,format=yuv420p,"
        + "crop=\(size.replacing("x", with: ":")):0:0:exact=1",
      options: "-c:v ffv1 -pix_fmt yuv420p -flags +ildct -top 1")
    let target = PixelSize.square(16)
    let pictures = try clip.read(target, count: 4, rate: FrameRate(10), color: .bt709)
    #expect(pictures.count == 4)
    #expect(pictures.joined().allSatisfy { (125...129).contains($0) })
  }
}
