import Foundation
import Media
import TestSupport
import Testing

@testable import CommandLine

@Suite("hinge join --smart")
struct SmartJoinTests {
  @Test(
    "names what it does not go with, and the remedy",
    arguments: [
      ["-o", "film.gif"], ["-o", "frames/%04d.png"], ["-o", "film.mp4", "--max-bytes", "1MB"],
      ["-o", "film.mp4", "--bitrate", "1M"], ["-o", "film.mp4", "--segment", "2"],
      ["-o", "f.hpart", "--part", "1/2"], ["-o", "f.hpart", "--frames", "0-59"],
      ["-o", "film.mp4", "--for", "x"],
    ])
  func refused(_ words: [String]) {
    let result = CapturedConsole.hinge(["join", "a.mp4", "b.mp4", "--smart"] + words)
    #expect(result.code == 2)
    #expect(result.error.contains("--smart"), "\(result.error)")
    #expect(result.error.contains("out") || result.error.contains("mp4"), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
  }

  @Test("is refused by commands that divide a film")
  func divided() throws {
    let folder = try ClipFolder()
    let clip = try folder.makeClip("a.mkv").description
    let result = CapturedConsole.hinge([
      "plan", "join", clip, clip, "--smart", "-o", folder.path("film.mp4"), "--parts", "2",
    ])
    #expect(result.code == 2)
    #expect(result.error.contains("--smart"), "\(result.error)")
  }

  @Test("reports what it copies, and why a clip is encoded, in JSON and on standard error")
  func report() throws {
    let folder = try ClipFolder()
    for (name, size) in [("a.mp4", "160x120"), ("b.mp4", "80x60")] {
      try FFmpegProgram.run(
        "-f lavfi -i testsrc2=size=\(size):rate=30:duration=1 -c:v libx264 -g 10 -pix_fmt yuv420p @0",
        [folder.path(name)])
    }
    let words = [
      "join", folder.path("a.mp4"), folder.path("b.mp4"), "-t", "none", "--smart", "--json", "-o",
      folder.path("film.mp4"),
    ]
    for more in [["--dry-run"], []] {
      let result = CapturedConsole.hinge(words + more)
      #expect(result.code == 0, "\(result.error)")
      let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let smart = try #require((object as? [String: Any])?["smart"] as? [String: Any])
      #expect(smart["copiedFrames"] as? Int == 30 && smart["encodedFrames"] as? Int == 30)
      let notes = try #require(smart["notes"] as? [String])
      #expect(notes.count == 1 && notes[0].contains("b.mp4") && notes[0].contains("80x60"))
      #expect(result.error.contains(notes[0]), "\(result.error)")
    }
  }
}
