/// A place in a script.
public struct FilmPlace: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in characters.
  public var column: Int

  /// Creates a place.
  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  public static func < (one: FilmPlace, other: FilmPlace) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }

  /// The place as compilers print it: `3:14`.
  public var description: String { "\(line):\(column)" }
}

/// A fault in a script, at a place.
public struct FilmScriptError: Error, Hashable, CustomStringConvertible {
  /// The place of the faulty word, or that after the last word of an incomplete statement.
  public var place: FilmPlace
  /// The fault: a clause without a full stop.
  public var fault: String
  /// The remedy: a clause without a full stop.
  public var remedy: String
  /// The faulty word, if it should be one of `candidates`.
  public var word: String
  /// The words that are possible, from which a program may suggest the nearest.
  public var candidates: [String]

  /// Creates an error.
  public init(
    at place: FilmPlace, _ fault: String, remedy: String, word: String = "",
    candidates: [String] = []
  ) {
    self.place = place
    self.fault = fault
    self.remedy = remedy
    self.word = word
    self.candidates = candidates
  }

  /// The error as one sentence.
  public var description: String {
    "line \(place.line), column \(place.column): \(fault); \(remedy)."
  }
}
