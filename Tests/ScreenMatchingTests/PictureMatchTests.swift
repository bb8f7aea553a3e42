import Frames
import TestSupport
import Testing

@testable import ScreenMatching

/// Photos of a grid and one of them in full, on screens of a phone at half size. The places are
/// known; one may be found two pixels off, which the sampling of a third of the size explains.
@Suite("Pictures on any ground are found")
struct PictureMatchTests {
  /// The grounds of a grid.
  enum Ground: CaseIterable {
    case plain, gradient, photo
  }

  private func screen(_ ground: Ground) -> DrawnScreen {
    var screen = DrawnScreen(390, 844, ground: 250)
    switch ground {
    case .plain: break
    case .gradient: screen.gradient(from: 60, to: 220)
    case .photo: screen.photo(77, in: PixelRect(x: 0, y: 0, width: 390, height: 844))
    }
    return screen
  }

  /// Returns a grid of nine photos, `gap` pixels apart, and the place of the photo `index`.
  private func grid(
    _ ground: Ground, gap: Int, index: Int, grain: Int = 0
  ) -> (screen: DrawnScreen, place: PixelRect) {
    var screen = screen(ground)
    let side = (390 - 2 * gap) / 3
    func place(_ index: Int) -> PixelRect {
      PixelRect(
        x: (index % 3) * (side + gap), y: 90 + (index / 3) * (side + gap), width: side,
        height: side)
    }
    for other in 0..<9 { screen.photo(other, in: place(other), grain: grain) }
    return (screen, place(index))
  }

  private func isClose(_ a: PixelRect, _ b: PixelRect) -> Bool {
    abs(a.x - b.x) <= 2 && abs(a.y - b.y) <= 2 && abs(a.x + a.width - b.x - b.width) <= 2
      && abs(a.y + a.height - b.y - b.height) <= 2
  }

  @Test(
    "A square of a grid is the wide photo that it crops", arguments: Ground.allCases, [0, 2, 15])
  func grids(_ ground: Ground, _ gap: Int) throws {
    let (old, source) = grid(ground, gap: gap, index: 4)
    var new = screen(ground)
    let target = PixelRect(x: 0, y: 200, width: 390, height: 260)
    new.photo(4, in: target)
    let found = ScreenMatcher().matches(from: try old.frame, to: try new.frame)
    try #require(found.count == 1, "\(found)")
    #expect(
      isClose(found[0].source.rect, source) && isClose(found[0].target.rect, target), "\(found)")
    #expect(found[0].sharedSide == .height)
  }

  /// Nine tiles of 128 pixels, 3 apart on white: gaps narrower than two pixels of the picture in
  /// which elements are searched, where the middle tile seems to be from 128 to 262 across, and
  /// from 218 to 352 down.
  @Test("A gap of a grid is not a part of a tile")
  func gaps() throws {
    var screen = screen(.plain)
    func place(_ column: Int, _ row: Int) -> PixelRect {
      PixelRect(x: column * 131, y: 90 + row * 131, width: 128, height: 128)
    }
    for tile in 0..<9 { screen.photo(tile, in: place(tile % 3, tile / 3)) }
    let rough = PixelRect(x: 64, y: 109, width: 67, height: 67)
    let element = Element(rough, factor: 2, in: try screen.frame, isNoisy: false)
    #expect(element.rect == place(1, 1))
  }

  @Test("Grain does not matter")
  func grain() throws {
    let (old, source) = grid(.plain, gap: 2, index: 7, grain: 10)
    var new = screen(.plain)
    let target = PixelRect(x: 0, y: 150, width: 390, height: 260)
    new.photo(7, in: target, grain: 10)
    let found = ScreenMatcher().matches(from: try old.frame, to: try new.frame)
    try #require(found.count == 1, "\(found)")
    #expect(
      isClose(found[0].source.rect, source) && isClose(found[0].target.rect, target), "\(found)")
  }

  @Test("Photos that are not on both screens are not taken for others", arguments: Ground.allCases)
  func strangers(_ ground: Ground) throws {
    let (old, _) = grid(ground, gap: 2, index: 0)
    var new = screen(ground)
    new.photo(40, in: PixelRect(x: 0, y: 200, width: 390, height: 260))
    new.photo(41, in: PixelRect(x: 20, y: 500, width: 150, height: 100))
    #expect(ScreenMatcher().matches(from: try old.frame, to: try new.frame).isEmpty)
  }
}

