/// A rewriter of one file: rules inspect its tokens and collect edits, which do not overlap.
struct SourceRewriter {
  let file: SourceFile
  /// The names that the file or its neighbours declare, which are not UIKit's.
  let declared: Set<String>
  private(set) var notes: [PortNote] = []
  private var edits: [(range: Range<Int>, text: String, order: Int)] = []
  private var marks: [Int: Set<String>] = [:]
  /// The number of `#if` blocks that enclose the current token.
  var conditions = 0
  /// The names that were already marked or noted, since that is done once.
  var seen: Set<String> = []
  /// True once the file imports UIKitNames.
  var hasImport = false
  /// True once an import of an Apple module was found, even inside a condition.
  var hasAppleImport = false
  /// The optional methods of this file's protocols that return nothing or an optional.
  let optionalRequirements: [OptionalRequirement]
  /// The names of these methods, which get a default implementation.
  let defaultedRequirements: Set<String>

  /// The token indices of the word `optional` of the requirements.
  let defaulted: Set<Int>
  /// The paths of classes that inherit from UIPercentDrivenInteractiveTransition, and of protocols.
  let drivers, protocols: Set<String>
  /// The ranges of string literals, in order.
  private let strings: [Range<Int>]

  /// The line ending of the file's first line.
  let newline: String

  /// True to keep every line's number and to add no marks.
  let keepsLines: Bool

  init(_ file: SourceFile, declared: Set<String>, keepsLines: Bool = false) {
    self.file = file
    self.keepsLines = keepsLines
    let end = file.bytes.firstIndex(of: 0x0A)
    newline = end.map { $0 > 0 && file.bytes[$0 - 1] == 0x0D } == true ? "\r\n" : "\n"
    self.declared = declared.union(file.declaredNames)
    optionalRequirements = file.optionalRequirements
    defaultedRequirements = Set(optionalRequirements.map(\.name))
    defaulted = Set(optionalRequirements.map(\.index))
    drivers = Set(
      file.types.filter { $0.inherited.contains("UIPercentDrivenInteractiveTransition") }
        .map(\.path))
    protocols = Set(file.types.filter { $0.keyword == "protocol" }.map(\.path))
    strings = file.tokens.filter { $0.kind == .string }.map(\.range)
  }

  var tokens: [SourceToken] { file.tokens }

