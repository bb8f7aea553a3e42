public import SceneGraph
public import Transitions

/// The old screen bursts into tiles that fly off, each turning about an axis of its own.
///
/// Tiles near the burst's centre go first. All stand in one space and hide each other as they
/// should; what a tile does follows from its place and the seed alone.
public struct Explode: ReversibleTransition {
  /// Where the tiles go.
  public enum Flight: String, Hashable, Sendable, CaseIterable {
    /// To the viewer.
    case towards
    /// Into the distance.
    case away
  }

  public static let name = "explode"
  public static let summary = "The old screen bursts into tiles that fly at the viewer, or away."
  public static let source = "Keynote's and Compiz's explosions"
  public static let duration = 1.2
  public static let curve = TimingCurve.linear
  public static let overshoot = "The tiles stay in their places before, and are gone after."

  /// How many tiles there are from left to right; never more than pixels.
  public var columns = 6
  /// How many tiles there are from top to bottom; never more than pixels.
  public var rows = 10
  /// Where they fly.
  public var flight = Flight.towards
  /// Where the burst starts.
  public var center = Center.middle
  /// How much later the farthest tile starts than the nearest, as a fraction of the whole.
  public var stagger = 0.65
  /// How far tiles fly apart, by their distance from the centre.
  public var spread = 1.0
  /// How far tiles turn at most, in radians.
  public var tumble = 140 * Double.pi / 180
  /// Which of many bursts.
  public var seed = 1
  /// The eye's distance from the screen in points.
  public var perspective = 800.0
  /// How dark a tile is that is seen edge-on.
  public var shading = 0.5

  public static let parameters: [Parameter<Explode>] = [
    .whole("columns", \.columns, in: 1...20, "how many tiles there are from left to right"),
    .whole("rows", \.rows, in: 1...20, "how many tiles there are from top to bottom"),
    .choice("flight", \.flight, "whether tiles fly to the viewer or into the distance"),
    .text("center", \.center, "where the burst starts, in points"),
    .number(
      "stagger", \.stagger, in: 0...0.9, .fraction,
      "how much later the farthest tile begins than the nearest; 0 bursts all at once"),
    .number("spread", \.spread, in: 0...4, .none, "how far tiles fly apart"),
    .number("tumble", \.tumble, in: 0...720, .degrees, "how far tiles turn at most"),
    .whole("seed", \.seed, in: 0...1_000_000, "which of many bursts"),
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none, "how dark a tile gets as it turns from the light"),
  ]

  /// The colour of the tiles' backs.
  private static let back = Color(white: 0.2)

  /// A burst from the middle at the viewer.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    // Tiles that fly away are behind the new screen's plane and are to be seen all the same, so
    // they have a space of their own.
    var tiles = Layer(frame: container.bounds)
    tiles.sublayerTransform = .perspective(perspective)
    let grid = Pieces.Grid(columns: columns, rows: rows, in: container)
    var numbers = SeededNumbers(seed: UInt64(clamping: seed))
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        // Drawn for all tiles, or one that is gone would change the others.
        let chance = Chance(from: &numbers)
        let frame = grid.frame(column: column, row: row)
        if let tile = tile(frame, chance, at: progress, in: container) {
          tiles.sublayers.append(tile)
        }
      }
    }
    return Scene(
      container,
      sublayers: [Layer(frame: container.bounds, contents: .picture(.to)), tiles])
  }

  /// What is thrown for a tile.
  private struct Chance {
    let axisX, axisY, axisZ, turn, flight, drift: Double

    init(from numbers: inout SeededNumbers) {
      (axisX, axisY, axisZ) = (numbers.signed(), numbers.signed(), numbers.signed())
      (turn, flight, drift) = (numbers.fraction(), numbers.fraction(), numbers.fraction())
    }
  }

  private func tile(
    _ frame: Rect, _ chance: Chance, at progress: Double, in container: Container
  ) -> Layer? {
    let origin = center.point(in: container.size)
    let (x, y) = (frame.midX - origin.x, frame.midY - origin.y)
    let distance = (x * x + y * y).squareRoot()
    let farthest = center.farthest(in: container.size)
    let start = stagger * distance / farthest
    let time = min(max((progress - start) / (1 - stagger), 0), 1)
    let opacity = 1 - Ramp.smoothstep(time, from: 0.8)
    guard opacity > 0 else { return nil }

    var tile = Layer.piece(of: .from, at: frame, in: container)
    // The blast is weaker farther off; and a tile right at the centre goes where it happens to go.
    let force = 1 - 0.75 * distance / farthest
    let drift = spread * force * farthest * (0.4 + 0.4 * chance.drift) * time * time.squareRoot()
    let away =
      distance > 1e-6 * farthest
      ? Point(x: x / distance, y: y / distance) : Point(x: chance.axisX, y: chance.axisY)
    tile.position.x += away.x * drift
    tile.position.y += away.y * drift
    let reach = flight == .towards ? 0.9 * force : -4
    tile.zPosition = perspective * reach * (0.7 + 0.3 * chance.flight) * time * time
    tile.opacity = opacity
    // The axis lies close to the screen's plane: a tile that only spun would not look like one in
    // space.
    tile.transform = .rotation(
      tumble * (0.3 + 0.7 * chance.turn) * time * (0.4 + 0.6 * time),
      x: chance.axisX, y: chance.axisY, z: chance.axisZ * 0.5)
    if !isSeenFromFront(tile, in: container) { tile.contents = .color(Self.back) }
    tile.cover(with: Light.headlight.shade(tile.transform.visibleNormal, strength: shading))
    return tile
  }

  /// Whether the eye is on the front's side of a tile's plane.
  private func isSeenFromFront(_ tile: Layer, in container: Container) -> Bool {
    // The third row is where the rotation brings the z axis: the normal.
    let normal = tile.transform.rows.2
    return normal.x * (container.size.width / 2 - tile.position.x)
      + normal.y * (container.size.height / 2 - tile.position.y)
      + normal.z * (perspective - tile.zPosition) > 0
  }
}
