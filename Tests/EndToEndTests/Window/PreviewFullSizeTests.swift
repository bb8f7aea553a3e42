import Foundation
import Frames
import Media
import TestSupport
import Testing

/// What `hinge preview` saves and copies of screens that the display has no room for: it has
/// 800×700 pixels, of which a window takes nine tenths, and the screens have 600×1000.
@Suite("hinge preview: full size", .serialized)
struct PreviewFullSizeTests: PreviewSuite {
  private static let size = "600x1000"

  let screens: PreviewScreens

  init() throws {
    screens = try PreviewScreens(600, 1000)
  }

  /// Runs a copied command, whose words need no quotes, with another output.
  private func run(_ command: String, output: String) throws -> Frame {
    var words = command.split(separator: " ").map(String.init)
    words[words.count - 1] = workplace.path(output)
    let result = try HingeProcess(words.dropFirst() + ["--gpu", "software"]).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    return try PictureReader.read(workplace.path(output))
  }

  @Test("After a push the push is copied and saved, at the pictures' size")
  func afterPush() throws {
    let preview = try preview("-t", "cube", "--duration", "0.05")
    #expect(preview.ready?.width == 378 && preview.ready?.height == 630)
    try display.act("key Return")
    #expect(try preview.next("settled").screen == 2)
    let (a, b) = (workplace.path("a.png"), workplace.path("b.png"))
    #expect(
      try copied(preview)
        == "hinge render --from \(a) --to \(b) -t cube --duration 0.05 --size \(Self.size) -o cube.mp4"
    )
    try display.act("key p")
    let still = workplace.path(try #require(try preview.next("saved").text))
    #expect(try PictureReader.read(still) == PictureReader.read(b))
    try display.act("key v")
    let video = try DecodedVideo(workplace.path(try #require(try preview.next("saved").text)))
    #expect(video.width == 600 && video.height == 1000)
    // 0.05 s at 60 frames per second, both ends included.
    #expect(video.frames.count == 4)
  }

  @Test("Held by a hand, the instant is copied and saved")
  func heldByHand() throws {
    let preview = try preview("-t", "cube", "--duration", "0.05")
    try display.act("key Return")
    #expect(try preview.next("settled").screen == 2)
    try display.act("mousemove 4 300 mousedown 1 mousemove 90 300 mousemove 200 300")
    #expect(try preview.next("began").byHand == true)
    let command = try copied(preview)
    #expect(command.contains("-t cube:pop") && command.contains(" --at "))
    #expect(command.contains("--size \(Self.size)"))
    try display.act("key p")
    let still = workplace.path(try #require(try preview.next("saved").text))
    try requireAlike(
      try PictureReader.read(still), try run(command, output: "held.png"), within: 1,
      named: "preview-held")
  }

  @Test("A size that was given is that of what is saved")
  func givenSize() throws {
    let preview = try preview("--size", "300x500")
    #expect(preview.ready?.width == 300)
    #expect(try copied(preview).contains("--size 300x500"))
    try display.act("key p")
    let still = workplace.path(try #require(try preview.next("saved").text))
    #expect(try PictureReader.read(still).size == pixels(300, 500))
  }
}
