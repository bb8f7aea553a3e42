extension SourceRewriter {
  /// Marks a name of UIKit's at `index` that is not here, once for each name.
  mutating func markUnsupported(at index: Int) {
    let text = tokens[index].text
    guard isApple(text), !text.hasPrefix("UIKit"), !declared.contains(text),
      Spellings.names[text] == nil,
      Spellings.makers[text] == nil, Spellings.properties[text] == nil,
      Spellings.methods[text] == nil, !file.has(".", at: index - 1)
    else { return }
    guard !seen.contains(text) else { return }
    guard let entry = NameList.shared.type(text) else {
      seen.insert(text)
      // Foundation has most names that begin with NS.
      guard !text.hasPrefix("NS") else { return }
      return mark("there may be no \(text) here", "Every name", at: index)
    }
    guard entry.support == .none else { return }
    seen.insert(text)
    mark(
      "there is no \(text) here" + (entry.note.isEmpty ? "" : ": \(entry.note)"), "Every name",
      at: index)
  }

  /// Returns true for a name that begins as UIKit's, Core Animation's and Core Graphics' do.
  func isApple(_ text: String) -> Bool {
    for prefix in ["UI", "CA", "CG", "NS", "CI"] where text.hasPrefix(prefix) {
      let rest = text.dropFirst(2)
      guard let first = rest.first, first.isUppercase, let second = rest.dropFirst().first else {
        return false
      }
      return second.isLowercase || rest.count > 3 && rest.contains(where: \.isLowercase)
    }
    return false
  }
}
