public import SceneGraph
public import Transitions

/// The old screen bursts into tiles that fly off, each turning about its own axis.
///
/// Tiles near the burst's centre start first. All share one 3D space and occlude each other
/// correctly. A tile's motion depends only on its position and the seed. Tiles are shaded by the
/// key light (see `Light`). The numbers are Hinge's own.
public struct Explode: ReversibleTransition {
  /// The direction in which the tiles fly.
  public enum Flight: String, Hashable, Sendable, CaseIterable {
    /// Towards the viewer.
    case towards
    /// Into the distance.
    case away
  }

  public static let name = "explode"
  public static let summary =
    "The old screen bursts into tiles that fly towards the viewer or away."
  public static let source = "Keynote's and Compiz's explosions"
  public static let duration = 1.2
  // The first tiles are few and start slowly, and the last ones are few, too.
  public static let curve = TimingCurve.bezier(0.1, 0.3, 0.85, 0.5)
  public static let surroundings = Surroundings.space
  public static let overshoot =
    "The tiles stay in their places before the start, and are gone after the end."

  /// The number of tiles from left to right, capped at the number of pixels.
  public var columns = 6
  /// The number of tiles from top to bottom, capped at the number of pixels.
  public var rows = 10
  /// The direction in which the tiles fly.
  public var flight = Flight.towards
  /// The centre of the burst.
  public var center = Center.middle
  /// The start of the farthest tile, as a fraction of the whole motion.
  public var stagger = 0.65
  /// The factor of the tiles' drift in the screen's plane.
  public var spread = 1.0
  /// The largest rotation of a tile, in radians.
  public var tumble = 140 * Double.pi / 180
  /// The seed of the random numbers.
  public var seed = 1
  /// The eye's distance from the screen, in points.
  public var perspective = 800.0
  /// The strength of the key light's shading, 0…1: the alpha of the black over an unlit tile.
  public var shading = 0.5
  /// The alpha of the shadows of tiles that lift off, on the new screen, 0…1.
  public var shadow = 0.3