  /// Applies all rules.
  mutating func rewrite() {
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      switch token.kind {
      case .word:
        if token.text == "import" {
          index = rewriteImport(at: index)
        } else if token.text == "deinit" {
          rewriteDeinitializer(at: index)
        } else {
          rewriteSpelling(at: index)
          rewriteOptionalCall(at: index)
          markUnsupported(at: index)
        }
      case .attribute: rewriteAttribute(at: index)
      case .directive: rewriteDirective(at: index)
      case .string, .number, .sign: break
      }
      index += 1
    }
    addDefaults()
    addMissingImport()
  }

  // MARK: - Edits

  /// Replaces bytes of the source.
  mutating func replace(_ range: Range<Int>, by text: String) {
    edits.append((range, text, edits.count))
  }

  /// Replaces a token.
  mutating func replace(_ index: Int, by text: String) { replace(tokens[index].range, by: text) }

  /// Inserts text before a token.
  mutating func insert(_ text: String, before index: Int) {
    let start = tokens[index].range.lowerBound
    replace(start..<start, by: text)
  }

  /// Inserts text after a token.
  mutating func insert(_ text: String, after index: Int) {
    let end = tokens[index].range.upperBound
    replace(end..<end, by: text)
  }

  /// Removes bytes and the spaces after them, or the whole line if nothing else is on it.
  mutating func remove(_ range: Range<Int>) {
    let bytes = file.bytes
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var end = range.upperBound
    while end < bytes.count, isSpace(bytes[end]) { end += 1 }
    // The end of a line keeps its carriage return.
    func lineEnd(_ end: Int) -> Int {
      end > range.upperBound && bytes[end - 1] == 0x0D ? end - 1 : end
    }
    var start = range.lowerBound
    while start > 0, isSpace(bytes[start - 1]) { start -= 1 }
    let beginsLine = start == 0 || bytes[start - 1] == 0x0A
    if keepsLines {
      replace(range, by: "")
    } else if beginsLine, end == bytes.count || bytes[end] == 0x0A {
      replace(start..<min(end + 1, bytes.count), by: "")
    } else if end < bytes.count, bytes[end] == 0x0A {
      replace(start..<lineEnd(end), by: "")
    } else {
      replace(range.lowerBound..<end, by: "")
    }
  }

  /// Notes a change on a token's line.
  mutating func note(_ message: String, at index: Int) {
    notes.append(PortNote(line: tokens[index].line + 1, message: message, isLeft: false))
  }

  /// Marks a token's line with a comment: it needs manual work.
  ///
  /// - Parameter section: the heading in docs/porting.md with details.
  mutating func mark(_ message: String, _ section: String, at index: Int) {
    let line = tokens[index].line
    guard marks[line, default: []].insert(message).inserted else { return }
    notes.append(PortNote(line: line + 1, message: message, isLeft: true))
    guard !keepsLines else { return }
    let bytes = file.bytes
    var start = tokens[index].range.lowerBound
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    // A comment inside a string literal would become text.
    guard !isInString(start) else { return }
    var end = start
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    let indent = String(decoding: bytes[start..<end], as: UTF8.self)
    replace(
      start..<start,
      by: "\(indent)// hinge port: \(message), see docs/porting.md, \"\(section)\"\(newline)")
  }

  /// Returns true if the byte at `position` and the one before are in a string literal.
  private func isInString(_ position: Int) -> Bool {
    // The first string that ends behind it, by bisection.
    var (low, high) = (0, strings.count)
    while low < high {
      let middle = (low + high) / 2
      if strings[middle].upperBound > position { high = middle } else { low = middle + 1 }
    }
    return low < strings.count && strings[low].lowerBound < position
  }

  /// The new text.
  var result: String {
    var bytes: [UInt8] = []
    var position = 0
    let sorted = edits.sorted {
      ($0.range.lowerBound, $0.range.isEmpty ? 0 : 1, $0.order)
        < ($1.range.lowerBound, $1.range.isEmpty ? 0 : 1, $1.order)
    }
    for edit in sorted where edit.range.lowerBound >= position {
      bytes += file.bytes[position..<edit.range.lowerBound]
      bytes += Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    bytes += file.bytes[position...]
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension SourceRewriter {
  /// Attributes for Objective-C and Interface Builder, which have no effect here.
  private static let removed: Set = [
    "@objc", "@objcMembers", "@nonobjc", "@IBOutlet", "@IBAction", "@IBInspectable",
    "@IBDesignable", "@IBSegueAction", "@GKInspectable",
  ]

  /// Rewrites the attribute at `index`.
  mutating func rewriteAttribute(at index: Int) {
    let token = tokens[index]
    switch token.text {
    case let text where Self.removed.contains(text):
      var end = index
      if text == "@objc", file.has("(", at: index + 1),
        tokens[index + 1].range.lowerBound == token.range.upperBound
      {
        end = file.closing(index + 1) ?? index
      }
      if file.has("dynamic", at: end + 1) { end += 1 }
      remove(token.range.lowerBound..<tokens[end].range.upperBound)
      note("\(text): removed", at: index)
      if text == "@IBOutlet" {
        mark("set this outlet in code", "Storyboards", at: index)
      }
      if text == "@objc", file.has("optional", at: end + 1), !isDefaulted(end + 1) {
        mark(
          "an optional requirement becomes one with a default in an extension",
          "Differences from UIKit", at: end + 1)
      }
    case "@UIApplicationMain", "@NSApplicationMain", "@main":
      if keepsLines { remove(token.range) }
      mark("create a window instead of the application", "4. Render it (3 minutes)", at: index)
    case "@NSManaged": mark("Core Data is not available", "Differences from UIKit", at: index)
    default: break
    }
  }
}

/// An optional protocol requirement that can have a default implementation.
struct OptionalRequirement {
  /// The index of the word `optional`.
  let index: Int
  /// The method's name.
  let name: String
  /// The declaration after `optional`.
  let declaration: Range<Int>
  /// The body of the default implementation.
  let body: String
  /// The protocol.
  let owner: SourceType
}

extension SourceRewriter {
  /// Apple modules whose names UIKitNames declares or re-exports.
  private static let swapped: Set = [
    "UIKit", "QuartzCore", "CoreGraphics", "CoreAnimation", "Foundation", "CoreFoundation",
  ]
  /// Modules that also exist on Linux.
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
        note("import \(module): removed, UIKitNames provides its names", at: index)
      } else {
        replace(range, by: "\(exported)import UIKitNames")
        note("import \(module): import UIKitNames", at: index)
        // The compiler may skip an import inside #if.
        hasImport = conditions <= 0
      }
    } else if module == "UIKitNames" {
      hasImport = true
    } else if !Self.kept.contains(module) {
      mark("the module \(module) may not be available", "Differences from UIKit", at: index)
    }
    return end
  }

  /// Adds the import to a file that uses UIKit names without one: an import in another file of its
  /// module may have sufficed.
  mutating func addMissingImport() {
    guard !hasImport, !hasAppleImport, !file.types.isEmpty,
      let index = tokens.indices.first(where: { index in
        let text = tokens[index].text
        return tokens[index].kind == .word && isApple(text) && !declared.contains(text)
          && !file.has(".", at: index - 1) && NameList.shared.type(text) != nil
      })
    else { return }
    insert("import UIKitNames" + (keepsLines ? "; " : newline + newline), before: 0)
    note("\(tokens[index].text): import UIKitNames", at: index)
  }
}

