/// A list that is made anew again and again, each time from the one before: two lists that take turns, so that two are
/// allocated at most.
struct TurnedList<Element> {
  /// What it is now.
  private(set) var elements: [Element]
  private var spare: [Element] = []
  /// Whether `elements` are those that were handed in, which cannot be written over.
  private var isBorrowed = true

  /// `elements` at first.
  init(_ elements: [Element]) { self.elements = elements }

  /// Has `work` make the next list from the one that there is.
  ///
  /// - Parameter work: fills the second list, which may have anything in it, and returns true; or returns false and
  ///   leaves it: then nothing changes.
  mutating func turn(_ work: (_ elements: [Element], _ next: inout [Element]) -> Bool) {
    guard work(elements, &spare) else { return }
    swap(&elements, &spare)
    if isBorrowed { spare = [] }
    isBorrowed = false
  }
}
