import Frames
import TestSupport
import Testing

@testable import ScreenMatching

@Suite("Colours of glyphs")
struct GlyphTests {
  private let rect = PixelRect(x: 40, y: 30, width: 120, height: 20)

  /// Returns words of strokes of the colour `ink` on `ground`, whose edges are half covered.
  private func screen(_ ink: [Int], on ground: [Int]) -> DrawnScreen {
    var screen = DrawnScreen(240, 100, ground: 0)
    for y in 0..<100 {
      for x in 0..<240 { screen.set(x, y, ground.map { UInt8($0) }) }
    }
    for stroke in 0..<20 {
      let x = rect.x + 6 * stroke
      for y in rect.rows {
        for column in 0..<2 { screen.set(x + column, y, ink.map { UInt8($0) }) }
        screen.set(x + 2, y, zip(ink, ground).map { UInt8(($0 + $1) / 2) })
      }
    }
    return screen
  }

  @Test(
    "Ink and ground are measured, whatever their colours",
    arguments: [
      ([24, 26, 32], [255, 255, 255]), ([236, 238, 242], [18, 19, 23]),
      ([20, 110, 240], [40, 40, 60]),
    ])
  func colors(_ ink: [Int], _ ground: [Int]) throws {
    let glyphs = try #require(
      ElementMatch.Glyphs(rect, in: screen(ink, on: ground).frame, isNoisy: false))
    for channel in 0..<3 {
      #expect(Int(glyphs.ink[channel]) == ink[channel])
      #expect(Int(glyphs.ground[channel]) == ground[channel])
    }
  }

  @Test("A third colour, an uneven ground and a picture have their ground with them")
  func others() throws {
    let plain = screen([0, 0, 0], on: [240, 240, 240])
    var third = plain
    third.set(rect.x + 4, rect.y + 4, [250, 0, 0])
    #expect(ElementMatch.Glyphs(rect, in: try third.frame, isNoisy: false) == nil)
    var uneven = plain
    for y in 20..<60 { uneven.set(39, y, [200, 200, 200]) }
    #expect(ElementMatch.Glyphs(rect, in: try uneven.frame, isNoisy: false) == nil)
    var photo = plain
    photo.photo(3, in: rect)
    #expect(ElementMatch.Glyphs(rect, in: try photo.frame, isNoisy: false) == nil)
  }
}
