/// Returns `text` with U+FFFD in place of control characters, line separators and bidirectional
/// controls. What the user named may contain escape sequences, lines that look like other messages,
/// or an order of display that hides its end.
///
/// - Parameter keepingLines: true to keep newlines, for a text with lines of its own.
func printable(_ text: String, keepingLines: Bool = false) -> String {
  String(
    text.map { character in
      if keepingLines, character == "\n" { return character }
      return character.unicodeScalars.contains(where: isControl) ? "\u{FFFD}" : character
    })
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: true
  // Embeddings and overrides, and isolates. Marks, which only hint, are in ordinary names.
  default: ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
  }
}
