import Foundation
import Media
import TestSupport
import Testing

/// A second driver draws the same pictures: Mesa's zink, which is OpenGL on Vulkan on the CPU.
/// `make test-zink` runs all tests of drawing with it.
@Suite("A second OpenGL driver")
struct DriverTests {
  private let workplace: Workplace
  private let samples: URL

  init() throws {
    workplace = try Workplace()
    samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Samples")
  }

  /// OpenGL leaves the last bit of arithmetic to the driver: one level.
  @Test(
    "zink and llvmpipe agree to a level",
    arguments: ["flip", "cube", "page-curl", "cover-flow", "fold", "crossfade", "explode"])
  func alike(effect: String) throws {
    let screens = ["desk_A.png", "desk_B.png"].map { samples.appending(path: $0).path }
    let frames = try ["software", "zink"].map { driver in
      let output = workplace.path("\(driver).png")
      let result = try HingeProcess(
        ["render", "--gpu", driver, "-t", effect, "--at", "40%", "--size", "320x180", "-o", output]
          + screens
      ).run()
      try #require(result.exitCode == 0, "\(result.errors)")
      if driver == "zink" { #expect(result.errors.contains("with zink")) }
      return try PictureReader.read(output)
    }
    try requireAlike(frames[0], frames[1], within: 1, outliers: 0.0005, named: "zink-\(effect)")
  }

  @Test("doctor says what zink needs, and uses it")
  func doctor() throws {
    let result = try HingeProcess(["doctor", "--gpu", "zink"]).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(String(decoding: result.output, as: UTF8.self).contains("because --gpu zink"))
  }
}
