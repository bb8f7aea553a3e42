public import SceneGraph
public import Transitions

/// The screen is cut across and its two parts move apart, like a list that opens at a row; the other screen fades
/// in between them.
///
/// *push*: `from` opens. *pop*: `to` closes over `from`.
public struct Expand: ReversibleTransition {
  public static let name = "expand"
  public static let summary = "The screen opens at a row, and the new one fades in behind it."
  public static let source = "SKExpandTransition: the expanding transition"
  public static let duration = 1.0
  public static let curve = TimingCurve.easeInOut
  public static let overshoot =
    "Open, the two parts go on, unseen; closed, they stay closed instead of overlapping."

  /// Where the screen is cut, as a fraction of its height from the top.
  public var split = 0.5

  public static let parameters: [Parameter<Expand>] = [
    .number(
      "split", \.split, in: 0...1, .fraction, "where the screen opens, from the top to the bottom")
  ]

  /// A screen that opens in the middle.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let opened = max(progress, 0)
    let height = container.size.height
    let cut = split * height
    var new = Layer(frame: container.bounds, contents: .picture(.to))
    new.opacity = min(opened, 1)
    let parts = [
      part(
        from: 0, to: cut + overlap(at: cut, opened: height * opened, in: container),
        movedBy: -cut * opened, in: container),
      part(from: cut, to: height, movedBy: (height - cut) * opened, in: container),
    ]
    return Scene(container, sublayers: [new] + parts.compactMap { $0 })
  }

  /// How far the upper part reaches below the cut, in points, while less than a pixel has opened: to the end of the
  /// pixels that the cut goes through, for two soft edges that meet within them would let through what is behind.
  private func overlap(at cut: Double, opened: Double, in container: Container) -> Double {
    let end = min((cut * container.scale).rounded(.up) / container.scale, container.size.height)
    return max(end - cut - opened, 0)
  }

  /// The rows from `top` to `bottom` of the picture that opens; nil where there are none.
  private func part(
    from top: Double, to bottom: Double, movedBy distance: Double, in container: Container
  ) -> Layer? {
    guard bottom > top else { return nil }
    var part = Layer.piece(
      of: .from, at: Rect(x: 0, y: top, width: container.size.width, height: bottom - top),
      in: container)
    part.position.y += distance
    return part
  }
}
