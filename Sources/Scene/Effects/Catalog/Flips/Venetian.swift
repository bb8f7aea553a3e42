public import SceneGraph
public import Transitions

/// The screen is a blind: its slats flip about their own centre lines, one after the other, with
/// the other screen on their backs.
///
/// Slats are shaded by the key light (see `Light`), and cast a shadow on those at rest. The numbers
/// are Hinge's own.
public struct Venetian: ReversibleTransition {
  public static let name = "venetian"
  public static let summary =
    "The screen turns over in slats, like a blind, and reveals the other one."
  public static let source = "Hinge's own, after the venetian blinds of slide shows"
  public static let duration = 0.9
  // Each slat eases in and out, and the last ones must not seem to wait.
  public static let curve = TimingCurve.bezier(0.35, 0.35, 0.8, 0.65)
  public static let surroundings = Surroundings.space

  public static let overshoot =
    "All slats turn beyond flat together, by half of the curve's overshoot, and return."

  /// The side whose slat flips first. Left and right make vertical slats, top and bottom horizontal
  /// ones.
  public var edge = Edge.top
  /// The number of slats, capped at the number of pixels.
  public var slats = 9
  /// The start of the last slat, as a fraction of the whole motion.
  public var stagger = 0.2
  /// The eye's distance from the screen, in points.
  public var perspective = 900.0
  /// The strength of the key light's shading, 0…1: the alpha of the black over an unlit slat.
  public var shading = 0.6
  /// The alpha of the shadows on slats at rest, 0…1.
  public var shadow = 0.4

  public static let parameters: [Parameter<Venetian>] = [
    .choice("edge", \.edge, "the side whose slat turns first; left and right make vertical slats"),
    .whole("slats", \.slats, in: 1...60, "the number of slats"),
    .number(
      "stagger", \.stagger, in: 0...0.9, .fraction,
      "the delay of the last slat; 0 turns all at once"),
    .perspective(\.perspective),
    .number(
      "shading", \.shading, in: 0...1, .none, "how dark a slat gets as it turns away from the light"
    ),
    .number("shadow", \.shadow, in: 0...1, .none, "how dark the shadows on slats at rest are"),
  ]

  /// Creates a blind of nine horizontal slats that flip from the top.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let size = container.size
    let cuts = container.pixelAlignedCuts(slats, over: edge.length(of: size))
    let last = cuts.count - 2
    let flips = Stagger(lastStart: stagger)
    let slats = (0...last).map { index in
      let (start, length) = (cuts[index], cuts[index + 1] - cuts[index])
      let frame =
        edge.isVertical
        ? Rect(x: start, y: 0, width: length, height: size.height)
        : Rect(x: 0, y: start, width: size.width, height: length)
      let order = edge.isMaxEdge ? last - index : index
      let delay = last > 0 ? Double(order) / Double(last) : 0
      let flip = flips.progress(at: progress, delay: delay)
      // The visible side faces the starting edge, where the key light is with the defaults.
      return FlippingPiece(
        frame: frame, flip: flip, axis: edge.axis, transform: edge.rotation(.pi * flip))
    }
    return FlippingPiece.scene(
      slats, perspective: perspective, shading: shading, shadow: shadow, in: container)
  }
}
