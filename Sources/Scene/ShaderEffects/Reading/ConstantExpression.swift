/// The value of a constant expression of GLSL: numbers, constructors, the four operations,
/// constants of the file.
struct ConstantExpression {
  /// The maximum nesting of parentheses and constants.
  private static let deepest = 24
  /// The maximum number of steps in an expression, so that recursive constants end.
  private static let mostSteps = 2000

  private let source: ShaderSource
  /// The tokens of the value of each constant.
  private let constants: [String: Constant]
  private var next: Int
  private let end: Int
  private var depth = 0
  private var steps = 0

  /// A constant of a file.
  struct Constant {
    var source: ShaderSource
    var range: Range<Int>
  }

  /// Prepares to read from `range` of the tokens of `source`.
  init(_ source: ShaderSource, _ range: Range<Int>, constants: [String: Constant]) {
    self.source = source
    self.constants = constants
    next = range.lowerBound
    end = range.upperBound
    skipComments()
  }

  /// The first unread token.
  var position: Int { next }

  /// True at the end of the tokens.
  var isAtEnd: Bool { next >= end }

  /// Reads an expression; nil if there is none or its value is not finite.
  mutating func take() -> [Double]? {
    guard let value = sum(), value.allSatisfy(\.isFinite) else { return nil }
    return value
  }

  /// Reads a `,` if there is one.
  mutating func takeComma() -> Bool { accept(",") }

  private mutating func skipComments() {
    while next < end, source.tokens[next].isComment { next += 1 }
  }

  private mutating func accept(_ mark: Character) -> Bool {
    guard next < end, source.isMark(next, mark) else { return false }
    next += 1
    skipComments()
    return true
  }

  private mutating func sum() -> [Double]? {
    guard var value = product() else { return nil }
    while true {
      let before = next
      let isSum = accept("+")
      guard isSum || accept("-") else { return value }
      // A dash after a value may start the remark.
      guard let other = product(),
        let result = Self.combine(value, other, isSum ? { $0 + $1 } : { $0 - $1 })
      else {
        next = before
        return value
      }
      value = result
    }
  }

  private mutating func product() -> [Double]? {
    guard var value = factor() else { return nil }
    while true {
      let before = next
      let isProduct = accept("*")
      guard isProduct || accept("/") else { return value }
      guard let other = factor(),
        let result = Self.combine(value, other, isProduct ? { $0 * $1 } : { $0 / $1 })
      else {
        next = before
        return value
      }
      value = result
    }
  }

  private mutating func factor() -> [Double]? {
    steps += 1
    guard depth < Self.deepest, steps < Self.mostSteps else { return nil }
    depth += 1
    defer { depth -= 1 }
    if accept("-") { return factor().map { $0.map { -$0 } } }
    if accept("+") { return factor() }
    if accept("(") { return arguments(")") }
    if accept("{") { return arguments("}") }
    guard next < end else { return nil }
    let token = source.tokens[next]
    let text = source.text(token)
    switch token.kind {
    case .number:
      guard let value = Self.number(text) else { return nil }
      next += 1
      skipComments()
      return [value]
    case .word: return word(text)
    case .punctuation, .lineComment, .blockComment, .other: return nil
    }
  }

  private mutating func word(_ text: String) -> [Double]? {
    if let value = ["true": 1.0, "false": 0.0][text] {
      next += 1
      skipComments()
      return [value]
    }
    let start = next
    next += 1
    skipComments()
    if accept("("), let values = arguments(")"), let value = Self.call(text, values) {
      return value
    }
    next = start
    guard let constant = constants[text] else { return nil }
    var inner = ConstantExpression(constant.source, constant.range, constants: constants)
    (inner.depth, inner.steps) = (depth, steps)
    let value = inner.take()
    steps = inner.steps
    guard let value, inner.isAtEnd else { return nil }
    next = start + 1
    skipComments()
    return value
  }

  /// Reads expressions separated by commas up to `mark`.
  private mutating func arguments(_ mark: Character) -> [Double]? {
    var values: [Double] = []
    repeat {
      guard let value = sum() else { return nil }
      values += value
    } while accept(",")
    return accept(mark) ? values : nil
  }

  /// Returns the number that GLSL writes as `text`.
  static func number(_ text: String) -> Double? {
    var digits = text[...]
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      return Int(digits.dropFirst(2), radix: 16).map(Double.init)
    }
    while let last = digits.last, "fFuUlL".contains(last) { digits = digits.dropLast() }
    if digits.hasSuffix(".") { digits = digits.dropLast() }
    if digits.hasPrefix(".") { return Double("0" + digits) }
    if let point = digits.firstIndex(of: "."),
      let after = digits[point...].dropFirst().first, "eE".contains(after)
    {
      return Double(digits[..<point] + digits[point...].dropFirst())
    }
    return Double(digits)
  }

  private static func call(_ name: String, _ values: [Double]) -> [Double]? {
    switch name {
    case "float", "int", "bool":
      return values.first.map { [name == "int" ? $0.rounded(.towardZero) : $0] }
    case "radians": return values.map { $0 * .pi / 180 }
    case "degrees": return values.map { $0 * 180 / .pi }
    case "sqrt": return values.map { $0.squareRoot() }
    case "abs": return values.map { abs($0) }
    case "floor": return values.map { $0.rounded(.down) }
    // The usual spelling of π.
    case "acos" where values == [-1]: return [.pi]
    default: break
    }
    guard let last = name.last?.wholeNumberValue, (2...4).contains(last),
      ["vec", "ivec", "bvec"].contains(name.dropLast())
    else { return nil }
    let numbers = values.count == 1 ? Array(repeating: values[0], count: last) : values
    guard numbers.count >= last else { return nil }
    return Array(numbers.prefix(last))
  }

  private static func combine(
    _ first: [Double], _ second: [Double], _ operation: (Double, Double) -> Double
  ) -> [Double]? {
    if first.count == second.count { return zip(first, second).map(operation) }
    if second.count == 1 { return first.map { operation($0, second[0]) } }
    if first.count == 1 { return second.map { operation(first[0], $0) } }
    return nil
  }
}
