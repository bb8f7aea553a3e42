import SceneGraph
import Support

/// The words of a statement after its name, read from the left.
struct FilmCursor {
  private var words: ArraySlice<FilmWord>
  private let end: FilmPlace
  /// The statement that is read.
  let syntax: FilmSyntax

  init(_ words: ArraySlice<FilmWord>, end: FilmPlace, of syntax: FilmSyntax) {
    (self.words, self.end, self.syntax) = (words, end, syntax)
  }

  /// The next word; nil after the last one.
  var next: FilmWord? { words.first }

  /// The words that are left.
  var rest: ArraySlice<FilmWord> { words }

  /// Returns an error at the next word, or after the last one.
  func fault(
    _ fault: String, at place: FilmPlace? = nil, word: String = "", candidates: [String] = []
  ) -> FilmScriptError {
    FilmScriptError(
      at: place ?? next?.place ?? end, fault,
      remedy: "the usage is '\(syntax.usage)', as in '\(syntax.example)'", word: word,
      candidates: candidates)
  }

  /// Returns the next word.
  ///
  /// - Parameter what: the argument in an error: a noun with its article.
  mutating func word(_ what: String) throws(FilmScriptError) -> FilmWord {
    guard let word = words.popFirst() else { throw fault("\(what) is missing") }
    guard word.isQuoted || !word.text.isEmpty else { throw fault("\(what) is missing") }
    return word
  }

  /// Returns true, and skips the next word, if it is this keyword.
  mutating func skip(_ keyword: String) -> Bool {
    guard let word = next, !word.isQuoted, word.text.lowercased() == keyword else { return false }
    words.removeFirst()
    return true
  }

  /// Returns true for an arrow, and skips it.
  mutating func skipArrow() -> Bool { skip("->") || skip("→") }

  // MARK: - Values

  /// The longest time that a statement may take, in seconds: a day.
  static let longestTime = 86_400.0

  /// Returns a time in seconds: `1.5`, `1.5s` or `500ms`.
  mutating func time(_ what: String, includesZero: Bool = false) throws(FilmScriptError) -> Double {
    let word = try word(what)
    guard let value = Support.seconds(word.text), value > 0 || (includesZero && value == 0),
      value <= Self.longestTime
    else {
      throw fault(
        "'\(word.text)' is not a time above 0 up to \(plain(Self.longestTime)) s", at: word.place)
    }
    return value
  }

  /// Returns the time after `in`; nil without that word.
  mutating func optionalTime() throws(FilmScriptError) -> Double? {
    skip("in") ? try time("the time") : nil
  }

  /// Returns a factor of the camera: `2x` or `1.5`.
  mutating func factor() throws(FilmScriptError) -> Double {
    let word = try word("the factor")
    let text = word.text.lowercased()
    let number = text.hasSuffix("x") ? text.dropLast() : text[...]
    guard number.allSatisfy({ $0.isNumber || $0 == "." }), let zoom = Double(number),
      (0.1...20).contains(zoom)
    else { throw fault("'\(word.text)' is not a factor from 0.1x to 20x", at: word.place) }
    return zoom
  }

  /// Returns a part, 0 to 1, of a percentage from 1 to 99.
  func percent(_ word: FilmWord) throws(FilmScriptError) -> Double {
    let number = word.text.hasSuffix("%") ? word.text.dropLast() : word.text[...]
    guard let value = Double(number), (1...99).contains(value) else {
      throw fault("'\(word.text)' is not a percentage from 1% to 99%", at: word.place)
    }
    return value / 100
  }

  /// Returns a distance on the screen: `1400`, `50%` or `4200px`.
  mutating func coordinate(_ what: String) throws(FilmScriptError) -> FilmPoint.Coordinate {
    let word = try word(what)
    guard let value = Self.coordinate(word.text[...]) else {
      throw fault(
        "'\(word.text)' is not a distance, such as 1400 in points, 50% or 4200px", at: word.place)
    }
    return value
  }

