import Support

/// Returns `text` as `PrintableText`; a message of one line has its names shortened.
///
/// - Parameter keepingLines: true to keep newlines, for a text with lines of its own.
func printable(_ text: String, keepingLines: Bool = false) -> String {
  PrintableText(
    keepingLines ? text : PrintableText.shortened(text), keepingLines: keepingLines
  ).text
}
