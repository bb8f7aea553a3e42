import SceneGraph

/// A list that lies within whatever has it, and takes memory of its own only where there are more than `room` elements.
///
/// An outline has four corners most often and seldom more than eight, but a mesh's faces may have any number.
struct ShortList<let room: Int, Element: Zeroable & BitwiseCopyable> {
  private(set) var count = 0
  /// The elements while there is room for them; what is beyond them has no meaning.
  private var inner = InlineArray<room, Element>(repeating: .zero)
  /// All of the elements where there is not.
  private var outer: [Element] = []

  /// An empty list.
  init() {}

  /// A list of `elements`.
  init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  mutating func append(_ element: Element) {
    if count < room {
      inner[count] = element
    } else {
      if count == room { moveOut() }
      outer.append(element)
    }
    count += 1
  }

  // What every collection has too, but there it copies the whole list for its iterator.

  @inline(__always)
  func allSatisfy(_ fits: (Element) -> Bool) -> Bool {
    for index in 0..<count where !fits(self[index]) { return false }
    return true
  }

  @inline(__always)
  func forEach(_ body: (Element) -> Void) {
    for index in 0..<count { body(self[index]) }
  }

  mutating func removeLast() { truncate(to: count - 1) }

  /// Leaves the first `newCount` elements.
  mutating func truncate(to newCount: Int) {
    precondition(0...count ~= newCount, "a list of \(count) elements has no first \(newCount)")
    if count > room {
      if newCount > room {
        outer.removeLast(count - newCount)
      } else {
        for index in 0..<newCount { inner[index] = outer[index] }
        outer = []
      }
    }
    count = newCount
  }

  private mutating func moveOut() {
    outer.reserveCapacity(2 * room + 1)
    for index in 0..<room { outer.append(inner[index]) }
  }
}

/// What there is a zero of.
protocol Zeroable {
  static var zero: Self { get }
}

extension Double: Zeroable {}

extension Point: Zeroable {}

extension HomogeneousPoint: Zeroable {
  static var zero: HomogeneousPoint { HomogeneousPoint(x: 0, y: 0, w: 0) }
}

extension SIMD3: Zeroable where Scalar == Double {}

extension ShortList: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Element {
    get {
      precondition(0..<count ~= index, "a list of \(count) elements has none at \(index)")
      return count <= room ? inner[index] : outer[index]
    }
    set {
      precondition(0..<count ~= index, "a list of \(count) elements has none at \(index)")
      if count <= room { inner[index] = newValue } else { outer[index] = newValue }
    }
  }
}

extension ShortList {
  // What sorts a collection in its place asks for this.
  mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    guard count <= room else { return try outer.withContiguousMutableStorageIfAvailable(body) }
    let count = count
    var span = inner.mutableSpan
    return try span.withUnsafeMutableBufferPointer { all in
      var elements = UnsafeMutableBufferPointer(rebasing: all[..<count])
      return try body(&elements)
    }
  }
}

extension ShortList: Equatable where Element: Equatable {
  static func == (a: ShortList, b: ShortList) -> Bool { a.elementsEqual(b) }
}

extension ShortList: Hashable where Element: Hashable {
  func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension ShortList: Sendable where Element: Sendable {}
