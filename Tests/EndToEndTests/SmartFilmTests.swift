import Foundation
import TestSupport
import Testing

@Suite("Films of hinge join --smart")
struct SmartFilmTests {
  private static let hasBrowser = ["/usr/bin/chromium", "/usr/bin/python3"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(
    "play in a browser to their last frame", .enabled(if: hasBrowser, "needs Chromium and Python"))
  func browser() throws {
    let folder = try ClipFolder()
    // Clips of one encoder, and one with other parameter sets.
    for (name, hue, more) in [
      ("a.mp4", 0, "-g 15"), ("b.mp4", 90, "-g 15"), ("c.mp4", 200, "-g 15 -bf 1 -refs 2"),
    ] {
      try FFmpegProgram.run(
        "-f lavfi -i testsrc2=size=320x240:rate=30:duration=1,hue=h=\(hue) -c:v libx264 "
          + "-pix_fmt yuv420p \(more) @0", [folder.path(name)])
    }
    for (film, clips) in [("one.mp4", ["a.mp4", "b.mp4"]), ("two.mp4", ["a.mp4", "c.mp4"])] {
      let result = try HingeProcess(
        ["join"] + clips.map { folder.path($0) } + [
          "-t", "crossfade", "-d", "0.2", "--smart", "-o", folder.path(film),
        ]
      ).run()
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.errors.contains("avc3") == (film == "two.mp4"), "\(result.errors)")
    }
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Scripts/play-in-browser.py").standardized
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [script.path, folder.path("one.mp4"), folder.path("two.mp4")]
    let output = Foundation.Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
  }
}
