import SceneGraph

/// An array that stores up to `inlineCapacity` elements inline, and allocates only for more.
///
/// Most polygons have four corners and few have more than eight, but a mesh's faces may have any
/// number.
struct SmallArray<let inlineCapacity: Int, Element: Zeroable & BitwiseCopyable> {
  /// The number of elements.
  private(set) var count = 0
  /// The elements while they fit; those from `count` on are undefined.
  private var inlineElements = InlineArray<inlineCapacity, Element>(repeating: .zero)
  /// All elements if they do not fit inline.
  private var heapElements: [Element] = []

  /// Creates an empty array.
  init() {}

  /// Creates an array of `elements`.
  init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Appends an element.
  mutating func append(_ element: Element) {
    if count < inlineCapacity {
      inlineElements[count] = element
    } else {
      if count == inlineCapacity { moveToHeap() }
      heapElements.append(element)
    }
    count += 1
  }

  // Every collection has these methods, but their iterator would copy the whole array.

  @inline(__always)
  func allSatisfy(_ predicate: (Element) -> Bool) -> Bool {
    for index in 0..<count where !predicate(self[index]) { return false }
    return true
  }

  @inline(__always)
  func forEach(_ body: (Element) -> Void) {
    for index in 0..<count { body(self[index]) }
  }

  /// Removes an element.
  mutating func remove(at index: Int) {
    for next in (index + 1)..<count { self[next - 1] = self[next] }
    removeLast()
  }

  /// Removes the last element.
  mutating func removeLast() { truncate(to: count - 1) }

  /// Removes all but the first `newCount` elements.
  mutating func truncate(to newCount: Int) {
    precondition(0...count ~= newCount, "a list of \(count) elements has no first \(newCount)")
    if count > inlineCapacity {
      if newCount > inlineCapacity {
        heapElements.removeLast(count - newCount)
      } else {
        for index in 0..<newCount { inlineElements[index] = heapElements[index] }
        heapElements = []
      }
    }
    count = newCount
  }

  private mutating func moveToHeap() {
    heapElements.reserveCapacity(2 * inlineCapacity + 1)
    for index in 0..<inlineCapacity { heapElements.append(inlineElements[index]) }
  }
}

/// A type with a zero, which fills unused inline storage.
protocol Zeroable {
  static var zero: Self { get }
}

extension Double: Zeroable {}

extension Point: Zeroable {}

extension HomogeneousPoint: Zeroable {
  static var zero: HomogeneousPoint { HomogeneousPoint(x: 0, y: 0, w: 0) }
}

extension SIMD3: Zeroable where Scalar == Double {}

extension SmallArray: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Element {
    get {
      precondition(0..<count ~= index, "a list of \(count) elements has none at \(index)")
      return count <= inlineCapacity ? inlineElements[index] : heapElements[index]
    }
    set {
      precondition(0..<count ~= index, "a list of \(count) elements has none at \(index)")
      if count <= inlineCapacity {
        inlineElements[index] = newValue
      } else {
        heapElements[index] = newValue
      }
    }
  }
}

extension SmallArray {
  // The standard library sorts a collection in place through this method.
  mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    guard count <= inlineCapacity else {
      return try heapElements.withContiguousMutableStorageIfAvailable(body)
    }
    let count = count
    var span = inlineElements.mutableSpan
    return try span.withUnsafeMutableBufferPointer { all in
      var elements = UnsafeMutableBufferPointer(rebasing: all[..<count])
      return try body(&elements)
    }
  }
}

extension SmallArray: Equatable where Element: Equatable {
  static func == (a: SmallArray, b: SmallArray) -> Bool { a.elementsEqual(b) }
}

extension SmallArray: Hashable where Element: Hashable {
  func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension SmallArray: Sendable where Element: Sendable {}