  public static let parameters: [Parameter<Explode>] = [
    .whole("columns", \.columns, in: 1...20, "the number of tiles from left to right"),
    .whole("rows", \.rows, in: 1...20, "the number of tiles from top to bottom"),
    .choice("flight", \.flight, "whether tiles fly towards the viewer or into the distance"),
    .text("center", \.center, "the centre of the burst, in points"),
    .number(
      "stagger", \.stagger, in: 0...0.9, .fraction,
      "the delay of the farthest tile; 0 bursts all at once"),
    .number("spread", \.spread, in: 0...4, .none, "how far tiles fly apart"),
    .number("tumble", \.tumble, in: 0...720, .degrees, "the largest rotation of a tile"),
    .whole("seed", \.seed, in: 0...1_000_000, "the seed of the random motion"),
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none, "how dark a tile gets as it turns away from the light"
    ),
    .number(
      "shadow", \.shadow, in: 0...1, .none, "how dark the tiles' shadows on the new screen are"),
  ]

  /// The height at which a tile's shadow has vanished, as a fraction of the eye's distance.
  private static let shadowHeight = 0.35
  /// The colour of the tiles' backs.
  private static let back = Color(white: 0.2)

  /// Creates a burst from the middle towards the viewer.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    // Tiles that fly away are behind the new screen's plane but must stay visible, so they have
    // their own 3D space.
    var tiles = Layer(frame: container.bounds)
    tiles.sublayerTransform = .perspective(perspective)
    let grid = TileGrid(columns: columns, rows: rows, in: container)
    var numbers = SplitMix64(seed: UInt64(clamping: seed))
    var new = Layer(frame: container.bounds, contents: .picture(.to))
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        // The numbers are drawn for every tile, because skipping faded ones would change the
        // others.
        let variation = Variation(from: &numbers)
        let frame = grid.frame(column: column, row: row)
        if let tile = tile(frame, variation, at: progress, in: container) {
          tiles.sublayers.append(tile)
          castShadow(of: tile, showing: frame, on: &new, in: container)
        }
      }
    }
    return Scene(container, sublayers: [new, tiles])
  }

  /// Adds the shadow of a tile that lifts off to the new screen. It fades with the height.
  private func castShadow(
    of tile: Layer, showing part: Rect, on new: inout Layer, in container: Container
  ) {
    let height = tile.zPosition / (perspective * Self.shadowHeight)
    guard shadow > 0, tile.transform != .identity, 0..<1 ~= height else { return }
    let size = tile.bounds.size
    let place = Rect(
      x: tile.position.x - size.width / 2, y: tile.position.y - size.height / 2,
      width: size.width, height: size.height)
    guard
      var cast = CastShadow(
        of: place, axis: .vertical,
        turnedBy: tile.transform.concatenating(.translation(z: tile.zPosition)),
        pixel: 1 / container.scale)
    else { return }
    cast.casters = [ShadowCaster(.from, part.normalized(to: container.size))]
    cast.fall(on: &new, alpha: shadow * tile.opacity * (1 - height) * (1 - height))
  }

  /// The random numbers of one tile.
  private struct Variation {
    let axisX, axisY, axisZ, turn, flight, drift: Double

    init(from numbers: inout SplitMix64) {
      (axisX, axisY, axisZ) = (numbers.signed(), numbers.signed(), numbers.signed())
      (turn, flight, drift) = (numbers.fraction(), numbers.fraction(), numbers.fraction())
    }
  }

  /// Returns a tile at `progress`, or nil once it has faded out.
  private func tile(
    _ frame: Rect, _ variation: Variation, at progress: Double, in container: Container
  ) -> Layer? {
    let origin = center.point(in: container.size)
    let (x, y) = (frame.midX - origin.x, frame.midY - origin.y)
    let distance = (x * x + y * y).squareRoot()
    let farthest = center.farthestCornerDistance(in: container.size)
    let start = stagger * distance / farthest
    let time = min(max((progress - start) / (1 - stagger), 0), 1)
    let opacity = 1 - Easing.smoothstep(time, from: 0.8)
    guard opacity > 0 else { return nil }

    var tile = Layer.crop(of: .from, to: frame, in: container)
    // The blast is weaker farther off. A tile exactly at the centre has no direction and gets a
    // random one.
    let force = 1 - 0.85 * distance / farthest
    let drift = spread * force * farthest * (0.4 + 0.4 * variation.drift) * time * time.squareRoot()
    let outward =
      distance > 1e-6 * farthest
      ? Point(x: x / distance, y: y / distance) : Point(x: variation.axisX, y: variation.axisY)
    tile.position.x += outward.x * drift
    tile.position.y += outward.y * drift
    let depthFactor = flight == .towards ? 0.9 * force : -4
    tile.zPosition = perspective * depthFactor * (0.7 + 0.3 * variation.flight) * time * time
    tile.opacity = opacity
    // The axis is close to the screen's plane: a rotation about z alone would look flat.
    tile.transform = .rotation(
      tumble * (0.3 + 0.7 * variation.turn) * time * (0.4 + 0.6 * time),
      x: variation.axisX, y: variation.axisY, z: variation.axisZ * 0.5)
    var normal = tile.transform.frontNormal
    let isFront = isSeenFromFront(tile, in: container)
    if !isFront { normal = -normal }
    let shade = Light.key.shade(normal, strength: shading)
    // The back has the tile's shape.
    tile.overlay(isFront ? shade : Self.back.overlaid(with: shade))
    return tile
  }

  /// Returns true if the eye is on the front's side of a tile's plane.
  private func isSeenFromFront(_ tile: Layer, in container: Container) -> Bool {
    // The third row is the image of the z axis: the normal.
    let normal = tile.transform.rows.2
    return normal.x * (container.size.width / 2 - tile.position.x)
      + normal.y * (container.size.height / 2 - tile.position.y)
      + normal.z * (perspective - tile.zPosition) > 0
  }
}
