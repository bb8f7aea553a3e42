public import Transitions

/// The old screen bursts into tiles that fly off, each turning about an axis of its own.
///
/// Tiles near the origin of the burst go first. All stand in one space and hide each other as they
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

  /// How many tiles there are across.
  public var columns = 6
  /// How many tiles there are down.
  public var rows = 10
  /// Where they fly.
  public var flight = Flight.towards
  /// Where the burst starts, as a fraction of the width.
  public var originX = 0.5
  /// Where the burst starts, as a fraction of the height.
  public var originY = 0.5
  /// How much later the farthest tile starts than the nearest, as a fraction of the whole.
  public var stagger = 0.65
  /// How far tiles fly apart, by their distance from the origin.
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
    .whole("columns", \.columns, in: 1...20, "how many tiles there are across"),
    .whole("rows", \.rows, in: 1...20, "how many tiles there are down"),
    .choice("flight", \.flight, "whether tiles fly to the viewer or into the distance"),
    .number("originX", \.originX, in: 0...1, .fraction, "where the burst starts, by the width"),
    .number("originY", \.originY, in: 0...1, .fraction, "where the burst starts, by the height"),
    .number(
      "stagger", \.stagger, in: 0...0.9, .fraction,
      "how much later the farthest tile starts than the nearest"),
    .number("spread", \.spread, in: 0...4, .none, "how far tiles fly apart"),
    .number("tumble", \.tumble, in: 0...720, .degrees, "how far tiles turn at most"),
    .whole("seed", \.seed, in: 0...1_000_000, "which of many bursts"),
    .number(
      "perspective", \.perspective, in: 1...1_000_000, .points,
      "the eye's distance from the screen; less is more dramatic"),
    .number("shading", \.shading, in: 0...1, .none, "how dark a tile gets as it turns away"),
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
    let (across, down) = (
      Self.cuts(columns, of: container.size.width, container.scale),
      Self.cuts(rows, of: container.size.height, container.scale)
    )
    var numbers = SeededNumbers(seed: UInt64(clamping: seed))
    for row in 0..<rows {
      for column in 0..<columns {
        // Drawn for all tiles, or one that has no size would change the others.
        let chance = Chance(from: &numbers)
        let frame = Rect(
          x: across[column], y: down[row], width: across[column + 1] - across[column],
          height: down[row + 1] - down[row])
        guard frame.size.width > 0, frame.size.height > 0 else { continue }
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

  /// Where `length` is cut into `count` parts: at whole pixels, so that tiles at rest leave no line
  /// between them.
  private static func cuts(_ count: Int, of length: Double, _ scale: Double) -> [Double] {
    (0...count).map { index in
      if index == count { return length }
      return min((length * Double(index) / Double(count) * scale).rounded() / scale, length)
    }
  }

  private func tile(
    _ frame: Rect, _ chance: Chance, at progress: Double, in container: Container
  ) -> Layer? {
    let (width, height) = (container.size.width, container.size.height)
    let (x, y) = (frame.midX - originX * width, frame.midY - originY * height)
    let distance = (x * x + y * y).squareRoot()
    let (widest, highest) = (max(originX, 1 - originX) * width, max(originY, 1 - originY) * height)
    let farthest = (widest * widest + highest * highest).squareRoot()
    let start = stagger * distance / farthest
    let time = min(max((progress - start) / (1 - stagger), 0), 1)
    let opacity = 1 - smoothStep(time, from: 0.8)
    guard opacity > 0 else { return nil }

    var tile = Layer(
      Rect(
        x: frame.minX / width, y: frame.minY / height, width: frame.size.width / width,
        height: frame.size.height / height),
      of: .from, filling: container.bounds)
    // The blast is weaker farther off; and a tile right at the origin goes where it happens to go.
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
    tile.darken(by: Shading.darkness(cosine: tile.transform.m33, strength: shading))
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
