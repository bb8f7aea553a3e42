import SceneGraph

/// Resolves the seams of surfaces that are drawn in parts: determines which of two neighbours is
/// drawn first, along each segment of the line between them.
///
/// A surface is cut in two, and each part may be cut again. Along one cut a part may therefore have
/// several neighbours, some drawn before it and some after it. Such a part is split where two of
/// its neighbours meet.
struct SeamResolver {
  /// The draw list; the parts are its items from `first` on.
  private var items: [DrawItem] = []
  private var first = 0
  /// A number that is not used by any cut.
  private var nextCut = 0
  private var splits = 0
  /// The sides at unresolved seams, sorted by their shared edges, and the resolved kind of each.
  private var sides: [Side] = []
  private var kinds: [(kind: Cut.Kind, neighborSides: [HalfPlane])] = []

  /// The minimum change of a side's direction from one face to the next that justifies the
  /// neighbour's own sides, about 9 degrees. They cost half the time of a face's edge; between the
  /// narrow strips of a curl the change is smaller.
  private static let leastBend = 0.15

  /// The maximum number of splits; beyond it, a seam is resolved by the longest neighbour.
  private static let maxSplitCount = 64
  /// The least length in pixels along which two parts are neighbours.
  private static let minContact = 0.25

  /// The minimum thickness of a neighbour in pixels. A thinner one is skipped in favour of the part
  /// beyond it, which covers more of the seam's pixels.
  private static let minWidth = 0.5

  /// Resolves the seams of the items from `first` on, which are in drawing order.
  ///
  /// Two faces of a mesh on the same side of their shared edge have no seam: the surface turns away
  /// from the viewer there, and the edge is an ordinary edge.
  ///
  /// - Parameter nextCut: the first number that no cut uses.
  mutating func resolve(_ items: inout [DrawItem], from first: Int, nextCut: Int) {
    guard items[first...].contains(where: { $0.hasUnresolvedSeams }) else { return }
    (self.first, self.nextCut, splits) = (first, nextCut, 0)
    swap(&self.items, &items)
    while let split = resolveAll() { self.split(split) }
    swap(&self.items, &items)
  }

  /// One cut of one item.
  private struct Side {
    let edge: Cut.SharedEdge
    /// The indices of the item and of the cut in it.
    let item, cut: Int
    let line: HalfPlane

    /// Returns true if the items are on opposite sides of the line.
    func isOpposite(_ other: Side) -> Bool { line.x * other.line.x + line.y * other.line.y < 0 }
  }

  /// A line at which an item must be split.
  private struct Split {
    let item: Int
    let line: HalfPlane
  }

  /// Resolves all seams, unless an item must be split first.
  private mutating func resolveAll() -> Split? {
    sides.removeAll(keepingCapacity: true)
    for item in first..<items.count {
      for (index, cut) in items[item].cuts.enumerated() {
        guard case .unresolvedSeam(let edge) = cut.kind else { continue }
        sides.append(Side(edge: edge, item: item, cut: index, line: cut.line))
      }
    }
    sides.sort { ($0.edge, $0.item, $0.cut) < ($1.edge, $1.item, $1.cut) }
    kinds.removeAll(keepingCapacity: true)
    var rest = sides[...]
    while let edge = rest.first?.edge {
      let same = rest.prefix { $0.edge == edge }
      rest = rest.dropFirst(same.count)
      for side in same {
        switch resolution(of: side, among: same) {
        case .resolved(let kind, let neighborSides): kinds.append((kind, neighborSides))
        case .toSplit(let split): return split
        }
      }
    }
    for (side, seam) in zip(sides, kinds) {
      items[side.item].resolve(side.cut, as: seam.kind, seam.neighborSides)
    }
    return nil
  }

  /// The resolution of a side.
  private enum Resolution {
    /// The kind of the cut, and its `neighborSides`.
    case resolved(Cut.Kind, [HalfPlane])
    /// None yet: the item must be split first.
    case toSplit(Split)
  }

  private func resolution(of side: Side, among sides: ArraySlice<Side>) -> Resolution {
    guard let opposite = sides.first(where: { $0.isOpposite(side) }) else {
      return .resolved(.edge, [])
    }
    var isLater = opposite.item > side.item
    let neighborSides = isLater && sides.count == 2 ? neighborSides(of: side, opposite) : []
    if sides.count > 2, let along = sides.first?.line {
      let neighbors = neighbors(of: side, among: sides, along: along)
      if let longest = neighbors.max(by: { $0.end - $0.start < $1.end - $1.start }) {
        isLater = longest.isLater
      }
      for (one, next) in zip(neighbors, neighbors.dropFirst())
      where one.isLater != next.isLater && splits < Self.maxSplitCount {
        return .toSplit(Split(item: side.item, line: Self.line(across: along, at: next.start)))
      }
    }
    return .resolved(.seam(side.edge, isLater: isLater), neighborSides)
  }

