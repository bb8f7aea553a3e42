import FoundationEssentials

/// JSON text with sorted keys and unescaped slashes. Characters that cannot be printed are escaped,
/// so that a value is whole and a terminal that shows it is safe.
package enum JSONText {
  private static func encoder(_ formatting: JSONEncoder.OutputFormatting = []) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    return encoder
  }

  /// Returns `value` over several lines, ending in a newline.
  package static func pretty(_ value: some Encodable) throws -> String {
    escaped(String(decoding: try encoder(.prettyPrinted).encode(value), as: UTF8.self)) + "\n"
  }

  /// Returns `value` as one line, ending in a newline.
  package static func line(_ value: some Encodable) throws -> String {
    escaped(String(decoding: try encoder().encode(value), as: UTF8.self)) + "\n"
  }

  /// Escapes what `PrintableText` replaces. The encoder has escaped controls within values; the
  /// remaining ones lie between the values.
  private static func escaped(_ text: String) -> String {
    func isEscaped(_ scalar: Unicode.Scalar) -> Bool { scalar.isUnprintable && scalar != "\n" }
    guard text.unicodeScalars.contains(where: isEscaped) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard isEscaped(scalar) else {
        result.append(scalar)
        continue
      }
      for unit in UTF16.encode(scalar) ?? .init() {
        let digits = String(unit, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.count)
        result.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
      }
    }
    return String(result)
  }
}
