/// The maximum work for a frame of each effect, on average over the frames of a motion.
///
/// The counts depend on the scenes and on the renderer, not on the machine's speed: llvmpipe gives
/// the same counts in every run.
package struct BenchThresholds: Codable, Equatable {
  /// The frames' size in pixels, such as `96x160`.
  package let size: String
  /// The number of frames of each motion over which counts are averaged.
  package let frames: Int
  /// The work per frame by the effect's name.
  package let effects: [String: BenchResult.Counts]

  /// The fraction by which a count may exceed its threshold. It allows for other Mesa versions,
  /// which may assign pixels on an edge differently; an extra draw, copy or layer exceeds it.
  package static let tolerance = 0.01

  /// Creates the thresholds that `results` meet exactly.
  package init(size: String, frames: Int, _ results: [BenchResult]) {
    self.size = size
    self.frames = frames
    effects = Dictionary(
      results.map { ($0.transition, $0.perFrame) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns a message for each count of `result` that exceeds its threshold, or for an effect
  /// without thresholds.
  package func violations(of result: BenchResult) -> [String] {
    guard let most = effects[result.transition] else {
      return ["\(result.transition) has no thresholds."]
    }
    let counts: [(String, Double, Double)] = [
      ("draws", result.perFrame.draws, most.draws),
      ("pixels shaded", result.perFrame.pixelsShaded ?? 0, most.pixelsShaded ?? 0),
      ("bytes copied", result.perFrame.bytesCopied, most.bytesCopied),
      ("bytes read", result.perFrame.bytesRead, most.bytesRead),
    ]
    return counts.filter { $0.1 > $0.2 * (1 + Self.tolerance) }.map { name, found, limit in
      "\(result.transition) needs \(found) \(name) per frame; its threshold is \(limit)."
    }
  }
}
