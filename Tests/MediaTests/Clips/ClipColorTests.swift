import Frames
import TestSupport
import Testing

@testable import Media

/// The size of the fixtures in pixels.
private let size = PixelSize.fixture(320, 240)

@Suite("A clip's colours")
struct ClipColorTests {
  /// A clip's encoding.
  struct Encoding: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The options that make the clip.
    let options: String
    /// The filters with which ffmpeg converts it.
    let filters: String
  }

  static let source = "testsrc2=size=320x240:rate=30:duration=0.2"
  static let encodings = [
    Encoding(
      testDescription: "BT.601",
      options: "-c:v ffv1 -pix_fmt yuv420p -colorspace smpte170m -color_primaries smpte170m "
        + "-color_trc smpte170m -color_range tv",
      filters: "matrixin=170m:primariesin=170m:transferin=709:rangein=limited"),
    Encoding(
      testDescription: "full range",
      options: "-c:v ffv1 -pix_fmt yuv420p -colorspace bt709 -color_primaries bt709 "
        + "-color_trc bt709 -color_range pc",
      filters: "matrixin=709:primariesin=709:transferin=709:rangein=full"),
    Encoding(
      testDescription: "4:2:2, 10 bits",
      options: "-c:v ffv1 -pix_fmt yuv422p10le -colorspace bt709 -color_primaries bt709 "
        + "-color_trc bt709 -color_range tv",
      filters: "matrixin=709:primariesin=709:transferin=709:rangein=limited"),
    Encoding(
      testDescription: "4:4:4, 12 bits, BT.2020",
      options: "-c:v ffv1 -pix_fmt yuv444p12le -colorspace bt2020nc "
        + "-color_primaries bt2020 -color_trc bt2020-12 -color_range tv",
      filters: "matrixin=2020_ncl:primariesin=2020:transferin=709:rangein=limited"),
  ]

  @Test("are converted as ffmpeg's zscale does", arguments: encodings)
  func standard(_ encoding: Encoding) throws {
    let clip = try ClipFixture("clip.mkv", Self.source, options: encoding.options)
    let target = "matrix=709:primaries=709:transfer=709:range=limited:chromal=left"
    let expected = try clip.decoded(
      size, options: "-vf @2", words: ["zscale=\(encoding.filters):\(target),format=yuv420p"])
    let pictures = try clip.read(size, count: 6, color: .bt709)
    #expect(pictures.count == expected.count)
    for (picture, reference) in zip(pictures, expected) {
      #expect(peakSignalToNoise(picture, reference) >= 45)
    }
  }

  @Test("of high dynamic range are tone-mapped", arguments: ["smpte2084", "arib-std-b67"])
  func highDynamicRange(_ transfer: String) throws {
    let clip = try ClipFixture(
      "clip.mkv", Self.source,
      options: "-c:v ffv1 -pix_fmt yuv420p10le -colorspace bt2020nc -color_primaries bt2020 "
        + "-color_trc \(transfer) -color_range tv")
    let info = try #require(try ClipInfo.read(clip.file))
    #expect(info.color.isHighDynamicRange)
    #expect(info.color.forSequence == nil)
    let expected = try clip.decoded(
      size, options: "-vf @2",
      words: [
        "zscale=transfer=linear:npl=100,format=gbrpf32le,zscale=primaries=709,"
          + "tonemap=tonemap=hable:desat=0,zscale=matrix=709:transfer=709:range=limited,"
          + "format=yuv420p"
      ])
    for (picture, reference) in zip(try clip.read(size, count: 6), expected) {
      #expect(peakSignalToNoise(picture, reference) >= 45)
    }
  }

  @Test("are those of the film if they have the film's encoding")
  func untouched() throws {
    let clip = try ClipFixture("clip.mkv", Self.source, options: "-c:v ffv1 -pix_fmt yuv420p")
    #expect(try clip.read(size, count: 6) == clip.decoded(size))
  }
}
