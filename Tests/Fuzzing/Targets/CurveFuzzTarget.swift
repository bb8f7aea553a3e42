import Transitions

/// Reads timing curves from texts.
public struct CurveFuzzTarget: FuzzTarget {
  public static let name = "curves"
  public static let syntax = FuzzSyntax.text
  public static let dictionary = [
    "linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end", "steps(",
    "jump-start", "jump-none", "easeOutBounce", "ease-in-elastic", "easeInOutBack", "curve", "-",
    "_", "jump-both", "end", "cubic-bezier(", "linear(", "spring(", "%", ",",
    ")", "0 0%", "1 100%", "0.5 20% 80%",
  ]

  public static func seeds() -> [[UInt8]] {
    [
      "ease-in-out", "step-start", "steps(5)", "steps(4, jump-none)", "steps(3, both)",
      "cubic-bezier(0.25, 0.1, 0.25, 1)", "cubic-bezier(0, 2, 1, -2)", "cubic-bezier(1,0,0,1)",
      "linear(0, 0.3 50%, 1)", "linear(0 0%, 0.5 20% 60%, 0.2 60%, 1)", "linear(1)",
      "linear(0, 0.1, 0.9, 0.4 10%, 1 120%)", "spring(1, 100, 10, 0)", "spring(1, 100, 100, -3)",
      "spring(2)", "spring()", " LINEAR( 0 , 1 ) ",
      "spring(1e-9, 1e9, 1e3, 1e3)", "linear(0 -20%, 1e6 1e-6%, 1)",
    ].map { Array($0.utf8) }
  }

  public init(in folder: String) {}

  public func run(_ input: [UInt8]) throws {
    guard let curve = TimingCurve(cssText: String(decoding: input, as: UTF8.self)) else { return }
    let times = (0...32).map { Double($0) / 32 } + [1e-9, 1e-300, 1 - 1e-9, .ulpOfOne]
    for time in times { try requireFinite(curve.progress(at: time), "progress at \(time)") }
    switch curve {
    case .steps, .piecewiseLinear: break
    case .linear, .cubicBezier, .spring:
      let ends = (curve.progress(at: 0), curve.progress(at: 1))
      try require(ends == (0, 1), "the curve goes from \(ends.0) to \(ends.1)")
    }
    for playback in [Playback.forward, .reversed] {
      let schedule = FrameSchedule(duration: 0.35, rate: 30, curve: curve, playback: playback)
      for frame in -1...schedule.count {
        try requireFinite(schedule.progress(ofFrame: frame), "progress of frame \(frame)")
      }
    }
    let time = curve.time(of: 0.5, near: 0.4)
    try require((0...1).contains(time), "half way at \(time)")
    guard let again = TimingCurve(cssText: curve.cssText) else {
      throw FuzzFinding("'\(curve.cssText)' is not read back")
    }
    // A stop's time in percent may differ in its last digit.
    if case .piecewiseLinear = curve { return }
    try require(again == curve, "'\(curve.cssText)' is read back as \(again)")
  }

  private func requireFinite(_ number: Double, _ what: String) throws(FuzzFinding) {
    try require(number.isFinite, "\(what) is \(number)")
  }
}
