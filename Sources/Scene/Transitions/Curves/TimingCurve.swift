/// A timing curve: progress as a function of time. Both are fractions, 0 at the start and 1 at the
/// end.
public enum TimingCurve: Hashable, Sendable {
  /// Progress equals time.
  case linear
  /// A cubic Bézier curve, as in CSS and Core Animation.
  case cubicBezier(CubicBezier)
  /// Equal steps.
  case steps(StepCurve)
  /// A piecewise linear curve.
  case piecewiseLinear(PiecewiseLinearCurve)
  /// A damped spring, stretched so that it settles at the end.
  case spring(Spring)

  /// CSS `ease`, Core Animation's `default`.
  public static let ease = cubicBezier(CubicBezier(checked: 0.25, 0.1, 0.25, 1))
  /// CSS `ease-in`.
  public static let easeIn = cubicBezier(CubicBezier(checked: 0.42, 0, 1, 1))
  /// CSS `ease-out`.
  public static let easeOut = cubicBezier(CubicBezier(checked: 0, 0, 0.58, 1))
  /// CSS `ease-in-out`, UIView's default.
  public static let easeInOut = cubicBezier(CubicBezier(checked: 0.42, 0, 0.58, 1))

  /// The five named curves of CSS.
  public static let named: [(name: String, curve: TimingCurve)] = [
    ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInOut),
  ]

  /// Returns the progress at the fraction `time` of the duration. 0 and 1 map to exactly 0 and 1,
  /// except for step and piecewise linear curves that start or end elsewhere. In between, a curve
  /// may overshoot.
  public func progress(at time: Double) -> Double {
    switch self {
    case .linear: time
    case .cubicBezier(let bezier): bezier.value(at: time)
    case .steps(let staircase): staircase.value(at: time)
    case .piecewiseLinear(let lines): lines.value(at: time)
    case .spring(let spring): spring.value(at: time)
    }
  }
}
