internal import Transitions

/// Ways from 0 to 1.
enum Ramp {
  /// 3t² − 2t³ between 0 and 1, level at both; 0 before and 1 after.
  static func smooth(_ t: Double) -> Double {
    let t = min(max(t, 0), 1)
    return t * t * (3 - 2 * t)
  }

  /// sin²(π·p): 0 at every whole `progress` and level there, 1 half way between. What a camera that moves back and
  /// comes again follows, also where a curve overshoots.
  static func bump(_ progress: Double) -> Double { (1 - cosine(2 * .pi * progress)) / 2 }

  /// `progress` itself between 0 and 1; what a curve overshoots by counts `share` of itself.
  static func damped(_ progress: Double, beyond share: Double) -> Double {
    let inside = min(max(progress, 0), 1)
    return inside + (progress - inside) * share
  }
}
