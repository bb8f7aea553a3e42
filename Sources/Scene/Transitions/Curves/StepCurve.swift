/// A timing curve of equal steps, CSS's `steps()`.
public struct StepCurve: Hashable, Sendable {
  /// The ends of the duration at which a step is taken.
  public enum Jump: String, Hashable, Sendable, CaseIterable {
    /// A step at the start.
    case start = "jump-start"
    /// A step at the end.
    case end = "jump-end"
    /// No step at either end.
    case none = "jump-none"
    /// A step at both ends.
    case both = "jump-both"
  }

  /// The number of steps; with `Jump.none` the number of levels, one more than the steps between
  /// them.
  public let count: Int
  /// The ends at which a step is taken.
  public let jump: Jump

  /// Creates a curve of `count` steps.
  ///
  /// - Returns: nil if the count is below 1 (below 2 with `Jump.none`) or above 1,000,000.
  public init?(_ count: Int, _ jump: Jump = .end) {
    guard count >= (jump == .none ? 2 : 1), count <= 1_000_000 else { return nil }
    self.count = count
    self.jump = jump
  }

  /// Returns the progress at `time`, both as fractions (CSS Easing Functions Level 1, "Step easing
  /// functions").
  public func value(at time: Double) -> Double {
    var step = (time * Double(count)).rounded(.down)
    if jump == .start || jump == .both { step += 1 }
    let jumps =
      switch jump {
      case .start, .end: count
      case .none: count - 1
      case .both: count + 1
      }
    // Within 0…1 the steps are clamped; outside they continue.
    if time >= 0 { step = max(step, 0) }
    if time <= 1 { step = min(step, Double(jumps)) }
    return step / Double(jumps)
  }
}
