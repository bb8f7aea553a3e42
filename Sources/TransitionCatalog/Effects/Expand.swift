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
      part(from: 0, to: cut, movedBy: -cut * opened, in: container),
      part(from: cut, to: height, movedBy: (height - cut) * opened, in: container),
    ]
    return Scene(container, sublayers: [new] + parts.compactMap { $0 })
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