  /// Returns a place on the screen: `187,612`, `50%,80%` or `561px,1836px`.
  mutating func point() throws(FilmScriptError) -> FilmPoint {
    let word = next
    let text = try pair("the place")
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Self.coordinate(parts[0]), let y = Self.coordinate(parts[1])
    else {
      throw fault(
        "'\(text)' is not a place, such as 187,612 in points, 50%,80% or 561px,1836px",
        at: word?.place)
    }
    return FilmPoint(x: x, y: y, place: word?.place ?? end)
  }

  /// Returns two numbers with a comma between them, which a space may follow.
  mutating func pair(_ what: String) throws(FilmScriptError) -> String {
    var text = try word(what).text
    if text.hasSuffix(","), let other = words.popFirst() { text += other.text }
    return text
  }

  /// The largest magnitude of a coordinate.
  private static let largestCoordinate = 100_000.0

  private static func coordinate(_ text: Substring) -> FilmPoint.Coordinate? {
    let units: [(String, FilmPoint.Unit)] = [("%", .percent), ("px", .pixel), ("pt", .point)]
    let unit = units.first { text.hasSuffix($0.0) }
    let number = text.dropLast(unit?.0.count ?? 0)
    // 'nan' and '0x1p3' are numbers to Swift.
    guard let value = Double(number), abs(value) <= largestCoordinate,
      number.allSatisfy({ $0.isNumber || $0 == "." || $0 == "-" })
    else { return nil }
    return FilmPoint.Coordinate(value, unit?.1 ?? .point)
  }

  /// Returns the change after an arrow: `EFFECT PICTURE [in TIME] [KEY=VALUE]…`.
  mutating func transition() throws(FilmScriptError) -> FilmTransition {
    let effect = try word("the effect")
    guard effect.isQuoted || !Self.isPicture(effect.text) else {
      throw fault(
        "'\(effect.text)' is a picture; the effect stands before it, as in '-> cube "
          + "\(effect.text)'", at: effect.place)
    }
    let picture = try word("the picture")
    var transition = FilmTransition(effect, to: picture)
    while let word = next {
      if word.text == "in", !word.isQuoted {
        guard transition.duration == nil else { throw repeated("in") }
        words.removeFirst()
        let place = next?.place
        let time = try time("the duration")
        guard time <= 3600 else {
          throw fault("a transition lasts at most 3600 s", at: place)
        }
        transition.duration = time
      } else if let key = Self.key(of: word) {
        words.removeFirst()
        let value = FilmWord(
          String(word.text.dropFirst(key.count + 1)), at: word.place, isQuoted: true)
        if key == "curve" { transition.curve = value } else { transition.settings.append(word) }
      } else {
        break
      }
    }
    return transition
  }

  /// Returns an error about a keyword that stands twice.
  func repeated(_ keyword: String) -> FilmScriptError { fault("'\(keyword)' is given twice") }

  /// Returns the key of `KEY=VALUE`; nil for another word.
  static func key(of word: FilmWord) -> String? {
    guard let sign = word.text.firstIndex(of: "="), sign != word.text.startIndex else {
      return nil
    }
    let key = word.text[..<sign]
    guard key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }) else { return nil }
    return String(key)
  }

  /// True for the name of a picture's file.
  private static func isPicture(_ text: String) -> Bool {
    let endings = [".png", ".jpg", ".jpeg", ".webp", ".avif", ".heic", ".gif", ".tiff", ".bmp"]
    return endings.contains { text.lowercased().hasSuffix($0) }
  }

  /// Reads `KEY=VALUE` words until another word.
  ///
  /// - Parameter read: stores a value; returns nil for a value that is invalid, with what is
  ///   expected.
  mutating func settings(
    _ keys: [String], _ read: (_ key: String, _ value: String) -> String?
  ) throws(FilmScriptError) {
    var seen: Set<String> = []
    while let word = next, let key = Self.key(of: word) {
      guard keys.contains(key) else {
        throw fault("unknown key '\(key)'", word: key, candidates: keys)
      }
      guard seen.insert(key).inserted else { throw repeated("\(key)=") }
      let value = String(word.text.dropFirst(key.count + 1))
      if let expected = read(key, value) {
        throw fault("'\(value)' is not \(expected)")
      }
      words.removeFirst()
    }
  }
}
