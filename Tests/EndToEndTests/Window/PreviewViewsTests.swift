import Foundation
import Frames
import Media
import TestSupport
import Testing

/// The views of the stage of `hinge preview`: two settings side by side, an onion skin, and the
/// sheet that it saves. The stage has 240×400 pixels.
@Suite("hinge preview: views of the stage", .serialized)
struct PreviewViewsTests: PreviewSuite {
  let screens: PreviewScreens
  private let size: PixelSize

  init() throws {
    screens = try PreviewScreens()
    size = try pixels(240, 400)
  }

  /// Returns what the stage shows once all earlier keys have been handled.
  private func seen(_ preview: Preview) throws -> Frame {
    try display.act("key g key g")
    _ = try preview.next("grid")
    _ = try preview.next("grid")
    return try display.screenshot(size)
  }

  /// Returns the largest difference between the left and the right half, in the rows of the
  /// pictures without the labels below them.
  private func halvesDiffer(_ frame: Frame) -> Bool {
    (100..<300).contains { row in
      (0..<120).contains { frame[$0, row] != frame[$0 + 120, row] }
    }
  }

  @Test("A stays as it was kept beside what is set, both at one playhead; Escape leaves them")
  func sideBySide() throws {
    let preview = try preview("-t", "push", "--duration", "1", "--curve", "linear")
    try display.act("key x")
    try display.act("key a key Right key Right key Right key Right key Right key Right")
    for _ in 1...6 { _ = try preview.next("scrubbed") }
    let plain = try seen(preview)
    try display.act("key x")
    #expect(try preview.next("compared").on == true)
    let same = try seen(preview)
    // Above and below the pictures nothing is shown.
    #expect(same[60, 50] == SIMD4(0, 0, 0, 255) && same[180, 50] == SIMD4(0, 0, 0, 255))
    #expect(!halvesDiffer(same))
    try display.act("key bracketright")
    _ = try preview.next("effect")
    let other = try seen(preview)
    #expect(halvesDiffer(other))
    for row in 100..<300 {
      try #require((0..<120).allSatisfy { other[$0, row] == same[$0, row] })
    }
    try display.act("key bracketleft key Escape")
    #expect(try preview.next("compared").on == false)
    #expect(try FrameDifference(seen(preview), plain)?.largest == 0)
  }

  /// The mean of the instants 15, 35, 55, 75 and 95 % is 55 %. Each of five blends is rounded.
  @Test("An onion skin has each of five instants with the same weight")
  func onionSkin() throws {
    let colors: [SIMD4<UInt8>] = [SIMD4(200, 40, 0, 255), SIMD4(0, 240, 120, 255)]
    for (name, color) in zip(["a.png", "b.png"], colors) {
      let bytes = (0..<(240 * 400)).flatMap { _ in [color.x, color.y, color.z, color.w] }
      try PNGFile.write(
        Frame(size: size, alpha: .opaque, bytes: bytes), to: workplace.path(name))
    }
    let preview = try preview("-t", "crossfade", "--curve", "linear")
    let plain = try seen(preview)
    try display.act("key n")
    #expect(try preview.next("onionSkin").on == true)
    let pixel = try seen(preview)[120, 100]
    for channel in 0..<3 {
      let expected = Double(colors[0][channel]) * 0.45 + Double(colors[1][channel]) * 0.55
      #expect(abs(Double(pixel[channel]) - expected) <= 3, "\(pixel)")
    }
    try display.act("key Escape")
    #expect(try preview.next("onionSkin").on == false)
    #expect(try FrameDifference(seen(preview), plain)?.largest == 0)
  }

