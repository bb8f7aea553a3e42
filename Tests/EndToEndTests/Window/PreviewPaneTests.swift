import Foundation
import Frames
import Media
import TestSupport
import Testing

/// Parameters that are set in the inspector of `hinge preview`.
///
/// The inspector is to the right of a stage of 240×400 pixels, 375 points wide. A hero's first
/// parameter is a rectangle, its second one a picture.
@Suite("hinge preview: parameters", .serialized)
struct PreviewPaneTests {
  private static let size = PixelSize(width: 240, height: 400)
  /// The positions in the window of the button "pick", the field of the rectangle's x, and the
  /// field of the picture's path.
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

  /// Returns the last parameter event before the event of the key S, which is pressed here.
  private func lastSet(_ preview: Preview) throws -> String? {
    try display.act("key s")
    var last: String?
    while true {
      let event = try preview.next()
      if event.event == "slow" { return last }
      if event.event == "parameter" { last = event.text }
    }
  }

  @Test("A hero is set on the stage and by keys, and the copied command draws the same frame")
  func hero() throws {
    let preview = try Preview(
      [workplace.path("a.png"), workplace.path("b.png"), "-t", "hero"], in: workplace, on: display)
    // The inspector is on screen when the event of a later key arrives. While time stands still, a
    // change is not played.
    try display.act("key space key i")
    #expect(try lastSet(preview) == nil)
    // A point is 0.64 pixels.
    try display.act("mousemove \(Self.pick) click 1")
    try display.act("mousemove 48 64 mousedown 1 mousemove 60 70 mousemove 96 128 mouseup 1")
    #expect(try lastSet(preview) == "target=75,100,75,100")

    // In a field the keys R and S have no other function.
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
    // The picture is read on another thread.
    #expect(try preview.next("parameter").text == "avatar=\(face)")

    for _ in 1...6 { try display.act("key Right") }
    try display.act("key c")
    let line = try #require(try preview.next("copied").text)
    #expect(line.contains("-p target=30,100,75,100 -p avatar=\(face)"))
    // The command has no quoted words.
    var words = line.split(separator: " ").map(String.init)
    words[words.count - 1] = workplace.path("hero.png")
    let result = try HingeProcess(words.dropFirst() + ["--gpu", "software"]).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    try requireAlike(
      try display.screenshot(try #require(Self.size)),
      try PictureReader.read(workplace.path("hero.png")), within: 1, named: "preview-hero")
  }
}
