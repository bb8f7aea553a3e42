import Foundation
import Frames
import Media
import TestSupport
import Testing

/// The effect browser of `hinge preview`, which is to the right of a stage of 240×400 pixels.
@Suite("hinge preview: the effect browser", .serialized)
struct EffectBrowserTests: PreviewSuite {
  let screens: PreviewScreens

  init() throws {
    screens = try PreviewScreens()
    for (name, phase) in [("a.png", 0.1), ("b.png", 0.6)] {
      try PNGFile.write(try TestPictures.smooth(240, 400, phase: phase), to: workplace.path(name))
    }
  }

  @Test("Typing searches and plays, Enter takes, Escape goes back, and all of it is one step")
  func keys() throws {
    let preview = try preview("--duration", "0.1")
    try display.act("mousemove 100 390 key e type cube")
    while try preview.next("effect").effect != "cube" {}
    // A change that began with an earlier match goes on with this one.
    #expect(try preview.next("settled").effect == "cube")
    try display.act("key Return")
    #expect(try copied(preview).contains("-t cube"))
    #expect(try display.windowSize() == pixels(240, 400))
    try display.act("key e key Down")
    #expect(try preview.next("effect").effect != "cube")
    try display.act("key Escape")
    #expect(try preview.next("effect").effect == "cube")
    #expect(try copied(preview).contains("-t cube"))
    try display.act("key ctrl+z")
    #expect(try preview.next("undone").effect == "flip")
  }

  /// The file is red between its ends, as no screen is.
  @Test("A shader file is checked beside the window, plays, and has pictures")
  func shaderFile() throws {
    let folder = workplace.path("effects")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = """
      // License: MIT
      vec4 transition(vec2 uv) {
        vec4 color = vec4(1.0, 0.0, 0.0, 1.0);
        return progress <= 0.0 ? getFromColor(uv) : progress >= 1.0 ? getToColor(uv) : color;
      }
      """
    try Data(text.utf8).write(to: URL(filePath: folder + "/reddest.glsl"))
    try Data("vec4 broken".utf8).write(to: URL(filePath: folder + "/redder.glsl"))
    let preview = try preview("--duration", "0.1", "--transitions", folder)
    try display.act("mousemove 100 390 key e type reddest")
    while try preview.next("effect").effect != "reddest" {}
    // The search leaves the first cell to it.
    try display.wait(try pixels(516, 400)) { seen in
      seen[240 + 16 + 30, 56 + 24 + 60] == SIMD4(255, 0, 0, 255)
    }
    try display.act("key Return")
    #expect(try copied(preview).contains("reddest.glsl"))
    // One with a fault is told of, and changes nothing.
    try display.act("key e type redder")
    try display.act("key Return")
    #expect(try #require(try preview.next("broken").text).contains("redder.glsl"))
    #expect(try copied(preview).contains("reddest.glsl"))
  }

  /// The browser starts at column 240 with a margin of 16 and a head of 56 pixels; its first cell
  /// is below a heading of 24.
  @Test("Pictures of the effects appear while the window rests, and the pointer plays them")
  func pictures() throws {
    let preview = try preview("--duration", "0.1")
    // The pointer is not where the effect browser appears.
    try display.act("mousemove 100 390 key e")
    try display.wait(try pixels(516, 400)) { seen in
      // Until it is drawn, the cell is grey.
      let pixel = seen[240 + 16 + 30, 56 + 24 + 60]
      return pixel.x != pixel.y && pixel != SIMD4(0x25, 0x27, 0x2D, 255)
    }
    try display.act("mousemove \(240 + 16 + 30) \(56 + 24 + 60)")
    let played = try preview.next("effect").effect
    #expect(try preview.next("settled").effect == played)
    try display.act("click 1")
    #expect(try copied(preview).contains("-t \(played) "))
    #expect(try display.windowSize() == pixels(240, 400))
  }
}