/// Words of pseudo glyphs, whose shapes follow from a number.
@Suite("Words are found by their shapes")
struct InkMatchTests {
  @Test("Dark words on light ground are the light words on dark ground, at any moderate size")
  func inverted() throws {
    var old = DrawnScreen(390, 844, ground: 250)
    var new = DrawnScreen(390, 844, ground: 20)
    for line in 0..<4 {
      old.words(line, count: 9, x: 20, y: 100 + 60 * line, height: 20, level: 30)
      new.words(line, count: 9, x: 60, y: 500 + 60 * line, height: 26, level: 230)
    }
    let found = ScreenMatcher().matches(from: try old.frame, to: try new.frame)
    try #require(found.count == 4, "\(found)")
    for match in found {
      // Line n is between 100 + 60n and 120 + 60n, and goes to 500 + 60n.
      let line = (match.source.rect.y - 95) / 60
      #expect((match.target.rect.y - 495) / 60 == line)
    }
  }

  /// The card is half of the screen, so that its surroundings are one box from side to side.
  @Test("Lines on a card are separate from what is around the card")
  func card() throws {
    var old = DrawnScreen(390, 844, ground: 225)
    old.fill(PixelRect(x: 16, y: 160, width: 358, height: 500), 250)
    for line in 0..<5 {
      old.words(line, count: 9, x: 60, y: 200 + 90 * line, height: 20, level: 30)
    }
    var new = DrawnScreen(390, 844, ground: 250)
    new.words(2, count: 9, x: 90, y: 300, height: 28, level: 30)
    let found = ScreenMatcher().matches(from: try old.frame, to: try new.frame)
    try #require(found.count == 1, "\(found)")
    #expect(abs(found[0].source.rect.y - 380) <= 6 && found[0].source.rect.height <= 21)
  }

  @Test("A heavier weight is the same line")
  func weight() throws {
    var old = DrawnScreen(390, 844, ground: 250)
    var new = DrawnScreen(390, 844, ground: 250)
    old.words(5, count: 10, x: 20, y: 100, height: 20, level: 120)
    new.words(5, count: 10, x: 40, y: 400, height: 28, level: 10, weight: 0.17)
    #expect(ScreenMatcher().matches(from: try old.frame, to: try new.frame).count == 1)
  }

  @Test("Where only the colours change, nothing moves")
  func still() throws {
    var old = DrawnScreen(390, 844, ground: 250)
    var new = DrawnScreen(390, 844, ground: 20)
    for line in 0..<5 {
      old.words(line, count: 9, x: 20, y: 100 + 60 * line, height: 20, level: 30)
      new.words(line, count: 9, x: 20, y: 100 + 60 * line, height: 20, level: 230)
    }
    #expect(ScreenMatcher().matches(from: try old.frame, to: try new.frame).isEmpty)
  }

  @Test("Other words are not the same, though some of their glyphs are")
  func others() throws {
    var old = DrawnScreen(390, 844, ground: 250)
    var new = DrawnScreen(390, 844, ground: 250)
    old.words(11, count: 5, x: 20, y: 100, height: 20, level: 30)
    old.words(12, count: 5, x: 95, y: 100, height: 20, level: 30)
    new.words(13, count: 5, x: 20, y: 400, height: 20, level: 30)
    new.words(12, count: 5, x: 95, y: 400, height: 20, level: 30)
    #expect(ScreenMatcher().matches(from: try old.frame, to: try new.frame).isEmpty)
  }
}
