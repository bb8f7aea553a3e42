internal import SceneGraph
internal import Transitions

/// Ways from 0 to 1.
enum Ramp {
  /// 0 up to `start`, 1 from `end` on, and between them 3t² − 2t³, level at both: GLSL's and RenderMan's smoothstep.
  static func smoothstep(_ value: Double, from start: Double = 0, to end: Double = 1) -> Double {
    guard end > start else { return value < start ? 0 : 1 }
    let t = min(max((value - start) / (end - start), 0), 1)
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
