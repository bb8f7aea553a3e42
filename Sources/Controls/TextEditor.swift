/// A line of text that keys change, with the place where they do.
public struct TextEditor: Hashable, Sendable {
  /// A key that changes it or goes through it.
  public enum Key: Hashable, Sendable, CaseIterable {
    case left, right, home, end, backspace, delete
  }

  private var letters: [Character]
  /// How many letters are before the place where keys write.
  public private(set) var caret: Int
  /// Whether all of it is selected: what is typed next takes its place.
  public private(set) var isSelected: Bool

  /// All of `text`, selected.
  public init(_ text: String) {
    letters = Array(text)
    caret = letters.count
    isSelected = !letters.isEmpty
  }

  /// What it says.
  public var text: String { String(letters) }

  /// The letters before the place where keys write.
  public var textBeforeCaret: String { String(letters[..<caret]) }

  /// Writes `text`, of which only what stands on a line is taken: no line's end and nothing that is no letter or sign.
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

  /// Does what `key` does; where all is selected, left and right go to its ends.
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
      let place = key == .backspace ? caret - 1 : caret
      guard letters.indices.contains(place) else { return }
      letters.remove(at: place)
      caret = place
    }
  }

  private mutating func clear() { (letters, caret, isSelected) = ([], 0, false) }
}
