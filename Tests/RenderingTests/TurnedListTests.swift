import Testing

@testable import Rendering

/// Lists that are made from each other in turn.
@Suite struct TurnedListTests {
  @Test func eachListIsMadeFromTheOneBefore() {
    let first = [1, 2, 3]
    var list = TurnedList(first)
    for turn in 1...4 {
      list.turn { elements, next in
        next.removeAll(keepingCapacity: true)
        next.append(contentsOf: elements.map { $0 * 10 })
        return true
      }
      let power = [1, 10, 100, 1000, 10_000][turn]
      #expect(list.elements == [power, 2 * power, 3 * power])
    }
    #expect(first == [1, 2, 3])
  }

  @Test func aListThatIsNotReplacedStays() {
    var list = TurnedList([1, 2])
    list.turn { _, _ in false }
    #expect(list.elements == [1, 2])
    list.turn { _, next in
      next = [3]
      return true
    }
    list.turn { _, _ in false }
    #expect(list.elements == [3])
  }
}
