import FoundationEssentials

/// JSON text with sorted keys and unescaped slashes.
package enum JSONText {
  private static func encoder(_ formatting: JSONEncoder.OutputFormatting = []) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    return encoder
  }

  /// Returns `value` over several lines, ending in a newline.
  package static func pretty(_ value: some Encodable) throws -> String {
    String(decoding: try encoder(.prettyPrinted).encode(value), as: UTF8.self) + "\n"
  }

  /// Returns `value` as one line, ending in a newline.
  package static func line(_ value: some Encodable) throws -> String {
    String(decoding: try encoder().encode(value), as: UTF8.self) + "\n"
  }
}
