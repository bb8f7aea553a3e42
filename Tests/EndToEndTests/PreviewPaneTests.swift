import Foundation
import Frames
import Media
import TestSupport
import Testing

/// What is set in `hinge preview`'s pane with the mouse on the stage and with keys in its fields.
///
/// The pane stands at the right of a stage of 240×400 pixels, 375 points wide. A hero's first parameter is a rectangle, its
/// second one a picture.
@Suite(.serialized) struct PreviewPaneTests {
  private static let size = PixelSize(width: 240, height: 400)
  /// Where in the window the button "pick" is, the box of the rectangle's x, and the picture's path.
  private static let (pick, x, path) = ("470 131", "282 169", "380 237")

  private let workplace: Workplace
  private let display: VirtualDisplay

  init() throws {
    workplace = try Workplace()
    display = try VirtualDisplay()
    for (name, phase) in [("a.png", 0.0), ("b.png", 0.4), ("face.png", 0.8)] {
      try PNGFile.write(try TestPictures.smooth(240, 400, phase: phase), to: workplace.path(name))
    }
  }

  /// What was set last before the key S, which is told after all of it.
  private func lastSet(_ preview: Preview) throws -> String? {
    try display.act("key s")
    var last: String?
    while true {
      let event = try preview.next()
      if event.event == "slow" { return last }
      if event.event == "parameter" { last = event.text }
    }
  }

  @Test func aHeroIsTunedOnTheStageAndWithKeysAndTheCopiedLineDrawsTheSame() throws {
    let preview = try Preview(
      [workplace.path("a.png"), workplace.path("b.png"), "-t", "hero"], in: workplace, on: display)
    // The pane is seen once what comes after it is told.
    try display.act("key i")
    #expect(try lastSet(preview) == nil)
    // 0.64 pixels are a point.
    try display.act("mousemove \(Self.pick) click 1")
    try display.act("mousemove 48 64 mousedown 1 mousemove 60 70 mousemove 96 128 mouseup 1")
    #expect(try lastSet(preview) == "target=75,100,75,100")

    // Among these are keys that would do something else: the Space, and R, S, T.
    try display.act("mousemove \(Self.x) click 1 key r key s key 3 key Escape")
    #expect(try lastSet(preview) == nil)
    try display.act("mousemove \(Self.x) click 1 key 3 key 0 key 9 key BackSpace key Return")
    #expect(try lastSet(preview) == "target=30,100,75,100")

    try display.act("mousemove \(Self.path) click 1 type \(workplace.path("none.png"))")
    try display.act("key Return")
    #expect(try #require(try preview.next("broken").text).contains("none.png"))
    let face = workplace.path("face.png")
    try display.act("mousemove \(Self.path) click 1 type \(face)")
    try display.act("key Return")
    #expect(try lastSet(preview) == "avatar=\(face)")

    for _ in 1...6 { try display.act("key Right") }
    try display.act("key c")
    let line = try #require(try preview.next("copied").text)
    #expect(line.contains("-p target=30,100,75,100 -p avatar=\(face)"))
    // Nothing in it has to be quoted.
    var words = line.split(separator: " ").map(String.init)
    words[words.count - 1] = workplace.path("hero.png")
    let result = try HingeProcess(words.dropFirst() + ["--gpu", "software"]).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    try requireAlike(
      try display.screenshot(try #require(Self.size)),
      try PictureReader.read(workplace.path("hero.png")), within: 1, named: "preview-hero")
  }
}
