import Foundation
import Frames
import Media
import TestSupport
import Testing

/// `hinge preview` in a window of an X server, driven by pointer and keyboard events.
///
/// A drag without a flick pauses for 0.3 s, since its velocity is that of the last 0.1 s.
@Suite("hinge preview", .serialized)
struct PreviewTests: PreviewSuite {
  private static let width = 240
  private static let height = 400

  let screens: PreviewScreens

  init() throws {
    screens = try PreviewScreens(Self.width, Self.height)
  }

  /// Returns a preview that shows the second screen.
  private func previewOfSecondScreen(_ arguments: String...) throws -> Preview {
    let preview = try preview(arguments)
    try display.act("key Return")
    let settled = try preview.next("settled")
    try #require(settled.screen == 2 && settled.completed == true)
    return preview
  }

  @Test("A click pushes, and Escape pressed twice quits")
  func clickAndEscape() throws {
    let preview = try preview()
    try display.act("mousemove 120 200 click 1")
    let began = try preview.next("began")
    #expect(began.direction == "push" && began.byHand == false)
    let settled = try preview.next("settled")
    #expect(settled.screen == 2 && settled.completed == true)
    #expect(try preview.quit() == 0)
  }

  @Test("A drag beyond the middle completes the pop")
  func longDrag() throws {
    let preview = try previewOfSecondScreen()
    try display.act(
      "mousemove 3 200 mousedown 1 mousemove 60 200 mousemove 180 200 sleep 0.3 mouseup 1")
    let began = try preview.next("began")
    #expect(began.direction == "pop" && began.byHand == true)
    let settled = try preview.next("settled")
    #expect(settled.screen == 1 && settled.completed == true)
  }

  @Test("A short drag cancels the pop")
  func shortDrag() throws {
    let preview = try previewOfSecondScreen()
    try display.act(
      "mousemove 3 200 mousedown 1 mousemove 30 200 mousemove 60 200 sleep 0.3 mouseup 1")
    #expect(try preview.next("began").byHand == true)
    let settled = try preview.next("settled")
    #expect(settled.screen == 2 && settled.completed == false)
  }

  @Test("A flick completes the pop")
  func flick() throws {
    let preview = try previewOfSecondScreen()
    try display.act(
      "mousemove 3 200 mousedown 1 mousemove 30 200 mousemove 60 200 mousemove 90 200 mouseup 1")
    #expect(try preview.next("began").byHand == true)
    let settled = try preview.next("settled")
    #expect(settled.screen == 1 && settled.completed == true)
  }

  @Test("A drag that does not begin at the edge has no effect")
  func dragInside() throws {
    let preview = try previewOfSecondScreen()
    try display.act("mousemove 60 200 mousedown 1 mousemove 120 200 mousemove 220 200 mouseup 1")
    // A transition would be reported before "slow".
    try display.act("key s")
    #expect(try preview.next().event == "slow")
  }

  @Test("A card is dragged down")
  func cardDrag() throws {
    let preview = try previewOfSecondScreen("-t", "card")
    try display.act(
      "mousemove 120 60 mousedown 1 mousemove 120 120 mousemove 120 360 sleep 0.3 mouseup 1")
    let began = try preview.next("began")
    #expect(began.direction == "pop" && began.byHand == true)
    let settled = try preview.next("settled")
    #expect(settled.screen == 1 && settled.completed == true)
  }

  /// The return takes as long as the motion so far, not the whole ten minutes.
  @Test("A transition can be reversed")
  func reversal() throws {
    let preview = try preview("--duration", "600")
    try display.act("key Return")
    _ = try preview.next("began")
    try display.act("key r")
    #expect(try preview.next("reversed").on == true)
    let settled = try preview.next("settled")
    #expect(settled.screen == 1 && settled.completed == false)
  }

  /// The instant is 13 frames of 1/60 s into an eased motion; then the window is enlarged.
  @Test("A paused frame equals the headless frame of that instant")
  func pausedFrame() throws {
    let preview = try preview("-t", "cube", "--duration", "0.5")
    for _ in 1...13 { try display.act("key Right") }
    var seconds: Double?
    for _ in 1...13 { seconds = try preview.next("scrubbed").seconds }
    let instant = try #require(seconds)
    #expect(abs(instant - 13.0 / 60) < 1e-9)
    try expectHeadlessFrame("240x400", at: instant)

    try display.act("search --name ^Hinge windowsize 300 500")
    let resized = try preview.next("resized")
    #expect(resized.width == 300 && resized.height == 500)
    try expectHeadlessFrame("300x500", at: instant)
  }

  private func expectHeadlessFrame(_ text: String, at seconds: Double) throws {
    let file = workplace.path("\(text).png")
    let result = try HingeProcess([
      "render", "--gpu", "software", "--from", workplace.path("a.png"), "--to",
      workplace.path("b.png"), "-t", "cube", "--duration", "0.5", "--size", text, "--at",
      "\(seconds)", "-o", file,
    ]).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    let expected = try PictureReader.read(file)
    let seen = try display.screenshot(expected.size)
    try requireAlike(seen, expected, within: 1, named: "preview-\(text)")
  }

