/// Reads the parameters of a shader: names, types and the remarks beside them.
struct UniformReader {
  private let source: ShaderSource
  private let constants: [String: ConstantExpression.Constant]
  private(set) var uniforms: [ShaderUniform] = []

  /// A parameter whose remark may follow later.
  private struct Entry {
    var name: String
    var kind: ShaderUniform.Kind
    var line: Int
    /// The first token of its statement.
    var begin: Int
    var initializer: [Double]?
    /// The remarks from its name up to the next code.
    var remarks: [Int]
  }

  init(_ source: ShaderSource, _ outline: ShaderOutline) {
    self.source = source
    constants = source.constants
    var group: [Entry] = []
    for statement in outline.statements {
      for declarator in statement.declarators {
        guard let entry = entry(declarator, of: statement) else { continue }
        // Parameters on a line share the remark at its end.
        if let last = group.last, !last.remarks.isEmpty || last.line != entry.line {
          flush(&group)
        }
        group.append(entry)
      }
    }
    flush(&group)
  }

  private func entry(
    _ declarator: ShaderOutline.Declarator, of statement: ShaderOutline.Statement
  ) -> Entry? {
    let name = source.text(declarator.name)
    guard !ShaderFile.contractNames.contains(name),
      let kind = ShaderUniform.Kind(rawValue: source.text(statement.type))
    else { return nil }
    let initializer = declarator.equals.flatMap { equals -> [Double]? in
      var expression = ConstantExpression(
        source, equals + 1..<declarator.end, constants: constants)
      let value = expression.take()
      return expression.isAtEnd ? value : nil
    }
    let inside = (declarator.name..<declarator.end).filter { source.tokens[$0].isComment }
    let end = source.tokens[declarator.end]
    var behind: [Int] = []
    var next = declarator.end + 1
    while next < source.tokens.count, source.tokens[next].isComment,
      source.tokens[next].line == end.line
    {
      behind.append(next)
      next += 1
    }
    return Entry(
      name: name, kind: kind, line: end.line, begin: statement.begin, initializer: initializer,
      remarks: inside + behind)
  }

  /// Appends the parameters of a group; its last entry has the remark for all of them.
  private mutating func flush(_ group: inout [Entry]) {
    defer { group = [] }
    guard let last = group.last, let first = group.first else { return }
    let names = group.map(\.name)
    let beside = last.remarks.map { source.remarkText($0) }
    let above = remarkAbove(first)
    let remark = Remark(
      Array(beside.joined(separator: [UInt8(ascii: " ")])), names: names, form: .any,
      constants: constants)
    let remarkAbove = Remark(above, names: names, form: .named, constants: constants)
    for (index, entry) in group.enumerated() {
      let count = entry.kind.componentCount
      let value =
        entry.initializer ?? remark.value(index, of: group.count, entry.name, count)
        ?? remarkAbove.value(index, of: group.count, entry.name, count) ?? []
      let defaultValue = entry.kind.components(value)
      uniforms.append(
        ShaderUniform(
          name: entry.name, kind: entry.kind, defaultValue: defaultValue,
          range: count == 0
            ? nil : (remark.range ?? remarkAbove.range).map { $0.widened(to: defaultValue) },
          help: remark.help.isEmpty ? remarkAbove.help : remark.help))
    }
  }

  /// Returns the remark directly above a parameter, unless it is about the file.
  private func remarkAbove(_ entry: Entry) -> [UInt8] {
    var lines: [[UInt8]] = []
    var index = entry.begin - 1
    var line = source.tokens[entry.begin].line
    while index >= 0, source.tokens[index].isComment, source.tokens[index].lastLine == line - 1 {
      let isAlone = index == 0 || source.tokens[index - 1].lastLine < source.tokens[index].line
      guard isAlone, lines.count < 4 else { break }
      let text = source.remarkText(index)
      if HeaderReader.isOfFile(text) { return [] }
      if !HeaderReader.isHeading(String(decoding: text, as: UTF8.self)) {
        lines.insert(text, at: 0)
      }
      line = source.tokens[index].line
      index -= 1
    }
    return Array(lines.joined(separator: [UInt8(ascii: " ")]))
  }
}

extension Remark {
  /// Returns the value for one of several parameters that share a remark.
  fileprivate func value(
    _ index: Int, of groupCount: Int, _ name: String, _ componentCount: Int
  ) -> [Double]? {
    if let value = namedValues[name] { return value }
    guard let first = values.first else { return nil }
    if groupCount == 1 {
      let isList = componentCount > 1 && values.count >= componentCount
      return isList ? values.prefix(componentCount).flatMap { $0 } : first
    }
    return values.count == 1 ? first : index < values.count ? values[index] : nil
  }
}

extension ShaderUniform.Kind {
  /// Returns a value's components; zeros if it does not fit.
  fileprivate func components(_ value: [Double]) -> [Double] {
    let count = componentCount
    let zeros = Array(repeating: 0.0, count: count)
    guard let first = value.first, value.count == 1 || value.count >= count else { return zeros }
    let numbers =
      value.count == 1 ? Array(repeating: first, count: count) : value.prefix(count).map { $0 }
    // Limits whose values a GLSL int and a float both represent.
    if isWhole { return numbers.map { min(max($0.rounded(.towardZero), -2e9), 2e9) } }
    return self == .bool ? numbers.map { $0 == 0 ? 0 : 1 } : numbers
  }
}

extension ClosedRange<Double> {
  fileprivate func widened(to values: [Double]) -> ClosedRange<Double> {
    let low = values.min().map { Swift.min($0, lowerBound) } ?? lowerBound
    let high = values.max().map { Swift.max($0, upperBound) } ?? upperBound
    return low...high
  }
}

extension ShaderSource {
  /// The file's constants: macros without arguments, and `const float NAME = …`.
  var constants: [String: ConstantExpression.Constant] {
    var constants = macros.mapValues { ConstantExpression.Constant(source: self, range: $0) }
    // A limit that bounds the cost of hostile files.
    for position in code.indices.lazy.filter({ text(code[$0]) == "const" }).prefix(500) {
      guard position + 3 < code.count, isMark(code[position + 3], "=") else { continue }
      let end = endOfExpression(from: position + 4, most: 200)
      guard end < code.count else { continue }
      constants[text(code[position + 2])] = ConstantExpression.Constant(
        source: self, range: code[position + 3] + 1..<code[end])
    }
    return constants
  }

  /// Returns a comment without its marks.
  func remarkText(_ index: Int) -> [UInt8] {
    let token = tokens[index]
    var range = token.range.dropFirst(2)
    if token.kind == .blockComment, token.range.count >= 4 { range = range.dropLast(2) }
    return bytes[range].map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") ? 0x20 : $0 }
  }
}
