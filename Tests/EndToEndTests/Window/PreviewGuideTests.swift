import Foundation
import Frames
import Media
import TestSupport
import Testing

/// What explains the window of `hinge preview`: its panes, and the list of keys.
@Suite("hinge preview: panes at the start and the list of keys", .serialized)
struct PreviewGuideTests: PreviewSuite {
  private static let width = 240
  private static let height = 400
  /// The widths and heights of the inspector and of the scrubber, at 96 dots per inch.
  private static let (inspector, timeBar) = (264, 132)

  let screens: PreviewScreens

  init() throws {
    screens = try PreviewScreens(Self.width, Self.height)
  }

  @Test("The window opens with the panes that were open last")
  func panes() throws {
    let both = try pixels(Self.width + Self.inspector, Self.height + Self.timeBar)
    let first = try preview([], isBare: false)
    #expect(first.ready?.width == Self.width && first.ready?.height == Self.height)
    #expect(try display.windowSize() == both)
    try display.act("key b key s")
    _ = try first.next("slow")
    let one = try pixels(Self.width + Self.inspector, Self.height)
    #expect(try display.windowSize() == one)
    #expect(try first.quit() == 0)

    let second = try preview([], isBare: false)
    #expect(try display.windowSize() == one)
    #expect(try second.quit() == 0)
    let bare = try preview([], isBare: true)
    #expect(try display.windowSize() == pixels(Self.width, Self.height))
    try display.act("key h key s")
    _ = try bare.next("slow")
    #expect(try bare.quit() == 0)

    // The bare window's graphs were not remembered.
    let file = workplace.path("state/hinge/preview-panes")
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasSuffix("\nparameters\n"))
    try Data([0, 0xff]).write(to: URL(filePath: file))
    let third = try preview([], isBare: false)
    #expect(try display.windowSize() == both)
    #expect(try third.quit() == 0)
  }

  /// The menu's box begins at the row of the pointer, 10, and has items of 22 pixels after a
  /// padding of 6. The first one copies the command; the fifth one opens a submenu, whose
  /// first two push and pop.
  @Test("The secondary button opens a menu, which keys and clicks choose from")
  func menu() throws {
    let preview = try preview([], isBare: true)
    let size = try pixels(Self.width, Self.height)
    let bare = try display.screenshot(size)
    try display.act("mousemove 100 10 click 3 key Down key Return")
    #expect(try #require(try preview.next("copied").text).contains("-t flip"))
    try display.act("mousemove 100 10 click 3 key Up key Up key Up key Up")
    try display.act("key Return key Return")
    #expect(try preview.next("began").direction == "push")
    #expect(try preview.next("settled").screen == 2)
    try display.act("mousemove 100 10 click 3 mousemove 50 115 click 1 key Down key Return")
    #expect(try preview.next("began").direction == "pop")
    #expect(try preview.next("settled").screen == 1)
    // Nothing is chosen: a click would push, and Escape would ask whether to quit.
    try display.act("mousemove 100 10 click 3 key Escape key s")
    #expect(try preview.next("slow").on == true)
    try display.act("mousemove 100 10 click 3 mousemove 120 395 click 1 key s")
    #expect(try preview.next().event == "slow")
    #expect(try FrameDifference(display.screenshot(size), bare)?.largest == 0)
    // A key does what it does without the menu.
    try display.act("click 3 key s")
    #expect(try preview.next().event == "slow")
    #expect(try FrameDifference(display.screenshot(size), bare)?.largest == 0)
  }

  /// A click would push and S would be reported; either is spent on the list.
  @Test("Any key or click closes the list of keys, and does nothing else")
  func help() throws {
    let preview = try preview([], isBare: true)
    let size = try pixels(Self.width, Self.height)
    let bare = try display.screenshot(size)
    for (open, close) in [
      ("key question", "key s"), ("key F1", "mousemove 120 200 click 1"), ("key F1", "key F1"),
      ("key question", "key Escape"),
    ] {
      try display.act("\(open) \(close) key s")
      #expect(try preview.next().event == "slow")
      #expect(try FrameDifference(display.screenshot(size), bare)?.largest == 0)
    }
    try display.act("key question")
    // The box begins 16 pixels from the side, and its text 20 pixels further in.
    try display.wait(size) { seen in
      let pixel = seen[26, Self.height / 2]
      return max(pixel.x, pixel.y, pixel.z) < 64
    }
  }
}
