/// The painting order between elements: for each one, a list of the elements that come before it.
/// All lists are linked lists in one array.
struct PaintPrecedence {
  /// The index of each list's first link; below 0 if the list is empty.
  private var heads: [Int] = []
  /// The links of all lists: the element that comes before, and the index of the next link.
  private var links: [(other: Int, next: Int)] = []

  /// Removes all elements, and keeps the memory.
  mutating func removeAll() {
    heads.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
  }

  /// Adds an element with an empty list.
  mutating func append() { heads.append(-1) }

  /// Adds the rule that `other` comes before the element at `index`.
  mutating func insert(_ other: Int, before index: Int) {
    links.append((other, next: heads[index]))
    heads[index] = links.count - 1
  }

  /// Removes the rule that `other` comes before the element at `index`.
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

  /// The number of elements.
  var count: Int { heads.count }

  /// Calls `body` with each element that comes before one, as often as the rule was added.
  func forEach(before index: Int, _ body: (Int) -> Void) {
    var link = heads[index]
    while link >= 0 {
      body(links[link].other)
      link = links[link].next
    }
  }

  /// Returns all elements that have to come before one.
  func all(before index: Int) -> Set<Int> {
    var all: Set<Int> = []
    forEach(before: index) { all.insert($0) }
    return all
  }
}
