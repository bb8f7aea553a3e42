import FilmScripts
import FoundationEssentials

/// The form of a script for programs: JSON with the same words.
///
///     {"statements": [["size", "1080x1920"], ["show", "home.png", "for", "1s"]]}
///
/// A word is a text or a number. An object with a text is a word in quotation marks. In places, the
/// line is the number of the statement and the column that of the word, both from 1.
enum FilmJSON {
  private struct Script: Decodable {
    let statements: [[Word]]
  }

  private struct Word: Decodable {
    let text: String
    let isQuoted: Bool

    private enum Key: String, CodingKey {
      case text
    }

    init(from decoder: any Decoder) throws {
      if let object = try? decoder.container(keyedBy: Key.self) {
        text = try object.decode(String.self, forKey: .text)
        isQuoted = true
        return
      }
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Int.self) {
        text = "\(number)"
        isQuoted = false
      } else if let number = try? value.decode(Double.self) {
        text = "\(number)"
        isQuoted = false
      } else {
        let word = try value.decode(String.self)
        text = word
        isQuoted = word.isEmpty || word.contains(where: \.isWhitespace)
      }
    }
  }

  /// Returns the words of the statements.
  ///
  /// - Parameter name: the name of the script in errors.
  static func statements(
    of text: String, named name: String
  ) throws(CommandError) -> [[FilmWord]] {
    if let fault = JSONSyntax.fault(in: text) {
      let before = text.unicodeScalars.prefix(fault.offset)
      let line = before.filter { $0 == "\n" }.count + 1
      let column = before.reversed().prefix { $0 != "\n" }.count + 1
      throw .usage("\(name):\(line):\(column): invalid JSON; expected \(fault.expected).")
    }
    guard let script = try? JSONDecoder().decode(Script.self, from: Data(text.utf8)) else {
      throw .usage(
        "\(name): a script in JSON is {\"statements\": [[\"show\", \"a.png\", \"for\", \"1s\"], …]}; "
          + "'hinge schema film' prints its schema.")
    }
    return script.statements.enumerated().map { index, words in
      words.enumerated().map { position, word in
        FilmWord(
          word.text, at: FilmPlace(line: index + 1, column: position + 1), isQuoted: word.isQuoted)
      }
    }
  }
}
