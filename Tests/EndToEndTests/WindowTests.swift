import Foundation
import Frames
import Media
import TestSupport
import Testing

/// `hinge preview` as a window among others, on displays of several kinds.
@Suite(.serialized) struct WindowTests {
  private static let width = 240
  private static let height = 400

  private let workplace: Workplace
  private let display: VirtualDisplay

  init() throws {
    workplace = try Workplace()
    display = try VirtualDisplay()
    try workplace.writeScreens(Self.width, Self.height)
  }

  private func preview(_ arguments: String..., on other: VirtualDisplay? = nil) throws -> Preview {
    try Preview(
      [workplace.path("a.png"), workplace.path("b.png")] + arguments, in: workplace,
      on: other ?? display)
  }

  /// The display has 800×700 pixels, of which a picture of 3:5 covers 420×700.
  @Test func fullScreenIsTheWholeDisplayAndBackItIsWhereItWas() throws {
    let preview = try preview("-t", "cube", "--duration", "0.5")
    for _ in 1...13 { try display.act("key Right") }
    for _ in 1...13 { _ = try preview.next("scrubbed") }
    let all = try #require(PixelSize(width: 800, height: 700))
    let before = try display.screenshot(all)
    try display.act("key f")
    #expect(try preview.next("fullScreen").on == true)
    let full = try preview.next("resized")
    #expect(full.width == 420 && full.height == 700)
    try display.act("key f")
    #expect(try preview.next("fullScreen").on == false)
    #expect(try preview.next("resized").width == Self.width)
    #expect(try FrameDifference(display.screenshot(all), before)?.largest == 0)
  }

  /// At 144 dots to the inch there are 1.5 pixels for each of a display at 96, by which a window is made larger.
  @Test func onADenseDisplayThePictureHasMorePixels() throws {
    let dense = try VirtualDisplay("-noreset")
    try dense.set("Xft.dpi: 144", in: workplace)
    let preview = try preview(on: dense)
    #expect(preview.ready?.width == 360 && preview.ready?.height == 600)
    // Half of the way across the larger window is beyond its middle.
    try dense.act("key Return")
    #expect(try preview.next("settled").screen == 2)
    try dense.act(
      "mousemove 4 300 mousedown 1 mousemove 90 300 mousemove 270 300 sleep 0.3 mouseup 1")
    #expect(try preview.next("settled").screen == 1)
  }

  @Test func withoutGLXItDrawsThroughEGL() throws {
    let bare = try VirtualDisplay("-extension", "GLX")
    let preview = try preview(on: bare)
    try bare.act("key Return")
    #expect(try preview.next("settled").completed == true)
    let shown = try PictureReader.read(workplace.path("b.png"))
    #expect(try FrameDifference(bare.screenshot(shown.size), shown)?.largest == 0)
  }

  /// The window loses the keys' focus while the button is down.
  @Test func aDragThatIsTakenAwayFallsBack() throws {
    let preview = try preview()
    try display.act("key Return")
    #expect(try preview.next("settled").screen == 2)
    try display.act("mousemove 3 200 mousedown 1 mousemove 60 200 mousemove 180 200 windowfocus 1")
    let settled = try preview.next("settled")
    #expect(settled.screen == 2 && settled.completed == false)
    try display.act("mouseup 1 key s")
    #expect(try preview.next().event == "slow")
  }

  @Test func nothingIsLeftOverOfTransitionsAndResizes() throws {
    let preview = try preview("--duration", "0.02")
    /// There and back in a window of another size, and then in that of before.
    ///
    /// - Returns: what is there then, but for programs and samplers: one more is made whenever an instant first needs it, as a
    ///   page near edge-on does, and stays. There are few of both.
    func round() throws -> [String: Int]? {
      var objects: [String: Int]?
      for size in ["300 500", "\(Self.width) \(Self.height)"] {
        try display.act("search --name ^Hinge windowsize \(size)")
        _ = try preview.next("resized")
        for key in ["Return", "BackSpace"] {
          try display.act("key \(key)")
          objects = try preview.next("settled").objects
        }
      }
      objects?["program"] = nil
      objects?["sampler"] = nil
      return objects
    }
    _ = try round()
    let early = try #require(try round())
    #expect(early["texture", default: 0] > 0)
    for _ in 1...10 {
      let later = try round()
      #expect(later == early)
    }
  }

  @Test func aChangeTellsHowItsFramesCame() throws {
    let preview = try preview("--duration", "0.2")
    try display.act("key Return")
    let settled = try preview.next("settled")
    let frames = try #require(settled.frames)
    let time = try #require(settled.frameTime)
    #expect(frames > 0 && time.median > 0)
    #expect(time.median <= time.p95 && time.p95 <= time.worst)
    // All frames together take no less than the motion, but for the first of them.
    #expect(Double(frames) * time.worst >= 100)
  }
}
