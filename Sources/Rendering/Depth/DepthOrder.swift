import SceneGraph

/// Things of one plane that stand in a space with others.
struct SpaceElement {
  /// What there is to draw, back to front: a part of a list of items.
  let items: Range<Int>
  /// How near its plane is over the pixels: the product with a pixel (x, y, 1).
  let depth: SIMD3<Double>
}

/// Brings the elements of a space into the order in which they are to be painted, after Newell, Newell and Sancha's
/// algorithm: what is behind comes first, and where two cross, one is cut along the line in which they do.
///
/// All is compared on the target, over what two elements have in common there, where the depth of a plane is a linear
/// function of the pixel. So nothing is cut but what really crosses, and elements that only seem to, by their planes, are
/// left whole.
struct DepthOrder {
  /// The items of all elements, and after them those of parts that were cut off.
  private var items: [DrawItem] = []
  private var elements: [Element] = []
  /// What can be seen of each element.
  private var outlines: [ConvexPolygon] = []
  /// Element by element, those that have to be painted before it.
  private var behind = Precedence()
  private var cutCount = 0
  private var seams = Seams()
  // Lists that are only needed on the way, and kept so that none is made anew for the next frame.
  private var relations: [Relation] = []
  private var crossings: [Int] = []
  private var isWhole: [Bool] = []
  private var waiting: [Int] = []
  private var isPainted: [Bool] = []
  private var sorted: [Int] = []

  /// How many cuts are made before what is left to cut is left to its order.
  private static let mostCuts = 256

  /// One of the elements, or what is left of it.
  private struct Element {
    var items: Range<Int>
    let depth: SIMD3<Double>
    /// Its place among the others where two are equally near.
    let sequence: Int
    /// Those of its outlines, and the box around them.
    var outlines: Range<Int>
    var minX = Double.infinity
    var minY = Double.infinity
    var maxX = -Double.infinity
    var maxY = -Double.infinity
  }

  /// Brings what `elements` name of `items`, one after the other up to its end, into the order in which it is painted, back
  /// to front.
  mutating func sort(_ items: inout [DrawItem], of elements: ArraySlice<SpaceElement>) {
    guard elements.count > 1, let first = elements.first?.items.lowerBound else { return }
    swap(&self.items, &items)
    defer { swap(&self.items, &items) }
    begin()
    for element in elements { add(element.items, element.depth, self.elements.count) }
    compareAll()
    sort()
    arrange(from: first)
    seams.settle(&self.items, from: first, nextCut: cutCount)
  }

  private mutating func begin() {
    elements.removeAll(keepingCapacity: true)
    outlines.removeAll(keepingCapacity: true)
    behind.removeAll()
    cutCount = 0
  }

  /// - Returns: its index.
  @discardableResult
  private mutating func add(
    _ items: Range<Int>, _ depth: SIMD3<Double>, _ sequence: Int
  ) -> Int {
    var element = Element(items: items, depth: depth, sequence: sequence, outlines: 0..<0)
    outline(&element)
    elements.append(element)
    behind.append()
    return elements.count - 1
  }

  /// Finds what can be seen of an element.
  private mutating func outline(_ element: inout Element) {
    let first = outlines.count
    (element.minX, element.minY) = (.infinity, .infinity)
    (element.maxX, element.maxY) = (-.infinity, -.infinity)
    for index in element.items {
      let item = items[index]
      item.forEachOutline { outline in
        guard outline.corners.count > 2 else { return }
        outlines.append(outline)
        (element.minX, element.minY) = (
          min(element.minX, outline.minX), min(element.minY, outline.minY)
        )
        (element.maxX, element.maxY) = (
          max(element.maxX, outline.maxX), max(element.maxY, outline.maxY)
        )
      }
    }
    element.outlines = first..<outlines.count
  }

  /// Leaves the items from `first` on in the order in which they were sorted.
  private mutating func arrange(from first: Int) {
    let end = items.count
    var next = first
    for index in sorted {
      guard elements[index].items.lowerBound == next else { break }
      next = elements[index].items.upperBound
    }
    // Most often they are as they were.
    if next == end { return }
    for index in sorted {
      for item in elements[index].items { items.append(items[item]) }
    }
    items.removeSubrange(first..<end)
  }

  private enum Relation {
    case apart, behind, inFront
    /// They cross; the product of the line with a pixel is above 0 where the first one is nearer.
    case crossing(SIMD3<Double>)

    var isCrossing: Bool { if case .crossing = self { true } else { false } }
  }

