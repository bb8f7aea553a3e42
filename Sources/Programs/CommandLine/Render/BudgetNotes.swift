import Films
import Jobs
import Sequences
import Support

// The sentence about what a limit of bytes has led to.

extension BudgetReport {
  /// Returns the sentence for an output of `width` × `height` pixels; nil for one that the limit
  /// did not change.
  func note(_ width: Int, _ height: Int, _ framesPerSecond: Double) -> String? {
    guard exports > 1 || Double(bytes) >= Double(limit) * 0.9 else { return nil }
    let chosen =
      ["\(width)x\(height)", "\(plain((framesPerSecond * 100).rounded() / 100)) fps"]
      + (quality.map { ["quality \(plain($0))"] } ?? [])
      + (colors.map { ["\($0) colours"] } ?? [])
    let use = fixed(Double(bytes) / Double(limit) * 100, 0)
    return
      "\(byteText(bytes)), \(use) % of \(byteText(limit)): \(chosen.joined(separator: ", ")), the best of "
      + "\(exports) export\(exports == 1 ? "" : "s")."
  }
}

extension RenderResult {
  /// The sentence about the limit of bytes; nil without one.
  var budgetNote: String? { budget.flatMap { $0.note(width, height, framesPerSecond) } }
}

extension FilmResult.Output {
  /// The sentence about the limit of bytes; nil without one.
  var budgetNote: String? { budget.flatMap { $0.note(width, height, framesPerSecond) } }
}

extension SequenceResult {
  /// The sentence about the limit of bytes; nil without one.
  var budgetNote: String? { budget.flatMap { $0.note(width, height, framesPerSecond) } }
}
