public import SceneGraph
public import Transitions

/// The screen is a grid of tiles that flip one after the other, each about its own centre line,
/// with the other screen on their backs.
///
/// Tiles are shaded by the key light (see `Light`), and cast a shadow on those at rest. The numbers
/// are Hinge's own.
public struct TilesFlip: ReversibleTransition {
  public static let name = "tiles-flip"
  public static let summary = "Tiles turn over in a wave, and the other screen is on their backs."
  public static let source = "Hinge's own, after split-flap boards"
  public static let duration = 1.1
  // Each tile eases in and out, and the last ones must not seem to wait.
  public static let curve = TimingCurve.bezier(0.35, 0.35, 0.8, 0.6)
  public static let surroundings = Surroundings.space

  public static let overshoot =
    "All tiles turn beyond flat together, by half of the curve's overshoot, and return."

  /// The order in which the tiles flip.
  public enum Order: String, CaseIterable, Hashable, Sendable {
    case left, right, top, bottom
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"
    /// In rings from the centre outwards.
    case center
    /// In rings from the border inwards.
    case border
    /// In a fixed pseudo-random order.
    case scattered
  }

  /// The order in which the tiles flip.
  public var order = Order.topLeft
  /// The number of tiles from left to right; 0 makes them nearly square.
  public var columns = 0
  /// The number of tiles from top to bottom; 0 makes them nearly square. If both are 0, the shorter
  /// side has four tiles.
  public var rows = 0
  /// The side of each tile that moves towards the viewer.
  public var edge = Edge.right
  /// The start of the last tile, as a fraction of the whole motion.
  public var stagger = 0.45
  /// The height of a tile above the grid half way through its flip, as a fraction of its shorter
  /// side.
  public var lift = 0.35
  /// The eye's distance from the screen, in points.
  public var perspective = 900.0
  /// The strength of the key light's shading, 0…1: the alpha of the black over an unlit tile.
  public var shading = 0.6
  /// The alpha of the shadows on tiles at rest, 0…1.
  public var shadow = 0.4

  public static let parameters: [Parameter<TilesFlip>] = [
    .choice("order", \.order, "where the wave starts"),
    .whole(
      "columns", \.columns, in: 0...20,
      "the number of tiles from left to right; 0 makes them nearly square"),
    .whole(
      "rows", \.rows, in: 0...20,
      "the number of tiles from top to bottom; 0 makes them nearly square"),
    .choice("edge", \.edge, "the side of each tile that moves forward as it turns"),
    .number(
      "stagger", \.stagger, in: 0...0.9, .fraction,
      "the delay of the last tile; 0 turns all at once"),
    .number(
      "lift", \.lift, in: 0...2, .fraction,
      "how far a tile rises while it turns, as a fraction of its shorter side"),
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none, "how dark a tile gets as it turns away from the light"
    ),
    .number("shadow", \.shadow, in: 0...1, .none, "how dark the shadows on tiles at rest are"),
  ]

  /// Creates a grid of nearly square tiles, four along the shorter side, that flip from the top
  /// left corner.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let counts = counts(in: container.size)
    let grid = TileGrid(columns: counts.columns, rows: counts.rows, in: container)
    let flips = Stagger(lastStart: stagger)
    let delays = Delays(order: order, columns: grid.columns, rows: grid.rows)
    var tiles: [FlippingPiece] = []
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let frame = grid.frame(column: column, row: row)
        let flip = flips.progress(at: progress, delay: delays.delay(column: column, row: row))
        tiles.append(
          FlippingPiece(
            frame: frame, flip: flip, axis: edge.axis, transform: pose(frame, flipped: flip)))
      }
    }
    return FlippingPiece.scene(
      tiles, perspective: perspective, shading: shading, shadow: shadow, in: container)
  }

  /// Returns the columns and rows of the parameters; 0 is replaced by the count that makes tiles
  /// nearly square, at most 20.
  private func counts(in size: Size) -> (columns: Int, rows: Int) {
    func count(_ length: Double, _ side: Double) -> Int {
      Int(min(max((length / side).rounded(), 1), 20))
    }
    let side =
      switch (columns, rows) {
      case (0, 0): min(size.width, size.height) / 4
      case (0, _): size.height / Double(rows)
      case (_, _): size.width / Double(columns)
      }
    return (
      columns == 0 ? count(size.width, side) : columns,
      rows == 0 ? count(size.height, side) : rows
    )
  }

  /// Returns the rotation of a tile about its centre, and its lift.
  private func pose(_ frame: Rect, flipped flip: Double) -> Transform3D {
    // The parabola is steep enough at both ends to lift a tile before its far side would sink deep
    // into the grid.
    let clamped = min(max(flip, 0), 1)
    let height = lift * min(frame.size.width, frame.size.height) * 4 * clamped * (1 - clamped)
    return edge.opposite.rotation(.pi * flip).concatenating(.translation(z: height))
  }

  /// The order of the tiles as delays.
  private struct Delays {
    let order: Order
    let columns, rows: Int

    /// Returns the delay of a tile, from 0, the first, to 1, the last.
    func delay(column: Int, row: Int) -> Double {
      // Normalized coordinates: −1 for the first column or row, 0 for the middle, 1 for the last; 0
      // if there is only one.
      let x = columns > 1 ? 2 * Double(column) / Double(columns - 1) - 1 : 0
      let y = rows > 1 ? 2 * Double(row) / Double(rows - 1) - 1 : 0
      // The distance from the middle, 1 for a corner.
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

    /// Returns a delay in 0..<1, spread evenly over neighbours: the R2 sequence, whose two steps
    /// are powers of the inverse of the plastic number (Martin Roberts, "The unreasonable
    /// effectiveness of quasirandom sequences").
    private static func scattered(_ column: Int, _ row: Int) -> Double {
      let value = 0.7548776662466927 * Double(column) + 0.5698402909980532 * Double(row)
      return value - value.rounded(.down)
    }
  }
}
