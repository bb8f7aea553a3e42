/// Text that a terminal, a title or a page may show, whoever wrote it.
///
/// A name, a remark in a file or a driver's message may contain escape sequences, lines that look
/// like other messages, an order of display that hides its end, or letters that nobody sees. The
/// characters for that are U+FFFD here.
package struct PrintableText: Hashable, CustomStringConvertible {
  /// The text.
  package let text: String

  package var description: String { text }

  /// Creates the text.
  ///
  /// - Parameter keepingLines: true to keep newlines, for a text with lines of its own.
  package init(_ text: String, keepingLines: Bool = false) {
    guard text.unicodeScalars.contains(where: \.isUnprintable) else {
      self.text = text
      return
    }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isKept = keepingLines && scalar == "\n"
      scalars.append(!isKept && scalar.isUnprintable ? "\u{FFFD}" : scalar)
    }
    self.text = String(scalars)
  }

  /// Returns a sentence whose names are not too long to read: of each one above 400 characters, the
  /// first and the last 80 are left.
  package static func shortened(_ sentence: String) -> String {
    guard sentence.utf8.count > 1000 else { return sentence }
    return sentence.split(separator: "'", omittingEmptySubsequences: false).map { part in
      part.count > 400 ? "\(part.prefix(80))…\(part.suffix(80))" : String(part)
    }.joined(separator: "'")
  }
}

extension Unicode.Scalar {
  /// True for a control, a line separator, a bidirectional control or mark, and for a character
  /// without a width or a look. Selectors of a variant, as in emoji, are none of these.
  package var isUnprintable: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default:
      return properties.isDefaultIgnorableCodePoint && !(0xFE00...0xFE0F).contains(value)
        // The marks of annotations, which are invisible and not ignorable.
        || (0xFFF9...0xFFFB).contains(value)
    }
  }
}
