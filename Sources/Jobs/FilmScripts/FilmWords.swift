/// A word of a script, without its quotation marks.
public struct FilmWord: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The place of its first character.
  public var place: FilmPlace
  /// True for a word in quotation marks, which is never a keyword.
  public var isQuoted: Bool

  /// Creates a word.
  public init(_ text: String, at place: FilmPlace, isQuoted: Bool = false) {
    self.text = text
    self.place = place
    self.isQuoted = isQuoted
  }
}

/// The words of a part of a line: a statement, or several settings.
struct FilmLine {
  var words: [FilmWord]
  /// The place after the last word.
  var end: FilmPlace
}

extension FilmLine {
  /// Divides a line at semicolons, and each part into words.
  ///
  /// Words are separated by spaces and tabs. Quotation marks, `"` or `'`, join what they enclose;
  /// within them, a backslash takes the next character as it is, and `\n` is a line break. A number
  /// sign at the start of a line, or before a space, begins a comment.
  ///
  /// - Parameter number: the number of the line, from 1.
  /// - Throws: `FilmScriptError` for quotation marks that are not closed.
  static func parts(of line: Substring, number: Int) throws(FilmScriptError) -> [FilmLine] {
    let characters = Array(line)
    var parts: [FilmLine] = []
    var words: [FilmWord] = []
    var index = 0
    func place(_ index: Int) -> FilmPlace { FilmPlace(line: number, column: index + 1) }
    func isBlank(_ character: Character) -> Bool { character.isWhitespace }
    func finish(at index: Int) {
      parts.append(FilmLine(words: words, end: place(index)))
      words = []
    }
    while index < characters.count {
      let character = characters[index]
      if isBlank(character) {
        index += 1
        continue
      }
      if character == ";" {
        finish(at: index)
        index += 1
        continue
      }
      if character == "#" {
        let isFirst = words.isEmpty && parts.isEmpty
        let next = index + 1 < characters.count ? characters[index + 1] : " "
        if isFirst || isBlank(next) || next == "#" { break }
      }
      let start = index
      var text = ""
      var isQuoted = false
      while index < characters.count, !isBlank(characters[index]), characters[index] != ";" {
        let mark = characters[index]
        guard mark == "\"" || mark == "'" else {
          text.append(mark)
          index += 1
          continue
        }
        let opening = index
        isQuoted = isQuoted || opening == start
        index += 1
        while index < characters.count, characters[index] != mark {
          if characters[index] == "\\", index + 1 < characters.count {
            index += 1
            text.append(characters[index] == "n" ? "\n" : characters[index])
          } else {
            text.append(characters[index])
          }
          index += 1
        }
        guard index < characters.count else {
          throw FilmScriptError(
            at: place(opening), "a quotation mark is not closed",
            remedy: "add \(mark) at the end of the text")
        }
        index += 1
      }
      words.append(FilmWord(text, at: place(start), isQuoted: isQuoted))
    }
    finish(at: characters.count)
    return parts
  }
}
