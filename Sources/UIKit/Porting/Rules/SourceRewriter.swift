/// A rewriter of one file: rules look at its tokens and collect edits, which do not overlap.
struct SourceRewriter {
  let file: SourceFile
  /// The names that the file or its neighbours declare; they are not UIKit's.
  let declared: Set<String>
  private(set) var notes: [PortNote] = []
  private var edits: [(range: Range<Int>, text: String, order: Int)] = []
  private var marks: [Int: [String]] = [:]
  /// The names that are marked or noted once.
  var seen: Set<String> = []
  /// True once an import of UIKitNames is in the file.
  var hasImport = false
  /// True once an import of a module of Apple's was seen, in a condition too.
  var hasAppleImport = false
  /// The optional methods of this file's protocols that return nothing or an optional.
  let optionalRequirements: [OptionalRequirement]
  /// The names of these methods, which get a default.
  let defaultedRequirements: Set<String>

  /// True if every line keeps its number and nothing is marked.
  let keepsLines: Bool

  init(_ file: SourceFile, declared: Set<String>, keepsLines: Bool = false) {
    self.file = file
    self.keepsLines = keepsLines
    self.declared = declared.union(file.declaredNames)
    optionalRequirements = file.optionalRequirements
    defaultedRequirements = Set(optionalRequirements.map(\.name))
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

  /// Removes bytes and the spaces after them; if nothing else is on the line, the line.
  mutating func remove(_ range: Range<Int>) {
    let bytes = file.bytes
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var end = range.upperBound
    while end < bytes.count, isSpace(bytes[end]) { end += 1 }
    var start = range.lowerBound
    while start > 0, isSpace(bytes[start - 1]) { start -= 1 }
    let beginsLine = start == 0 || bytes[start - 1] == 0x0A
    if keepsLines {
      replace(range, by: "")
    } else if beginsLine, end == bytes.count || bytes[end] == 0x0A {
      replace(start..<min(end + 1, bytes.count), by: "")
    } else if end < bytes.count, bytes[end] == 0x0A {
      replace(start..<end, by: "")
    } else {
      replace(range.lowerBound..<end, by: "")
    }
  }

  /// Notes a change of the line of a token.
  mutating func note(_ message: String, at index: Int) {
    notes.append(PortNote(line: tokens[index].line + 1, message: message, isLeft: false))
  }

  /// Marks the line of a token with a comment: a person has work there.
  ///
  /// - Parameter section: the heading in docs/porting.md that tells more.
  mutating func mark(_ message: String, _ section: String, at index: Int) {
    let line = tokens[index].line
    guard marks[line]?.contains(message) != true else { return }
    marks[line, default: []].append(message)
    notes.append(PortNote(line: line + 1, message: message, isLeft: true))
    guard !keepsLines else { return }
    let bytes = file.bytes
    var start = tokens[index].range.lowerBound
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    // A comment inside a string literal would be text.
    guard
      !tokens.contains(where: {
        $0.kind == .string && $0.range.lowerBound < start
          && start < $0.range.upperBound
      })
    else { return }
    var end = start
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    let indent = String(decoding: bytes[start..<end], as: UTF8.self)
    replace(
      start..<start,
      by: "\(indent)// hinge port: \(message), see docs/porting.md, \"\(section)\"\n")
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
