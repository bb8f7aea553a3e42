/// A range in a remark: `[0, 1]`, `range 0..1`, `min: 0 max: 1`, `between 0 and 1`, `0..1`.
struct RangeHint {
  let range: ClosedRange<Double>
  /// The bytes of the range in the remark.
  let bytes: Range<Int>

  /// Finds the first range of a remark.
  init?(_ bytes: [UInt8]) {
    for start in bytes.indices {
      let before = start > 0 ? bytes[start - 1] : UInt8(ascii: " ")
      if before.isWordStart || before.isDigit || before == UInt8(ascii: ".") { continue }
      var scanner = Scanner(bytes: bytes, position: start)
      if let range = scanner.bracketed() ?? scanner.named() ?? scanner.dotted() {
        self.range = range
        self.bytes = start..<scanner.position
        return
      }
    }
    return nil
  }

  /// Reads a form of a range at a position, and keeps the position if it finds none.
  private struct Scanner {
    let bytes: [UInt8]
    var position: Int

    /// `[0, 1]`, `[0..1]`.
    mutating func bracketed() -> ClosedRange<Double>? {
      attempt { scanner in
        guard scanner.accept("["), let low = scanner.number(), scanner.separator(),
          let high = scanner.number(), scanner.accept("]")
        else { return nil }
        return (low, high)
      }
    }

    /// `range 0..1`, `range: (0, 1)`, `min 0, max 1`, `from 0 to 1`, `between 0 and 1`.
    mutating func named() -> ClosedRange<Double>? {
      if let range = attempt({ scanner in
        _ = scanner.accept("@")
        guard scanner.word(["range", "ranges", "between", "from", "in"]) else { return nil }
        _ = scanner.accept(":") || scanner.accept("=") || scanner.word(["from", "is"])
        let isOpen = scanner.accept("[") || scanner.accept("(")
        guard let low = scanner.number(), scanner.separator(), let high = scanner.number() else {
          return nil
        }
        if isOpen, !(scanner.accept("]") || scanner.accept(")")) { return nil }
        return (low, high)
      }) {
        return range
      }
      return attempt { scanner in
        guard let low = scanner.bound("min") else { return nil }
        _ = scanner.accept(",") || scanner.accept(";")
        guard let high = scanner.bound("max") else { return nil }
        return (low, high)
      }
    }

    /// `0..1`.
    mutating func dotted() -> ClosedRange<Double>? {
      attempt { scanner in
        guard let low = scanner.number(), scanner.accept("."), scanner.accept(".") else {
          return nil
        }
        _ = scanner.accept(".")
        return scanner.number().map { (low, $0) }
      }
    }

    private mutating func attempt(
      _ read: (inout Scanner) -> (Double, Double)?
    ) -> ClosedRange<Double>? {
      var scanner = self
      guard let (low, high) = read(&scanner), low < high else { return nil }
      position = scanner.position
      return low...high
    }

    private mutating func skipBlanks() {
      while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 {
        position += 1
      }
    }

    private mutating func accept(_ mark: Character) -> Bool {
      let start = position
      skipBlanks()
      guard position < bytes.count, bytes[position] == mark.asciiValue else {
        position = start
        return false
      }
      position += 1
      return true
    }

    private mutating func bound(_ name: String) -> Double? {
      guard word([name]) else { return nil }
      _ = accept(":") || accept("=")
      return number()
    }

    private mutating func separator() -> Bool {
      if accept(".") {
        guard accept(".") else { return false }
        _ = accept(".")
        return true
      }
      if accept("\u{2d}") { return true }
      return accept(",") || accept(";") || word(["to", "and"])
    }

    /// Reads one of the words, in any case.
    private mutating func word(_ words: [String]) -> Bool {
      let start = position
      skipBlanks()
      let begin = position
      while position < bytes.count, bytes[position].isWordStart { position += 1 }
      let text = String(decoding: bytes[begin..<position], as: UTF8.self).lowercased()
      if words.contains(text) { return true }
      position = start
      return false
    }

    /// Reads a number. A point before another point ends it.
    private mutating func number() -> Double? {
      let start = position
      skipBlanks()
      let begin = position
      if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
      var points = 0
      var digits = 0
      while position < bytes.count {
        if bytes[position].isDigit {
          digits += 1
        } else if bytes[position] == UInt8(ascii: "."), points == 0,
          !(position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "."))
        {
          points += 1
        } else {
          break
        }
        position += 1
      }
      let text = String(decoding: bytes[begin..<position], as: UTF8.self)
      let sign = text.hasPrefix("-") ? -1.0 : 1
      let magnitude = ConstantExpression.number(sign < 0 ? String(text.dropFirst()) : text)
      guard digits > 0, digits < 18, let magnitude else {
        position = start
        return nil
      }
      return sign * magnitude
    }
  }
}
