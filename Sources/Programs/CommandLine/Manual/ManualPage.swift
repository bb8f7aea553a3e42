import Jobs
import Support

/// A page of the manual, made from what `--help` prints.
struct ManualPage {
  /// The name, such as `hinge-render`.
  let name: String
  /// The page in roff.
  let text: String

  /// The name of the page's file.
  var fileName: String { "\(name).1" }

  /// Returns the page of the program and those of its commands.
  ///
  /// - Parameter date: the date of the pages, as in 2026-11-23.
  static func all(date: String) -> [ManualPage] {
    [ManualPage(date: date)] + CommandLineTool.commands.map { ManualPage($0, date: date) }
  }

  /// Creates the page of the program.
  init(date: String) {
    name = "hinge"
    var text = Self.beginning(name, ProgramHelp.purpose, date)
    text.section("Synopsis")
    for (index, usage) in ProgramHelp.usages.enumerated() {
      if index > 0 { text.macro("br") }
      text.line(Self.synopsis(usage))
    }
    text.section("Description")
    text.line(ManualText.escaped(ProgramHelp.description))
    text.section("Commands")
    for command in CommandLineTool.commands {
      text.item(ManualText.bold("hinge-\(command.name)") + "(1)", command.summary)
    }
    text.section("Options")
    for option in ProgramHelp.options {
      text.item(Self.tag(of: option), Self.sentence(option.help))
    }
    text.section("Environment")
    for (name, meaning) in ProgramHelp.environment { text.item(ManualText.bold(name), meaning) }
    Self.addExitStatus(to: &text)
    text.section("Examples")
    text.example(ProgramHelp.examples)
    text.section("See also")
    text.line(
      CommandLineTool.commands.map { ManualText.bold("hinge-\($0.name)") + "(1)" }
        .joined(separator: ", "))
    self.text = text.text
  }

  /// Creates the page of a command.
  init(_ command: any Command.Type, date: String) {
    name = "hinge-\(command.name)"
    let page = HelpPage(command)
    var text = Self.beginning(name, page.summary, date)
    text.section("Synopsis")
    text.line(Self.synopsis("hinge \(page.usage)"))
    text.section("Description")
    text.line(ManualText.escaped(page.summary))
    let isExample = { (note: String) in note.hasPrefix("Example") }
    for note in page.notes where !isExample(note) { Self.add(note[...], to: &text) }
    text.section("Options")
    for section in page.sections {
      if page.sections.count > 1 { text.macro("SS", ManualText.escaped(section.title)) }
      for option in section.options { text.item(Self.tag(of: option), Self.sentence(option.help)) }
    }
    Self.addExitStatus(to: &text)
    let examples = page.notes.filter(isExample)
    if !examples.isEmpty { text.section("Examples") }
    for note in examples {
      let isPlain = note.hasPrefix("Examples:\n")
      Self.add(isPlain ? note.dropFirst("Examples:\n".count) : note[...], to: &text)
    }
    text.section("See also")
    text.line(ManualText.bold("hinge") + "(1)")
    self.text = text.text
  }

  private static func beginning(_ name: String, _ purpose: String, _ date: String) -> ManualText {
    var text = ManualText()
    text.macro(
      "TH", ManualText.escaped(name.uppercased()), "1", date,
      "Hinge \(HingeVersion.current)", "Hinge")
    text.section("Name")
    // The purpose is a sentence in help, and a phrase here.
    let phrase = purpose.last == "." ? String(purpose.dropLast()) : purpose
    let lowered = (phrase.first.map { $0.lowercased() } ?? "") + phrase.dropFirst()
    text.line("\(ManualText.escaped(name)) \\- \(ManualText.escaped(lowered))")
    return text
  }

  /// Adds a paragraph of help: lines that begin with a space stay as they are.
  private static func add(_ note: Substring, to text: inout ManualText) {
    var fixed: [String] = []
    for line in note.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix(" ") {
        fixed.append(line)
        continue
      }
      if !fixed.isEmpty { text.example(fixed) }
      fixed = []
      if !line.isEmpty { text.paragraph(line) }
    }
    if !fixed.isEmpty { text.example(fixed) }
  }

  private static func addExitStatus(to text: inout ManualText) {
    text.section("Exit status")
    for (code, meaning) in ProgramHelp.exitCodes {
      text.item(ManualText.bold("\(code)"), sentence(meaning))
    }
  }

  /// Returns a synopsis with its first words and its options in bold, and its placeholders, which
  /// are in capitals, in italics.
  private static func synopsis(_ usage: String) -> String {
    let words = usage.split(separator: " ").map(String.init)
    let named = words.prefix { $0.allSatisfy { $0.isLowercase || $0 == "-" } }
    let rest = words.dropFirst(named.count).map { word in
      var result = ""
      var part = ""
      func flush() {
        guard !part.isEmpty else { return }
        let isPlaceholder = part.contains { $0.isUppercase }
        result +=
          part.hasPrefix("-")
          ? ManualText.bold(part)
          : isPlaceholder ? ManualText.italic(part) : ManualText.escaped(part)
        part = ""
      }
      for character in word {
        if "[]|…".contains(character) {
          flush()
          result += ManualText.escaped(String(character))
        } else {
          part.append(character)
        }
      }
      flush()
      return result
    }
    return ([ManualText.bold(named.joined(separator: " "))] + rest).joined(separator: " ")
  }

  /// Returns the names of an option with the placeholder of its value.
  private static func tag(of option: any AnyOption) -> String {
    let names = [option.short, option.name].compactMap { $0 }.map(ManualText.bold)
    return names.joined(separator: ", ")
      + (option.placeholder.map { " " + ManualText.italic($0) } ?? "")
  }

  /// Returns a phrase of help as a sentence.
  private static func sentence(_ phrase: String) -> String {
    (phrase.first.map { $0.uppercased() } ?? "") + phrase.dropFirst() + "."
  }
}
