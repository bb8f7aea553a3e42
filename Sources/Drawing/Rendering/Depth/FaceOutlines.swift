import SceneGraph

/// Makes the faces of meshes count by their areas at an instant of an exposure, also where the
/// outline of a mesh bends between narrow ones.
///
/// A triangle has a fourth side, so that it is drawn as other faces are; and the part of a pixel
/// that later neighbours cover ends where the mesh does. Frames without blur keep their bytes.
struct FaceOutlines {
  private var items: [DrawItem] = []
  /// The faces at each seam.
  private var faces: [Cut.SharedEdge: [FaceSide]] = [:]

  /// One side of a face: the index of the item, and that of the side in its cuts.
  private struct FaceSide {
    let item, side: Int
  }

  /// The least change of a side's direction from one face to the next for which the neighbour's own
  /// sides count, about 2 degrees. At each instant of a motion a smaller bend is wrong in the same
  /// direction, so that the errors add up.
  private static let leastBend = 0.04

  /// The most faces that meet at a corner of a mesh.
  private static let mostFacesAtCorner = 8

  /// Completes the faces among items, which are in drawing order.
  static func complete(_ items: inout [DrawItem]) {
    var outlines = FaceOutlines()
    for index in items.indices {
      switch items[index] {
      case .quad(var quad):
        guard quad.isMeshFace else { continue }
        if quad.addFourthSide() { items[index] = .quad(quad) }
        outlines.add(quad, index)
      case .group(var group):
        complete(&group.items)
        items[index] = .group(group)
      case .shadow: break
      }
    }
    guard !outlines.faces.isEmpty else { return }
    outlines.items = items
    for index in items.indices {
      if case .quad(let quad) = items[index], quad.isMeshFace, quad.hasFourSides {
        items[index] = .quad(outlines.bounded(quad, index))
      }
    }
  }

  private mutating func add(_ quad: Quad, _ item: Int) {
    for side in quad.polygon.corners.indices {
      guard side < quad.cuts.count, case .seam(let edge, _) = quad.cuts[side].kind
      else { continue }
      faces[edge, default: []].append(FaceSide(item: item, side: side))
    }
  }

  /// Returns a face with the sides of the later neighbours that do not continue its own.
  private func bounded(_ quad: Quad, _ item: Int) -> Quad {
    var quad = quad
    let count = quad.polygon.corners.count
    for side in 0..<count {
      guard case .seam(let edge, isLater: true) = quad.cuts[side].kind,
        let other = neighbor(beyond: FaceSide(item: item, side: side), at: edge),
        case .quad(let neighbor) = items[other.item], neighbor.hasFourSides
      else { continue }
      // Going around a face, the neighbour's sides come in the other direction.
      let own = [count - 1, 1].map { quad.cuts[(side + $0) % count].line }
      let ends = zip(own, [true, false]).map { outline(from: other, goesOn: $1) ?? $0 }
      quad.cuts[side].neighborSides = []
      // Without these, the shader takes the third side after a triangle's for the one before it.
      if count == 4, zip(own, ends).allSatisfy(isStraight) { continue }
      quad.cuts[side].neighborSides = ends
      let far = neighbor.cuts[(other.side + 2) % 4]
      if !neighbor.isTriangleOfFour, far.kind == .edge {
        quad.cuts[side].neighborSides.append(far.line)
      }
    }
    return quad
  }

  /// Returns the face on the other side of a seam; one of its parts if it was cut.
  private func neighbor(beyond side: FaceSide, at edge: Cut.SharedEdge) -> FaceSide? {
    guard let line = line(of: side) else { return nil }
    return faces[edge]?.first {
      guard let other = self.line(of: $0) else { return false }
      return line.x * other.x + line.y * other.y < 0
    }
  }

  private func line(of side: FaceSide) -> HalfPlane? {
    guard case .quad(let quad) = items[side.item] else { return nil }
    return quad.cuts[side.side].line
  }

  private func isStraight(_ a: HalfPlane, _ b: HalfPlane) -> Bool {
    abs(a.x - b.x) < Self.leastBend && abs(a.y - b.y) < Self.leastBend
  }

  /// Returns the edge at which a mesh ends beside an end of a side: that of the face, or of the
  /// later ones that follow around the corner. Returns nil if none of them ends there.
  ///
  /// - Parameter goesOn: true for the end at which the face's next side begins.
  private func outline(from side: FaceSide, goesOn: Bool) -> HalfPlane? {
    var here = side
    for _ in 0..<Self.mostFacesAtCorner {
      guard case .quad(let quad) = items[here.item] else { return nil }
      let count = quad.polygon.corners.count
      let nextSide = (here.side + (goesOn ? 1 : count - 1)) % count
      switch quad.cuts[nextSide].kind {
      case .edge: return quad.cuts[nextSide].line
      case .seam(let edge, isLater: true):
        let seam = FaceSide(item: here.item, side: nextSide)
        guard let other = neighbor(beyond: seam, at: edge) else { return nil }
        here = other
      default: return nil
      }
    }
    return nil
  }
}

extension Quad {
  /// True if the quad is a triangle whose fourth cut bounds nothing.
  var isTriangleOfFour: Bool {
    polygon.corners.count == 3 && cuts.count == 4 && cuts[3].line == .everything
  }

  /// True if the quad's cuts are its four sides, or those of such a triangle.
  fileprivate var hasFourSides: Bool {
    cuts.count == 4 && (polygon.corners.count == 4 || isTriangleOfFour)
  }

  /// Adds a fourth cut to a triangle.
  ///
  /// - Returns: false if the quad is another one.
  fileprivate mutating func addFourthSide() -> Bool {
    guard !hasSides, polygon.corners.count == 3, cuts.count == 3 else { return false }
    cuts.append(Cut(line: .everything, kind: .edge))
    return true
  }
}

extension HalfPlane {
  /// A half-plane with the whole target in it.
  static let everything = SIMD3(0, 0, 1.0)
}
