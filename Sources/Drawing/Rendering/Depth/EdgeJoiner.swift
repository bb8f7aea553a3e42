import SceneGraph

/// Finds the shared edges of quads in one space, such as the faces of a cube, so that they join
/// without a seam, like the faces of a mesh.
///
/// Two sides form a shared edge if their ends coincide on the target and their quads lie on
/// opposite sides of it. Antialiased separately, the two edges would let the items below show
/// through.
struct EdgeJoiner {
  /// The sides that may be shared.
  private var sides: [Side] = []
  /// The number of the scene's shared edges so far.
  private var edgeCount = 0

  /// The maximum distance of coinciding ends, in pixels: far below visibility, far above rounding.
  private static let tolerance = 1e-3

  /// A side of a quad.
  fileprivate struct Side {
    /// The index of the item, and that of the side in its polygon.
    let item, side: Int
    let start, end: Point
    let line: HalfPlane
    let opacity: Double
    /// The number of the shared edge, once another side of it is found.
    var edge: Int?

    var middleX: Double { (start.x + end.x) / 2 }
  }

  /// Starts a scene, whose edges are numbered from 0.
  mutating func begin() { edgeCount = 0 }

  /// Marks the shared edges of the items of `elements` as unresolved seams.
  mutating func join(_ items: inout [DrawItem], of elements: ArraySlice<DepthSortElement>) {
    guard elements.count > 1 else { return }
    sides.removeAll(keepingCapacity: true)
    for element in elements where element.items.count == 1 {
      if case .quad(let quad) = items[element.items.lowerBound] {
        addSides(of: quad, element.items.lowerBound)
      }
    }
    guard findPairs() else { return }
    for side in sides {
      guard let edge = side.edge else { continue }
      items[side.item].share(side.side, as: .quads(edge))
    }
  }

  /// Adds the antialiased sides of a quad.
  private mutating func addSides(of quad: Quad, _ item: Int) {
    let count = quad.polygon.corners.count
    guard quad.roundedCorners == nil, quad.clip == nil, quad.fade == nil,
      quad.hasSides ? quad.cuts.isEmpty : quad.cuts.contains(where: { $0.kind == .edge }),
      // A pixel-aligned quad covers no pixel partially.
      !quad.hasSides || quad.polygon.pixelAlignedRect == nil
    else { return }
    for side in 0..<count where quad.hasSides || quad.cuts[side].kind == .edge {
      guard let start = quad.polygon.corners[side].projected,
        let end = quad.polygon.corners[(side + 1) % count].projected
      else { continue }
      sides.append(
        Side(
          item: item, side: side, start: start, end: end, line: quad.polygon.side(side),
          opacity: quad.opacity))
    }
  }

  /// Finds the sides that form shared edges.
  ///
  /// - Returns: true if there are any.
  private mutating func findPairs() -> Bool {
    guard let first = sides.first, sides.contains(where: { $0.item != first.item })
    else { return false }
    sides.sort { $0.middleX < $1.middleX }
    var isFound = false
    for index in sides.indices {
      for other in (index + 1)..<sides.count {
        if sides[other].middleX - sides[index].middleX > Self.tolerance { break }
        guard sides[index].isShared(with: sides[other], within: Self.tolerance) else { continue }
        let edge = sides[index].edge ?? sides[other].edge ?? edgeCount
        if edge == edgeCount { edgeCount += 1 }
        (sides[index].edge, sides[other].edge) = (edge, edge)
        isFound = true
      }
    }
    return isFound
  }
}

extension EdgeJoiner.Side {
  /// Returns true if this side and the side of another quad beyond it form a shared edge.
  func isShared(with other: Self, within tolerance: Double) -> Bool {
    func same(_ a: Point, _ b: Point) -> Bool {
      abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
    }
    return item != other.item && opacity == other.opacity
      && line.x * other.line.x + line.y * other.line.y < 0
      && (same(start, other.end) && same(end, other.start)
        || same(start, other.start) && same(end, other.end))
  }
}

extension DrawItem {
  /// Turns a side of a quad into an unresolved seam. The quad's sides become cuts first, unless
  /// they already are.
  fileprivate mutating func share(_ side: Int, as edge: Cut.SharedEdge) {
    guard case .quad(var quad) = self else { return }
    quad.turnSidesIntoCuts()
    quad.cuts[side].kind = .unresolvedSeam(edge)
    self = .quad(quad)
  }
}
