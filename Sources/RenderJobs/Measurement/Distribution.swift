/// Values in a few numbers: the median, two percentiles and the largest.
package struct Distribution: Codable, Hashable, Sendable {
  package let median, p95, p99, worst: Double

  /// - Precondition: there is at least one value.
  package init(_ values: [Double]) {
    let sorted = values.sorted()
    func value(at share: Double) -> Double {
      // The smallest that `share` of all do not exceed.
      sorted[min(max(Int((share * Double(sorted.count)).rounded(.up)) - 1, 0), sorted.count - 1)]
    }
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    p95 = value(at: 0.95)
    p99 = value(at: 0.99)
    worst = sorted[sorted.count - 1]
  }
}
