import Transitions

/// Settles where pieces of one surface join: which of two beside each other is drawn first, at each place of the line
/// between them.
///
/// A surface is cut into two, and each part maybe again. So along the line of a cut a piece may have several others beside
/// it, of which some are drawn before it and some later; such a piece is cut once more, where one of them follows another.
struct Seams {
  private var items: [DrawItem]
  /// A number that no cut has.
  private var nextCut: Int
  private var splits = 0

  /// How many pieces are cut once more before what is left is settled by the longest piece beside it.
  private static let mostSplits = 64
  /// Pieces that lie beside each other for less than this, in pixels, do not count as neighbours.
  private static let leastContact = 0.25

  /// A piece that is thinner than this, in pixels, gives way to what is beyond it: a pixel of the seam has more of that.
  private static let leastWidth = 0.5

  /// The pieces of surfaces, in the order in which they are painted, with their joints settled.
  ///
  /// Two pieces of a mesh on one side of their common edge do not join: there the surface turns away from the viewer, and
  /// the edge is one like any other.
  ///
  /// - Parameter nextCut: a number that no cut has, nor any after it.
  static func settled(_ items: [DrawItem], nextCut: Int) -> [DrawItem] {
    var seams = Seams(items: items, nextCut: nextCut)
    while let split = seams.settle() { seams.split(split) }
    return seams.items
  }

  private init(items: [DrawItem], nextCut: Int) {
    self.items = items
    self.nextCut = nextCut
  }

  /// One cut of one item.
  private struct Side {
    let item: Int
    let cut: Int
    let line: SIMD3<Double>

    /// Whether the other one is on the line's other side.
    func isOpposite(_ other: Side) -> Bool { line.x * other.line.x + line.y * other.line.y < 0 }
  }

  /// A line that has to cut an item.
  private struct Split {
    let item: Int
    let line: SIMD3<Double>
  }

  /// Settles all joints, unless an item has to be cut first.
  private mutating func settle() -> Split? {
    var sides: [Cut.Joint: [Side]] = [:]
    for (index, item) in items.enumerated() {
      for (place, cut) in item.cuts.enumerated() {
        guard case .joint(let joint) = cut.kind else { continue }
        sides[joint, default: []].append(Side(item: index, cut: place, line: cut.line))
      }
    }
    var kinds: [(side: Side, kind: Cut.Kind)] = []
    kinds.reserveCapacity(2 * sides.count)
    for (joint, sides) in sides {
      let isShared = sides.count > 2
      let contacts = isShared ? sides.map { contact(of: $0, 0, along: sides[0].line) } : []
      let bodies =
        isShared ? sides.map { contact(of: $0, Self.leastWidth, along: sides[0].line) } : []
      for (index, side) in sides.enumerated() {
        guard let first = sides.firstIndex(where: { $0.isOpposite(side) }) else {
          kinds.append((side, .edge))
          continue
        }
        var isLater = sides[first].item > side.item
        let others = isShared ? sides.indices.filter { sides[$0].isOpposite(side) } : []
        if others.count > 1 {
          let neighbors = others.flatMap { other in
            contacts[index].flatMap { own in
              bodies[other].compactMap { span -> Neighbor? in
                let (start, end) = (
                  max(own.lowerBound, span.lowerBound), min(own.upperBound, span.upperBound)
                )
                guard end - start > Self.leastContact else { return nil }
                return Neighbor(start: start, end: end, isLater: sides[other].item > side.item)
              }
            }
          }.sorted { $0.start < $1.start }
          if let longest = neighbors.max(by: { $0.end - $0.start < $1.end - $1.start }) {
            isLater = longest.isLater
          }
          for (one, next) in zip(neighbors, neighbors.dropFirst())
          where one.isLater != next.isLater && splits < Self.mostSplits {
            return Split(item: side.item, line: Self.line(across: sides[0].line, at: next.start))
          }
        }
        kinds.append((side, .seam(joint, isLater: isLater)))
      }
    }
    for (side, kind) in kinds { items[side.item].cuts[side.cut].kind = kind }
    return nil
  }

  /// A stretch along which another piece lies beside one.
  private struct Neighbor {
    let start: Double
    let end: Double
    let isLater: Bool
  }

  /// Where an item is `depth` pixels inwards of one of its cuts: distances along `line` from the origin's foot.
  private func contact(
    of side: Side, _ depth: Double, along line: SIMD3<Double>
  ) -> [ClosedRange<Double>] {
    let inner = side.line - SIMD3(0, 0, depth)
    return items[side.item].outlines.compactMap { outline in
      let places = outline.cut(at: inner).corners.filter {
        (inner * SIMD3($0.x, $0.y, 1)).sum() < 1e-3
      }.map { line.x * $0.y - line.y * $0.x }
      guard let least = places.min(), let most = places.max(), most > least else { return nil }
      return least...most
    }
  }

  /// The line at right angles to `line`, `distance` along it.
  private static func line(across line: SIMD3<Double>, at distance: Double) -> SIMD3<Double> {
    SIMD3(-line.y, line.x, -distance)
  }

  private mutating func split(_ split: Split) {
    let joint = Cut.Kind.joint(.parts(cut: nextCut))
    nextCut += 1
    splits += 1
    let item = items[split.item]
    items[split.item] = item.cut(Cut(line: split.line, kind: joint))
    items.insert(item.cut(Cut(line: -split.line, kind: joint)), at: split.item + 1)
  }
}
