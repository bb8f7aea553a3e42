/// The elements that wait to be painted, by the rules of a `PaintPrecedence`: of those that no
/// waiting element has to precede, the one of the lowest rank is next.
struct PaintQueue {
  /// An element that may be painted.
  private struct Ready: Comparable {
    let rank, index: Int

    static func < (a: Ready, b: Ready) -> Bool { (a.rank, a.index) < (b.rank, b.index) }
  }

  /// The number of rules of each element about waiting ones.
  private var missing: [Int] = []
  /// The elements that come after each one, with the start of each element's and the end.
  private var later: [Int] = []
  private var starts: [Int] = []
  private var ranks: [Int] = []
  private var isPainted: [Bool] = []
  /// A binary heap.
  private var ready: [Ready] = []

  /// Starts with all elements waiting.
  mutating func begin(_ rules: PaintPrecedence, ranks: some Collection<Int>) {
    isPainted.removeAll(keepingCapacity: true)
    resume(rules, ranks: ranks)
  }

  /// Continues after rules have changed, or elements were added.
  mutating func resume(_ rules: PaintPrecedence, ranks: some Collection<Int>) {
    self.ranks.removeAll(keepingCapacity: true)
    self.ranks.append(contentsOf: ranks)
    isPainted.append(contentsOf: repeatElement(false, count: rules.count - isPainted.count))
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(0, count: rules.count + 1))
    missing.removeAll(keepingCapacity: true)
    missing.append(contentsOf: repeatElement(0, count: rules.count))
    for index in isPainted.indices {
      rules.forEach(before: index) { other in
        starts[other + 1] += 1
        if !isPainted[other] { missing[index] += 1 }
      }
    }
    for index in isPainted.indices { starts[index + 1] += starts[index] }
    later.removeAll(keepingCapacity: true)
    later.append(contentsOf: repeatElement(0, count: starts[rules.count]))
    var next = starts
    for index in isPainted.indices {
      rules.forEach(before: index) { other in
        later[next[other]] = index
        next[other] += 1
      }
    }
    ready.removeAll(keepingCapacity: true)
    for index in isPainted.indices where !isPainted[index] && missing[index] == 0 { push(index) }
  }

  /// The elements that wait, in order.
  var waiting: [Int] { isPainted.indices.filter { !isPainted[$0] } }

  /// Returns the next element, which counts as painted; nil if each waits for another one, or none
  /// does.
  mutating func next() -> Int? {
    guard let first = ready.first else { return nil }
    let last = ready.removeLast()
    if !ready.isEmpty { sink(last) }
    paint(first.index)
    return first.index
  }

  /// Counts an element as painted.
  mutating func paint(_ index: Int) {
    isPainted[index] = true
    for place in starts[index]..<starts[index + 1] {
      let other = later[place]
      missing[other] -= 1
      if missing[other] == 0, !isPainted[other] { push(other) }
    }
  }

  private mutating func push(_ index: Int) {
    let element = Ready(rank: ranks[index], index: index)
    var place = ready.count
    ready.append(element)
    while place > 0, element < ready[(place - 1) / 2] {
      ready[place] = ready[(place - 1) / 2]
      place = (place - 1) / 2
    }
    ready[place] = element
  }

  /// Puts an element at the heap's root, and down to its place.
  private mutating func sink(_ element: Ready) {
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < ready.count else { break }
      if child + 1 < ready.count, ready[child + 1] < ready[child] { child += 1 }
      guard ready[child] < element else { break }
      ready[place] = ready[child]
      place = child
    }
    ready[place] = element
  }
}
