/// The shares of the segments of a part of an exposure.
struct SegmentShares {
  /// The share of the exposure before each of its instants, and the time at which the part for
  /// which it stands begins, as a fraction of the exposure; and both at its end.
  private var before: [Double] = [0]
  private let times: [Double]
  /// The part, in fractions of the exposure.
  private let begin, end: Double
  /// True if all times count the same.
  let areEqual: Bool

  /// Creates the shares of an exposure whose instants are in the middles of the parts for which
  /// they stand.
  ///
  /// - Parameters:
  ///   - part: the part, in steps of the time.
  ///   - count: the number of steps of the whole exposure.
  init(of exposure: Exposure, in part: ClosedRange<Int>, of count: Int) {
    let times = exposure.beginnings
    areEqual = exposure.weights.indices.allSatisfy {
      abs(exposure.weights[$0] - (times[$0 + 1] - times[$0])) < 1e-9
    }
    begin = Double(part.lowerBound) / Double(count)
    end = Double(part.upperBound) / Double(count)
    for weight in exposure.weights { before.append((before.last ?? 0) + weight) }
    self.times = times
  }

  /// The instants of the part.
  var instants: Range<Int> {
    func first(from time: Double) -> Int {
      times.firstIndex { $0 > time - 1e-9 } ?? times.count - 1
    }
    return first(from: begin)..<first(from: end)
  }

  /// The share of the part in the exposure.
  var whole: Double {
    var index = 1
    let before = upTo(0, &index)
    return upTo(1, &index) - before
  }

  /// Returns the share of the exposure before a fraction of the part.
  ///
  /// - Parameter index: that of the end of the instant's part of an earlier fraction, 1 at first.
  private func upTo(_ fraction: Double, _ index: inout Int) -> Double {
    let time = begin + fraction * (end - begin)
    while index < times.count - 1, times[index] <= time { index += 1 }
    let part = (time - times[index - 1]) / (times[index] - times[index - 1])
    return before[index - 1] + (before[index] - before[index - 1]) * part
  }

  /// Returns the shares of so many segments of equal time in the part.
  func of(_ count: Int) -> [Float] {
    let whole = max(whole, 1e-12)
    var index = 1
    let ends = (0...count).map { upTo(Double($0) / Double(count), &index) }
    return zip(ends, ends.dropFirst()).map { Float(($1 - $0) / whole) }
  }
}
