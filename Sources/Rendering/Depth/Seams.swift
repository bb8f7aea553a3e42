import SceneGraph

/// Settles where pieces of one surface join: which of two beside each other is drawn first, at each place of the line
/// between them.
///
/// A surface is cut into two, and each part maybe again. So along the line of a cut a piece may have several others beside
/// it, of which some are drawn before it and some later; such a piece is cut once more, where one of them follows another.
struct Seams {
  /// The pieces, which are the items from `first` on.
  private var items: [DrawItem] = []
  private var first = 0
  /// A number that no cut has.
  private var nextCut = 0
  private var splits = 0
  /// The cuts at joints, joint by joint, and how each is settled.
  private var sides: [Side] = []
  private var kinds: [Cut.Kind] = []

  /// How many pieces are cut once more before what is left is settled by the longest piece beside it.
  private static let mostSplits = 64
  /// Pieces that lie beside each other for less than this, in pixels, do not count as neighbours.
  private static let leastContact = 0.25

  /// A piece that is thinner than this, in pixels, gives way to what is beyond it: a pixel of the seam has more of that.
  private static let leastWidth = 0.5

  /// Settles the joints of pieces of surfaces, which are the items from `first` on in the order in which they are painted.
  ///
  /// Two pieces of a mesh on one side of their common edge do not join: there the surface turns away from the viewer, and
  /// the edge is one like any other.
  ///
  /// - Parameter nextCut: a number that no cut has, nor any after it.
  mutating func settle(_ items: inout [DrawItem], from first: Int, nextCut: Int) {
    guard items[first...].contains(where: { $0.hasJoints }) else { return }
    (self.first, self.nextCut, splits) = (first, nextCut, 0)
    swap(&self.items, &items)
    while let split = settle() { self.split(split) }
    swap(&self.items, &items)
  }

  /// One cut of one item.
  private struct Side {
    let joint: Cut.Joint
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
    sides.removeAll(keepingCapacity: true)
    for index in first..<items.count {
      for (place, cut) in items[index].cuts.enumerated() {
        guard case .joint(let joint) = cut.kind else { continue }
        sides.append(Side(joint: joint, item: index, cut: place, line: cut.line))
      }
    }
    sides.sort { ($0.joint, $0.item, $0.cut) < ($1.joint, $1.item, $1.cut) }
    kinds.removeAll(keepingCapacity: true)
    var rest = sides[...]
    while let joint = rest.first?.joint {
      let same = rest.prefix { $0.joint == joint }
      rest = rest.dropFirst(same.count)
      for side in same {
        switch stand(of: side, among: same) {
        case .settled(let kind): kinds.append(kind)
        case .toSplit(let split): return split
        }
      }
    }
    for (side, kind) in zip(sides, kinds) { items[side.item].settle(side.cut, as: kind) }
    return nil
  }

  /// How a side stands to those of the same joint.
  private enum Stand {
    case settled(Cut.Kind)
    case toSplit(Split)
  }

  private func stand(of side: Side, among sides: ArraySlice<Side>) -> Stand {
    guard let opposite = sides.first(where: { $0.isOpposite(side) }) else { return .settled(.edge) }
    var isLater = opposite.item > side.item
    if sides.count > 2, let along = sides.first?.line {
      let neighbors = neighbors(of: side, among: sides, along: along)
      if let longest = neighbors.max(by: { $0.end - $0.start < $1.end - $1.start }) {
        isLater = longest.isLater
      }
      for (one, next) in zip(neighbors, neighbors.dropFirst())
      where one.isLater != next.isLater && splits < Self.mostSplits {
        return .toSplit(Split(item: side.item, line: Self.line(across: along, at: next.start)))
      }
    }
    return .settled(.seam(side.joint, isLater: isLater))
  }

  /// The stretches along which others lie beside a side, in the order along the line; none where there is one other.
  private func neighbors(
    of side: Side, among sides: ArraySlice<Side>, along line: SIMD3<Double>
  ) -> [Neighbor] {
    let others = sides.filter { $0.isOpposite(side) }
    guard others.count > 1 else { return [] }
    let contacts = contact(of: side, 0, along: line)
    return others.flatMap { other in
      let bodies = contact(of: other, Self.leastWidth, along: line)
      return contacts.flatMap { own in
        bodies.compactMap { span -> Neighbor? in
          let start = max(own.lowerBound, span.lowerBound)
          let end = min(own.upperBound, span.upperBound)
          guard end - start > Self.leastContact else { return nil }
          return Neighbor(start: start, end: end, isLater: other.item > side.item)
        }
      }
    }.sorted { $0.start < $1.start }
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
    var contacts: [ClosedRange<Double>] = []
    items[side.item].forEachOutline { outline in
      var (least, most) = (Double.infinity, -Double.infinity)
      outline.cut(at: inner).corners.forEach { corner in
        guard (inner * SIMD3(corner.x, corner.y, 1)).sum() < 1e-3 else { return }
        let place = line.x * corner.y - line.y * corner.x
        (least, most) = (min(least, place), max(most, place))
      }
      if most > least { contacts.append(least...most) }
    }
    return contacts
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

extension DrawItem {
  /// Whether a joint of it is to be settled.
  fileprivate var hasJoints: Bool {
    cuts.contains { if case .joint = $0.kind { true } else { false } }
  }

  /// Says what is on the other side of one of its cuts.
  fileprivate mutating func settle(_ cut: Int, as kind: Cut.Kind) {
    switch self {
    case .sheet(var sheet):
      // For a moment it has no cuts, so that they are not copied.
      self = .sheet(Sheet(polygon: sheet.polygon))
      sheet.cuts[cut].kind = kind
      self = .sheet(sheet)
    case .group(var group):
      self = .group(Group(items: []))
      group.cuts[cut].kind = kind
      self = .group(group)
    case .shadow: break
    }
  }
}
