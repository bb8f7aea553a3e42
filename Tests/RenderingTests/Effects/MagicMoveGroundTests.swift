import Effects
import Frames
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Tests of what fills the position that a piece of `magic-move` has left.
@Suite("magic-move's ground")
struct MagicMoveGroundTests {
  private static let side = 100
  private static let container = Container(size: Size(width: 100, height: 100), scale: 1)
  private static let ink = SIMD4<UInt8>(0, 0, 0, 255)

  /// Returns what is left of the old screen, drawn by itself, as a piece flies away from `place`.
  private func ground(behind place: String, on screen: Frame) throws -> Frame {
    var effect = MagicMove()
    effect.pairs = try #require(SharedElements(parameterText: "\(place)>0,0,5,5"))
    let layers = effect.push(at: 0.5, in: Self.container).root.sublayers
    let old = try #require(layers.first)
    let holes = layers.dropFirst(2).filter { $0.sublayers.first?.masksToBounds == false }.map {
      var hole = $0
      hole.sublayers = Array(hole.sublayers.prefix(1))
      return hole
    }
    var frame: Frame?
    try withDevice { device in
      frame = try device.frame(
        Scene(Self.container, sublayers: [old] + holes), [.from: screen],
        size: try pixels(Self.side, Self.side))
    }
    return try #require(frame)
  }

  /// A white screen that turns into a black one has (1 − p) of white everywhere: no rim of the old
  /// screen is brighter. Tolerance: one level for the rounded opacity, one for the rounded blend.
  @Test("Without pieces the old screen shows through equally everywhere", arguments: [0.25, 0.75])
  func even(_ progress: Double) throws {
    let size = try pixels(Self.side, Self.side)
    func screen(_ level: UInt8) throws -> Frame {
      try TestPictures.make(Self.side, Self.side) { _, _ in SIMD4(level, level, level, 255) }
    }
    let level = UInt8((255 * (1 - progress)).rounded())
    try withDevice { device in
      let frame = try device.frame(
        MagicMove().push(at: progress, in: Self.container),
        [.from: screen(255), .to: screen(0)], size: size)
      try requireAlike(frame, screen(level), within: 2, named: "magic-move-even")
    }
  }

  /// A colour that changes by whole levels across and down is a plane, which four of its points
  /// determine. Tolerance: the colours of the points and three blends between them, each rounded to
  /// half a level.
  @Test(
    "An even gradient is continued to 2 levels",
    arguments: [
      RoundedRect(Rect(x: 30, y: 40, width: 35, height: 21)),
      RoundedRect(Rect(x: 20, y: 30, width: 40, height: 40), cornerRadius: 20),
      RoundedRect(Rect(x: 0, y: 50, width: 40, height: 30)),
      RoundedRect(Rect(x: 0, y: 40, width: 100, height: 30)),
    ])
  func gradient(_ piece: RoundedRect) throws {
    let (place, radius) = (piece.rect, piece.cornerRadius)
    // An element at an edge has points on one side of it alone: across it one colour.
    let across = place.minX > 0 ? 1 : 0
    func color(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
      SIMD4(UInt8(40 + across * x), UInt8(200 - y), UInt8(40 + across * x + y), 255)
    }
    let screen = try TestPictures.make(Self.side, Self.side) { x, y in
      let isInside =
        (Double(x) - place.midX + 0.5).magnitude < place.size.width / 2
        && (Double(y) - place.midY + 0.5).magnitude < place.size.height / 2
      return isInside ? Self.ink : color(x, y)
    }
    let text = [place.minX, place.minY, place.size.width, place.size.height, radius]
      .map { "\($0)" }.joined(separator: ",")
    let frame = try ground(behind: text, on: screen)
    let expected = try TestPictures.make(Self.side, Self.side) { x, y in
      // A disc leaves the corners of the square as they are.
      let (dx, dy) = (Double(x) - place.midX + 0.5, Double(y) - place.midY + 0.5)
      let isLeft =
        radius > 0 && (dx * dx + dy * dy).squareRoot() > radius - 1
        && dx.magnitude < place.size.width / 2 && dy.magnitude < place.size.height / 2
      return isLeft ? frame[x, y] : color(x, y)
    }
    try requireAlike(frame, expected, within: 2, named: "magic-move-ground")
  }

  /// The line is beside the middle of the piece, and three points away from it, as an icon may be
  /// beside text. Tolerance: the ground is blended across, and then down. A blend in 8 bits rounds
  /// its colour, its alpha and what is left of the colour below, each to half a level: one whole
  /// level of an even colour, and one more of the two rows that are blended down.
  @Test("A line beside the piece leaves no streak")
  func line() throws {
    let ground = SIMD4<UInt8>(230, 235, 240, 255)
    func isLine(_ x: Int, _ y: Int) -> Bool { (24..<29).contains(x) && (45..<55).contains(y) }
    let screen = try TestPictures.make(Self.side, Self.side) { x, y in
      let isPiece = (30..<70).contains(x) && (40..<60).contains(y)
      return isPiece || isLine(x, y) ? Self.ink : ground
    }
    let expected = try TestPictures.make(Self.side, Self.side) { x, y in
      isLine(x, y) ? Self.ink : ground
    }
    try requireAlike(
      try self.ground(behind: "30,40,40,20", on: screen), expected, within: 2,
      named: "magic-move-streak")
  }
}
