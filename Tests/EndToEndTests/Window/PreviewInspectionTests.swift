import Foundation
import Frames
import TestSupport
import Testing

@Suite("hinge preview: grid and exploded layers", .serialized)
struct PreviewInspectionTests: PreviewSuite {
  let screens: PreviewScreens
  private let size: PixelSize

  init() throws {
    screens = try PreviewScreens()
    size = try pixels(240, 400)
    for (name, phase) in [("a.png", 0.1), ("b.png", 0.6)] {
      try PNGFile.write(try TestPictures.smooth(240, 400, phase: phase), to: workplace.path(name))
    }
  }

  /// The dark and the light line of the grid meet between columns 23 and 24, a tenth of the width.
  @Test("The grid is drawn over the stage and can be removed")
  func grid() throws {
    let preview = try preview()
    let bare = try display.screenshot(size)
    try display.act("key g")
    #expect(try preview.next("grid").on == true)
    let grid = try display.screenshot(size)
    for y in [150, 181, 260] {
      for (x, alpha, tone) in [(23, 0.28, 0.0), (24, 0.4, 255.0)] {
        for channel in 0..<3 {
          let expected = Double(bare[x, y][channel]) * (1 - alpha) + tone * alpha
          #expect(abs(Double(grid[x, y][channel]) - expected) <= 1, "\(x), \(y)")
        }
      }
      #expect(grid[22, y] == bare[22, y] && grid[25, y] == bare[25, y])
    }
    try display.act("key g")
    #expect(try preview.next("grid").on == false)
    #expect(try FrameDifference(display.screenshot(size), bare)?.largest == 0)
  }

  @Test("The pointer orbits the exploded layers and does not reach the stage")
  func explodedLayers() throws {
    let preview = try preview()
    let bare = try display.screenshot(size)
    try display.act("key d")
    #expect(try preview.next("layers").on == true)
    let exploded = try display.screenshot(size)
    // The corner has the background's colour: 0.10, 0.105 and 0.125 of 255.
    for channel in 0..<3 {
      #expect(abs(Int(exploded[2, 397][channel]) - [26, 27, 32][channel]) <= 1)
    }
    // A drag that would pop and a click that would push; a transition would be reported before
    // "slow".
    try display.act(
      "mousemove 3 200 mousedown 1 mousemove 60 220 mousemove 150 240 mouseup 1 click 1 key s")
    #expect(try preview.next().event == "slow")
    let turned = try display.screenshot(size)
    #expect(try #require(FrameDifference(turned, exploded)).largest > 50)
    try display.act("click 4 click 4 click 4 key s")
    #expect(try preview.next().event == "slow")
    let larger = try display.screenshot(size)
    #expect(try #require(FrameDifference(larger, turned)).largest > 50)
    // The keys still drive the stage.
    try display.act("key Right")
    #expect(try preview.next("scrubbed").seconds ?? 0 > 0)
    try display.act("key Left key Left")
    _ = try preview.next("scrubbed")
    _ = try preview.next("scrubbed")
    try display.act("key d")
    #expect(try preview.next("layers").on == false)
    #expect(try FrameDifference(display.screenshot(size), bare)?.largest == 0)
  }
}
