/// A Swift file as tokens, with their enclosing types.
struct SourceFile {
  /// The text, UTF-8.
  let bytes: [UInt8]
  /// The tokens in order.
  let tokens: [SourceToken]
  /// The type declarations and extensions.
  let types: [SourceType]
  /// The type that encloses each token, an index into `types`; nil at file scope.
  private let around: [Int?]

  /// Creates a file from its text.
  init(_ text: String) {
    bytes = Array(text.utf8)
    tokens = SourceLexer.tokens(of: bytes)
    var types: [SourceType] = []
    var around: [Int?] = []
    var scopes: [Int?] = []
    var heads: [Int: Head] = [:]
    for (index, token) in tokens.enumerated() {
      around.append(scopes.last(where: { $0 != nil }) ?? nil)
      if let head = Self.head(tokens, at: index), heads[head.open] == nil {
        heads[head.open] = head
      }
      if token.is("{") {
        if let head = heads[index] {
          let outer = scopes.last(where: { $0 != nil }).flatMap { $0 }.map { types[$0].path }
          let path = (outer.map { [$0] } ?? []) + [head.name]
          types.append(
            SourceType(
              keyword: head.keyword, path: path.joined(separator: "."),
              inherited: head.inherited, open: index))
          scopes.append(types.count - 1)
        } else {
          scopes.append(nil)
        }
      } else if token.is("}"), !scopes.isEmpty {
        scopes.removeLast()
      }
    }
    self.types = types
    self.around = around
  }

  /// Returns the innermost type that encloses a token; nil at file scope.
  func type(around index: Int) -> SourceType? { around[index].map { types[$0] } }

  /// Returns true if the token at `index` has this text and is not a string or number.
  func has(_ text: String, at index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].is(text)
  }

  /// Returns the word at `index`; nil for another token or beyond the end.
  func word(at index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .word else { return nil }
    return tokens[index].text
  }

  /// The names that the file declares: types, functions, variables and cases.
  var declaredNames: Set<String> {
    let keywords: Set = [
      "class", "struct", "enum", "protocol", "actor", "typealias", "associatedtype", "func", "var",
      "let", "case",
    ]
    var names: Set<String> = []
    for index in tokens.indices where tokens[index].kind == .word {
      if keywords.contains(tokens[index].text), let name = word(at: index + 1) {
        names.insert(name)
      }
    }
    return names
  }

  // MARK: - Brackets

  /// Returns the index of the bracket that matches the one at `open`; nil if there is none.
  func closing(_ open: Int) -> Int? {
    var depth = 0
    for index in tokens.indices[open...] where tokens[index].kind == .sign {
      switch tokens[index].text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }

  /// An argument of a call, or a parameter of a function.
  struct Item: Hashable {
    /// The label of an argument, the outer name of a parameter; nil for none.
    let label: String?
    /// The tokens, including the label.
    let range: Range<Int>
  }

  /// Returns the items between the parenthesis at `open` and the matching one.
  func items(_ open: Int) -> [Item] {
    guard let close = closing(open), close > open + 1 else { return [] }
    var items: [Item] = []
    var start = open + 1
    var depth = 0
    for index in (open + 1)...close {
      let isComma = depth == 0 && has(",", at: index)
      if isComma || index == close {
        if index > start { items.append(item(start..<index)) }
        start = index + 1
      } else if tokens[index].kind == .sign {
        switch tokens[index].text {
        case "(", "[", "{": depth += 1
        case ")", "]", "}": depth -= 1
        default: break
        }
      }
    }
    return items
  }

  private func item(_ range: Range<Int>) -> Item {
    let start = range.lowerBound
    let isLabelled =
      word(at: start) != nil
      && (has(":", at: start + 1) || (word(at: start + 1) != nil && has(":", at: start + 2)))
    return Item(label: isLabelled && range.count > 2 ? word(at: start) : nil, range: range)
  }

  // MARK: - Type heads

  private struct Head {
    let keyword: String
    let name: String
    let inherited: [String]
    let open: Int
  }

  private static let keywords: Set = [
    "class", "struct", "enum", "protocol", "actor", "extension",
  ]
  /// The words after `class` that make it a modifier.
  private static let members: Set = [
    "func", "var", "let", "subscript", "override", "final", "open", "public", "internal", "private",
    "fileprivate", "static", "dynamic",
  ]

  /// Returns the head of the type that the keyword at `index` declares; nil for another use of it.
  private static func head(_ tokens: [SourceToken], at index: Int) -> Head? {
    let token = tokens[index]
    guard token.kind == .word, keywords.contains(token.text), index + 1 < tokens.count,
      tokens[index + 1].kind == .word, !members.contains(tokens[index + 1].text),
      index == 0 || !tokens[index - 1].is(".")
    else { return nil }
    var next = index + 1
    var name = tokens[next].text
    while next + 2 < tokens.count, tokens[next + 1].is("."), tokens[next + 2].kind == .word {
      next += 2
      name += "." + tokens[next].text
    }
    var inherited: [String] = []
    var isInherited = false
    var angles = 0
    next += 1
    while next < tokens.count, !tokens[next].is("{") {
      if tokens[next].is("<") { angles += 1 }
      if tokens[next].is(">") { angles -= 1 }
      if tokens[next].is("where") { isInherited = false }
      if tokens[next].is(":"), angles == 0 { isInherited = true }
      if tokens[next].is("}") || tokens[next].is(";") { return nil }
      if isInherited, angles == 0, tokens[next].kind == .word,
        tokens[next - 1].is(":") || tokens[next - 1].is(",") || tokens[next - 1].is("&")
      {
        inherited.append(tokens[next].text)
      }
      next += 1
    }
    guard next < tokens.count else { return nil }
    return Head(keyword: token.text, name: name, inherited: inherited, open: next)
  }
}

/// A type declaration or extension, as the source spells it.
struct SourceType: Hashable {
  /// The keyword: class, struct, enum, actor, protocol or extension.
  let keyword: String
  /// The name, prefixed with the names of enclosing types, such as `Outer.Inner`.
  let path: String
  /// The first names of the types that it inherits from or conforms to.
  let inherited: [String]
  /// The token index of its opening brace.
  let open: Int
}
