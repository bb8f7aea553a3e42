import SceneGraph

/// The items of one plane, an element of the sort within its space.
struct DepthSortElement {
  /// The items, back to front: a slice of a draw list.
  let items: Range<Int>
  /// The depth of the plane: its product with a pixel (x, y, 1), larger where it is nearer.
  let depth: SIMD3<Double>
}

/// Sorts the elements of a space into painting order by the algorithm of Newell, Newell and Sancha
/// (1972): the farther element comes first, and where two elements intersect, one is cut along the
/// line of intersection.
///
/// Two elements are compared on the target, over the intersection of their clip polygons, where the
/// depth of a plane is a linear function of the pixel. So only elements that really intersect are
/// cut; those whose planes intersect elsewhere stay whole.
struct DepthSorter {
  /// The draw list, followed by the parts that were cut off.
  private var items: [DrawItem] = []
  private var elements: [Element] = []
  /// The clip polygons of all elements.
  private var clipPolygons: [ConvexPolygon] = []
  /// For each element, the elements that must be painted before it.
  private var behind = PaintPrecedence()
  private var cutCount = 0
  private var seamResolver = SeamResolver()
  // Buffers of the individual steps, kept from frame to frame.
  private var overlaps = BoxOverlaps()
  private var relations: [Relation] = []
  private var crossings: [Int] = []
  private var isWhole: [Bool] = []
  private var queue = PaintQueue()
  private var sorted: [Int] = []

  /// The maximum number of cuts; beyond it, intersecting elements keep their order.
  private static let maxCutCount = 256

  /// An element, or a part of one that was cut.
  private struct Element {
    var items: Range<Int>
    let depth: SIMD3<Double>
    /// The position in the list, the tie-breaker for elements of equal depth.
    let sequence: Int
    /// The element's clip polygons, and the box around them in pixels.
    var clipPolygons: Range<Int>
    var box = BoxOverlaps.Box()
  }

  /// Sorts the items of `elements`, which are the last ones of `items` in order, into painting
  /// order, back to front.
  mutating func sort(_ items: inout [DrawItem], of elements: ArraySlice<DepthSortElement>) {
    guard elements.count > 1, let first = elements.first?.items.lowerBound else { return }
    swap(&self.items, &items)
    defer { swap(&self.items, &items) }
    begin()
    for element in elements { add(element.items, element.depth, self.elements.count) }
    compareAll()
    sort()
    arrange(from: first)
    seamResolver.resolve(&self.items, from: first, nextCut: cutCount)
  }

  private mutating func begin() {
    elements.removeAll(keepingCapacity: true)
    clipPolygons.removeAll(keepingCapacity: true)
    behind.removeAll()
    cutCount = 0
  }

  /// Adds an element.
  ///
  /// - Returns: its index.
  @discardableResult
  private mutating func add(
    _ items: Range<Int>, _ depth: SIMD3<Double>, _ sequence: Int
  ) -> Int {
    var element = Element(items: items, depth: depth, sequence: sequence, clipPolygons: 0..<0)
    findClipPolygons(of: &element)
    elements.append(element)
    behind.append()
    return elements.count - 1
  }

  /// Finds the clip polygons of an element.
  private mutating func findClipPolygons(of element: inout Element) {
    let first = clipPolygons.count
    element.box = BoxOverlaps.Box()
    for index in element.items {
      let item = items[index]
      item.forEachClipPolygon { clipPolygon in
        guard clipPolygon.corners.count > 2 else { return }
        clipPolygons.append(clipPolygon)
        element.box.add(clipPolygon)
      }
    }
    element.clipPolygons = first..<clipPolygons.count
  }

  /// Arranges the items from `first` on in the sorted order.
  private mutating func arrange(from first: Int) {
    let end = items.count
    var next = first
    for index in sorted {
      guard elements[index].items.lowerBound == next else { break }
      next = elements[index].items.upperBound
    }
    // Most often the order has not changed.
    if next == end { return }
    for index in sorted {
      for item in elements[index].items { items.append(items[item]) }
    }
    items.removeSubrange(first..<end)
  }

  /// The relation of an element to another one.
  private enum Relation {
    case apart, behind, inFront
    /// The elements cross; the line's product with a pixel is above 0 where the first one is
    /// nearer.
    case crossing(SIMD3<Double>)

    var isCrossing: Bool { if case .crossing = self { true } else { false } }
  }