  /// Returns the number of frames of a video, and a function for the PSNR of frame `index` against
  /// a picture, in decibels.
  private func video(_ file: String?) throws -> (
    frames: Int, psnr: (_ index: Int, _ picture: Frame) -> Double
  ) {
    let path = workplace.path(try #require(file))
    let video = try DecodedVideo(path)
    #expect(video.width == Self.width && video.height == Self.height)
    #expect(video.rate == (60, 1))
    return (video.frames.count, { video.psnr($0, against: $1) })
  }

  /// A motion of 0.5 s has 31 frames. The PSNR of H.264 at its default quality is above 35 dB for
  /// these pictures, that of the two screens against each other below 15 dB.
  @Test("A transition is saved as a video while the preview continues")
  func savedVideo() throws {
    let preview = try preview("--duration", "0.5")
    let size = try #require(PixelSize(width: Self.width, height: Self.height))
    let first = try display.screenshot(size)
    try display.act("key Return")
    #expect(try preview.next("settled").screen == 2)
    try display.act("key v")
    let (frames, psnr) = try video(try preview.next("saved").text)
    #expect(frames == 31)
    let second = try display.screenshot(size)
    #expect(psnr(0, first) > 35 && psnr(30, second) > 35)
    #expect(psnr(30, first) < 15)
  }

  /// The video has as many frames as `hinge render` draws from the trace.
  @Test("An interaction is saved as a video")
  func savedInteraction() throws {
    let preview = try previewOfSecondScreen()
    try display.act(
      "mousemove 3 200 mousedown 1 mousemove 60 200 mousemove 180 200 sleep 0.3 mouseup 1")
    #expect(try preview.next("settled").screen == 1)
    try display.act("key v")
    let (frames, psnr) = try video(try preview.next("saved").text)
    let size = try #require(PixelSize(width: Self.width, height: Self.height))
    let screen = try display.screenshot(size)
    // The encoder has had no static frames yet, so the last frame is less sharp.
    let (last, first) = (psnr(frames - 1, screen), psnr(0, screen))
    #expect(last > 25 && first < 15, "\(last) and \(first) dB")

    try display.act("key t")
    let trace = workplace.path(try #require(try preview.next("saved").text))
    let result = try HingeProcess([
      "render", "--gpu", "software", "--from", workplace.path("b.png"), "--to",
      workplace.path("a.png"), "-t", "flip:pop", "--trace", trace, "-o", workplace.path("t.mp4"),
    ]).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try DecodedVideo(workplace.path("t.mp4")).frames.count == frames)
    // The pause alone is 18 frames.
    #expect(frames > 18)
  }

  /// The video of ten minutes would have 36001 frames; the preview continues without it.
  @Test("Escape cancels a video and nothing else")
  func cancelledVideo() throws {
    let preview = try preview("--duration", "600")
    try display.act("key v")
    try display.act("key s")
    #expect(try preview.next().event == "slow")
    try display.act("key Escape key s")
    #expect(try preview.next("slow").on == false)
    try display.act("key Return")
    #expect(try preview.next("began").direction == "push")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workplace.folder.path)
        .allSatisfy { !$0.contains("hinge-motion") })
    #expect(try preview.quit() == 0)
  }

