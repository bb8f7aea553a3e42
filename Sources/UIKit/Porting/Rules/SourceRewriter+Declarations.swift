/// An optional requirement of a protocol that can have a default.
struct OptionalRequirement {
  /// The index of the word `optional`.
  let index: Int
  /// The method's name.
  let name: String
  /// The declaration after `optional`.
  let declaration: Range<Int>
  /// The default's body.
  let body: String
  /// The protocol.
  let owner: SourceType
}

extension SourceFile {
  /// The optional methods of this file's protocols that return nothing or an optional.
  var optionalRequirements: [OptionalRequirement] {
    tokens.indices.compactMap { index in
      guard tokens[index].kind == .word, tokens[index].text == "optional",
        has("func", at: index + 1), let name = word(at: index + 2),
        has("(", at: index + 3), let close = closing(index + 3),
        let owner = type(around: index), owner.keyword == "protocol"
      else { return nil }
      var end = close
      var body = "{}"
      if has("-", at: close + 1), has(">", at: close + 2) {
        let line = tokens[close + 1].line
        end = close + 2
        while end + 1 < tokens.count, tokens[end + 1].line == line, !tokens[end + 1].is("}"),
          !tokens[end + 1].is(";")
        {
          end += 1
        }
        if has("?", at: end) {
          body = "{ nil }"
        } else if !has("Void", at: end) {
          return nil
        }
      }
      return OptionalRequirement(
        index: index, name: name, declaration: (index + 1)..<(end + 1), body: body, owner: owner)
    }
  }
}

extension SourceRewriter {
  /// Rewrites a deinitializer at `index` that does something to an isolated one.
  ///
  /// A deinitializer may run on any thread, so that views cannot be used in it. An isolated one
  /// runs on the main actor, as its class does.
  mutating func rewriteDeinitializer(at index: Int) {
    guard file.has("{", at: index + 1), !file.has("}", at: index + 2),
      !file.has("isolated", at: index - 1), !file.has("nonisolated", at: index - 1)
    else { return }
    insert("isolated ", before: index)
    note("deinit: isolated deinit", at: index)
  }

  /// Returns true if the requirement whose `optional` is at `index` gets a default.
  func isDefaulted(_ index: Int) -> Bool {
    optionalRequirements.contains { $0.index == index }
  }

  /// Makes optional requirements plain ones with a default in an extension after their protocol.
  mutating func addDefaults() {
    for owner in Set(optionalRequirements.map(\.owner)) {
      guard let close = file.closing(owner.open) else { continue }
      let own = optionalRequirements.filter { $0.owner == owner }
      let separator = keepsLines ? " " : "\n"
      var text = "\(separator)extension \(owner.path) {"
      for requirement in own {
        remove(tokens[requirement.index].range)
        let range = requirement.declaration
        let bytes = file.bytes[
          tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound]
        let declaration = String(decoding: bytes, as: UTF8.self)
        let access = isPublic(owner) ? "public " : ""
        text += "\(keepsLines ? "; " : "\n  ")\(access)"
        text += keepsLines ? declaration.split(separator: "\n").joined(separator: " ") : declaration
        text += " \(requirement.body)"
        note("optional \(requirement.name): a default in an extension", at: requirement.index)
      }
      insert(text + (keepsLines ? " }" : "\n}"), after: close)
    }
  }

  private func isPublic(_ type: SourceType) -> Bool {
    var index = type.open
    while index > 0, !tokens[index].is("protocol") { index -= 1 }
    return file.has("public", at: index - 1)
  }
}
