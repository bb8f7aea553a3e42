import Foundation
import Frames
import Media
import TestSupport
import Testing

@Suite("hinge demo")
struct DemoTests {
  @Test("From the program alone: the screens, an MP4, a GIF and a still, in a folder of its own")
  func demo() throws {
    let workplace = try Workplace()
    let line = "HINGE_GPU=software hinge demo"
    let result = try ShellLine(line, in: workplace).run()
    try #require(result.exitCode == 0, "\(result.errors)")
    #expect(try workplace.contents == ["hinge-demo"])
    let folder = workplace.path("hinge-demo")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names == ["a.png", "b.png", "flip-pop.gif", "flip-push.mp4", "flip-push.png"])
    for name in names { #expect(result.errors.contains(name), "\(name) is not named") }
    let still = try PictureReader.read("\(folder)/flip-push.png")
    #expect(still.size == (try PictureReader.read("\(folder)/a.png")).size)
    let first = try PictureReader.read("\(folder)/flip-pop.gif")
    #expect(first.size == PixelSize(width: 390, height: 844))
  }

  @Test("A window without pictures shows the screens, from the user's cache folder")
  func window() throws {
    let workplace = try Workplace()
    let result = try HingeProcess(
      ["preview"],
      environment: [
        "XDG_CACHE_HOME": workplace.path("cache"), "DISPLAY": "", "WAYLAND_DISPLAY": "",
      ]
    ).run()
    // There is no display; the pictures were there before that was seen.
    #expect(result.exitCode == 1, "\(result.errors)")
    let folder = workplace.path("cache/hinge/samples")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a.png", "b.png"])
    _ = try PictureReader.read("\(folder)/a.png")
  }

  @Test("Every page of the manual is without a fault", .enabled(if: hasFormatter))
  func pages() throws {
    let workplace = try Workplace()
    let result = try ShellLine(
      "hinge man -o man && for page in man/*.1; do groff -man -ww -Tutf8 -z $page || exit 1; done",
      in: workplace
    ).run()
    #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: workplace.path("man"))
    #expect(names.contains("hinge.1") && names.contains("hinge-render.1"))
  }

  private static let hasFormatter = FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")
}
