/// A remark about a parameter: its default, its range, and the remaining text.
struct Remark {
  /// The required form of a default.
  enum Form {
    /// `= 1`, `default 1`, `name = 1`, `1`.
    case any
    /// `default 1`, `name = 1`: in a remark away from the declaration.
    case named
  }

  /// The values separated by commas, for several parameters or the components of a vector.
  private(set) var values: [[Double]] = []
  /// The values after the names of parameters.
  private(set) var namedValues: [String: [Double]] = [:]
  /// The range.
  let range: ClosedRange<Double>?
  /// The remaining text.
  private(set) var help: String

  /// The maximum number of bytes read.
  private static let mostBytes = 2000

  /// Reads a remark without its marks.
  init(
    _ text: [UInt8], names: [String], form: Form,
    constants: [String: ConstantExpression.Constant]
  ) {
    var bytes = Array(text.prefix(Self.mostBytes))
    let hint = RangeHint(bytes)
    range = hint?.range
    for index in hint?.bytes ?? 0..<0 { bytes[index] = UInt8(ascii: " ") }
    let source = ShaderSource(bytes: bytes)
    help = ""
    var used: [Range<Int>] = []
    if let found = Self.find(source, names, form, constants) {
      values = found.values
      used.append(found.tokens)
    }
    for name in names {
      guard let found = Self.find(named: name, source, constants) else { continue }
      namedValues[name] = found.values.first
      used.append(found.tokens)
    }
    for tokens in used {
      let begin = source.tokens[tokens.lowerBound].range.lowerBound
      let end = source.tokens[tokens.upperBound - 1].range.upperBound
      for index in begin..<end { bytes[index] = UInt8(ascii: " ") }
    }
    help = Self.cleaned(bytes)
  }

  /// A value and its tokens.
  private struct Found {
    var values: [[Double]]
    var tokens: Range<Int>
  }

  private static func find(
    _ source: ShaderSource, _ names: [String], _ form: Form,
    _ constants: [String: ConstantExpression.Constant]
  ) -> Found? {
    let tokens = source.tokens
    for index in tokens.indices where tokens[index].kind == .word {
      guard ["default", "defaults"].contains(source.text(index).lowercased()) else { continue }
      var next = index + 1
      while next < tokens.count,
        source.isMark(next, ":") || source.isMark(next, "=")
          || ["is", "to", "value"].contains(source.text(next))
      {
        next += 1
      }
      if let found = read(source, index, next, constants) { return found }
    }
    guard form == .any else { return nil }
    var isConditional = false
    for index in tokens.indices {
      if tokens[index].isComment { break }
      if ["if", "when"].contains(source.text(index)) { isConditional = true }
      let isFirst = index == 0
      guard source.isMark(index, "=") || (isFirst && source.isMark(index, ":")) else { continue }
      if !isFirst {
        let isNamed = names.contains(source.text(index - 1))
        let isComparison =
          tokens[index - 1].kind == .number
          || ["=", "<", ">", "!"].contains { source.isMark(index - 1, $0) }
        if isNamed || isComparison || isConditional { continue }
      }
      if let found = read(source, index, index + 1, constants) { return found }
    }
    guard let found = read(source, 0, 0, constants), found.values.count == 1 else { return nil }
    let end = found.tokens.upperBound
    let isPlain =
      end >= tokens.count || tokens[end].isComment
      || [";", ",", "("].contains { source.isMark(end, $0) }
    return isPlain ? found : nil
  }

  private static func find(
    named name: String, _ source: ShaderSource, _ constants: [String: ConstantExpression.Constant]
  ) -> Found? {
    for index in source.tokens.indices.dropLast() where source.tokens[index].kind == .word {
      guard source.text(index) == name,
        source.isMark(index + 1, "=") || source.isMark(index + 1, ":")
      else { continue }
      var found = read(source, index, index + 2, constants)
      // `a = 1, b = 2`: the text after the comma belongs to another parameter.
      if let values = found?.values { found?.values = Array(values.prefix(1)) }
      if let found { return found }
    }
    return nil
  }

  /// Reads values separated by commas from `next` on; `begin` is the first token of the default.
  private static func read(
    _ source: ShaderSource, _ begin: Int, _ next: Int,
    _ constants: [String: ConstantExpression.Constant]
  ) -> Found? {
    var expression = ConstantExpression(
      source, next..<source.tokens.count, constants: constants)
    guard let first = expression.take() else { return nil }
    var found = Found(values: [first], tokens: begin..<expression.position)
    while expression.takeComma(), let value = expression.take() {
      // `a = 1, b = 2`
      if source.isMark(expression.position, "=") { break }
      found.values.append(value)
      found.tokens = begin..<expression.position
    }
    return found
  }

  /// Returns the text without the remaining marks around the default and the range.
  private static func cleaned(_ bytes: [UInt8]) -> String {
    var text = String(decoding: bytes, as: UTF8.self).split { $0.isWhitespace }
      .joined(separator: " ")
    for empty in ["()", "( )", "[]"] {
      while let range = text.firstRange(of: empty) { text.removeSubrange(range) }
    }
    var rest = text[...]
    while let first = rest.first, " ;,/*-–=:|)".contains(first) { rest = rest.dropFirst() }
    while let last = rest.last, " ;,/*-–=:|(".contains(last) { rest = rest.dropLast() }
    return rest.contains { $0.isLetter } ? String(rest) : ""
  }
}
