/// The distribution of a set of values: the median, two percentiles and the maximum.
package struct Distribution: Codable, Hashable, Sendable {
  /// The median, the 95th and 99th percentile, and the maximum, in the unit of the values.
  package let median, p95, p99, worst: Double

  /// Creates the distribution of `values`. Percentiles are by nearest rank.
  ///
  /// - Precondition: there is at least one value.
  package init(_ values: [Double]) {
    let sorted = values.sorted()
    func value(at share: Double) -> Double {
      // Nearest rank: the smallest value that is at least as large as a given share of all values.
      sorted[min(max(Int((share * Double(sorted.count)).rounded(.up)) - 1, 0), sorted.count - 1)]
    }
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    p95 = value(at: 0.95)
    p99 = value(at: 0.99)
    worst = sorted[sorted.count - 1]
  }
}
