/// A line of text with a caret, edited by keys.
public struct TextEditor: Hashable, Sendable {
  /// An editing key.
  public enum Key: Hashable, Sendable, CaseIterable {
    case left, right, home, end, backspace, delete
  }

  private var letters: [Character]
  /// The number of characters before the caret.
  public private(set) var caret: Int
  /// True if the whole text is selected; the next input replaces it.
  public private(set) var isSelected: Bool

  /// Creates an editor with all of `text` selected.
  public init(_ text: String) {
    letters = Array(text)
    caret = letters.count
    isSelected = !letters.isEmpty
  }

  /// The text.
  public var text: String { String(letters) }

  /// The text before the caret.
  public var textBeforeCaret: String { String(letters[..<caret]) }

  /// Inserts `text` at the caret, without line breaks and control characters.
  public mutating func insert(_ text: String) {
    let added = text.filter { letter in
      !letter.isNewline
        && !letter.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    guard !added.isEmpty else { return }
    if isSelected { clear() }
    letters.insert(contentsOf: added, at: caret)
    caret += added.count
  }

  /// Applies `key`. If the whole text is selected, left and right move the caret to its ends.
  public mutating func press(_ key: Key) {
    let wasSelected = isSelected
    isSelected = false
    switch key {
    case .left: caret = wasSelected ? 0 : max(caret - 1, 0)
    case .right: caret = wasSelected ? letters.count : min(caret + 1, letters.count)
    case .home: caret = 0
    case .end: caret = letters.count
    case .backspace, .delete:
      if wasSelected { return clear() }
      let index = key == .backspace ? caret - 1 : caret
      guard letters.indices.contains(index) else { return }
      letters.remove(at: index)
      caret = index
    }
  }

  private mutating func clear() { (letters, caret, isSelected) = ([], 0, false) }
}
