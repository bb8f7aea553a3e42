extension TimingCurve {
  /// Returns the time at which the curve has `progress`: the one nearest to `time` if there are
  /// several, and if there is none a time at which the progress is nearest.
  ///
  /// The curve is searched in 1024 intervals, each by bisection. A progress that is reached and
  /// left within one interval is missed.
  ///
  /// - Parameters:
  ///   - progress: eased progress.
  ///   - time: a fraction of the duration, from 0 to 1.
  package func time(of progress: Double, near time: Double) -> Double {
    let count = 1024
    var nearest: (time: Double, miss: Double)?
    func offer(_ candidate: Double) {
      let miss = abs(self.progress(at: candidate) - progress)
      // Errors below 1e-9 are rounding and count as equal.
      let (a, b) = (max(miss, 1e-9), max(nearest?.miss ?? .infinity, 1e-9))
      guard a < b || a == b && abs(candidate - time) < abs((nearest?.time ?? .infinity) - time)
      else { return }
      nearest = (candidate, miss)
    }
    offer(time)
    var before = self.progress(at: 0) - progress
    offer(0)
    for interval in 1...count {
      let end = Double(interval) / Double(count)
      let after = self.progress(at: end) - progress
      if before * after < 0 { offer(root(of: progress, from: end - 1 / Double(count), to: end)) }
      offer(end)
      before = after
    }
    return nearest?.time ?? time
  }

  /// Returns the time between `start` and `end` at which the curve passes `progress`, which lies
  /// between its values there.
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
