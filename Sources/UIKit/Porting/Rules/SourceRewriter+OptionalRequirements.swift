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
  /// Rewrites a non-empty deinitializer at `index` as an isolated one.
  ///
  /// A deinitializer may run on any thread, so it cannot use views. An isolated one runs on the
  /// main actor, like its class.
  mutating func rewriteDeinitializer(at index: Int) {
    guard file.has("{", at: index + 1), !file.has("}", at: index + 2),
      !file.has("isolated", at: index - 1), !file.has("nonisolated", at: index - 1)
    else { return }
    insert("isolated ", before: index)
    note("deinit: isolated deinit", at: index)
  }

  /// Returns true if the requirement whose `optional` is at `index` gets a default implementation.
  func isDefaulted(_ index: Int) -> Bool {
    defaulted.contains(index)
  }

  /// Turns optional requirements into plain ones with a default in an extension after their
  /// protocol.
  mutating func addDefaults() {
    for (owner, own) in Dictionary(grouping: optionalRequirements, by: \.owner) {
      guard let close = file.closing(owner.open) else { continue }
      let separator = keepsLines ? " " : newline
      var text = "\(separator)extension \(owner.path) {"
      for requirement in own {
        remove(tokens[requirement.index].range)
        let range = requirement.declaration
        let bytes = file.bytes[
          tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound]
        let declaration = String(decoding: bytes, as: UTF8.self)
        let access = isPublic(owner) ? "public " : ""
        text += "\(keepsLines ? "; " : "\(newline)  ")\(access)"
        text +=
          keepsLines
          ? declaration.split(whereSeparator: \.isNewline).joined(separator: " ") : declaration
        text += " \(requirement.body)"
        note("optional \(requirement.name): a default in an extension", at: requirement.index)
      }
      insert(text + (keepsLines ? " }" : "\(newline)}"), after: close)
    }
  }

  private func isPublic(_ type: SourceType) -> Bool {
    var index = type.open
    while index > 0, !tokens[index].is("protocol") { index -= 1 }
    return file.has("public", at: index - 1)
  }
}