  /// Returns the relation of an element to another one.
  private func relation(_ index: Int, _ other: Int) -> Relation {
    let (a, b) = (elements[index], elements[other])
    guard a.box.overlaps(b.box) else { return .apart }
    let difference = a.depth - b.depth
    var (least, most) = (0.0, 0.0)
    var overlap = false
    var scale = 1.0
    for first in a.clipPolygons {
      for second in b.clipPolygons {
        guard let common = clipPolygons[first].intersection(with: clipPolygons[second]) else {
          continue
        }
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
    // Planes that share an edge or coincide meet within rounding.
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
    overlaps.find(among: elements.lazy.map(\.box))
    // The relations of each element to those before it whose boxes overlap with its own: they stay
    // apart from all others.
    relations.removeAll(keepingCapacity: true)
    // The element with the most intersections is cut: two elements in one plane, crossed by a
    // third, stay whole, and so does their shared edge.
    crossings.refill(with: 0, count: elements.count)
    for index in elements.indices {
      for pair in overlaps.pairs(of: index) {
        let other = overlaps.earlier(pair)
        let relation = relation(index, other)
        relations.append(relation)
        guard relation.isCrossing else { continue }
        crossings[index] += 1
        crossings[other] += 1
      }
    }
    isWhole.refill(with: true, count: elements.count)
    for index in isWhole.indices {
      for pair in overlaps.pairs(of: index) {
        let other = overlaps.earlier(pair)
        let isKnown = isWhole[index] && isWhole[other]
        settle(index, other, isKnown ? relations[pair] : relation(index, other))
      }
    }
    // The loop includes parts that are cut off on the way.
    var index = isWhole.count
    while index < elements.count {
      for other in 0..<index { settle(index, other, relation(index, other)) }
      index += 1
    }
  }

  /// Notes which of two elements is painted first, and cuts one where they cross.
  private mutating func settle(_ index: Int, _ other: Int, _ relation: Relation) {
    guard case .crossing(let line) = relation, cutCount < Self.maxCutCount else {
      return note(relation, index, other)
    }
    let isOther =
      index < crossings.count && other < crossings.count && crossings[other] > crossings[index]
    let (cut, kept) = isOther ? (other, index) : (index, other)
    if cut < isWhole.count { isWhole[cut] = false }
    // The part inside the line is nearer than the uncut element if the first one was cut.
    let part = self.cut(cut, along: isOther ? -line : line)
    behind.insert(cut, before: kept)
    behind.insert(kept, before: part)
  }

  private mutating func note(_ relation: Relation, _ index: Int, _ other: Int) {
    switch relation {
    case .apart: break
    case .behind: behind.insert(index, before: other)
    case .inFront: behind.insert(other, before: index)
    case .crossing: behind.insert(min(index, other), before: max(index, other))
    }
  }

  /// Cuts an element in two. It keeps the part outside the line.
  ///
  /// - Returns: the index of the other part, which is still to be compared.
  private mutating func cut(_ index: Int, along line: SIMD3<Double>) -> Int {
    let seam = Cut.Kind.unresolvedSeam(.parts(cut: cutCount))
    cutCount += 1
    var element = elements[index]
    let whole =
      element.items.count == 1
      ? items[element.items.lowerBound] : .group(Group(items: Array(items[element.items])))
    items.append(whole.cut(Cut(line: line, kind: seam)))
    items.append(whole.cut(Cut(line: -line, kind: seam)))
    element.items = items.count - 1..<items.count
    findClipPolygons(of: &element)
    elements[index] = element
    return add(items.count - 2..<items.count - 1, element.depth, element.sequence)
  }

  /// Sorts the elements topologically: each after those behind it, otherwise in list order.
  private mutating func sort() {
    sorted.removeAll(keepingCapacity: true)
    queue.begin(behind, ranks: elements.lazy.map(\.sequence))
    while sorted.count < elements.count {
      if let next = queue.next() {
        sorted.append(next)
      } else if breakCycle() {
        queue.resume(behind, ranks: elements.lazy.map(\.sequence))
      } else if let farthest = queue.waiting.min(by: { meanDepth($0) < meanDepth($1) }) {
        queue.paint(farthest)
        sorted.append(farthest)
      }
    }
  }

  /// Breaks a cycle of overlapping elements, none of which can be painted first: cuts one along a
  /// side of an element that must be painted before it.
  ///
  /// - Returns: false if there is nothing to cut.
  private mutating func breakCycle() -> Bool {
    guard cutCount < Self.maxCutCount else { return false }
    let waiting = queue.waiting
    let left = Set(waiting)
    for index in waiting {
      for other in behind.all(before: index).intersection(left).sorted() {
        for polygon in elements[other].clipPolygons {
          // Slightly outside the side, since its soft edge would show through the seam.
          for side in clipPolygons[polygon].sides.map({ $0 + SIMD3(0, 0, 1.5) })
          where elements[index].clipPolygons.contains(where: { clipPolygons[$0].isCut(by: side) }) {
            let part = cut(index, along: side)
            for known in left where known != index {
              behind.remove(known, before: index)
              behind.remove(index, before: known)
              note(relation(index, known), index, known)
              note(relation(part, known), part, known)
            }
            return true
          }
        }
      }
    }
    return false
  }

  /// Returns the mean depth of an element's corners.
  private func meanDepth(_ index: Int) -> Double {
    let depth = elements[index].depth
    var (sum, count) = (0.0, 0)
    for polygon in elements[index].clipPolygons {
      clipPolygons[polygon].corners.forEach { sum += depth.x * $0.x + depth.y * $0.y + depth.z }
      count += clipPolygons[polygon].corners.count
    }
    return sum / Double(max(count, 1))
  }
}

extension Array {
  /// Replaces the content by `count` copies of `element`, in the memory that the array has.
  fileprivate mutating func refill(with element: Element, count: Int) {
    removeAll(keepingCapacity: true)
    append(contentsOf: repeatElement(element, count: count))
  }
}
