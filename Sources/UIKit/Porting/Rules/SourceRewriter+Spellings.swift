extension SourceRewriter {
  /// Rewrites a spelling of Swift 2 to 4 at `index`, if a rule applies safely.
  mutating func rewriteSpelling(at index: Int) {
    let text = tokens[index].text
    let isMember = file.has(".", at: index - 1)
    let isCall = file.has("(", at: index + 1)
    if isCall, file.has("func", at: index - 1) { return rewriteTransitioning(at: index) }
    if isMember {
      if rewriteMember(at: index, isCall: isCall) { return }
    } else if !declared.contains(text) {
      if let name = Spellings.names[text] { return rename(index, name) }
      if isCall, rewriteFunction(at: index) { return }
    }
    guard isCall, !declared.contains(text) || text == "transitionDuration" else { return }
    if let name = Spellings.driverCalls[text] {
      if !isMember || file.has("self", at: index - 2), isInDriver(index) { rename(index, name) }
    } else if let call = Spellings.calls[text] {
      rename(index, call.name)
      if !call.label.isEmpty, !file.has(")", at: index + 2) {
        insert("\(call.label): ", before: index + 2)
      }
    } else if let (label, new) = Spellings.labels[text]?.first(where: {
      file.has($0.key, at: index + 2) && file.has(":", at: index + 3)
    }) {
      note("\(text)(\(label):): \(new.name)(\(new.label.isEmpty ? "_" : new.label):)", at: index)
      if new.name != text { replace(index, by: new.name) }
      if new.label.isEmpty, tokens.indices.contains(index + 4) {
        replace(
          tokens[index + 2].range.lowerBound..<tokens[index + 4].range.lowerBound, by: "")
      } else {
        replace(index + 2, by: new.label)
      }
    } else if text == "transitionDuration", !isMember || file.has("self", at: index - 2),
      let first = file.items(index + 1).first, first.label == nil
    {
      insert("using: ", before: first.range.lowerBound)
      note("transitionDuration(_:): transitionDuration(using:)", at: index)
    }
  }

  /// Returns true in a class that inherits from UIPercentDrivenInteractiveTransition.
  private func isInDriver(_ index: Int) -> Bool {
    guard let path = file.type(around: index)?.path else { return false }
    return drivers.contains(path)
  }

  private mutating func rename(_ index: Int, _ name: String) {
    replace(index, by: name)
    note("\(tokens[index].text): \(name)", at: index)
  }

  /// Rewrites the name after a dot; returns false if no rule applies.
  private mutating func rewriteMember(at index: Int, isCall: Bool) -> Bool {
    let text = tokens[index].text
    if let name = Spellings.getters[text], isCall, file.has(")", at: index + 2) {
      // Swift 2's container was optional.
      let isForced = file.has("!", at: index + 3) || file.has("?", at: index + 3)
      let end = tokens[isForced && text == "containerView" ? index + 3 : index + 2]
      replace(tokens[index].range.lowerBound..<end.range.upperBound, by: name)
      note("\(text)(): \(name)", at: index)
      return true
    }
    if isCall, text.hasSuffix("Color"), file.has("UIColor", at: index - 2),
      file.has(")", at: index + 2), text.count > 5
    {
      let name = String(text.dropLast(5))
      replace(
        tokens[index].range.lowerBound..<tokens[index + 2].range.upperBound, by: name)
      note("\(text)(): \(name)", at: index)
      return true
    }
    if !isCall, let name = Spellings.members[text], !declared.contains(text),
      text != "hidden" || file.has("=", at: index + 1)
    {
      rename(index, name)
      return true
    }
    if !isCall, Spellings.cases.contains(text), let first = text.first, isCaseReference(index) {
      rename(index, first.lowercased() + text.dropFirst())
      return true
    }
    return false
  }

  /// Returns true if the dot before `index` starts an implicit member, or follows a UIKit type.
  private func isCaseReference(_ index: Int) -> Bool {
    guard index >= 2 else { return false }
    let before = tokens[index - 2]
    if before.kind == .word {
      let keywords: Set = ["case", "return", "in", "is", "where"]
      return before.text.hasPrefix("UI") && !declared.contains(before.text)
        || keywords.contains(before.text)
        || Spellings.names[before.text] != nil || before.text == "Operation"
        || before.text == "State"
    }
    return before.kind == .sign && ![")", "]", "}", "?", "!", ">"].contains(before.text)
  }

  /// Rewrites a call of a Core Graphics C function; returns false if there is none.
  private mutating func rewriteFunction(at index: Int) -> Bool {
    let text = tokens[index].text
    guard
      Spellings.makers[text] != nil || Spellings.properties[text] != nil
        || Spellings.methods[text] != nil, let close = file.closing(index + 1)
    else { return false }
    let items = file.items(index + 1)
    if let maker = Spellings.makers[text], items.count == maker.labels.count,
      items.allSatisfy({ $0.label == nil })
    {
      replace(index, by: maker.type)
      for (item, label) in zip(items, maker.labels) {
        insert("\(label): ", before: item.range.lowerBound)
      }
      note("\(text): \(maker.type)(\(maker.labels.map { "\($0):" }.joined()))", at: index)
      return true
    }
    if let property = Spellings.properties[text], items.count == 1 {
      replace(index, by: "")
      if items[0].range.allSatisfy({ tokens[$0].kind == .word || tokens[$0].is(".") }) {
        replace(index + 1, by: "")
        replace(close, by: ".\(property)")
      } else {
        insert(".\(property)", after: close)
      }
      note("\(text): .\(property)", at: index)
      return true
    }
    if let method = Spellings.methods[text], items.count == method.labels.count + 1 {
      replace(index, by: "")
      for (position, (item, label)) in zip(items.dropFirst(), method.labels).enumerated() {
        let first = item.range.lowerBound
        let label = label.isEmpty ? "" : "\(label): "
        if position == 0 {
          let comma = tokens[first - 1].range.lowerBound
          replace(comma..<tokens[first].range.lowerBound, by: ").\(method.name)(\(label)")
        } else {
          insert(label, before: first)
        }
      }
      note("\(text): .\(method.name)", at: index)
      return true
    }
    return false
  }

  /// Rewrites the animator's two methods from their Swift 2 declarations.
  private mutating func rewriteTransitioning(at index: Int) {
    let text = tokens[index].text
    guard text == "animateTransition" || text == "transitionDuration",
      file.word(at: index + 2) != nil, file.has(":", at: index + 3)
    else { return }
    insert("using ", before: index + 2)
    note("\(text)(_:): \(text)(using:)", at: index)
  }
}
