/// A text in lines, broken between words.
struct WrappedText: Hashable {
  /// The lines. A word that is wider than the room has a line of its own.
  private(set) var lines: [String] = []
  /// The width of the widest line.
  private(set) var width = 0.0

  /// Breaks `text` into lines of at most `room`.
  ///
  /// - Parameter measure: returns the width of a line.
  init(_ text: String, within room: Double, measure: (String) throws -> Double) rethrows {
    for paragraph in text.split(whereSeparator: \.isNewline) {
      var isFirst = true
      for word in paragraph.split(separator: " ") {
        if !isFirst, let last = lines.last, try measure("\(last) \(word)") <= room {
          lines[lines.count - 1] = "\(last) \(word)"
        } else {
          lines.append(String(word))
        }
        isFirst = false
      }
    }
    width = try lines.map(measure).max() ?? 0
  }
}
