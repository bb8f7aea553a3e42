/// A reader of a visual format from a position on.
struct VisualFormatReader {
  private let format: String
  private let text: [Character]
  private(set) var offset = 0

  init(_ format: String) {
    self.format = format
    text = Array(format)
  }

  var isAtEnd: Bool { offset == text.count }

  private var next: Character? { isAtEnd ? nil : text[offset] }

  /// Skips `word` if the text continues with it.
  mutating func skip(_ word: String) -> Bool {
    guard text[offset...].starts(with: word) else { return false }
    offset += word.count
    return true
  }

  /// Returns an error at this position.
  func error(_ reason: String) -> VisualFormatError {
    VisualFormatError(reason, in: format, at: offset)
  }

  private mutating func demand(_ word: String, _ reason: String) throws(VisualFormatError) {
    guard skip(word) else { throw error(reason) }
  }
}

extension VisualFormatReader {
  /// Parses a bracketed part: `[name]` or `[name(predicates)]`.
  mutating func readPart() throws(VisualFormatError) -> VisualFormat.Part {
    try demand("[", "a view must begin with [")
    let place = offset
    guard let name = readName() else { throw error("expected a view's name after [") }
    var predicates: [VisualFormat.Predicate] = []
    if next == "(" { predicates = try readPredicates() }
    try demand("]", "a view must end with ]")
    return VisualFormat.Part(name: name, predicates: predicates, offset: place)
  }

  /// Parses an optional `-`, `-8-`, `-metric-` or `-(predicates)-`.
  mutating func readConnection() throws(VisualFormatError) -> VisualFormat.Connection {
    guard skip("-") else { return .none }
    if next == "[" || next == "|" { return .standard }
    let predicates: [VisualFormat.Predicate]
    if next == "(" {
      predicates = try readPredicates()
    } else {
      let place = offset
      guard next != "-", let quantity = readQuantity() else {
        throw error("expected a number, a metric or predicates in parentheses as distance")
      }
      predicates = [VisualFormat.Predicate(relation: .equal, quantity: quantity, offset: place)]
    }
    try demand("-", "a distance must end with -")
    return .predicates(predicates)
  }

  private mutating func readPredicates() throws(VisualFormatError) -> [VisualFormat.Predicate] {
    try demand("(", "predicates must begin with (")
    var predicates: [VisualFormat.Predicate] = []
    repeat { predicates.append(try readPredicate()) } while skip(",")
    try demand(")", "predicates must end with )")
    return predicates
  }

  private mutating func readPredicate() throws(VisualFormatError) -> VisualFormat.Predicate {
    let signs: [VisualFormat.Relation] = [.equal, .atMost, .atLeast]
    let relation = signs.first { skip($0.rawValue) } ?? .equal
    let place = offset
    guard let quantity = readQuantity() else {
      throw error("expected a number, a metric or a view in a predicate")
    }
    var predicate = VisualFormat.Predicate(relation: relation, quantity: quantity, offset: place)
    if skip("@") {
      guard let priority = readQuantity() else {
        throw error("expected a number or a metric after @")
      }
      predicate.priority = priority
    }
    return predicate
  }

  private mutating func readQuantity() -> VisualFormat.Quantity? {
    if let number = readNumber() { return .number(number) }
    return readName().map { .name($0) }
  }

  /// Parses a C identifier.
  private mutating func readName() -> String? {
    let end = text[offset...].firstIndex { !($0.isLetter || $0.isNumber || $0 == "_") }
    let name = text[offset..<(end ?? text.count)]
    guard let first = name.first, !first.isNumber else { return nil }
    offset = name.endIndex
    return String(name)
  }

  /// Parses a number with an optional sign and fraction.
  private mutating func readNumber() -> Double? {
    var end = offset
    if end < text.count, "+-".contains(text[end]) { end += 1 }
    while end < text.count, text[end].isASCII, text[end].isNumber || text[end] == "." { end += 1 }
    guard let number = Double(String(text[offset..<end])) else { return nil }
    offset = end
    return number
  }
}
