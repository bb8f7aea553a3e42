public import SceneGraph
public import Transitions

/// The screen is a wall of tiles that turn over in a wave, each about its own middle, with the other screen on their
/// backs.
public struct TilesFlip: ReversibleTransition {
  public static let name = "tiles-flip"
  public static let summary = "Tiles turn over in a wave, and the other screen is on their backs."
  public static let source = "Hinge's own, after split-flap boards"
  public static let duration = 1.1
  public static let curve = TimingCurve.easeInOut

  public static let overshoot =
    "All tiles turn on beyond flat together, by half of what the curve overshoots, and come back."

  /// Where the wave starts, or how it goes.
  public enum Order: String, CaseIterable, Hashable, Sendable {
    case left, right, top, bottom
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"
    /// In rings from the middle outwards.
    case center
    /// In rings from the border inwards.
    case border
    /// In no order that one sees, and the same one every time.
    case scattered
  }

  /// Where the wave starts.
  public var order = Order.topLeft
  /// How many tiles there are from left to right; 0 makes them nearly square.
  public var columns = 0
  /// How many tiles there are from top to bottom; 0 makes them nearly square. Where both are 0, four tiles fill the
  /// shorter side.
  public var rows = 0
  /// The side of each tile that comes towards the viewer as it turns.
  public var edge = Edge.right
  /// How much later the last tile begins than the first, as a fraction of the whole motion.
  public var stagger = 0.72
  /// How far a tile rises towards the viewer while it turns, as a fraction of its shorter side.
  public var lift = 0.35
  /// The eye's distance from the screen in points.
  public var perspective = 900.0
  /// How dark a tile is that the light does not fall on, from 0 to 1.
  public var shading = 0.6

  public static let parameters: [Parameter<TilesFlip>] = [
    .choice("order", \.order, "where the wave starts"),
    .whole(
      "columns", \.columns, in: 0...20,
      "how many tiles there are from left to right; 0 makes them nearly square"),
    .whole(
      "rows", \.rows, in: 0...20,
      "how many tiles there are from top to bottom; 0 makes them nearly square"),
    .choice("edge", \.edge, "the side of each tile that comes forward as it turns"),
    .number(
      "stagger", \.stagger, in: 0...0.9, .fraction,
      "how much later the last tile begins than the first; 0 turns all at once"),
    .number(
      "lift", \.lift, in: 0...2, .fraction,
      "how far a tile rises while it turns, by its shorter side"),
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none, "how dark a tile gets as it turns from the light"),
  ]

  /// Nearly square tiles, four along the shorter side, that turn from the top left corner.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let counts = counts(in: container.size)
    let grid = Pieces.Grid(columns: counts.columns, rows: counts.rows, in: container)
    let wave = Wave(stagger: stagger)
    let delays = Delays(order: order, columns: grid.columns, rows: grid.rows)
    var tiles: [Layer] = []
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let frame = grid.frame(column: column, row: row)
        let turn = wave.turn(at: progress, delay: delays.delay(column: column, row: row))
        tiles.append(tile(at: frame, turned: turn, in: container))
      }
    }
    return Scene(container, perspective: perspective, sublayers: tiles)
  }

  /// The columns and rows asked for, or as many as make the tiles nearly square.
  private func counts(in size: Size) -> (columns: Int, rows: Int) {
    func fitting(_ length: Double, _ side: Double) -> Int {
      Int(min(max((length / side).rounded(), 1), 20))
    }
    let side =
      switch (columns, rows) {
      case (0, 0): min(size.width, size.height) / 4
      case (0, _): size.height / Double(rows)
      case (_, _): size.width / Double(columns)
      }
    return (
      columns == 0 ? fitting(size.width, side) : columns,
      rows == 0 ? fitting(size.height, side) : rows
    )
  }

  private func tile(at frame: Rect, turned turn: Double, in container: Container) -> Layer {
    // At rest a tile is a flat piece of the screen.
    if turn == 0 { return .piece(of: .from, at: frame, in: container) }
    if turn == 1 { return .piece(of: .to, at: frame, in: container) }
    // A parabola, whose sides are steep enough that a tile is off the wall before its far side would sink deep into it.
    let inside = min(max(turn, 0), 1)
    let rise = lift * min(frame.size.width, frame.size.height) * 4 * inside * (1 - inside)
    return .twoSided(
      front: .piece(of: .from, at: frame, in: container),
      back: .piece(of: .to, at: frame, in: container),
      axis: edge.axis,
      transform: edge.opposite.rotation(.pi * turn).concatenating(.translation(z: rise)),
      shading: shading)
  }

  /// Which tile turns when.
  private struct Delays {
    let order: Order
    let columns, rows: Int

    /// From 0, a tile that turns first, to 1, one that turns last.
    func delay(column: Int, row: Int) -> Double {
      // From −1, the first column or row, over 0, the middle, to 1; where there is only one, it is all of these.
      let x = columns > 1 ? 2 * Double(column) / Double(columns - 1) - 1 : 0
      let y = rows > 1 ? 2 * Double(row) / Double(rows - 1) - 1 : 0
      // Distances from the middle run up to a corner's, which is 1 in the direction of both sides.
      let farthest = ((columns > 1 ? 1.0 : 0) + (rows > 1 ? 1 : 0)).squareRoot()
      let ring = farthest > 0 ? (x * x + y * y).squareRoot() / farthest : 0
      return switch order {
      case .left: (1 + x) / 2
      case .right: (1 - x) / 2
      case .top: (1 + y) / 2
      case .bottom: (1 - y) / 2
      case .topLeft: (2 + x + y) / 4
      case .topRight: (2 - x + y) / 4
      case .bottomLeft: (2 + x - y) / 4
      case .bottomRight: (2 - x - y) / 4
      case .center: ring
      case .border: 1 - ring
      case .scattered: Self.scattered(column, row)
      }
    }

    /// From 0 to 1, spread evenly over neighbours: the R2 sequence's two steps, which are the powers of the inverse of
    /// the plastic number (Martin Roberts, "The unreasonable effectiveness of quasirandom sequences").
    private static func scattered(_ column: Int, _ row: Int) -> Double {
      let place = 0.7548776662466927 * Double(column) + 0.5698402909980532 * Double(row)
      return place - place.rounded(.down)
    }
  }
}
