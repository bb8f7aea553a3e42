import FilmScripts

/// A remark about a script that is drawn, although a part of it is not seen or heard as written.
public struct FilmNote: Hashable, Codable, Sendable {
  /// The line and the column of the word or the statement, from 1.
  public let line, column: Int
  /// The remark: a clause without a full stop.
  public let text: String

  init(at place: FilmPlace, _ text: String) {
    (line, column, self.text) = (place.line, place.column, text)
  }

  /// Returns the remark as one sentence with its place.
  ///
  /// - Parameter name: the name of the script.
  public func sentence(in name: String) -> String { "\(name):\(line):\(column): \(text)." }
}
