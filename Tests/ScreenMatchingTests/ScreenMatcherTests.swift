import Frames
import TestSupport
import Testing

@testable import ScreenMatching

/// The elements of two drawn screens. Their places are known to the pixel; a round edge is found
/// where its pixels differ from the ground.
@Suite("What two screens share is found")
struct ScreenMatcherTests {
  /// Two screens of an upright phone at half size.
  private func screens() -> (DrawnScreen, DrawnScreen) {
    (DrawnScreen(390, 844, ground: 244), DrawnScreen(390, 844, ground: 255))
  }

  private func matches(_ screens: (DrawnScreen, DrawnScreen)) throws -> [ElementMatch] {
    ScreenMatcher().matches(from: try screens.0.frame, to: try screens.1.frame)
  }

  @Test("A disc that moves and grows", arguments: [48, 60, 97], [120, 200, 301])
  func disc(_ small: Int, _ large: Int) throws {
    var screens = screens()
    let source = PixelRect(x: 20, y: 310, width: small, height: small)
    let target = PixelRect(x: 40, y: 90, width: large, height: large)
    screens.0.draw(1, in: source, radius: Double(small) / 2)
    screens.1.draw(1, in: target, radius: Double(large) / 2)
    let found = try matches(screens)
    try #require(found.count == 1)
    #expect(found[0].source.rect == source && found[0].target.rect == target)
    #expect(abs(found[0].source.cornerRadius - Double(small) / 2) <= 0.06 * Double(small))
    #expect(abs(found[0].target.cornerRadius - Double(large) / 2) <= 0.06 * Double(large))
    #expect(found[0].confidence > 0.85)
  }

  @Test("A card with corners, and its place where the other screen is wholly covered by it")
  func card() throws {
    var screens = screens()
    let source = PixelRect(x: 16, y: 400, width: 358, height: 240)
    screens.0.draw(4, in: source, radius: 20)
    // Of another shape: both show the middle of one picture.
    let target = PixelRect(x: 0, y: 0, width: 390, height: 261)
    screens.1.draw(4, in: target)
    let found = try matches(screens)
    try #require(found.count == 1)
    #expect(found[0].source.rect == source && found[0].target.rect == target)
    #expect(abs(found[0].source.cornerRadius - 20) <= 3)
    #expect(found[0].target.cornerRadius == 0)
  }

  @Test("A square cut out of a wide picture is that picture")
  func crop() throws {
    var screens = screens()
    let source = PixelRect(x: 30, y: 600, width: 90, height: 90)
    let target = PixelRect(x: 40, y: 100, width: 300, height: 200)
    // The wide picture is the square's middle, so that the square is drawn larger than it is seen.
    screens.1.draw(6, in: target)
    var hidden = DrawnScreen(390, 844, ground: 244)
    hidden.draw(6, in: PixelRect(x: 100, y: 100, width: 135, height: 90))
    screens.0.copy(PixelRect(x: 122, y: 100, width: 90, height: 90), of: hidden, to: source)
    let found = try matches(screens)
    try #require(found.count == 1)
    #expect(found[0].source.rect == source && found[0].target.rect == target)
    #expect(found[0].sharedSide == .height)
  }

  @Test("Of pictures that are not on both screens none is taken for another")
  func strangers() throws {
    var screens = screens()
    for index in 0..<6 {
      let rect = PixelRect(x: 20, y: 40 + index * 130, width: 100, height: 100)
      screens.0.draw(index, in: rect, radius: 50)
      screens.1.draw(index + 20, in: rect, radius: 12)
    }
    #expect(try matches(screens).isEmpty)
  }

  @Test("Each of several is found; what is there twice is not")
  func several() throws {
    var screens = screens()
    for index in 0..<4 {
      screens.0.draw(
        index, in: PixelRect(x: 20, y: 40 + index * 120, width: 80, height: 80), radius: 10)
      screens.1.draw(
        index, in: PixelRect(x: 250, y: 500 - index * 150, width: 120, height: 120), radius: 15)
    }
    screens.0.draw(9, in: PixelRect(x: 20, y: 640, width: 80, height: 80))
    screens.0.draw(9, in: PixelRect(x: 200, y: 640, width: 80, height: 80))
    screens.1.draw(9, in: PixelRect(x: 20, y: 700, width: 100, height: 100))
    let found = try matches(screens)
    #expect(
      found.map(\.source.rect.y).sorted() == [40, 160, 280, 400]
        && found.map(\.target.rect.y).sorted() == [50, 200, 350, 500])
  }

  @Test("What stays, and what moves along with a card, is not a match of its own")
  func stillAndCarried() throws {
    var screens = screens()
    let still = PixelRect(x: 20, y: 20, width: 60, height: 60)
    screens.0.draw(2, in: still)
    screens.1.draw(2, in: still)
    screens.0.fill(PixelRect(x: 20, y: 200, width: 350, height: 150), 215)
    screens.0.draw(3, in: PixelRect(x: 40, y: 230, width: 90, height: 90), radius: 45)
    screens.0.draw(5, in: PixelRect(x: 200, y: 230, width: 90, height: 90))
    screens.1.fill(PixelRect(x: 20, y: 600, width: 350, height: 150), 215)
    screens.1.draw(3, in: PixelRect(x: 40, y: 630, width: 90, height: 90), radius: 45)
    screens.1.draw(5, in: PixelRect(x: 200, y: 630, width: 90, height: 90))
    let found = try matches(screens)
    #expect(found.map(\.source.rect) == [PixelRect(x: 20, y: 200, width: 350, height: 150)])
    #expect(found.map(\.target.rect) == [PixelRect(x: 20, y: 600, width: 350, height: 150)])
  }

  @Test("A plain area is like any other, and no match")
  func plain() throws {
    var screens = screens()
    screens.0.fill(PixelRect(x: 20, y: 200, width: 100, height: 100), 60)
    screens.1.fill(PixelRect(x: 200, y: 500, width: 100, height: 100), 60)
    #expect(try matches(screens).isEmpty)
  }

  @Test("Any size has an answer", arguments: [1, 2, 3, 641, 2000], [1, 2, 700])
  func sizes(_ width: Int, _ height: Int) throws {
    var screen = DrawnScreen(width, height, ground: 255)
    screen.draw(
      1, in: PixelRect(x: width / 4, y: height / 4, width: width / 2, height: height / 2))
    #expect(try matches((screen, screen)).isEmpty)
    #expect(try matches((screen, DrawnScreen(7, 9, ground: 0))).isEmpty)
  }
}
