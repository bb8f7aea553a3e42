import Transitions

/// Things of one plane that stand in a space with others.
struct SpaceElement {
  /// What there is to draw, back to front.
  var items: [DrawItem]
  /// How near its plane is over the pixels: the product with a pixel (x, y, 1).
  let depth: SIMD3<Double>
  /// Its place among the others where two are equally near.
  var sequence: Int
  /// What can be seen of it.
  private(set) var outlines: [ConvexPolygon]

  init(_ items: [DrawItem], depth: SIMD3<Double>, sequence: Int) {
    self.items = items
    self.depth = depth
    self.sequence = sequence
    outlines = []
    outlines.reserveCapacity(items.count)
    for item in items { item.addOutlines(to: &outlines) }
    outlines.removeAll { $0.corners.count <= 2 }
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
  private var cutCount = 0

  /// How many cuts are made before what is left to cut is left to its order.
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
    let sorted = order.sorted().flatMap { order.elements[$0].items }
    return Seams.settled(sorted, nextCut: order.cutCount)
  }

  private enum Relation {
    case apart, behind, inFront
    /// They cross; the product of the line with a pixel is above 0 where the first one is nearer.
    case crossing(SIMD3<Double>)

    var isCrossing: Bool { if case .crossing = self { true } else { false } }
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
    // Of each element to those before it, row by row.
    var relations: [Relation] = []
    relations.reserveCapacity(elements.count * (elements.count - 1) / 2)
    // What crosses most is cut: two in one plane that a third crosses stay whole, and their common edge is one.
    var crossings = Array(repeating: 0, count: elements.count)
    for index in elements.indices {
      for other in 0..<index {
        let relation = relation(elements[index], elements[other])
        relations.append(relation)
        guard relation.isCrossing else { continue }
        crossings[index] += 1
        crossings[other] += 1
      }
    }
    var isWhole = Array(repeating: true, count: elements.count)
    var index = 1
    // Grows while parts are cut off.
    while index < elements.count {
      for other in 0..<index {
        let isKnown = index < isWhole.count && isWhole[index] && isWhole[other]
        let relation =
          isKnown
          ? relations[index * (index - 1) / 2 + other]
          : relation(elements[index], elements[other])
        guard case .crossing(let line) = relation, cutCount < Self.mostCuts else {
          note(relation, index, other)
          continue
        }
        let isOther =
          index < crossings.count && other < crossings.count && crossings[other] > crossings[index]
        let (cut, kept) = isOther ? (other, index) : (index, other)
        if cut < isWhole.count { isWhole[cut] = false }
        // The part on the line's inner side is nearer than what is kept if it is the first one that was cut.
        let part = self.cut(cut, along: isOther ? -line : line)
        behind[kept].insert(cut)
        behind[part].insert(kept)
      }
      index += 1
    }
  }

  private mutating func note(_ relation: Relation, _ index: Int, _ other: Int) {
    switch relation {
    case .apart: break
    case .behind: behind[other].insert(index)
    case .inFront: behind[index].insert(other)
    case .crossing: behind[max(index, other)].insert(min(index, other))
    }
  }

  /// Cuts an element in two. It keeps what is on the line's outer side.
  ///
  /// - Returns: the index of the other part, which is still to be compared.
  private mutating func cut(_ index: Int, along line: SIMD3<Double>) -> Int {
    let joint = Cut.Kind.joint(.parts(cut: cutCount))
    cutCount += 1
    let part = elements[index].cut(Cut(line: line, kind: joint))
    elements[index] = elements[index].cut(Cut(line: -line, kind: joint))
    elements.append(part)
    behind.append([])
    return elements.count - 1
  }

  /// Indices of the elements, each after those behind it, and by their own order where that leaves a choice.
  private mutating func sorted() -> [Int] {
    var waiting = Array(elements.indices)
    var isPainted = Array(repeating: false, count: elements.count)
    var result: [Int] = []
    result.reserveCapacity(elements.count)
    while !waiting.isEmpty {
      var ready: Int?
      for place in waiting.indices
      where behind[waiting[place]].allSatisfy({ isPainted[$0] }) {
        if let ready, rank(waiting[ready]) < rank(waiting[place]) { continue }
        ready = place
      }
      if ready == nil, let part = breakRing(waiting) {
        waiting.append(part)
        isPainted.append(false)
        continue
      }
      let next =
        ready ?? waiting.indices.min { farness(waiting[$0]) < farness(waiting[$1]) } ?? 0
      let element = waiting.remove(at: next)
      isPainted[element] = true
      result.append(element)
    }
    return result
  }

  private func rank(_ index: Int) -> (Int, Int) { (elements[index].sequence, index) }

  /// Of elements that overlap in a ring none comes first. One is cut along a side of one that has to be painted before it,
  /// so that a part of it has not to wait for that.
  ///
  /// - Returns: the part that was cut off; nil where there is nothing left to cut.
  private mutating func breakRing(_ waiting: [Int]) -> Int? {
    guard cutCount < Self.mostCuts else { return nil }
    let left = Set(waiting)
    for index in waiting {
      for other in behind[index].intersection(left).sorted() {
        for outline in elements[other].outlines {
          // A little beside it: at its own soft edge the seam would let it shine through.
          for side in outline.sides.map({ $0 + SIMD3(0, 0, 1.5) })
          where elements[index].outlines.contains(where: { $0.isCut(by: side) }) {
            let part = cut(index, along: side)
            for known in left where known != index {
              behind[index].remove(known)
              behind[known].remove(index)
              note(relation(elements[index], elements[known]), index, known)
              note(relation(elements[part], elements[known]), part, known)
            }
            return part
          }
        }
      }
    }
    return nil
  }

  /// The mean depth of an element's corners.
  private func farness(_ index: Int) -> Double {
    let corners = elements[index].outlines.flatMap(\.corners)
    let depth = elements[index].depth
    return corners.reduce(0) { $0 + depth.x * $1.x + depth.y * $1.y + depth.z }
      / Double(max(corners.count, 1))
  }
}
