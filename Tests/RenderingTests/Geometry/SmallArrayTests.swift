import Testing

@testable import Rendering

/// Tests arrays with inline storage for a few elements.
@Suite struct SmallArrayTests {
  private func numbers(_ count: Int) -> [Double] { (0..<count).map { Double($0) } }

  @Test func appends() {
    for count in 0...9 {
      var array = SmallArray<4, Double>()
      for number in numbers(count) { array.append(number) }
      #expect(array.count == count)
      #expect(Array(array) == numbers(count))
      #expect(array == SmallArray(numbers(count)))
    }
  }

  @Test func replacesElements() {
    for count in 1...9 {
      var array = SmallArray<4, Double>(numbers(count))
      let copy = array
      array[count - 1] = -1
      #expect(Array(array) == numbers(count - 1) + [-1])
      #expect(array != copy)
      #expect(Array(copy) == numbers(count))
    }
  }

  @Test func truncates() {
    for count in 0...9 {
      for kept in 0...count {
        var array = SmallArray<4, Double>(numbers(count))
        array.truncate(to: kept)
        array.append(-1)
        #expect(Array(array) == numbers(kept) + [-1])
      }
    }
  }

  @Test func sorts() {
    for count in 0...9 {
      var array = SmallArray<4, Double>(numbers(count))
      array.sort(by: >)
      #expect(Array(array) == numbers(count).reversed())
    }
  }

  @Test func comparesElementsAlone() {
    var cut = SmallArray<4, Double>([1, 2, 3])
    cut.removeLast()
    let made = SmallArray<4, Double>([1, 2])
    #expect(cut == made)
    #expect(Set([cut, made]).count == 1)
    #expect(made != SmallArray([1]) && made != SmallArray([1, 3]))
  }

  @Test(arguments: [1, 4, 5, 9])
  func elementsAreRemoved(count: Int) {
    for index in 0..<count {
      var (array, expected) = (SmallArray<4, Double>(numbers(count)), Array(numbers(count)))
      array.remove(at: index)
      expected.remove(at: index)
      #expect(Array(array) == expected)
    }
  }
}
