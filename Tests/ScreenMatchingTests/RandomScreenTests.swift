import Frames
import TestSupport
import Testing

@testable import ScreenMatching

/// Random screens that share pictures, some of them beyond an edge. The generator's seed is fixed.
@Suite("Random screens of any size")
struct RandomScreenTests {
  /// A sequence of numbers (SplitMix64).
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  /// The space around a screen in which pictures may lie, too.
  private static let margin = 90

  private func screen(_ random: inout Random, photos: [Int]) -> DrawnScreen {
    let largest = [3, 60, 330].randomElement(using: &random) ?? 3
    let width = Int.random(in: 1...largest, using: &random)
    let height = Int.random(in: 1...largest, using: &random)
    let margin = Self.margin
    var canvas = DrawnScreen(
      width + 2 * margin, height + 2 * margin,
      ground: UInt8.random(in: 0...255, using: &random))
    if Bool.random(using: &random) { canvas.gradient(from: 30, to: 220) }
    for photo in photos {
      let side = Int.random(in: 1...170, using: &random)
      let high = max(side * Int.random(in: 5...15, using: &random) / 10, 1)
      let place = PixelRect(
        x: Int.random(in: 0...max(width + 2 * margin - side, 0), using: &random),
        y: Int.random(in: 0...max(height + 2 * margin - high, 0), using: &random),
        width: min(side, width + 2 * margin), height: min(high, height + 2 * margin))
      if place.maxX <= width + 2 * margin, place.maxY <= height + 2 * margin {
        canvas.photo(photo, in: place, grain: photo % 3 * 4)
      }
    }
    var screen = DrawnScreen(width, height, ground: 0)
    screen.copy(
      PixelRect(x: margin, y: margin, width: width, height: height), of: canvas,
      to: PixelRect(x: 0, y: 0, width: width, height: height))
    return screen
  }

  @Test("Every place that is found lies in its screen", arguments: 0..<200)
  func places(_ number: Int) throws {
    var random = Random(state: UInt64(number))
    let photos = (0..<Int.random(in: 0...5, using: &random)).map { $0 + number }
    let old = try screen(&random, photos: photos).frame
    let new = try screen(&random, photos: photos).frame
    for match in ScreenMatcher().matches(from: old, to: new) {
      for (place, frame) in [(match.source, old), (match.target, new)] {
        let rect = place.rect
        #expect(rect.x >= 0 && rect.y >= 0 && rect.width >= 1 && rect.height >= 1, "\(match)")
        #expect(
          rect.x + rect.width <= frame.size.width && rect.y + rect.height <= frame.size.height,
          "\(match)")
        #expect(place.cornerRadius >= 0 && place.cornerRadius.isFinite)
      }
      #expect(match.confidence <= 1 && match.confidence > 0)
    }
  }

  @Test("Named places keep their names; parts that move along with a whole do not move alone")
  func named() throws {
    var old = DrawnScreen(200, 400, ground: 240)
    var new = DrawnScreen(200, 400, ground: 240)
    old.photo(1, in: PixelRect(x: 20, y: 50, width: 60, height: 40))
    new.photo(1, in: PixelRect(x: 40, y: 200, width: 120, height: 80))
    func match(_ name: String, _ source: PixelRect, _ target: PixelRect) -> ElementMatch {
      ElementMatch(
        source: .init(rect: source, cornerRadius: -1),
        target: .init(rect: target, cornerRadius: -1),
        sharedSide: nil, confidence: 1, name: name)
    }
    let whole = PixelRect(x: 0, y: 0, width: 200, height: 400)
    let found = ScreenMatcher().matches(
      from: try old.frame, to: try new.frame,
      named: [
        match("screen", whole, whole),
        match(
          "photo", PixelRect(x: 20, y: 50, width: 60, height: 40),
          PixelRect(x: 40, y: 200, width: 120, height: 80)),
        match(
          "badge", PixelRect(x: 30, y: 60, width: 10, height: 10),
          PixelRect(x: 60, y: 220, width: 20, height: 20)),
      ])
    #expect(found.map(\.name) == ["photo"])
    #expect(found.first?.source.cornerRadius == 0)
  }
}

/// A bar of 40 rows at the bottom and a status line at the top; a photo moves between the screens.
@Suite("Bars that stay")
struct StillBarsTests {
  private func screens(
    _ source: PixelRect, _ target: PixelRect, bar: UInt8 = 200
  ) -> (DrawnScreen, DrawnScreen) {
    var screens = (DrawnScreen(200, 400, ground: 250), DrawnScreen(200, 400, ground: 250))
    func draw(_ screen: inout DrawnScreen, _ place: PixelRect, _ level: UInt8) {
      screen.photo(3, in: place)
      screen.fill(PixelRect(x: 0, y: 360, width: 200, height: 40), level)
      screen.words(4, count: 3, x: 20, y: 374, height: 12, level: 20)
      screen.words(5, count: 3, x: 20, y: 4, height: 10, level: 20)
    }
    draw(&screens.0, source, 200)
    draw(&screens.1, target, bar)
    return screens
  }

  private func bars(_ screens: (DrawnScreen, DrawnScreen)) throws -> [PixelRect] {
    ScreenMatcher().matches(from: try screens.0.frame, to: try screens.1.frame).filter {
      $0.sharedSide == .same
    }.map(\.source.rect)
  }

  private let upper = PixelRect(x: 20, y: 60, width: 90, height: 60)

  @Test("A bar is above what moves under it, up to its edge; another one is not mentioned")
  func reached() throws {
    var both = screens(upper, PixelRect(x: 40, y: 240, width: 150, height: 100))
    #expect(try bars(both).isEmpty)
    let match = ElementMatch(
      source: .init(rect: upper),
      target: .init(rect: PixelRect(x: 0, y: 320, width: 150, height: 60)), sharedSide: nil,
      confidence: 1, name: "photo")
    both = screens(upper, PixelRect(x: 0, y: 300, width: 150, height: 60))
    let named = ScreenMatcher().matches(
      from: try both.0.frame, to: try both.1.frame, named: [match])
    #expect(named.map(\.source.rect) == [upper, PixelRect(x: 0, y: 360, width: 200, height: 40)])
    #expect(named.last?.sharedSide == .same && named.last?.target == named.last?.source)
  }

  @Test("A bar that changes is none")
  func changed() throws {
    let frames = screens(upper, PixelRect(x: 0, y: 300, width: 150, height: 60), bar: 199)
    let match = ElementMatch(
      source: .init(rect: upper),
      target: .init(rect: PixelRect(x: 0, y: 320, width: 150, height: 60)), sharedSide: nil,
      confidence: 1)
    let found = ScreenMatcher().matches(
      from: try frames.0.frame, to: try frames.1.frame, named: [match])
    #expect(found.map(\.source.rect) == [upper])
  }
}
