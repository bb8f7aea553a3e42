/// How progress follows time: both are fractions of the whole, 0 at the start and 1 at the end.
public enum TimingCurve: Hashable, Sendable {
  /// Progress equals time.
  case linear
  /// A cubic Bézier curve, the kind that CSS and Core Animation name.
  case cubicBezier(CubicBezier)
  /// A staircase.
  case steps(StepCurve)
  /// Straight lines from point to point.
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

  /// The five curves that CSS names, by name.
  public static let named: [(name: String, curve: TimingCurve)] = [
    ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInOut),
  ]

  /// Progress at the fraction `time` of the duration. 0 and 1 map to exactly 0 and 1, but for staircases and lines
  /// that begin or end elsewhere; between them a curve may overshoot.
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