extension SourceRewriter {
  /// Methods that are optional in UIKit's delegates. Here each has a default, so that a call has no
  /// question mark after the name.
  private static let optionalMethods: Set = [
    "navigationController", "tabBarController", "tabBarControllerSupportedInterfaceOrientations",
    "animationController", "interactionController", "interactionControllerForPresentation",
    "interactionControllerForDismissal", "presentationController", "adaptivePresentationStyle",
    "presentationControllerShouldDismiss", "presentationControllerWillDismiss",
    "presentationControllerDidDismiss", "animationEnded", "interruptibleAnimator",
    "gestureRecognizer", "gestureRecognizerShouldBegin", "animationDidStart", "animationDidStop",
    "scrollViewDidScroll", "scrollViewWillBeginDragging", "scrollViewWillEndDragging",
    "scrollViewDidEndDragging", "scrollViewWillBeginDecelerating", "scrollViewDidEndDecelerating",
    "scrollViewDidEndScrollingAnimation",
  ]

  /// Rewrites `delegate.navigationController?(…)` at the method's name to
  /// `delegate.navigationController(…)`.
  mutating func rewriteOptionalCall(at index: Int) {
    let name = tokens[index].text
    guard Self.optionalMethods.contains(name) || defaultedRequirements.contains(name),
      file.has(".", at: index - 1),
      file.has("?", at: index + 1), file.has("(", at: index + 2),
      tokens[index].range.upperBound == tokens[index + 1].range.lowerBound,
      tokens[index + 1].range.upperBound == tokens[index + 2].range.lowerBound
    else { return }
    replace(index + 1, by: "")
    note("\(name)?(: no question mark, the method has a default", at: index)
  }

  /// Rewrites `context.responds(to: #selector(….view(forKey:)))` to `true`: code for iOS 7 checks
  /// it, but every later context has the method.
  ///
  /// - Returns: false for any other selector at `index`.
  mutating func rewriteResponds(_ index: Int, to names: Range<Int>) -> Bool {
    guard index >= 6, let close = file.closing(index - 3), file.has(":", at: index - 1),
      file.has("to", at: index - 2), file.has("(", at: index - 3),
      file.has("responds", at: index - 4), file.has(".", at: index - 5),
      file.word(at: index - 6) != nil, !file.has(".", at: index - 7),
      names.contains(where: { file.has("view", at: $0) && file.has("forKey", at: $0 + 2) })
    else { return false }
    replace(tokens[index - 6].range.lowerBound..<tokens[close].range.upperBound, by: "true")
    note("responds(to: view(forKey:)): true", at: index)
    return true
  }
}

extension SourceRewriter {
  /// Marks a missing UIKit name at `index`, once per name.
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
      // Most names that start with NS are Foundation's.
      guard !text.hasPrefix("NS") else { return }
      return mark("\(text) may not be available", "Every name", at: index)
    }
    guard entry.support == .none else { return }
    seen.insert(text)
    mark(
      "\(text) is not available" + (entry.note.isEmpty ? "" : ": \(entry.note)"), "Every name",
      at: index)
  }

  /// Returns true for a name with the prefix of UIKit, Core Animation or Core Graphics.
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
