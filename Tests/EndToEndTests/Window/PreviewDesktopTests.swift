import Foundation
import Frames
import Media
import TestSupport
import Testing

/// What `hinge preview` takes from the desktop, and what it says about its pictures.
@Suite("hinge preview: the desktop's settings", .serialized)
struct PreviewDesktopTests: PreviewSuite {
  let screens: PreviewScreens

  init() throws {
    screens = try PreviewScreens()
  }

  /// The events are in the order in which things happen; the wall would ask for another frame of
  /// its pictures every 0.12 s.
  @Test("Where the desktop wants no animations, a change is not played by itself")
  func reducedMotion() throws {
    let folder = workplace.path("config/gtk-3.0")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("[Settings]\ngtk-enable-animations=false\n".utf8).write(
      to: URL(filePath: folder + "/settings.ini"))
    let preview = try preview(
      ["-t", "cube"], environment: ["XDG_CONFIG_HOME": workplace.path("config")])
    try display.act("key i key Up")
    #expect(try preview.next().event == "parameter")
    try display.act("key s")
    #expect(try preview.next().event == "slow")
    // A push that is asked for is shown.
    try display.act("key s key Return")
    #expect(try preview.next("began").direction == "push")
    #expect(try preview.quit() == 0)
  }

  /// The inspector is 264 points wide.
  @Test("GDK_DPI_SCALE enlarges texts and panes; other values than a factor are passed over")
  func textScale() throws {
    let usual = try preview([], isBare: false)
    let size = try display.windowSize()
    #expect(try usual.quit() == 0)
    for (value, factor) in [("1.5", 1.5), ("0", 1), ("-2", 1), ("wide", 1), ("1e9", 1)] {
      let scaled = try preview([], isBare: false, environment: ["GDK_DPI_SCALE": value])
      #expect(try display.windowSize().width == 240 + Int(264 * factor))
      #expect(try scaled.quit() == 0)
    }
    #expect(size.width == 240 + 264)
  }

  @Test("A third screen of another shape is named, and --fit keeps its shape")
  func fit() throws {
    let wide = try TestPictures.smooth(400, 240)
    try PNGFile.write(wide, to: workplace.path("c.png"))
    let stretched = try preview([workplace.path("c.png")], isBare: false)
    let title = try display.title()
    #expect(title.contains("c.png is landscape") && title.contains("--fit"))
    #expect(try stretched.quit() == 0)
    let fitted = try preview(
      [
        workplace.path("c.png"), "--fit", "contain", "--background", "#204060", "--duration",
        "0.02",
      ])
    #expect(try !display.title().contains("landscape"))
    for screen in [2, 3] {
      try display.act("key Return")
      #expect(try fitted.next("settled").screen == screen)
    }
    // The picture has 240×144 pixels in the middle of 240×400.
    let seen = try display.screenshot(try pixels(240, 400))
    for row in [10, 120, 280, 390] { #expect(seen[120, row] == SIMD4(0x20, 0x40, 0x60, 255)) }
    #expect(seen[120, 200] != SIMD4(0x20, 0x40, 0x60, 255))
  }
}
