import Transitions

/// Things of one plane that stand in a space with others.
struct SpaceElement {
  /// What there is to draw, back to front.
  var items: [DrawItem]
  /// How near its plane is over the pixels: the product with a pixel (x, y, 1).
  let depth: SIMD3<Double>
  /// Its place among the others where two are equally near.
  let sequence: Int
  /// What can be seen of it.
  private(set) var outlines: [ConvexPolygon]

  init(_ items: [DrawItem], depth: SIMD3<Double>, sequence: Int) {
    self.items = items
    self.depth = depth
    self.sequence = sequence
    outlines = items.flatMap(\.outlines).filter { $0.corners.count > 2 }
  }

  /// The part on one side of a line.
  func cut(_ cut: Cut) -> SpaceElement {
    SpaceElement([items.joined.cut(cut)], depth: depth, sequence: sequence)
  }
}

/// Brings the elements of a space into the order in which they are to be painted, after Newell, Newell and Sancha's
/// algorithm: what is behind comes first, and where two cross, one is cut along the line in which they do.
///
/// All is compared on the target, over what two elements have in common there, where the depth of a plane is a linear
/// function of the pixel. So nothing is cut but what really crosses, and elements that only seem to, by their planes, are
/// left whole.
struct DepthOrder {
  private var elements: [SpaceElement]
  /// Element by element, those that have to be painted before it.
  private var behind: [Set<Int>]

  /// How many cuts are made before what still crosses is left to its order.
  private static let mostCuts = 256

  private init(_ elements: [SpaceElement]) {
    self.elements = elements
    behind = Array(repeating: [], count: elements.count)
  }

  /// The items of `elements`, back to front.
  static func backToFront(_ elements: [SpaceElement]) -> [DrawItem] {
    guard elements.count > 1 else { return elements.first?.items ?? [] }
    var order = DepthOrder(elements)
    order.compareAll()
    return order.sorted().flatMap { order.elements[$0].items }
  }

  private enum Relation {
    case apart, behind, inFront
    /// They cross; the product of the line with a pixel is above 0 where the first one is nearer.
    case crossing(SIMD3<Double>)
  }

  /// How `a` stands to `b`.
  private func relation(_ a: SpaceElement, _ b: SpaceElement) -> Relation {
    let difference = a.depth - b.depth
    var (least, most) = (0.0, 0.0)
    var overlap = false
    var scale = 1.0
    for first in a.outlines {
      for second in b.outlines {
        guard let common = first.intersection(with: second) else { continue }
        overlap = true
        for p in common.corners {
          let pixel = SIMD3(p.x, p.y, 1)
          let nearer = (difference * pixel).sum()
          (least, most) = (min(least, nearer), max(most, nearer))
          scale = max(scale, abs((a.depth * pixel).sum()))
        }
      }
    }
    guard overlap else { return .apart }
    // Planes that share an edge or lie in one another meet but for rounding.
    let tolerance = 1e-6 * scale
    if least < -tolerance, most > tolerance {
      let length = (difference.x * difference.x + difference.y * difference.y).squareRoot()
      return .crossing(difference / max(length, 1e-20))
    }
    if most > tolerance { return .inFront }
    if least < -tolerance { return .behind }
    return a.sequence < b.sequence ? .behind : .inFront
  }

  private mutating func compareAll() {
    var cuts = 0
    var index = 1
    // Grows while parts are cut off.
    while index < elements.count {
      for other in 0..<index {
        switch relation(elements[index], elements[other]) {
        case .apart: break
        case .behind: behind[other].insert(index)
        case .inFront: behind[index].insert(other)
        case .crossing(let line):
          guard cuts < Self.mostCuts else {
            behind[max(index, other)].insert(min(index, other))
            break
          }
          cuts += 1
          // What is nearer than the other is painted after it, and joined to the rest, which is painted before.
          let front = elements[index].cut(Cut(line: line, kind: .seamOver))
          elements[index] = elements[index].cut(Cut(line: -line, kind: .seamUnder))
          behind[other].insert(index)
          elements.append(front)
          behind.append([index])
        }
      }
      index += 1
    }
  }

  /// Indices of the elements, each after those behind it, and by their own order where that leaves a choice.
  private func sorted() -> [Int] {
    var waiting = Array(elements.indices).sorted {
      (elements[$0].sequence, $0) < (elements[$1].sequence, $1)
    }
    var painted: Set<Int> = []
    var result: [Int] = []
    while !waiting.isEmpty {
      // Three that overlap in a ring have no first one; the ring is broken at the farthest.
      let next =
        waiting.firstIndex { behind[$0].isSubset(of: painted) }
        ?? waiting.indices.min { farness(waiting[$0]) < farness(waiting[$1]) } ?? 0
      let element = waiting.remove(at: next)
      painted.insert(element)
      result.append(element)
    }
    return result
  }

  /// The mean depth of an element's corners.
  private func farness(_ index: Int) -> Double {
    let corners = elements[index].outlines.flatMap(\.corners)
    let depth = elements[index].depth
    return corners.reduce(0) { $0 + depth.x * $1.x + depth.y * $1.y + depth.z }
      / Double(max(corners.count, 1))
  }
}
