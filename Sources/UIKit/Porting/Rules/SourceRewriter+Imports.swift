extension SourceRewriter {
  /// Apple's modules whose names UIKitNames has, or exports again.
  private static let swapped: Set = [
    "UIKit", "QuartzCore", "CoreGraphics", "CoreAnimation", "Foundation", "CoreFoundation",
  ]
  /// Modules that are on Linux, too.
  private static let kept: Set = [
    "UIKitNames", "UIKitRuntime", "Hinge", "Swift", "Dispatch", "Synchronization", "Glibc",
    "WindowRecording", "FoundationEssentials", "Testing", "XCTest", "RegexBuilder",
  ]

  /// Rewrites the import at `index`: UIKit's modules become one import of UIKitNames.
  ///
  /// - Returns: the index of its last token.
  mutating func rewriteImport(at index: Int) -> Int {
    let line = tokens[index].line
    var start = index
    while start > 0, tokens[start - 1].line == line, !tokens[start - 1].is(";"),
      !tokens[start - 1].is("}")
    {
      start -= 1
    }
    var end = index
    while end + 1 < tokens.count, tokens[end + 1].line == line, !tokens[end + 1].is(";") {
      end += 1
    }
    let kinds: Set = ["class", "struct", "func", "enum", "protocol", "typealias", "let", "var"]
    guard let first = file.word(at: index + 1),
      let module = kinds.contains(first) ? file.word(at: index + 2) : first
    else { return end }
    if Self.swapped.contains(module) {
      hasAppleImport = true
      let range = tokens[start].range.lowerBound..<tokens[end].range.upperBound
      let exported = file.has("@_exported", at: start) ? "@_exported public " : ""
      if hasImport {
        remove(range)
        note("import \(module): removed, UIKitNames has its names", at: index)
      } else {
        replace(range, by: "\(exported)import UIKitNames")
        note("import \(module): import UIKitNames", at: index)
        // An import inside #if may be left out by the compiler.
        hasImport = !isConditional(index)
      }
    } else if module == "UIKitNames" {
      hasImport = true
    } else if !Self.kept.contains(module) {
      mark("there may be no module \(module) here", "Differences from UIKit", at: index)
    }
    return end
  }

  /// Adds the import of a file without one that uses UIKit's names: an import of another file of
  /// its module may have been enough.
  mutating func addMissingImport() {
    guard !hasImport, !hasAppleImport, !file.types.isEmpty,
      let index = tokens.indices.first(where: { index in
        let text = tokens[index].text
        return tokens[index].kind == .word && isApple(text) && !declared.contains(text)
          && !file.has(".", at: index - 1) && NameList.shared.type(text) != nil
      })
    else { return }
    insert("import UIKitNames" + (keepsLines ? "; " : "\n\n"), before: 0)
    note("\(tokens[index].text): import UIKitNames", at: index)
  }

  private func isConditional(_ index: Int) -> Bool {
    tokens[..<index].reduce(0) { depth, token in
      token.is("#if") ? depth + 1 : token.is("#endif") ? depth - 1 : depth
    } > 0
  }
}
