import Testing

@testable import Rendering

/// Lists with room for a few elements.
@Suite struct ShortListTests {
  private func numbers(_ count: Int) -> [Double] { (0..<count).map { Double($0) } }

  @Test func aListHasWhatWasAppended() {
    for count in 0...9 {
      var list = ShortList<4, Double>()
      for number in numbers(count) { list.append(number) }
      #expect(list.count == count)
      #expect(Array(list) == numbers(count))
      #expect(list == ShortList(numbers(count)))
    }
  }

  @Test func anElementIsReplacedWhereverItLies() {
    for count in 1...9 {
      var list = ShortList<4, Double>(numbers(count))
      let copy = list
      list[count - 1] = -1
      #expect(Array(list) == numbers(count - 1) + [-1])
      #expect(list != copy)
      #expect(Array(copy) == numbers(count))
    }
  }

  @Test func whatIsCutOffIsGone() {
    for count in 0...9 {
      for kept in 0...count {
        var list = ShortList<4, Double>(numbers(count))
        list.truncate(to: kept)
        list.append(-1)
        #expect(Array(list) == numbers(kept) + [-1])
      }
    }
  }

  @Test func aListIsSorted() {
    for count in 0...9 {
      var list = ShortList<4, Double>(numbers(count))
      list.sort(by: >)
      #expect(Array(list) == numbers(count).reversed())
    }
  }

  @Test func listsAreEqualByTheirElementsAlone() {
    var cut = ShortList<4, Double>([1, 2, 3])
    cut.removeLast()
    let made = ShortList<4, Double>([1, 2])
    #expect(cut == made)
    #expect(Set([cut, made]).count == 1)
    #expect(made != ShortList([1]) && made != ShortList([1, 3]))
  }
}
