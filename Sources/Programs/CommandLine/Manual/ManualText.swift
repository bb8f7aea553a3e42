/// Text in roff, with the macros of man(7). It is ASCII, so that every formatter shows it alike.
struct ManualText {
  /// The text so far.
  private(set) var text = ""
  /// True after a heading, where the macro of a paragraph is not allowed.
  private var isAfterHeading = false

  /// Adds a macro with its arguments, which are escaped already.
  mutating func macro(_ name: String, _ arguments: String...) {
    let quoted = arguments.map { "\"\($0)\"" }
    text += ([".\(name)"] + quoted).joined(separator: " ") + "\n"
    isAfterHeading = name == "SH" || name == "SS"
  }

  /// Adds a heading of a section.
  mutating func section(_ title: String) { macro("SH", Self.escaped(title.uppercased())) }

  /// Adds a line, which is escaped already.
  mutating func line(_ line: String) {
    // A full stop at the beginning would be a macro; an apostrophe is escaped.
    text += (line.hasPrefix(".") ? "\\&" : "") + line + "\n"
    isAfterHeading = false
  }

  /// Adds a paragraph.
  mutating func paragraph(_ paragraph: String) {
    if !isAfterHeading { macro("PP") }
    line(Self.escaped(paragraph))
  }

  /// Adds an item: its tag, which is escaped already, and its description.
  mutating func item(_ tag: String, _ description: String) {
    macro("TP")
    line(tag)
    line(Self.escaped(description))
  }

  /// Adds lines that are shown as they are, without the spaces that all of them begin with.
  mutating func example(_ lines: [String]) {
    let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    if !isAfterHeading { macro("PP") }
    macro("RS", "4")
    macro("EX")
    for line in lines { self.line(Self.escaped(String(line.dropFirst(margin)))) }
    macro("EE")
    macro("RE")
  }

  /// The characters that a formatter would replace or interpret.
  private static let escapes: [Unicode.Scalar: String] = [
    "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
    "\"": "\\(dq",
  ]

  /// Returns text with its characters escaped.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      if let escape = escapes[scalar] { return escape }
      guard !scalar.isASCII else { return String(scalar) }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
    }.joined()
  }

  /// Returns text in bold.
  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  /// Returns text in italics.
  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }
}
