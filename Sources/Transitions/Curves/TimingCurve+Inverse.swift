extension TimingCurve {
  /// The time at which progress is `progress`: of several the one nearest to `time`, and where there is none one at which
  /// progress is as near as it gets.
  ///
  /// It looks at 1024 parts of the time, and within one of them by bisection: what comes and goes within such a part is
  /// passed over.
  ///
  /// - Parameters:
  ///   - progress: eased progress.
  ///   - time: a fraction of the duration, 0 to 1.
  package func time(of progress: Double, near time: Double) -> Double {
    let count = 1024
    var nearest: (time: Double, miss: Double)?
    func consider(_ candidate: Double) {
      let miss = abs(self.progress(at: candidate) - progress)
      // Rounding makes no difference.
      let (a, b) = (max(miss, 1e-9), max(nearest?.miss ?? .infinity, 1e-9))
      guard a < b || a == b && abs(candidate - time) < abs((nearest?.time ?? .infinity) - time)
      else { return }
      nearest = (candidate, miss)
    }
    consider(time)
    var before = self.progress(at: 0) - progress
    consider(0)
    for part in 1...count {
      let end = Double(part) / Double(count)
      let after = self.progress(at: end) - progress
      if before * after < 0 { consider(root(of: progress, from: end - 1 / Double(count), to: end)) }
      consider(end)
      before = after
    }
    return nearest?.time ?? time
  }

  /// Where progress passes `progress` between two times, at which it is on two sides of it.
  private func root(of progress: Double, from start: Double, to end: Double) -> Double {
    var (low, high) = (start, end)
    let rises = self.progress(at: end) > progress
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (self.progress(at: middle) < progress) == rises { low = middle } else { high = middle }
    }
    return rises ? low : high
  }
}
