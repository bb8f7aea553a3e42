/// A staircase of equal steps, CSS's `steps()`.
public struct StepCurve: Hashable, Sendable {
  /// At which ends of the time a step is taken.
  public enum Jump: String, Hashable, Sendable, CaseIterable {
    /// The first step is taken at the start.
    case start = "jump-start"
    /// The last step is taken at the end.
    case end = "jump-end"
    /// None is taken at either end.
    case none = "jump-none"
    /// One is taken at both.
    case both = "jump-both"
  }

  /// How many steps there are; with `Jump.none` the levels are one more than the steps between them.
  public let count: Int
  /// At which ends a step is taken.
  public let jump: Jump

  /// - Returns: nil for a count below 1, and below 2 with `Jump.none`.
  public init?(_ count: Int, _ jump: Jump = .end) {
    guard count >= (jump == .none ? 2 : 1), count <= 1_000_000 else { return nil }
    self.count = count
    self.jump = jump
  }

  /// Progress at `time`, both fractions (CSS Easing Functions Level 1, "Step easing functions").
  public func value(at time: Double) -> Double {
    var step = (time * Double(count)).rounded(.down)
    if jump == .start || jump == .both { step += 1 }
    let jumps =
      switch jump {
      case .start, .end: count
      case .none: count - 1
      case .both: count + 1
      }
    // Within the time the staircase has its ends; before and after it goes on.
    if time >= 0 { step = max(step, 0) }
    if time <= 1 { step = min(step, Double(jumps)) }
    return step / Double(jumps)
  }
}