  /// Returns the other sides of the face at `opposite`; none if they continue those of the face
  /// at `side`, or either item is not a whole face.
  private func neighborSides(of side: Side, _ opposite: Side) -> [HalfPlane] {
    guard let own = items[side.item].faceSides, let other = items[opposite.item].faceSides,
      side.cut < 4, opposite.cut < 4
    else { return [] }
    func ends(_ sides: [HalfPlane], _ index: Int) -> (HalfPlane, HalfPlane) {
      (sides[(index + 1) % 4], sides[(index + 3) % 4])
    }
    func isSame(_ a: HalfPlane, _ b: HalfPlane) -> Bool {
      abs(a.x - b.x) < Self.leastBend && abs(a.y - b.y) < Self.leastBend
    }
    let (a, b) = ends(own, side.cut)
    let (c, d) = ends(other, opposite.cut)
    if isSame(a, c) && isSame(b, d) || isSame(a, d) && isSame(b, c) { return [] }
    // A neighbour that continues is followed by another one.
    let far = (opposite.cut + 2) % 4
    return items[opposite.item].cuts[far].kind == .edge ? [c, d, other[far]] : [c, d]
  }

  /// Returns the segments along which other parts adjoin a side, in order along the line; none if
  /// there is only one neighbour.
  private func neighbors(
    of side: Side, among sides: ArraySlice<Side>, along line: HalfPlane
  ) -> [Neighbor] {
    let others = sides.filter { $0.isOpposite(side) }
    guard others.count > 1 else { return [] }
    let contacts = contact(of: side, 0, along: line)
    return others.flatMap { other in
      let bodies = contact(of: other, Self.minWidth, along: line)
      return contacts.flatMap { own in
        bodies.compactMap { span -> Neighbor? in
          let start = max(own.lowerBound, span.lowerBound)
          let end = min(own.upperBound, span.upperBound)
          guard end - start > Self.minContact else { return nil }
          return Neighbor(start: start, end: end, isLater: other.item > side.item)
        }
      }
    }.sorted { $0.start < $1.start }
  }

  /// A segment along which another part is a neighbour.
  private struct Neighbor {
    let start: Double
    let end: Double
    let isLater: Bool
  }

  /// Returns the segments where an item is `depth` pixels inside one of its cuts, as distances
  /// along `line` from the foot of the origin.
  private func contact(
    of side: Side, _ depth: Double, along line: HalfPlane
  ) -> [ClosedRange<Double>] {
    let inner = side.line - SIMD3(0, 0, depth)
    var contacts: [ClosedRange<Double>] = []
    items[side.item].forEachClipPolygon { clipPolygon in
      var (least, most) = (Double.infinity, -Double.infinity)
      clipPolygon.cut(at: inner).corners.forEach { corner in
        guard (inner * SIMD3(corner.x, corner.y, 1)).sum() < 1e-3 else { return }
        let distance = line.x * corner.y - line.y * corner.x
        (least, most) = (min(least, distance), max(most, distance))
      }
      if most > least { contacts.append(least...most) }
    }
    return contacts
  }

  /// Returns the line at right angles to `line`, at a distance along it.
  private static func line(across line: HalfPlane, at distance: Double) -> HalfPlane {
    SIMD3(-line.y, line.x, -distance)
  }

  private mutating func split(_ split: Split) {
    let seam = Cut.Kind.unresolvedSeam(.parts(cut: nextCut))
    nextCut += 1
    splits += 1
    let item = items[split.item]
    items[split.item] = item.cut(Cut(line: split.line, kind: seam))
    items.insert(item.cut(Cut(line: -split.line, kind: seam)), at: split.item + 1)
  }
}

extension DrawItem {
  /// True if a seam is unresolved.
  fileprivate var hasUnresolvedSeams: Bool {
    cuts.contains { if case .unresolvedSeam = $0.kind { true } else { false } }
  }

  /// The sides of a face with four corners; nil for other items and for parts of a face.
  fileprivate var faceSides: [HalfPlane]? {
    guard case .quad(let quad) = self, !quad.hasSides, quad.polygon.corners.count == 4,
      quad.cuts.count == 4
    else { return nil }
    return quad.cuts.map(\.line)
  }

  /// Sets the kind of one of the item's cuts.
  fileprivate mutating func resolve(
    _ cut: Int, as kind: Cut.Kind, _ neighborSides: [HalfPlane]
  ) {
    switch self {
    case .quad(var quad):
      // The item's cuts are moved out temporarily, so that they are changed in place and not
      // copied.
      self = .quad(Quad(polygon: quad.polygon))
      quad.cuts[cut].kind = kind
      quad.cuts[cut].neighborSides = neighborSides
      self = .quad(quad)
    case .group(var group):
      self = .group(Group(items: []))
      group.cuts[cut].kind = kind
      self = .group(group)
    case .shadow: break
    }
  }
}
