/// The cuts of one line of text on two screens, between letters that correspond.
///
/// Letters of another weight or size do not keep their places in the line: stretched as a whole, a
/// line would show each letter twice. Letters correspond, one or several touching ones to one or
/// several, so that their places and widths differ least.
struct LetterCuts {
  /// The cuts on the old and on the new screen: distances from the left edge in pixels.
  private(set) var source: [Double] = []
  private(set) var target: [Double] = []

  /// The largest number of cuts and of letters.
  private static let limit = 15
  private static let letterLimit = 96
  /// The numbers of letters that may correspond.
  private static let blocks = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1)]
  /// The cost of a letter more in a block, and the largest mean cost of a block, in squares of the
  /// line's height.
  private static let blockCost = 0.02
  private static let largestCost = 0.08
  /// The least distance of a letter from where it would be without cuts, in pixels.
  private static let leastShift = 0.4

  /// Finds the cuts of lines whose letters are `old` and `new`, runs of columns from the left edges
  /// of `from` and `to`; none if they do not correspond or a line is simply stretched.
  init(from old: [Range<Int>], _ from: PixelRect, to new: [Range<Int>], _ to: PixelRect) {
    guard min(old.count, new.count) > 1, max(old.count, new.count) <= Self.letterLimit,
      from.width > 2 * from.height
    else { return }
    // Places on the new screen if the line is stretched, over its height.
    let unit = 1 / Double(to.height)
    let stretch = Double(to.width) / Double(from.width)
    func span(
      _ runs: [Range<Int>], _ first: Int, _ count: Int, _ scale: Double
    ) -> (Double, Double) {
      (
        Double(runs[first].lowerBound) * scale * unit,
        Double(runs[first + count - 1].upperBound) * scale * unit
      )
    }
    let columns = new.count + 1
    var costs = [Double](repeating: .infinity, count: (old.count + 1) * columns)
    var steps = [Int](repeating: -1, count: costs.count)
    costs[0] = 0
    for i in 0...old.count {
      for j in 0...new.count where costs[i * columns + j] < .infinity {
        for (index, (a, b)) in Self.blocks.enumerated()
        where i + a <= old.count && j + b <= new.count {
          let (left, right) = span(old, i, a, stretch)
          let (otherLeft, otherRight) = span(new, j, b, 1)
          let shift = (left + right - otherLeft - otherRight) / 2
          let growth = right - left - (otherRight - otherLeft)
          let cost =
            costs[i * columns + j] + shift * shift + 2 * growth * growth
            + Self.blockCost * Double(a + b - 2)
          let next = (i + a) * columns + j + b
          if cost < costs[next] { (costs[next], steps[next]) = (cost, index) }
        }
      }
    }
    var (i, j) = (old.count, new.count)
    guard costs[i * columns + j] <= Self.largestCost * Double(max(i, j)) else { return }
    while i > 0, j > 0, steps[i * columns + j] >= 0 {
      let (a, b) = Self.blocks[steps[i * columns + j]]
      (i, j) = (i - a, j - b)
      guard i > 0, j > 0 else { break }
      source.append(Double(old[i - 1].upperBound + old[i].lowerBound) / 2)
      target.append(Double(new[j - 1].upperBound + new[j].lowerBound) / 2)
    }
    (source, target) = (source.reversed(), target.reversed())
    reduce(from.width, to.width)
  }

  /// Removes the cuts that matter least, until few are left and each one matters.
  private mutating func reduce(_ oldWidth: Int, _ newWidth: Int) {
    while !source.isEmpty {
      let old = [0] + source + [Double(oldWidth)]
      let new = [0] + target + [Double(newWidth)]
      let shifts = source.indices.map { index -> Double in
        let share = (old[index + 1] - old[index]) / (old[index + 2] - old[index])
        return abs(new[index] + share * (new[index + 2] - new[index]) - new[index + 1])
      }
      guard let least = shifts.indices.min(by: { shifts[$0] < shifts[$1] }),
        shifts[least] < Self.leastShift || source.count > Self.limit
      else { return }
      source.remove(at: least)
      target.remove(at: least)
    }
  }
}
