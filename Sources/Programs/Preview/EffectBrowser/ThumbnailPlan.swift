/// The order in which the effect browser's thumbnails are drawn: stills of the effects in view, the
/// selected one first, then their motion, and then the effects out of view.
struct ThumbnailPlan {
  /// A thumbnail: an instant of an effect.
  struct Thumbnail: Hashable {
    /// The index of the effect in the menu.
    let effect: Int
    /// The index of the instant.
    let instant: Int
  }

  /// The instants of a motion.
  static let instants = 0..<8
  /// The instant that a cell shows until the motion is complete.
  static let still = 3

  /// The number of effects of the menu.
  let count: Int
  /// The effects in view, the most urgent first.
  var inView: [Int] = []
  /// The instants of each effect that are drawn, as bits.
  private var drawn: [UInt8]
  /// The effects that cannot be drawn.
  private var failed: Set<Int> = []

  /// Creates a plan of which nothing is drawn.
  init(count: Int) {
    self.count = count
    drawn = Array(repeating: 0, count: count)
  }

  /// Returns true if an instant of an effect is drawn.
  func isDrawn(_ thumbnail: Thumbnail) -> Bool {
    drawn[thumbnail.effect] & 1 << UInt8(thumbnail.instant) != 0
  }

  /// Returns the thumbnail of an effect's cell while complete motions show `instant`; nil for none.
  func shown(_ effect: Int, at instant: Int) -> Thumbnail? {
    if drawn[effect] == .max { return Thumbnail(effect: effect, instant: instant) }
    let still = Thumbnail(effect: effect, instant: Self.still)
    return isDrawn(still) ? still : nil
  }

  /// Notes that a thumbnail was drawn.
  mutating func note(_ thumbnail: Thumbnail) {
    drawn[thumbnail.effect] |= 1 << UInt8(thumbnail.instant)
  }

  /// Notes that an effect cannot be drawn.
  mutating func leaveOut(_ effect: Int) { failed.insert(effect) }

  /// Starts over, for thumbnails of another size or of other screens.
  mutating func removeAll() { self = ThumbnailPlan(count: count) }

  /// The stills that remain for cells in view, the most urgent first.
  var urgent: [Thumbnail] { remaining(of: inView, in: [Self.still]) }

  /// All stills that remain, those of cells in view first.
  var stills: [Thumbnail] { urgent + remaining(of: outOfView, in: [Self.still]) }

  private var outOfView: [Int] { (0..<count).filter { !inView.contains($0) } }

  /// The other thumbnails that remain, in their order.
  var others: [Thumbnail] {
    let rest = outOfView
    return remaining(of: inView, in: Array(Self.instants))
      + remaining(of: rest, in: [Self.still]) + remaining(of: rest, in: Array(Self.instants))
  }

  private func remaining(of effects: [Int], in instants: [Int]) -> [Thumbnail] {
    effects.filter { drawn[$0] != .max && !failed.contains($0) }.flatMap { effect in
      instants.map { Thumbnail(effect: effect, instant: $0) }.filter { !isDrawn($0) }
    }
  }
}
