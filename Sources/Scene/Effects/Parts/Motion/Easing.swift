internal import SceneGraph

/// Easing functions of progress.
enum Easing {
  /// Returns 0 up to `start`, 1 from `end` on, and 3t² − 2t³ between them, with zero slope at both
  /// ends: GLSL's and RenderMan's smoothstep.
  static func smoothstep(_ value: Double, from start: Double = 0, to end: Double = 1) -> Double {
    guard end > start else { return value < start ? 0 : 1 }
    let t = min(max((value - start) / (end - start), 0), 1)
    return t * t * (3 - 2 * t)
  }

  /// Returns sin²(π·p): 0 with zero slope at every whole `progress`, 1 half way between.
  ///
  /// A camera dolly that moves back and returns follows it, within 0…1 and in an overshoot.
  static func pulse(_ progress: Double) -> Double { (1 - cosine(2 * .pi * progress)) / 2 }

  /// Returns `progress` within 0…1, and its overshoot beyond that scaled by `factor`.
  static func dampedOvershoot(_ progress: Double, by factor: Double) -> Double {
    let clamped = min(max(progress, 0), 1)
    return clamped + (progress - clamped) * factor
  }
}
