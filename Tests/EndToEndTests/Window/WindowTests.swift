import Foundation
import Frames
import Media
import TestSupport
import Testing

@Suite("hinge preview: windows and displays", .serialized)
struct WindowTests: PreviewSuite {
  private static let width = 240
  private static let height = 400

  let screens: PreviewScreens

  init() throws {
    screens = try PreviewScreens(Self.width, Self.height)
  }

  /// The display has 800×700 pixels; a stage of 3:5 covers 420×700 of them.
  @Test("Full screen covers the display, and the window returns to its former frame")
  func fullScreen() throws {
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

  /// A window at 144 dots per inch is 1.5 times as large as at 96.
  @Test("On a dense display the window has more pixels")
  func denseDisplay() throws {
    let dense = try VirtualDisplay("-noreset")
    try dense.set("Xft.dpi: 144", in: workplace)
    let preview = try preview(on: dense)
    #expect(preview.ready?.width == 360 && preview.ready?.height == 600)
    // The drag ends beyond the middle of the larger window.
    try dense.act("key Return")
    #expect(try preview.next("settled").screen == 2)
    try dense.act(
      "mousemove 4 300 mousedown 1 mousemove 90 300 mousemove 270 300 sleep 0.3 mouseup 1")
    #expect(try preview.next("settled").screen == 1)
  }

  @Test("Without GLX the context comes from EGL")
  func egl() throws {
    let bare = try VirtualDisplay("-extension", "GLX")
    let preview = try preview(on: bare)
    try bare.act("key Return")
    #expect(try preview.next("settled").completed == true)
    let shown = try PictureReader.read(workplace.path("b.png"))
    #expect(try FrameDifference(bare.screenshot(shown.size), shown)?.largest == 0)
  }

  /// The window loses the keyboard focus while the button is down.
  @Test("A drag that loses the focus is cancelled")
  func lostFocus() throws {
    let preview = try preview()
    try display.act("key Return")
    #expect(try preview.next("settled").screen == 2)
    try display.act("mousemove 3 200 mousedown 1 mousemove 60 200 mousemove 180 200 windowfocus 1")
    let settled = try preview.next("settled")
    #expect(settled.screen == 2 && settled.completed == false)
    try display.act("mouseup 1 key s")
    #expect(try preview.next().event == "slow")
  }

  @Test("Transitions and resizes leak no OpenGL objects")
  func leaks() throws {
    let preview = try preview("--duration", "0.02")
    /// Runs a push and a pop in a window of another size, and then in one of the former size.
    ///
    /// - Returns: the number of OpenGL objects by kind, without programs and samplers, which are
    ///   created when an instant first needs them, and kept.
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

  @Test("A settled event has the frame times")
  func frameTimes() throws {
    let preview = try preview("--duration", "0.2")
    try display.act("key Return")
    let settled = try preview.next("settled")
    let frames = try #require(settled.frames)
    let time = try #require(settled.frameTime)
    #expect(frames > 0 && time.median > 0)
    #expect(time.median <= time.p95 && time.p95 <= time.worst)
    // The intervals of the frames after the first one add up to the motion.
    #expect(Double(frames) * time.worst >= 100)
  }
}
