import Testing

@testable import ScreenMatching

@Suite("Cuts between letters")
struct LetterCutTests {
  /// Returns letters of these widths with gaps of 2 columns, and the rectangle around them.
  private func line(_ widths: [Int], touching: Set<Int> = []) -> ([Range<Int>], PixelRect) {
    var letters: [Range<Int>] = []
    var x = 0
    for (index, width) in widths.enumerated() {
      if touching.contains(index), let last = letters.popLast() {
        letters.append(last.lowerBound..<(x + width))
      } else {
        letters.append(x..<(x + width))
      }
      x += width + 2
    }
    return (letters, PixelRect(x: 0, y: 0, width: x - 2, height: 20))
  }

  /// The gap at 31 is between those at 17 and 43, and stretched with them it would be at
  /// 23 + 14/26 of 30, which is 39.15: 0.15 pixels from its place, so that it needs no cut.
  @Test("Letters that grow by different widths are cut in the middle of gaps that move")
  func weight() {
    let (old, from) = line([10, 4, 12, 10, 4, 16])
    let (new, to) = line([12, 8, 14, 12, 8, 18])
    let cuts = LetterCuts(from: old, from, to: new, to)
    #expect(cuts.source == [11, 17, 43, 49])
    #expect(cuts.target == [13, 23, 53, 63])
  }

  @Test("A line that is stretched as a whole has no cuts")
  func stretched() {
    let (letters, rect) = line([10, 4, 12, 10, 4, 16])
    let twice = letters.map { (2 * $0.lowerBound)..<(2 * $0.upperBound) }
    let large = PixelRect(x: 0, y: 0, width: 2 * rect.width, height: 40)
    for (new, to) in [(letters, rect), (twice, large)] {
      let cuts = LetterCuts(from: letters, rect, to: new, to)
      #expect(cuts.source.isEmpty && cuts.target.isEmpty)
    }
  }

  @Test("Letters that touch on one screen are one with a gap less")
  func touching() {
    let (old, from) = line([10, 4, 12, 10, 4, 16])
    let (new, to) = line([12, 8, 14, 12, 8, 18], touching: [2])
    let cuts = LetterCuts(from: old, from, to: new, to)
    #expect(cuts.source == [11, 31, 43, 49])
    #expect(cuts.target == [13, 39, 53, 63])
  }

  @Test("At most fifteen cuts, and none between lines of other letters")
  func limits() {
    let (old, from) = line((0..<40).map { [8, 12, 5][$0 % 3] })
    let (new, to) = line((0..<40).map { [12, 13, 9][$0 % 3] })
    let cuts = LetterCuts(from: old, from, to: new, to)
    #expect(cuts.source.count <= 15 && cuts.target.count == cuts.source.count)
    let (other, place) = line([70, 4])
    #expect(LetterCuts(from: old, from, to: other, place).source.isEmpty)
  }
}
