import Foundation
import Frames
import Media
import TestSupport
import Testing

@testable import CommandLine

/// The light and the bits of 'hinge stinger'.
@Suite("Light and bits of stingers")
struct StingerLightTests {
  private let folder: ClipFolder

  init() throws {
    folder = try ClipFolder()
    // Half of the light of white.
    try PNGFile.write(
      Frame(
        size: try #require(PixelSize(width: 64, height: 36)), alpha: .premultiplied,
        bytes: Array(repeating: 128, count: 64 * 36 * 4)), to: folder.path("logo.png"))
  }

  /// Returns the frame in the middle of a stinger over black, and what the command printed.
  private func middle(_ words: String...) throws -> (frame: Frame, report: [String: Any]) {
    let run = CapturedConsole.hinge(
      [
        "stinger", folder.path("logo.png"), "-t", "crossfade", "--duration", "0.2", "--hold", "0.2",
        "--size", "64x36", "--fps", "20", "--gpu", "software", "--json", "--overwrite", "-o",
        folder.path("%02d.png"),
      ] + words)
    try #require(run.code == 0, "\(run.error)")
    let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return (
      try PictureReader.picture(
        FilePath(folder.path("06.png")), PictureReader.Options(samples: .uint16)
      ).frame,
      try #require(report as? [String: Any])
    )
  }

  @Test("Half of white over black is 128, with linear light 188, and the cut stays where it is")
  func light() throws {
    let (encoded, light) = (try middle(), try middle("--light", "linear"))
    #expect(encoded.frame[32, 18] == SIMD4(128, 128, 128, 255))
    #expect(light.frame[32, 18] == SIMD4(188, 188, 188, 255))
    #expect(encoded.report["cutFrame"] as? Int == light.report["cutFrame"] as? Int)
  }

  @Test("--depth 16 keeps 16 bits, also beside a track matte, and finds the covered frames")
  func depth() throws {
    let plain = try middle("--depth", "16", "--light", "linear")
    let format = try FFprobe.lines("stream=pix_fmt", of: folder.path("06.png"))
    #expect(format == ["rgba64be"])
    // 128/255 of the light, by the curve of sRGB.
    let expected = (1.055 * pow(128.0 / 255, 1 / 2.4) - 0.055) * 65535
    // Light is drawn with 11 significant bits.
    #expect(abs(Double(plain.frame.sample(0)) - expected) < 65535 / 2048)
    #expect(plain.report["cutFrame"] as? Int == (try middle()).report["cutFrame"] as? Int)
    let matte = try middle("--depth", "16", "--track-matte", "side")
    #expect(matte.frame.size == PixelSize(width: 128, height: 36))
    let last = try PictureReader.picture(
      FilePath(folder.path("12.png")), PictureReader.Options(samples: .uint16)
    ).frame
    // The new scene is all there is: white, in every number.
    #expect((64 * 4..<128 * 4).allSatisfy { last.sample($0) == 65535 })
  }

  @Test("High dynamic range is refused")
  func range() {
    let run = CapturedConsole.hinge(
      "stinger", folder.path("logo.png"), "-o", folder.path("x.mov"), "--hdr", "pq")
    #expect(run.code == 2 && run.error.contains("--hdr"), "\(run.error)")
  }
}
