import SceneGraph

/// The names of timing curves in easings.net, UIKit and Core Animation.
enum EasingName {
  /// Returns the curve of a name, with or without capitals, hyphens and underscores:
  /// `easeOutBack`, `ease-out-back`, `curveEaseInOut`; nil for another name.
  static func curve(named name: String) -> TimingCurve? {
    curves[key(of: name)]
  }

  /// Returns the name of a curve of this table without a shorter text; nil for any other curve.
  static func name(of curve: PiecewiseLinearCurve) -> String? {
    sampled.first { $0.curve == .piecewiseLinear(curve) }?.name
  }

  /// The names used by easings.net.
  static var all: [String] { beziers.map(\.0) + sampled.map(\.name) }

  /// Returns a name in lower case, without separators and without the prefix of UIKit's options
  /// (`curveEaseIn`) and Core Animation's constants (`kCAMediaTimingFunctionEaseIn`).
  private static func key(of name: String) -> String {
    var key = name.lowercased().filter { $0 != "-" && $0 != "_" }
    for prefix in ["kcamediatimingfunction", "curve"] where key.hasPrefix(prefix) {
      key.removeFirst(prefix.count)
    }
    return key
  }

  private static let curves: [String: TimingCurve] = {
    var curves: [String: TimingCurve] = [:]
    for (name, curve) in TimingCurve.named { curves[key(of: name)] = curve }
    // UIView.AnimationCurve and CAMediaTimingFunctionName.
    curves["easeineaseout"] = .easeInOut
    curves["default"] = .ease
    // CASpringAnimation's defaults.
    curves["spring"] = TimingCurve(cssText: "spring()")
    // jQuery's default, which equals easings.net's sine.
    curves["swing"] = .cubicBezier(CubicBezier(checked: 0.37, 0, 0.63, 1))
    for (name, x1, y1, x2, y2) in beziers {
      curves[key(of: name)] = .cubicBezier(CubicBezier(checked: x1, y1, x2, y2))
    }
    for (name, curve) in sampled { curves[key(of: name)] = curve }
    return curves
  }()

  /// The curves that easings.net defines as `cubic-bezier()`, with its numbers.
  private static let beziers: [(String, Double, Double, Double, Double)] = [
    ("ease-in-sine", 0.12, 0, 0.39, 0), ("ease-out-sine", 0.61, 1, 0.88, 1),
    ("ease-in-out-sine", 0.37, 0, 0.63, 1),
    ("ease-in-quad", 0.11, 0, 0.5, 0), ("ease-out-quad", 0.5, 1, 0.89, 1),
    ("ease-in-out-quad", 0.45, 0, 0.55, 1),
    ("ease-in-cubic", 0.32, 0, 0.67, 0), ("ease-out-cubic", 0.33, 1, 0.68, 1),
    ("ease-in-out-cubic", 0.65, 0, 0.35, 1),
    ("ease-in-quart", 0.5, 0, 0.75, 0), ("ease-out-quart", 0.25, 1, 0.5, 1),
    ("ease-in-out-quart", 0.76, 0, 0.24, 1),
    ("ease-in-quint", 0.64, 0, 0.78, 0), ("ease-out-quint", 0.22, 1, 0.36, 1),
    ("ease-in-out-quint", 0.83, 0, 0.17, 1),
    ("ease-in-expo", 0.7, 0, 0.84, 0), ("ease-out-expo", 0.16, 1, 0.3, 1),
    ("ease-in-out-expo", 0.87, 0, 0.13, 1),
    ("ease-in-circ", 0.55, 0, 1, 0.45), ("ease-out-circ", 0, 0.55, 0.45, 1),
    ("ease-in-out-circ", 0.85, 0, 0.15, 1),
    ("ease-in-back", 0.36, 0, 0.66, -0.56), ("ease-out-back", 0.34, 1.56, 0.64, 1),
    ("ease-in-out-back", 0.68, -0.6, 0.32, 1.6),
  ]

  /// The curves of easings.net that a cubic Bézier cannot describe, as polylines.
  private static let sampled: [(name: String, curve: TimingCurve)] = [
    ("ease-in-elastic", lines { 1 - outElastic(1 - $0) }), ("ease-out-elastic", lines(outElastic)),
    ("ease-in-out-elastic", lines(inOutElastic)),
    ("ease-in-bounce", lines { 1 - outBounce(1 - $0) }), ("ease-out-bounce", lines(outBounce)),
    (
      "ease-in-out-bounce",
      lines { $0 < 0.5 ? (1 - outBounce(1 - 2 * $0)) / 2 : (1 + outBounce(2 * $0 - 1)) / 2 }
    ),
  ]

  /// Returns a polyline through points of `function` at equal times. Elastic's second derivative,
  /// at most 439 and 2π·10/3 squared, leaves an error below 1/1000.
  private static func lines(_ function: (Double) -> Double) -> TimingCurve {
    let count = 256
    let stops = (0...count).map { index in
      let time = Double(index) / Double(count)
      let progress = index == 0 ? 0 : index == count ? 1 : function(time)
      return PiecewiseLinearCurve.Stop(time: time, progress: progress)
    }
    return PiecewiseLinearCurve(stops).map { .piecewiseLinear($0) } ?? .linear
  }

  /// Returns 2 to the power of `exponent`.
  private static func powerOf2(_ exponent: Double) -> Double {
    exponential(exponent * logarithm(2))
  }

  private static func outElastic(_ time: Double) -> Double {
    powerOf2(-10 * time) * sine((10 * time - 0.75) * 2 * .pi / 3) + 1
  }

  private static func inOutElastic(_ time: Double) -> Double {
    let wave = sine((20 * time - 11.125) * 2 * .pi / 4.5) / 2
    return time < 0.5
      ? -powerOf2(20 * time - 10) * wave : powerOf2(10 - 20 * time) * wave + 1
  }

  private static func outBounce(_ time: Double) -> Double {
    // Four arcs of one parabola, with the numbers of easings.net.
    let (height, width) = (7.5625, 2.75)
    func arc(_ middle: Double, _ floor: Double) -> Double {
      height * (time - middle / width) * (time - middle / width) + floor
    }
    if time < 1 / width { return arc(0, 0) }
    if time < 2 / width { return arc(1.5, 0.75) }
    return time < 2.5 / width ? arc(2.25, 0.9375) : arc(2.625, 0.984375)
  }
}

extension TimingCurve {
  /// The names used by easings.net, with hyphens.
  package static var easingNames: [String] { EasingName.all }
}
