/// The declarations of a shader that are relevant to the contract.
struct ShaderOutline {
  /// A `uniform …;`.
  struct Statement {
    /// The token `uniform`.
    var begin: Int
    /// The token of the type.
    var type: Int
    var declarators: [Declarator]
    /// The token `;`.
    var end: Int { declarators.last?.end ?? begin }
  }

  /// A name of a `uniform` statement.
  struct Declarator {
    var name: Int
    /// The token `=`, if any.
    var equals: Int?
    /// The token `,` or `;` after it.
    var end: Int
  }

  private(set) var statements: [Statement] = []

  init(_ source: ShaderSource) throws(ShaderFault) {
    try self.init(source, isStrict: true)
  }

  /// Reads the well-formed part of the source.
  init(lenient source: ShaderSource) {
    self = (try? ShaderOutline(source, isStrict: false)) ?? ShaderOutline()
  }

  private init() {}

  private init(_ source: ShaderSource, isStrict: Bool) throws(ShaderFault) {
    var hasTransition = false
    var position = 0
    while position < source.code.count {
      let index = source.code[position]
      guard source.tokens[index].kind == .word else {
        position += 1
        continue
      }
      switch source.text(index) {
      case "uniform":
        do throws(ShaderFault) {
          let (statement, next) = try Self.statement(at: position, in: source)
          statements.append(statement)
          position = next
        } catch {
          if isStrict { throw error }
          position += 1
        }
        continue
      case "transition" where source.isFunction(at: position, returning: ["vec4"]):
        hasTransition = true
      case "main" where isStrict && source.isFunction(at: position, returning: ["void"]):
        throw ShaderFault(line: source.tokens[index].line, reason: .ownMain)
      default: break
      }
      position += 1
    }
    guard isStrict else { return }
    guard hasTransition else { throw ShaderFault(line: nil, reason: .noTransition) }
    try check(source)
  }

  /// Reads the statement whose `uniform` is at `position` of the code, and also returns the
  /// position after it.
  private static func statement(
    at position: Int, in source: ShaderSource
  ) throws(ShaderFault) -> (Statement, Int) {
    let code = source.code
    let line = source.tokens[code[position]].line
    let malformed = ShaderFault(line: line, reason: .malformedUniform)
    var next = position + 1
    while next < code.count, ["lowp", "mediump", "highp"].contains(source.text(code[next])) {
      next += 1
    }
    guard next < code.count, source.tokens[code[next]].kind == .word else { throw malformed }
    var statement = Statement(begin: code[position], type: code[next], declarators: [])
    next += 1
    while true {
      guard next < code.count, source.tokens[code[next]].kind == .word else {
        let isBlock = next < code.count && source.isMark(code[next], "{")
        throw isBlock
          ? ShaderFault(
            line: line, reason: .unknownType("block", uniform: source.text(statement.type)))
          : malformed
      }
      var declarator = Declarator(name: code[next], equals: nil, end: code[next])
      next += 1
      if next < code.count, source.isMark(code[next], "[") {
        throw ShaderFault(line: line, reason: .array(source.text(declarator.name)))
      }
      if next < code.count, source.isMark(code[next], "=") {
        declarator.equals = code[next]
        next = source.endOfExpression(from: next + 1)
      }
      guard next < code.count else { throw malformed }
      let end = code[next]
      declarator.end = end
      guard source.isMark(end, ",") || source.isMark(end, ";") else { throw malformed }
      statement.declarators.append(declarator)
      next += 1
      if source.isMark(end, ";") { return (statement, next) }
    }
  }

  /// Checks names and types of the parameters.
  private func check(_ source: ShaderSource) throws(ShaderFault) {
    var seen: Set<String> = []
    for statement in statements {
      let type = source.text(statement.type)
      for declarator in statement.declarators {
        let name = source.text(declarator.name)
        if ShaderFile.contractNames.contains(name) { continue }
        let line = source.tokens[declarator.name].line
        guard ShaderUniform.Kind(rawValue: type) != nil else {
          throw ShaderFault(line: line, reason: .unknownType(type, uniform: name))
        }
        guard seen.insert(name).inserted else {
          throw ShaderFault(line: line, reason: .namedTwice(name))
        }
      }
    }
    guard seen.count <= ShaderFile.mostUniforms else {
      throw ShaderFault(line: nil, reason: .tooManyUniforms(seen.count))
    }
  }
}

extension ShaderSource {
  /// True if the word at `position` of the code is the name of a function with a body.
  func isFunction(at position: Int, returning types: Set<String>) -> Bool {
    guard position > 0, types.contains(text(code[position - 1])),
      position + 1 < code.count, isMark(code[position + 1], "(")
    else { return false }
    // A limit beyond any real parameter list, which bounds the cost of hostile text.
    let end = min(position + 24, code.count)
    var next = position + 2
    while next < end, !isMark(code[next], ")") { next += 1 }
    return next + 1 < code.count && isMark(code[next + 1], "{")
  }

  /// Returns the position of the `,` or `;` that ends the expression at `position` of the code, or
  /// the position after `most` tokens.
  func endOfExpression(from position: Int, most: Int = .max) -> Int {
    var next = position
    var depth = 0
    let end = most < code.count - position ? position + most : code.count
    while next < end {
      switch mark(code[next]) {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case ";": return next
      case "," where depth <= 0: return next
      default: break
      }
      next += 1
    }
    return next
  }
}