  @Test("A saved trace can be rendered")
  func savedTrace() throws {
    let preview = try previewOfSecondScreen()
    try display.act(
      "mousemove 3 200 mousedown 1 mousemove 60 200 mousemove 180 200 sleep 0.3 mouseup 1")
    #expect(try preview.next("settled").screen == 1)
    try display.act("key t")
    let trace = workplace.path(try #require(try preview.next("saved").text))
    try display.act("key p")
    let still = workplace.path(try #require(try preview.next("saved").text))
    #expect(
      try PictureReader.read(still) == PictureReader.read(workplace.path("a.png")))
    let result = try HingeProcess([
      "render", "--gpu", "software", "--from", workplace.path("b.png"), "--to",
      workplace.path("a.png"), "-t", "flip:pop", "--trace", trace, "--at", "30", "-o",
      workplace.path("end.png"),
    ]).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(
      try PictureReader.read(workplace.path("end.png"))
        == PictureReader.read(workplace.path("a.png")))
  }

  /// The window grows for the inspector, which is dark, and then shrinks to its former size.
  @Test("The inspector opens and closes, and keys set parameters")
  func inspector() throws {
    let preview = try preview("-t", "cube")
    let size = try #require(PixelSize(width: Self.width, height: Self.height))
    let bare = try display.screenshot(size)
    // While time stands still, a change is not played.
    try display.act("key space key i key Up")
    let change = try #require(try preview.next("parameter").text)
    #expect(change == "side=inside")
    let wide = try #require(PixelSize(width: Self.width + 100, height: Self.height))
    let grown = try display.screenshot(wide)[Self.width + 8, 120]
    #expect(grown.w == 255 && grown.x > 0 && max(grown.x, grown.y, grown.z) < 80)
    #expect(try FrameDifference(display.screenshot(size), bare)?.largest == 0)
    try display.act("key i key c")
    #expect(try #require(try preview.next("copied").text).contains("-p side=inside"))
    #expect(try FrameDifference(display.screenshot(size), bare)?.largest == 0)
  }

  /// Returns the rows of the sliders that are not at their minimum, from the top. The filled part
  /// of a slider is four pixels high and has a colour that nothing else of that height has.
  private func sliders(atColumn column: Int, _ size: PixelSize) throws -> [Int] {
    let seen = try display.screenshot(size)
    var (rows, height): ([Int], Int) = ([], 0)
    for row in 0..<size.height {
      if seen[column, row] == SIMD4(0x4C, 0x9D, 0xFF, 255) {
        height += 1
      } else {
        if height == 4 { rows.append(row - 2) }
        height = 0
      }
    }
    return rows
  }

  /// The cube's numbers are its perspective, its dolly, 0 to 5, and its shading, 0 to 1. The second
  /// slider is at a quarter. A drag beyond the end sets the maximum.
  @Test("A slider follows the pointer")
  func slider() throws {
    let preview = try preview("-t", "cube")
    let window = try #require(PixelSize(width: Self.width + 200, height: Self.height))
    // While time stands still, a change is not played.
    try display.act("key space key i key s")
    _ = try preview.next("slow")
    let rows = try sliders(atColumn: Self.width + 20, window)
    try #require(rows.count >= 2)
    let (x, y) = (Self.width + 60, rows[1])
    try display.act("mousemove \(x) \(y) mousedown 1 mousemove 700 \(y + 40) mouseup 1 key s")
    var last = ""
    while true {
      let event = try preview.next()
      if event.event == "slow" { break }
      #expect(event.event == "parameter")
      last = try #require(event.text)
      #expect(last.hasPrefix("dolly="))
    }
    #expect(last == "dolly=5")
    // The drag has not reached the stage.
    try display.act("key c")
    #expect(try #require(try preview.next("copied").text).contains("-t cube -p dolly=5"))
  }

  /// The tab of the list is at the right of the inspector's head, and the list begins below it.
  @Test("A click selects an effect, and the wheel scrolls the list")
  func effectList() throws {
    let preview = try preview("-t", "card")
    try display.act("key i key s")
    _ = try preview.next("slow")
    try display.act("mousemove \(Self.width + 190) 25 click 1")
    // A row is 26 pixels high.
    try display.act("mousemove \(Self.width + 60) 90 click 1")
    let first = try preview.next("effect").effect
    #expect(first == "cards")
    // Scrolled to the end, the last effect is above the buttons.
    try display.act("click --repeat 40 --delay 5 5 mousemove \(Self.width + 60) 330 click 1")
    #expect(try preview.next("effect").effect == "venetian")
    try display.act("click --repeat 40 --delay 5 4 mousemove \(Self.width + 60) 63 click 1")
    #expect(try preview.next("effect").effect == "card")
  }

  /// The track is below the stage, from column 23 to 217; its middle is half of the duration.
  @Test("The scrub bar sets the instant")
  func scrubBar() throws {
    let preview = try preview("-t", "cube", "--duration", "0.5")
    let y = Self.height + 41
    try display.act("key b key s")
    _ = try preview.next("slow")
    try display.act(
      "mousemove 23 \(y) mousedown 1 mousemove 60 \(y) mousemove 120 \(y) mouseup 1 key s")
    var seconds: Double?
    while true {
      let event = try preview.next()
      if event.event == "slow" { break }
      if event.event == "scrubbed" { seconds = event.seconds }
    }
    let instant = try #require(seconds)
    #expect(abs(instant - 0.25) < 1e-9)
    try expectHeadlessFrame("240x400", at: instant)
  }

  @Test("The copied command has the paused instant")
  func copiedInstant() throws {
    let preview = try preview("-t", "cube", "--duration", "0.5")
    // Slow motion, a tenth of the speed.
    try display.act("key s key Return")
    _ = try preview.next("began")
    try display.act("key space")
    _ = try preview.next("paused")
    try display.act("key c")
    let words = try #require(try preview.next("copied").text).split(separator: " ")
    let option = try #require(words.firstIndex(of: "--at"))
    let instant = try #require(Double(words[option + 1]))
    #expect(instant >= 0 && instant < 0.5)
    try expectHeadlessFrame("240x400", at: instant)
  }

  @Test("H opens the graphs of frame times")
  func graphs() throws {
    let preview = try preview("--duration", "0.3")
    try display.act("key h key Return")
    #expect(try preview.next("settled").screen == 2)
    let size = try #require(PixelSize(width: Self.width, height: Self.height + 40))
    let seen = try display.screenshot(size)[4, Self.height + 20]
    #expect(seen == SIMD4(0x17, 0x18, 0x1C, 255))
  }

  @Test("Without a display the error names hinge render")
  func missingDisplay() throws {
    let result = try HingeProcess(
      ["preview", workplace.path("a.png"), workplace.path("b.png")],
      environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""]
    ).run()
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("hinge render"))
  }
}
