import Testing

@testable import CommandLine

@Suite("Pages of the manual")
struct ManualPageTests {
  /// Returns a page as a reader sees it: without macros, fonts and escapes.
  private func plain(_ page: ManualPage) -> String {
    var text = page.text.split(separator: "\n").filter { !$0.hasPrefix(".") }
      .joined(separator: "\n")
    for (sign, meaning) in [
      ("\\fB", ""), ("\\fI", ""), ("\\fR", ""), ("\\&", ""), ("\\-", "-"), ("\\(aq", "'"),
      ("\\(ti", "~"), ("\\(ha", "^"), ("\\(dq", "\""), ("\\[u2026]", "…"), ("\\[u00B7]", "·"),
      ("\\[u2013]", "–"), ("\\e", "\\"),
    ] {
      text = text.replacing(sign, with: meaning)
    }
    return text
  }

  private func page(_ command: any Command.Type) -> ManualPage {
    ManualPage(command, date: "2026-01-02")
  }

  @Test("Every option of every command is in its page, with its value and what it does")
  func options() {
    for command in CommandLineTool.commands {
      let text = plain(page(command))
      for option in command.options + [Options.help] {
        let names = [option.short, option.name].compactMap { $0 }.joined(separator: ", ")
        let tag = option.placeholder.map { "\(names) \($0)" } ?? names
        #expect(text.contains("\n\(tag)\n"), "\(command.name): no tag \(tag)")
        let help = option.help.dropFirst()
        #expect(text.contains("\(help)."), "\(command.name): \(option.name) is not described")
      }
    }
  }

  @Test("Every line of a command's help about its use is in its page")
  func notes() {
    for command in CommandLineTool.commands {
      let text = plain(page(command))
      for note in command.notes {
        for line in note.split(separator: "\n") where line != "Examples:" {
          let words = line.drop { $0 == " " }
          #expect(text.contains(words), "\(command.name): \(words)")
        }
      }
    }
  }

  @Test("The page of the program names every command, every exit code and HINGE_GPU")
  func program() {
    let text = plain(ManualPage(date: "2026-01-02"))
    for command in CommandLineTool.commands {
      #expect(text.contains("hinge-\(command.name)(1)\n\(command.summary)"), "\(command.name)")
    }
    for part in ["HINGE_GPU", "HINGE_TRANSITIONS", "--version", "\n130\n", "hinge demo"] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test(
    "A page is ASCII, begins with its title, and has the sections of man-pages(7) in their order")
  func form() {
    let order = [
      "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "ENVIRONMENT", "EXIT STATUS",
      "EXAMPLES", "SEE ALSO",
    ]
    for page in ManualPage.all(date: "2026-01-02") {
      #expect(page.text.utf8.allSatisfy { $0 < 128 }, "\(page.name)")
      #expect(page.text.hasPrefix(".TH \"\(ManualText.escaped(page.name.uppercased()))\" \"1\""))
      #expect(page.text.contains("\n\(ManualText.escaped(page.name)) \\- "))
      let titles = page.text.split(separator: "\n").filter { $0.hasPrefix(".SH ") }
        .map { String($0.dropFirst(5).dropLast()) }
      let places = titles.compactMap { order.firstIndex(of: $0) }
      #expect(places.count == titles.count && places == places.sorted(), "\(titles)")
    }
  }

  @Test("Characters that a formatter would change or take for a command are escaped")
  func escapes() {
    #expect(
      ManualText.escaped("a-b 'c' \\ ~ ^ … é")
        == "a\\-b \\(aqc\\(aq \\e \\(ti \\(ha \\[u2026] \\[u00E9]")
    var text = ManualText()
    text.line(ManualText.escaped(".mp4"))
    #expect(text.text == "\\&.mp4\n")
  }

  @Test(
    "The date of an instant",
    arguments: [
      (0, "1970-01-01"), (951_782_399, "2000-02-28"), (951_782_400, "2000-02-29"),
      (1_700_000_000, "2023-11-14"),
    ])
  func date(_ instant: Int, _ date: String) {
    #expect(ManualCommand.date(at: instant) == date)
  }

  @Test("hinge man prints the page of a command, and of the program without one")
  func command() {
    let render = CapturedConsole.hinge("man", "render")
    #expect(render.code == 0 && render.output.hasPrefix(".TH \"HINGE\\-RENDER\" \"1\""))
    #expect(CapturedConsole.hinge("man").output.hasPrefix(".TH \"HINGE\" \"1\""))
    let wrong = CapturedConsole.hinge("man", "rendr")
    #expect(wrong.code == 2 && wrong.error.contains("did you mean 'render'?"))
  }
}
