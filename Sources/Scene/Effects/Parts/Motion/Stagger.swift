/// A staggered animation of several elements: each starts later than the one before, and all take
/// the same part of the whole motion.
struct Stagger {
  /// The start of the last element, as a fraction of the whole motion, in 0..<1.
  let lastStart: Double

  /// Returns the eased progress of one element: 0 before its start, 1 after its end.
  ///
  /// Beyond both ends of the whole motion all elements continue together, at half the pace of
  /// `progress`.
  ///
  /// - Parameters:
  ///   - progress: The progress of the whole motion.
  ///   - delay: The element's position in the order, from 0, the first, to 1, the last.
  func progress(at progress: Double, delay: Double) -> Double {
    guard (0...1).contains(progress) else { return Easing.dampedOvershoot(progress, by: 0.5) }
    let start = lastStart * delay
    return Easing.smoothstep((progress - start) / (1 - lastStart))
  }
}
