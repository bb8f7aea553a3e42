public import SceneGraph
public import Transitions

/// The screen is a blind: its slats turn over about their own middle lines, one after the other, and have the other
/// screen on their backs.
public struct Venetian: ReversibleTransition {
  public static let name = "venetian"
  public static let summary =
    "The screen turns over in slats, like a blind, and shows the other one."
  public static let source = "Hinge's own, after the venetian blinds of slide shows"
  public static let duration = 0.9
  public static let curve = TimingCurve.easeInOut

  public static let overshoot =
    "All slats swing on beyond flat together, by half of what the curve overshoots, and come back."

  /// The side whose slat turns first. Left and right make upright slats, top and bottom lying ones.
  public var edge = Edge.top
  /// How many slats there are; never more than pixels.
  public var slats = 9
  /// How much later the last slat begins than the first, as a fraction of the whole motion.
  public var stagger = 0.6
  /// The eye's distance from the screen in points.
  public var perspective = 900.0
  /// How dark a slat is that the light does not fall on, from 0 to 1.
  public var shading = 0.6

  public static let parameters: [Parameter<Venetian>] = [
    .choice("edge", \.edge, "the side whose slat turns first; left and right make upright slats"),
    .whole("slats", \.slats, in: 1...60, "how many slats there are"),
    .number(
      "stagger", \.stagger, in: 0...0.9, .fraction,
      "how much later the last slat begins than the first; 0 turns all at once"),
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none, "how dark a slat gets as it turns from the light"),
  ]

  /// A blind of nine lying slats that turns from the top.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let size = container.size
    let cuts = Pieces.cuts(
      slats, over: edge.length(of: size), scale: container.scale)
    let last = cuts.count - 2
    let wave = Wave(stagger: stagger)
    return Scene(
      container, perspective: perspective,
      sublayers: (0...last).map { index in
        let (start, length) = (cuts[index], cuts[index + 1] - cuts[index])
        let frame =
          edge.isVertical
          ? Rect(x: start, y: 0, width: length, height: size.height)
          : Rect(x: 0, y: start, width: size.width, height: length)
        let order = edge.isFar ? last - index : index
        let turn = wave.turn(at: progress, delay: last > 0 ? Double(order) / Double(last) : 0)
        return slat(at: frame, turned: turn, in: container)
      })
  }

  private func slat(at frame: Rect, turned turn: Double, in container: Container) -> Layer {
    // At rest a slat is a flat piece of the screen.
    if turn == 0 { return .piece(of: .from, at: frame, in: container) }
    if turn == 1 { return .piece(of: .to, at: frame, in: container) }
    return .twoSided(
      front: .piece(of: .from, at: frame, in: container),
      back: .piece(of: .to, at: frame, in: container),
      // Towards the side that begins, where the light comes from with the defaults.
      axis: edge.axis, transform: edge.rotation(.pi * turn), shading: shading)
  }
}
