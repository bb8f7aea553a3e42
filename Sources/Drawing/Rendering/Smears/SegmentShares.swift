/// The shares of the segments of a part of an exposure.
struct SegmentShares {
  /// The share of the exposure before each of its instants.
  private var before: [Double] = [0]
  /// The part, in fractions of the exposure.
  private let begin, end: Double
  /// True if all instants count the same.
  let areEqual: Bool

  /// Creates the shares of an exposure whose instants are in the middles of equal parts of it.
  ///
  /// - Parameters:
  ///   - weights: those of all instants.
  ///   - part: the part, in steps of the time.
  ///   - count: the number of steps of the whole exposure.
  init(_ weights: [Double], in part: ClosedRange<Int>, of count: Int) {
    let mean = 1 / Double(weights.count)
    areEqual = weights.allSatisfy { abs($0 - mean) < 1e-9 }
    begin = Double(part.lowerBound) / Double(count)
    end = Double(part.upperBound) / Double(count)
    for weight in weights { before.append((before.last ?? 0) + weight) }
  }

  /// The share of the part in the exposure.
  var whole: Double { upTo(1) - upTo(0) }

  /// Returns the share of the exposure before a fraction of the part.
  private func upTo(_ fraction: Double) -> Double {
    let place = (begin + fraction * (end - begin)) * Double(before.count - 1)
    let index = min(Int(place), before.count - 2)
    return before[index] + (before[index + 1] - before[index]) * (place - Double(index))
  }

  /// Returns the shares of so many segments of equal time in the part.
  func of(_ count: Int) -> [Float] {
    let whole = whole
    return (0..<count).map {
      let (first, last) = (Double($0) / Double(count), Double($0 + 1) / Double(count))
      return Float((upTo(last) - upTo(first)) / max(whole, 1e-12))
    }
  }
}
