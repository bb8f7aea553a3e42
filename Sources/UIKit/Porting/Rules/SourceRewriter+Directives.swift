extension SourceRewriter {
  /// Rewrites the directive at `index`: selectors, key paths, and platform conditions.
  mutating func rewriteDirective(at index: Int) {
    switch tokens[index].text {
    case "#endif": conditions -= 1
    case "#selector": rewriteSelector(at: index)
    case "#keyPath": rewriteKeyPath(at: index)
    case "#if":
      conditions += 1
      rewriteCondition(at: index)
    case "#elseif": rewriteCondition(at: index)
    default: break
    }
  }

  /// Rewrites `#selector(name(_:))` to the method reference `Type.name(_:)`.
  private mutating func rewriteSelector(at index: Int) {
    let section = "3. The gesture (3 minutes)"
    guard file.has("(", at: index + 1), let close = file.closing(index + 1) else { return }
    let inside = (index + 2)..<close
    if rewriteResponds(index, to: inside) { return }
    guard let first = inside.first, !isAccessor(first) else {
      return mark("property selectors are not supported", section, at: index)
    }
    guard isAction(index) else {
      return mark("selectors are not values here", section, at: index)
    }
    // A conversion `as (Type) -> …` selects the overload, and so does the reference.
    let end = inside.first { tokens[$0].is("as") } ?? close
    var names: [Int] = []
    var next = first
    while next < end, file.word(at: next) != nil {
      names.append(next)
      next += 1
      guard next < end, tokens[next].is(".") else { break }
      next += 1
    }
    guard let name = names.last.map({ tokens[$0].text }) else { return }
    let labels =
      next < end
      ? String(
        decoding: file.bytes[tokens[next].range.lowerBound..<tokens[end - 1].range.upperBound],
        as: UTF8.self) : ""
    let owner = names.dropLast().map { tokens[$0].text }.filter { $0 != "self" && $0 != "Self" }
    var type = owner.joined(separator: ".")
    if owner.isEmpty {
      guard let enclosing = file.type(around: index) else {
        return mark("selector outside a type", section, at: index)
      }
      type = isProtocol(enclosing) ? "Self" : enclosing.path
    } else if let first = owner.first?.first, first.isLowercase {
      return mark("prefix \(name) with its type", section, at: index)
    }
    let reference = "\(type).\(name)\(labels.filter { $0 != " " && $0 != "\n" })"
    replace(tokens[index].range.lowerBound..<tokens[close].range.upperBound, by: reference)
    note("#selector: \(reference)", at: index)
  }

  /// Returns true for `getter:` and `setter:`.
  private func isAccessor(_ index: Int) -> Bool {
    (file.has("getter", at: index) || file.has("setter", at: index)) && file.has(":", at: index + 1)
  }

  /// Returns true if the argument at `index` is a target's action.
  private func isAction(_ index: Int) -> Bool {
    guard index >= 2, file.has(":", at: index - 1), let label = file.word(at: index - 2) else {
      return false
    }
    return label == "action" || label == "selector"
  }

  private func isProtocol(_ type: SourceType) -> Bool {
    protocols.contains(type.path)
  }

  /// Rewrites `#keyPath(CALayer.opacity)` to `"opacity"`.
  private mutating func rewriteKeyPath(at index: Int) {
    guard file.has("(", at: index + 1), let close = file.closing(index + 1) else { return }
    var names = tokens[(index + 2)..<close].filter { $0.kind == .word }.map(\.text)
    while names.count > 1, let first = names.first,
      first == "self" || first.first?.isUppercase == true
    {
      names.removeFirst()
    }
    let text = "\"\(names.joined(separator: "."))\""
    replace(tokens[index].range.lowerBound..<tokens[close].range.upperBound, by: text)
    note("#keyPath: \(text)", at: index)
  }

  /// Rewrites `os(iOS)` and `canImport(UIKit)`, which are false on Linux.
  private mutating func rewriteCondition(at index: Int) {
    var next = index + 1
    while next + 3 < tokens.count, tokens[next].line == tokens[index].line,
      tokens[next].kind != .directive
    {
      defer { next += 1 }
      guard tokens[next + 1].is("("), tokens[next + 3].is(")") else { continue }
      switch (tokens[next].text, tokens[next + 2].text) {
      case ("os", "iOS"):
        insert("(", before: next)
        insert(" || os(Linux))", after: next + 3)
        note("os(iOS): or os(Linux)", at: next)
      case ("canImport", "UIKit"):
        replace(next + 2, by: "UIKitNames")
        note("canImport(UIKit): canImport(UIKitNames)", at: next)
      default: break
      }
    }
  }
}
