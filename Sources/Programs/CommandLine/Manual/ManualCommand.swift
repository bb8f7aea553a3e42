import Glibc
import Jobs
import Media

/// The command `hinge man`: the pages of the manual.
enum ManualCommand: Command {
  static let name = "man"
  static let summary = "Show a page of the manual, or write all of them to a folder."
  static let maximumOperands = 1
  static let operandCompletion: Completion? = .command
  static let outputOption = Options.output.with(
    "write every page to this folder, as hinge.1, hinge-render.1 and so on",
    placeholder: "FOLDER", completion: .folders)
  static let sections = [OptionSection([outputOption])]

  static let usage = "man [COMMAND] [-o FOLDER]"
  static let notes = [
    "On a terminal, man(1) shows the page, or without it the pager of the variable PAGER shows the help. "
      + "To a file or a pipe, the page is written in roff. After installation from the package "
      + "or by 'make install', 'man hinge-render' shows it. Pages have the current date, or the date of the "
      + "variable SOURCE_DATE_EPOCH, in seconds since 1970.",
    """
    Examples:
      hinge man render
      hinge man > hinge.1
      hinge man render > hinge-render.1
      hinge man -o man1
    """,
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let date = date(
      at: environmentVariable("SOURCE_DATE_EPOCH").flatMap { time_t($0) } ?? time(nil))
    guard let folder = try options[outputOption] else {
      let word = options.operands.first?.text
      let page = try word.map { ManualPage(try CommandLineTool.command(named: $0), date: date) }
      let text = (page ?? ManualPage(date: date)).text
      guard console.showsOutput else { return try console.output(text) }
      // A person reads a page, not roff.
      if ManualPager.show(text) { return }
      let help =
        try word.map {
          HelpPage(try CommandLineTool.command(named: $0)).text(width: console.helpColumns)
        } ?? ProgramHelp.text(width: console.helpColumns)
      if !ManualPager.showText(help) { try console.output(help) }
      return
    }
    guard options.operands.isEmpty else {
      throw CommandError.usage("-o: all pages go to the folder; leave the command out.")
    }
    do throws(FolderError) {
      try folder.makeFolders()
    } catch {
      throw CommandError.failure("-o: \(error).")
    }
    for page in ManualPage.all(date: date) {
      try SourceText.write(
        page.text, to: folder.appending(FilePath(page.fileName)), OutputOptions(), option: "-o")
    }
  }

  /// Returns the date of an instant in UTC, as in 2026-11-23.
  ///
  /// - Parameter instant: the seconds since 1970.
  static func date(at instant: time_t) -> String {
    var instant = instant
    var parts = tm()
    gmtime_r(&instant, &parts)
    func padded(_ number: Int32, _ digits: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    return [padded(parts.tm_year + 1900, 4), padded(parts.tm_mon + 1, 2), padded(parts.tm_mday, 2)]
      .joined(separator: "-")
  }
}