  /// How an element stands to another.
  private func relation(_ index: Int, _ other: Int) -> Relation {
    let (a, b) = (elements[index], elements[other])
    guard a.minX < b.maxX, b.minX < a.maxX, a.minY < b.maxY, b.minY < a.maxY else { return .apart }
    let difference = a.depth - b.depth
    var (least, most) = (0.0, 0.0)
    var overlap = false
    var scale = 1.0
    for first in a.outlines {
      for second in b.outlines {
        guard let common = outlines[first].intersection(with: outlines[second]) else { continue }
        overlap = true
        common.corners.forEach { p in
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
    relations.removeAll(keepingCapacity: true)
    // What crosses most is cut: two in one plane that a third crosses stay whole, and their common edge is one.
    crossings.refill(with: 0, count: elements.count)
    for index in elements.indices {
      for other in 0..<index {
        let relation = relation(index, other)
        relations.append(relation)
        guard relation.isCrossing else { continue }
        crossings[index] += 1
        crossings[other] += 1
      }
    }
    isWhole.refill(with: true, count: elements.count)
    var index = 1
    // Grows while parts are cut off.
    while index < elements.count {
      for other in 0..<index {
        let isKnown = index < isWhole.count && isWhole[index] && isWhole[other]
        let relation =
          isKnown
          ? relations[index * (index - 1) / 2 + other]
          : relation(index, other)
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
        behind.insert(cut, before: kept)
        behind.insert(kept, before: part)
      }
      index += 1
    }
  }

  private mutating func note(_ relation: Relation, _ index: Int, _ other: Int) {
    switch relation {
    case .apart: break
    case .behind: behind.insert(index, before: other)
    case .inFront: behind.insert(other, before: index)
    case .crossing: behind.insert(min(index, other), before: max(index, other))
    }
  }

  /// Cuts an element in two. It keeps what is on the line's outer side.
  ///
  /// - Returns: the index of the other part, which is still to be compared.
  private mutating func cut(_ index: Int, along line: SIMD3<Double>) -> Int {
    let joint = Cut.Kind.joint(.parts(cut: cutCount))
    cutCount += 1
    var element = elements[index]
    let whole =
      element.items.count == 1
      ? items[element.items.lowerBound] : .group(Group(items: Array(items[element.items])))
    items.append(whole.cut(Cut(line: line, kind: joint)))
    items.append(whole.cut(Cut(line: -line, kind: joint)))
    element.items = items.count - 1..<items.count
    outline(&element)
    elements[index] = element
    return add(items.count - 2..<items.count - 1, element.depth, element.sequence)
  }

  /// Sorts the elements, each after those behind it, and by their own order where that leaves a choice.
  private mutating func sort() {
    waiting.removeAll(keepingCapacity: true)
    waiting.append(contentsOf: elements.indices)
    isPainted.refill(with: false, count: elements.count)
    sorted.removeAll(keepingCapacity: true)
    while !waiting.isEmpty {
      var ready: Int?
      for place in waiting.indices
      where behind.allSatisfy(before: waiting[place], { isPainted[$0] }) {
        if let ready, rank(waiting[ready]) < rank(waiting[place]) { continue }
        ready = place
      }
      if ready == nil, let part = breakRing() {
        waiting.append(part)
        isPainted.append(false)
        continue
      }
      let next =
        ready ?? waiting.indices.min { farness(waiting[$0]) < farness(waiting[$1]) } ?? 0
      let element = waiting.remove(at: next)
      isPainted[element] = true
      sorted.append(element)
    }
  }

  private func rank(_ index: Int) -> (Int, Int) { (elements[index].sequence, index) }

  /// Of elements that overlap in a ring none comes first. One is cut along a side of one that has to be painted before it,
  /// so that a part of it has not to wait for that.
  ///
  /// - Returns: the part that was cut off; nil where there is nothing left to cut.
  private mutating func breakRing() -> Int? {
    guard cutCount < Self.mostCuts else { return nil }
    let left = Set(waiting)
    for index in waiting {
      for other in behind.all(before: index).intersection(left).sorted() {
        for outline in elements[other].outlines {
          // A little beside it: at its own soft edge the seam would let it shine through.
          for side in outlines[outline].sides.map({ $0 + SIMD3(0, 0, 1.5) })
          where elements[index].outlines.contains(where: { outlines[$0].isCut(by: side) }) {
            let part = cut(index, along: side)
            for known in left where known != index {
              behind.remove(known, before: index)
              behind.remove(index, before: known)
              note(relation(index, known), index, known)
              note(relation(part, known), part, known)
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
    let depth = elements[index].depth
    var (sum, count) = (0.0, 0)
    for outline in elements[index].outlines {
      outlines[outline].corners.forEach { sum += depth.x * $0.x + depth.y * $0.y + depth.z }
      count += outlines[outline].corners.count
    }
    return sum / Double(max(count, 1))
  }
}

/// What has to come before what: for each of a number of things a list of others, all of them in one array.
private struct Precedence {
  /// Where each thing's list begins; below 0 where it is empty.
  private var heads: [Int] = []
  private var links: [(other: Int, next: Int)] = []

  mutating func removeAll() {
    heads.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
  }

  /// Adds a thing before which nothing has to come.
  mutating func append() { heads.append(-1) }

  mutating func insert(_ other: Int, before index: Int) {
    links.append((other, next: heads[index]))
    heads[index] = links.count - 1
  }

  mutating func remove(_ other: Int, before index: Int) {
    var kept = -1
    var link = heads[index]
    while link >= 0 {
      let next = links[link].next
      if links[link].other != other {
        links[link].next = kept
        kept = link
      }
      link = next
    }
    heads[index] = kept
  }

  func allSatisfy(before index: Int, _ fits: (Int) -> Bool) -> Bool {
    var link = heads[index]
    while link >= 0 {
      guard fits(links[link].other) else { return false }
      link = links[link].next
    }
    return true
  }

  /// All that has to come before one thing.
  func all(before index: Int) -> Set<Int> {
    var all: Set<Int> = []
    var link = heads[index]
    while link >= 0 {
      all.insert(links[link].other)
      link = links[link].next
    }
    return all
  }
}

extension Array {
  /// Has `count` times `element`, in the memory that the array has.
  fileprivate mutating func refill(with element: Element, count: Int) {
    removeAll(keepingCapacity: true)
    append(contentsOf: repeatElement(element, count: count))
  }
}
