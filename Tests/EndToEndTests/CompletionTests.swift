import Foundation
import TestSupport
import Testing

/// Completion as it is in the shells themselves: keys go to an interactive shell, Tab among them,
/// and a function instead of `hinge` prints the words that come out.
@Suite("Completion in shells")
struct CompletionTests {
  private static func has(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
  }

  /// What is typed, with tabs, and the words that the program then gets.
  private static let lines = [
    ("hinge a.png b.png -t cub\t -p sid\tins\t", "<a.png><b.png><-t><cube><-p><side=inside>"),
    ("hinge a.png b.png -t flip:po\t --fi\tcov\t", "<a.png><b.png><-t><flip:pop><--fit><cover>"),
    (
      "hinge ren\t --backg\trebec\t --from=a\t",
      "<render><--background><rebeccapurple><--from=a.png>"
    ),
    (
      "hinge my\t film/s\t --curve ease-out-bac\t",
      "<my file.png><film/screen.png><--curve><ease-out-back>"
    ),
    ("hinge notes\t", "<notes>"),
    (
      "hinge joi\t a.png b.png -t cube:pop,si\tins\t",
      "<join><a.png><b.png><-t><cube:pop,side=inside>"
    ),
    ("hinge a.png b.png --size 14\t --gpu=s\t", "<a.png><b.png><--size><1440p><--gpu=software>"),
  ]

  /// Makes a folder with pictures, a file of another kind, and the script of a shell.
  private func workplace(for shell: String) throws -> Workplace {
    let workplace = try Workplace()
    let script = try HingeProcess(["completions", shell]).run()
    try #require(script.exitCode == 0)
    try script.output.write(to: workplace.folder.appending(path: "hinge.\(shell)"))
    let folder = workplace.path("film")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["a.png", "b.png", "my file.png", "notes.txt", "film/screen.png"] {
      try Data().write(to: workplace.folder.appending(path: name))
    }
    return workplace
  }

  @Test("bash")
  func bash() throws {
    let workplace = try workplace(for: "bash")
    let setup = """
      source hinge.bash
      hinge() {
        if [[ $1 == complete-words ]]; then "$HINGE" "$@"; else printf '<%s>' "$@"; echo; fi
      }
      """
    try Data(setup.utf8).write(to: workplace.folder.appending(path: "rc"))
    let keys = Self.lines.map { $0.0 + "\n" }.joined() + "exit\n"
    try Data(keys.utf8).write(to: workplace.folder.appending(path: "keys"))
    let result = try ShellLine(
      "HOME=. INPUTRC=/dev/null TERM=dumb LC_ALL=C.UTF-8 bash --noprofile --rcfile rc -i < keys 2>/dev/null",
      in: workplace
    ).run()
    let words = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("<") }.map(String.init)
    #expect(words == Self.lines.map(\.1))
  }

  @Test("fish", .enabled(if: has("fish")))
  func fish() throws {
    let workplace = try workplace(for: "fish")
    for (line, expected) in [
      ("hinge a.png b.png -t cub", "cube"), ("hinge a.png b.png -t cube -p sid", "side="),
      ("hinge a.png b.png -t cube -p side=in", "side=inside"),
      ("hinge a.png b.png --fit=cov", "--fit=cover"), ("hinge a.png b.png -t flip:po", "flip:pop"),
      ("hinge film/s", "film/screen.png"), ("hinge notes", ""),
      ("hinge render --from=a", "--from=a.png"),
    ] {
      let result = try ShellLine(
        "HOME=$PWD LC_ALL=C.UTF-8 fish -N -c 'source hinge.fish; function hinge; $HINGE $argv; end; complete -C \"\(line)\"'",
        in: workplace
      ).run()
      let text = String(decoding: result.output, as: UTF8.self)
      let words = text.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
      #expect(words == (expected.isEmpty ? [] : [expected[...]]), "\(line): \(result.errors)")
    }
  }

  @Test("zsh", .enabled(if: has("zsh")))
  func zsh() throws {
    let workplace = try workplace(for: "zsh")
    // zsh offers all files where none of the kind has the name, so that line is not for it.
    let cases = Self.lines.filter { !$0.0.contains("notes") }
    // zsh's editor needs a terminal, which its own module makes.
    let lines = cases.map { "$'\($0.0.replacing("\t", with: "\\t"))'" }.joined(separator: " ")
    let driver = """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell 'PS1=; autoload -Uz compinit; compinit -u -D; source ./hinge.zsh; hinge() { if [[ $1 == complete-words ]]; then "$HINGE" "$@"; else print -r -- "<${(j:><:)@}>"; fi }; print ready'
      zpty -r shell out $'*\\nready*'
      for line in \(lines) 'exit'; do
        zpty -w shell $line
        [[ $line == exit ]] || { zpty -r shell out $'*\\n<*>*\\n'; print -r -- $out }
      done
      """
    try Data(driver.utf8).write(to: workplace.folder.appending(path: "driver"))
    let result = try ShellLine(
      "HOME=. TERM=dumb LC_ALL=C.UTF-8 timeout 120 zsh -f driver", in: workplace
    ).run()
    let words = String(decoding: result.output, as: UTF8.self)
      .split { $0.isNewline }.filter { $0.hasPrefix("<") }.map(String.init)
    #expect(words == cases.map(\.1), "\(result.errors)")
  }
}
