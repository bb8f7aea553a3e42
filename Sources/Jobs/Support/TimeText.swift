/// Parses a time in seconds: a number of seconds (`1.5`), or a CSS time (`1.5s`, `500ms`).
///
/// - Returns: nil for any other text; the number may be negative, infinite or NaN.
package func seconds(_ text: some StringProtocol) -> Double? {
  let text = text.lowercased()
  for (unit, factor) in [("ms", 0.001), ("s", 1.0)] where text.hasSuffix(unit) {
    let number = text.dropLast(unit.count)
    // A unit follows a digit: `infms` is not a time.
    guard let last = number.last, last.isASCII, last.isNumber || last == "." else { return nil }
    return Double(number).map { $0 * factor }
  }
  return Double(text)
}
