import Frames

/// The search for bars that both screens show at one place, to the bit: a status bar, a navigation
/// bar or a tab bar, at the top or at the bottom. What moves past them is below them.
struct StillBars {
  /// The largest height of a bar, as a fraction of the screen.
  private static let largestHeight = 0.25
  /// The smallest height, in pixels.
  private static let smallestHeight = 8
  /// The step that separates a bar from what is beside it, in levels.
  private static let step = 3

  private let from: Frame
  private let to: Frame

  /// Prepares the search; nil for screens of different sizes.
  init?(from: Frame, to: Frame) {
    guard from.size == to.size else { return nil }
    (self.from, self.to) = (from, to)
  }

  /// Returns the bars that the rectangles `areas` reach.
  func matches(reachedBy areas: [PixelRect]) -> [ElementMatch] {
    guard !areas.isEmpty else { return [] }
    let height = from.size.height
    let rows = [Array(0..<height), Array((0..<height).reversed())]
    return rows.compactMap { rows -> PixelRect? in
      guard let count = barHeight(rows) else { return nil }
      return PixelRect(
        x: 0, y: min(rows[0], rows[count - 1]), width: from.size.width, height: count)
    }
    .filter { bar in areas.contains { $0.overlap(bar) > 0 } }
    .map { bar in
      let place = ElementMatch.Place(rect: bar)
      return ElementMatch(source: place, target: place, sharedSide: .same, confidence: 1)
    }
  }

  /// Returns the number of rows of a bar that begins with the first one of `rows`; nil without one.
  private func barHeight(_ rows: [Int]) -> Int? {
    let most = Int(Double(rows.count) * Self.largestHeight)
    var count = rows.prefix(most + 1).prefix { isEqual($0) }.count
    // More than a bar is what both screens show anyway.
    guard count <= most else { return nil }
    // The ground beyond the bar is not a part of it.
    while count > 0, isPlain(rows[count - 1]), !isEdge(rows[count - 1], beside: rows[count]) {
      count -= 1
    }
    guard count >= Self.smallestHeight else { return nil }
    // Equal rows of something larger are not a bar.
    return isEdge(rows[count - 1], beside: rows[count]) || isPlain(rows[count]) ? count : nil
  }

  private func pixels(_ row: Int) -> Range<Int> {
    (row * from.size.width * 4)..<((row + 1) * from.size.width * 4)
  }

  private func isEqual(_ row: Int) -> Bool {
    from.bytes[pixels(row)].elementsEqual(to.bytes[pixels(row)])
  }

  /// Returns true if all pixels of a row have one colour on each screen.
  private func isPlain(_ row: Int) -> Bool {
    let start = pixels(row).lowerBound
    return [from, to].allSatisfy { frame in
      pixels(row).allSatisfy { index in
        abs(Int(frame.bytes[index]) - Int(frame.bytes[start + (index - start) % 4])) <= Self.step
      }
    }
  }

  /// Returns true if most of a row differs from the other one on both screens.
  private func isEdge(_ row: Int, beside other: Int) -> Bool {
    let offset = (other - row) * from.size.width * 4
    return [from, to].allSatisfy { frame in
      let unlike = stride(from: pixels(row).lowerBound, to: pixels(row).upperBound, by: 4).reduce(0)
      {
        count, index in
        let differs = (0..<3).contains {
          abs(Int(frame.bytes[index + $0]) - Int(frame.bytes[index + $0 + offset])) > Self.step
        }
        return count + (differs ? 1 : 0)
      }
      return 2 * unlike > from.size.width
    }
  }
}
