/// The public names of Swift sources: types with their members, free functions and constants.
struct PublicInterface {
  /// The members by the path of their type; those at file scope have the empty path.
  private var members: [String: [Member]] = [:]
  /// The types that a type inherits from or conforms to.
  private var inherited: [String: [String]] = [:]
  /// The type behind an alias.
  private var aliases: [String: String] = [:]
  /// The names at file scope, and the paths of types.
  private var names: Set<String> = []

  /// A member with its parameters; nil for a member without parameters.
  private struct Member {
    let name: String
    let parameters: [Parameter]?
  }

  private struct Parameter {
    let label: String
    let hasDefault: Bool
  }

  /// Creates the interface of sources.
  init(of sources: [String]) {
    for source in sources { add(SourceFile(source)) }
  }

  /// Returns true if a type, a function or a constant has this name.
  func has(_ name: String) -> Bool { canonical(name) != nil }

  /// Returns true if a type, or a type from which it inherits, has a member such as
  /// `animate(withDuration:animations:)`. Parameters with defaults may be left out.
  func has(_ member: String, in type: String) -> Bool {
    guard let path = canonical(type) else { return false }
    var seen: Set<String> = []
    return has(member, path: path, &seen)
  }

  private func has(_ member: String, path: String, _ seen: inout Set<String>) -> Bool {
    guard seen.insert(path).inserted else { return false }
    if members[path]?.contains(where: { Self.matches($0, member) }) == true { return true }
    if names.contains("\(path).\(member)") || aliases["\(path).\(member)"] != nil { return true }
    for name in inherited[path] ?? [] {
      if has(member, path: canonical(name) ?? name, &seen) { return true }
    }
    return false
  }

  private static func matches(_ member: Member, _ text: String) -> Bool {
    guard let open = text.firstIndex(of: "(") else { return member.name == text }
    guard member.name == text[..<open], let parameters = member.parameters else {
      // A property of a function type is called like a method.
      return member.name == text[..<open] && text.hasSuffix("()")
    }
    var labels = text[text.index(after: open)...].dropLast().split(separator: ":")[...]
    for parameter in parameters {
      if labels.first.map(String.init) == parameter.label {
        labels.removeFirst()
      } else if !parameter.hasDefault {
        return false
      }
    }
    return labels.isEmpty
  }

  /// Returns the path to which a name refers; nil for an unknown name.
  private func canonical(_ name: String) -> String? {
    var path = name
    for _ in 0..<8 {
      if let target = aliases[path] {
        path = target
        continue
      }
      if names.contains(path) { return path }
      guard let dot = path.lastIndex(of: "."),
        let outer = canonical(String(path[..<dot])), outer != path[..<dot]
      else { break }
      path = outer + path[dot...]
    }
    return names.contains(path) || members[path] != nil ? path : nil
  }

  // MARK: - Reading

  private static let modifiers: Set = [
    "public", "open", "final", "static", "class", "mutating", "nonmutating", "override", "weak",
    "unowned", "convenience", "required", "lazy", "nonisolated", "indirect", "package", "internal",
    "private", "fileprivate", "unsafe", "dynamic", "optional",
  ]

  private mutating func add(_ file: SourceFile) {
    for type in file.types {
      inherited[path(type.path), default: []] += type.inherited
    }
    for index in file.tokens.indices where file.tokens[index].kind == .word {
      let keyword = file.tokens[index].text
      guard
        [
          "class", "struct", "enum", "protocol", "actor", "typealias", "func", "var", "let", "case",
          "init",
        ].contains(keyword), !file.has(".", at: index - 1)
      else { continue }
      let type = file.type(around: index)
      guard isVisible(index, file, in: type) else { continue }
      add(keyword, at: index, file, in: type.map { path($0.path) } ?? "")
    }
  }

  /// Returns a path without its module name.
  private func path(_ text: String) -> String {
    for module in ["UIKitRuntime.", "SceneGraph.", "Transitions."] where text.hasPrefix(module) {
      return String(text.dropFirst(module.count))
    }
    return text
  }

  private func isVisible(_ index: Int, _ file: SourceFile, in type: SourceType?) -> Bool {
    if let type {
      if type.keyword == "protocol" || (type.keyword == "enum" && file.has("case", at: index)) {
        return true
      }
      if type.keyword == "extension", isPublic(type.open, file, head: true) {
        return !words(before: index, file).contains { ["private", "fileprivate"].contains($0) }
      }
    }
    return isPublic(index, file, head: false)
  }

  private func isPublic(_ index: Int, _ file: SourceFile, head: Bool) -> Bool {
    var start = index
    if head {
      while start > 0, !file.has("extension", at: start) { start -= 1 }
    }
    let words = words(before: start, file)
    return words.contains("public") || words.contains("open")
  }

  /// Returns the modifiers before a keyword.
  private func words(before index: Int, _ file: SourceFile) -> [String] {
    var words: [String] = []
    var next = index - 1
    while next >= 0 {
      let token = file.tokens[next]
      if token.kind == .attribute {
        next -= 1
      } else if token.is(")") {
        // The argument of a modifier such as private(set).
        while next > 0, !file.tokens[next].is("(") { next -= 1 }
        next -= 1
        if next >= 0, Self.modifiers.contains(file.tokens[next].text) { next -= 1 }
      } else if token.kind == .word, Self.modifiers.contains(token.text) {
        words.append(token.text)
        next -= 1
      } else {
        break
      }
    }
    return words
  }

  private mutating func add(
    _ keyword: String, at index: Int, _ file: SourceFile, in type: String
  ) {
    func join(_ name: String) -> String { type.isEmpty ? name : "\(type).\(name)" }
    if keyword == "init" {
      var open = index + 1
      if file.has("?", at: open) || file.has("!", at: open) { open += 1 }
      return addFunction("init", open, file, in: type)
    }
    guard let name = file.word(at: index + 1) else { return }
    switch keyword {
    case "typealias":
      var next = index + 2
      while next < file.tokens.count, !file.has("=", at: next) { next += 1 }
      var parts: [String] = []
      while let word = file.word(at: next + 1) {
        if word != "any" { parts.append(word) }
        next += file.has(".", at: next + 2) || word == "any" ? (word == "any" ? 1 : 2) : 100_000
      }
      let target = path(parts.joined(separator: "."))
      if target != join(name) { aliases[join(name)] = target }
      names.insert(join(name))
    case "func": addFunction(name, index + 2, file, in: type)
    case "var", "let", "case":
      members[type, default: []].append(Member(name: name, parameters: nil))
      if type.isEmpty { names.insert(name) }
      // The line's further cases.
      var next = index + 2
      while keyword == "case", file.has(",", at: next), let name = file.word(at: next + 1) {
        members[type, default: []].append(Member(name: name, parameters: nil))
        next += 2
      }
    default:
      guard file.types.contains(where: { path($0.path) == join(name) }) else { return }
      names.insert(join(name))
    }
  }

  private mutating func addFunction(
    _ name: String, _ start: Int, _ file: SourceFile, in type: String
  ) {
    var open = start
    while open < file.tokens.count, !file.has("(", at: open) {
      if file.has("{", at: open) { return }
      open += 1
    }
    let parameters = file.items(open).map { item in
      Parameter(
        label: item.label ?? "_",
        hasDefault: item.range.contains { file.has("=", at: $0) })
    }
    members[type, default: []].append(Member(name: name, parameters: parameters))
    if type.isEmpty { names.insert(name) }
  }
}