  /// A held instant is what `hinge render` draws with a shutter of 180 degrees.
  @Test("Motion blur shows a held instant as hinge render does, and Escape leaves it")
  func motionBlur() throws {
    let preview = try preview("-t", "push", "--duration", "0.5", "--curve", "linear")
    try display.act("key Right key Right key Right key Right key Right key Right")
    for _ in 1...5 { _ = try preview.next("scrubbed") }
    let seconds = try #require(try preview.next("scrubbed").seconds)
    let plain = try seen(preview)
    try display.act("key u")
    #expect(try preview.next("motionBlur").on == true)
    let blurred = try seen(preview)
    let still = workplace.path("still.png")
    let direct = try HingeProcess([
      "render", workplace.path("a.png"), workplace.path("b.png"), "-t", "push", "--duration", "0.5",
      "--curve", "linear", "--size", "240x400", "--at", "\(seconds)", "--motion-blur", "180",
      "--gpu", "software", "-o", still,
    ]).run()
    #expect(direct.exitCode == 0, "\(direct.errors)")
    let expected = try PictureReader.read(still)
    let effect = try #require(FrameDifference(blurred, plain))
    let error = try #require(FrameDifference(blurred, expected))
    #expect(effect.largest > 16)
    #expect(error.largest <= 2)
    try display.act("key Escape")
    #expect(try preview.next("motionBlur").on == false)
    #expect(try FrameDifference(seen(preview), plain)?.largest == 0)
  }

  @Test("The window begins with the motion blur and the light of its options, as in hinge render")
  func options() throws {
    let words = [
      "-t", "push", "--duration", "0.5", "--curve", "linear", "--motion-blur", "360",
      "--shutter-phase", "0", "--shutter-curve", "triangle", "--light", "linear",
    ]
    let preview = try preview(words)
    try display.act("key Right key Right key Right key Right key Right key Right")
    for _ in 1...5 { _ = try preview.next("scrubbed") }
    let seconds = try #require(try preview.next("scrubbed").seconds)
    let shown = try seen(preview)
    let still = workplace.path("still.png")
    let direct = try HingeProcess(
      ["render", workplace.path("a.png"), workplace.path("b.png")] + words
        + ["--size", "240x400", "--at", "\(seconds)", "--gpu", "software", "-o", still]
    ).run()
    #expect(direct.exitCode == 0, "\(direct.errors)")
    let expected = try PictureReader.read(still)
    #expect(try #require(FrameDifference(shown, expected)).largest <= 2)
    let command = try copied(preview)
    for word in ["--motion-blur 360 --shutter-phase 0 --shutter-curve triangle", "--light linear"] {
      #expect(command.contains(word), "\(command)")
    }
    try display.act("key u")
    #expect(try preview.next("motionBlur").on == false)
    #expect(try #require(FrameDifference(seen(preview), shown)).largest > 16)
    #expect(try !copied(preview).contains("--motion-blur"))
  }

  @Test("--touches shows a dot under the pointer while it is down, and nothing else changes")
  func touches() throws {
    let preview = try preview("--touches", "-t", "crossfade")
    let plain = try seen(preview)
    try display.act("mousemove 120 300 mousedown 1 sleep 0.5")
    let pressed = try seen(preview)
    // 44 points of a stage of 375 in 240 pixels: a radius of 14 pixels.
    for y in 0..<400 {
      for x in 0..<240 {
        let way = hypot(Double(x) - 119.5, Double(y) - 299.5)
        if way > 17 { try #require(pressed[x, y] == plain[x, y], "\(x), \(y)") }
      }
    }
    #expect(pressed[120, 300] != plain[120, 300] && pressed[112, 300] != plain[112, 300])
    try display.act("mouseup 1")
  }

  @Test("The sheet is that of hinge sheet with these settings, under free names")
  func sheet() throws {
    let preview = try preview("-t", "cube", "-p", "side=inside", "--backdrop", "navy")
    try display.act("key m")
    #expect(try preview.next("saved").text == "hinge-sheet.png")
    try display.act("key m")
    #expect(try preview.next("saved").text == "hinge-sheet-2.png")
    let direct = try HingeProcess([
      "sheet", workplace.path("a.png"), workplace.path("b.png"), "-t", "cube", "-p", "side=inside",
      "--backdrop", "navy", "-o", workplace.path("direct.png"),
    ]).run()
    #expect(direct.exitCode == 0, "\(direct.errors)")
    for name in ["hinge-sheet.png", "hinge-sheet-2.png"] {
      #expect(
        try PictureReader.read(workplace.path(name))
          == PictureReader.read(workplace.path("direct.png")))
    }
  }
}
