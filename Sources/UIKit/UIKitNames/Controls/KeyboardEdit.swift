import Foundation

/// A change of a text by a key. It is always at the end: there is no insertion point.
struct KeyboardEdit {
  /// The characters that are replaced, in UTF-16 units.
  let range: NSRange
  /// The characters that replace them.
  let replacement: String
  /// The whole text after the change.
  let result: String

  /// Writes characters at the end of a text.
  init(writing string: String, after text: String?) {
    let text = text ?? ""
    range = NSRange(location: text.utf16.count, length: 0)
    replacement = string
    result = text + string
  }

  /// Deletes the last character of a text; nil if it has none.
  init?(deletingLastOf text: String?) {
    guard let text, let last = text.last else { return nil }
    let length = String(last).utf16.count
    range = NSRange(location: text.utf16.count - length, length: length)
    replacement = ""
    result = String(text.dropLast())
  }
}
