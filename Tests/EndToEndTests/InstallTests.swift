import Foundation
import TestSupport
import Testing

@Suite("Installed files")
struct InstallTests {
  /// The root of the repository, three levels above this file.
  private let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private func install(_ workplace: Workplace, to prefix: String) throws -> [String] {
    let result = try ShellLine(
      "\"\(repository)/Scripts/install-files.sh\" \"$HINGE\" \"$PWD\" \(prefix)", in: workplace,
      environment: ["SOURCE_DATE_EPOCH": "951782400"]
    ).run()
    try #require(result.exitCode == 0, "\(result.errors)")
    let root = workplace.path(String(prefix.dropFirst()))
    return try FileManager.default.subpathsOfDirectory(atPath: root)
  }

  @Test("The program, a page for every command, completions and the desktop's files are installed")
  func files() throws {
    let workplace = try Workplace()
    let files = try install(workplace, to: "/usr")
    let help = try HingeProcess(["--help"]).run()
    let commands = String(decoding: help.output, as: UTF8.self).split(separator: "\n")
      .drop { $0 != "Commands:" }.dropFirst().prefix { $0.hasPrefix("  ") }
      // A summary may go on in further lines.
      .filter { !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first }
    #expect(commands.count > 10)
    let pages = ["hinge"] + commands.map { "hinge-\($0)" }
    for page in pages { #expect(files.contains("share/man/man1/\(page).1.gz"), "\(page)") }
    for file in [
      "bin/hinge", "share/bash-completion/completions/hinge", "share/zsh/vendor-completions/_hinge",
      "share/fish/vendor_completions.d/hinge.fish", "share/applications/hinge.desktop",
      "share/icons/hicolor/scalable/apps/hinge.svg", "share/doc/hinge/copyright",
    ] {
      #expect(files.contains(file), "\(file)")
    }
    let info = try String(
      contentsOfFile: workplace.path("usr/share/metainfo/hinge.metainfo.xml"), encoding: .utf8)
    let version = try HingeProcess(["--version"]).run().output
    let number = String(decoding: version, as: UTF8.self).split { $0 == " " || $0 == "\n" }[1]
    #expect(info.contains("<release version=\"\(number)\" date=\"2000-02-29\"/>"))
  }

  @Test("Twice the same program and time are the same files; zsh's folder is another one elsewhere")
  func again() throws {
    let (first, second) = (try Workplace(), try Workplace())
    let files = try install(first, to: "/usr/local")
    #expect(try install(second, to: "/usr/local").sorted() == files.sorted())
    #expect(files.contains("share/zsh/site-functions/_hinge"))
    for file in files where file.hasPrefix("share") {
      let contents = [first, second].map {
        FileManager.default.contents(atPath: $0.path("usr/local/\(file)"))
      }
      #expect(contents[0] == contents[1], "\(file)")
    }
  }
}
