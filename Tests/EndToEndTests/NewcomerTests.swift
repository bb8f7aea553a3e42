import Foundation
import TestSupport
import Testing

/// What people type who have not read the manual: each line has a wrong or an unusual word, and an
/// answer with the word that helps.
@Suite("What a newcomer types")
struct NewcomerTests {
  /// A command line, its exit code and words of the answer.
  struct Line: CustomTestStringConvertible {
    let line: String
    let code: Int32
    let words: [String]

    init(_ line: String, _ code: Int32, _ words: String...) {
      (self.line, self.code, self.words) = (line, code, words)
    }

    var testDescription: String { line }
  }

  /// Effects by other spellings and by the names of other programs.
  static let effects = [
    Line("hinge a.png b.png -t Cube --at 50% -o x.png", 0, "'Cube'", "'cube'"),
    Line("hinge a.png b.png -t page_curl --at 50% -o x.png", 0, "'page-curl'"),
    Line("hinge a.png b.png -t fade --at 50% -o x.png", 0, "'crossfade'"),
    Line("hinge a.png b.png -t wipeleft --at 50% -o x.png", 0, "'reveal -p edge=right'"),
    Line("hinge a.png b.png -t Doorway:pop --at 50% -o x.png", 0, "'doors'"),
    Line("hinge a.png b.png -t 'magic move' --at 50% -o x.png", 0, "'magic-move'"),
    Line("hinge join a.png b.png -t Dissolve,0.5 --still 1 -o x.mp4", 0, "'crossfade'"),
    Line("hinge sheet a.png b.png -t PageCurl", 0, "'page-curl'", "hinge-sheet.png"),
    Line("hinge list fade", 0, "'crossfade'", "-p style"),
    Line("hinge a.png b.png -t cubee", 2, "'cube'"),
    Line("hinge a.png b.png -t burn", 2, "./burn.glsl"),
    Line("hinge a.png b.png -t none", 2, "join", "-t none"),
    Line("hinge fade a.png b.png", 2, "hinge a.png b.png -t crossfade"),
    Line("hinge cube a.png b.png", 2, "hinge a.png b.png -t cube"),
    Line("hinge help cube", 2, "hinge list cube"),
  ]

  /// Sides and directions.
  static let sides = [
    Line("hinge a.png b.png -t cube left", 2, "hinge a.png b.png -t cube -p edge=left"),
    Line("hinge a.png b.png cube left", 2, "hinge a.png b.png -t cube -p edge=left"),
    Line("hinge a.png left b.png", 2, "hinge a.png -p edge=left b.png"),
    Line("hinge a.png b.png cube:left", 2, "hinge a.png b.png -t cube -p edge=left"),
    Line("hinge a.png b.png -t cube:left", 2, "hinge a.png b.png -t cube -p edge=left"),
    Line("hinge a.png b.png -t 'cube left'", 2, "hinge a.png b.png -t cube -p edge=left"),
    Line("hinge a.png b.png -t cube-left", 2, "hinge a.png b.png -t cube -p edge=left"),
    Line("hinge a.png b.png -t cube -p direction=left", 2, "-t cube -p edge=left"),
    Line("hinge a.png b.png -t cube -p direction=up", 2, "-t cube -p edge=top"),
    Line("hinge a.png b.png -t cube -p side=left", 2, "-t cube -p edge=left"),
    Line("hinge a.png b.png -t cube -p left", 2, "-t cube -p edge=left"),
    Line("hinge a.png b.png -t cube -p edge left", 2, "hinge a.png b.png -t cube -p edge=left"),
    Line("hinge a.png b.png -t cube --direction left", 2, "-p edge=left"),
    Line("hinge a.png b.png -t cube --edge left", 2, "-p edge=left"),
    Line("hinge a.png b.png -t doors:left", 2, "push or pop", "axis"),
    Line("hinge a.png b.png -t cube:back", 2, "cube:pop"),
    Line("hinge join a.png b.png -t cube:left,0.5 -o x.mp4", 2, "-t cube,edge=left,0.5"),
    Line("hinge a.png b.png -t cube -p edge=middle", 2, "left, right, top or bottom"),
    Line("hinge a.png b.png -t cube -p perspectiv=800", 2, "'perspective'"),
  ]

  /// Files, folders and other words between them.
  static let files = [
    Line("hinge render", 2, "two pictures", "hinge a.png b.png"),
    Line("hinge gone.png b.png", 1, "hinge: 'gone.png' does not exist"),
    Line("hinge --from gone.png --to b.png", 1, "--from: 'gone.png'"),
    Line("hinge a.png b.png -o -", 2, "--format", "gif", "webm"),
    Line("hinge shots", 1, "hinge join shots/*.png -o film.mp4"),
    Line("hinge render shots b.png", 1, "hinge join shots/*.png -o film.mp4"),
    Line("hinge a.png --to shots", 1, "--to", "hinge join shots/*.png"),
    Line("hinge 'my shots' b.png", 1, "hinge join 'my shots'/*.png -o film.mp4"),
    Line("hinge two", 1, "hinge two/x.png two/y.png"),
    Line("hinge a.png b.png c.png", 2, "hinge join a.png b.png c.png -o film.mp4"),
    Line(
      #"hinge a.png b.png 'it'\''s $5.png'"#, 2, #"hinge join a.png b.png 'it'\''s $5.png' -o"#),
    Line("hinge a.png b.png ./-dash.png", 2, "hinge join a.png b.png ./-dash.png -o"),
    Line("hinge -dash.png b.png", 2, "./-dash.png"),
    Line("hinge my screen.png b.png", 2, "quotes: 'my screen.png'"),
    Line("hinge a.png cube", 2, "hinge a.png b.png -t cube"),
    Line(
      "hinge a.png b.png c.png -t cube -o x.webm", 2,
      "hinge join a.png b.png c.png -t cube -o x.webm"),
    Line("hinge a.png to b.png", 2, "hinge a.png b.png"),
    Line("hinge a.png b.png out.mp4", 2, "hinge a.png b.png -o out.mp4"),
    Line("hinge a.png b.png cube 2s out.gif", 2, "hinge a.png b.png -t cube -d 2s -o out.gif"),
    Line("hinge a.png b.png 720p", 2, "hinge a.png b.png --size 720p"),
    Line("hinge a.png b.png 30fps", 2, "hinge a.png b.png --fps 30"),
    Line("hinge a.png", 2, "hinge a.png b.png"),
    Line("hinge sheet a.png", 2, "hinge sheet a.png b.png"),
    Line("hinge run A.swift a.png", 2, "hinge run A.swift a.png b.png"),
    Line("hinge run a.png b.png", 2, "hinge run Animator.swift a.png b.png"),
    Line("hinge missing.png b.png", 1, "'missing.png' does not exist"),
    Line("hinge a.png notes.txt", 1, "not a picture"),
    Line("hinge join a.png b.png", 2, "hinge join a.png b.png -o film.mp4"),
  ]

  /// Times, sizes and rates.
  static let values = [
    Line("hinge a.png b.png --duration 1000", 2, "'1000ms'", "'1000s'"),
    Line("hinge a.png b.png -d 0,5", 2, "'0.5'"),
    Line("hinge a.png b.png -d 2sec", 2, "'2s'"),
    Line("hinge a.png b.png -t=cube", 2, "'-t cube'"),
    Line("hinge a.png b.png -d 5000", 2, "'5000ms'"),
    Line("hinge a.png b.png --hold 500", 2, "'500ms'"),
    Line("hinge join a.png b.png -d 800 -o x.mp4", 2, "'800ms'"),
    Line("hinge a.png b.png --at 300", 2, "'300ms'"),
    Line("hinge a.png b.png --at 50", 2, "'50%'"),
    Line("hinge a.png b.png --size 1280", 2, "'1280x'"),
    Line("hinge a.png b.png --width 1280", 2, "--size 1280x"),
    Line("hinge a.png b.png --fps 24fps", 2, "'24'"),
    Line("hinge a.png b.png --curve bounce", 2, "'ease-out-bounce'"),
    Line("hinge a.png b.png --bitrate 4M --crf 20 -o x.mp4", 2, "--bitrate", "--crf"),
    Line("hinge a.png b.png --bitrate fast -o x.mp4", 2, "4M"),
    Line("hinge a.png b.png --bitrate 4M -o x.gif", 2, "mp4"),
    Line("hinge a.png b.png -b:v 4M -o x.mp4", 2, "'--bitrate'"),
    Line("hinge a.png b.png --encoder h264 -o x.mp4", 2, "'libx264'"),
    Line("hinge a.png b.png -o x.png", 2, "--at 50%", "%04d.png"),
    Line("hinge a.png b.png -o nodir/x.mp4", 1, "-o", "folder"),
  ]

  /// Options and commands.
  static let options = [
    Line("hinge a.png b.png --dry-run -o x.mp4", 0, "x.mp4", "61x107", "60 fps", "libx264"),
    Line("hinge a.png b.png -n", 2, "'--dry-run'"),
    Line("hinge a.png b.png --at 0 --open -o x.png", 0, "x.png"),
    Line("hinge a.png b.png --open --format y4m -o -", 2, "--open"),
    Line("hinge a.png b.png --play", 2, "'--open'"),
    Line("hinge list --all", 2, "'--long'"),
    Line("hinge list | wc -l", 0),
    Line("hinge slideshow a.png b.png", 2, "'join'"),
    Line("hinge man rendr", 2, "'render'"),
  ]

  private let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    let names = [
      "a.png", "b.png", "c.png", "my screen.png", "it's $5.png", "-dash.png", "shots/1.png",
      "shots/2.png", "shots/3.png", "my shots/1.png", "two/x.png", "two/y.png",
    ]
    for folder in ["shots", "my shots", "two"] {
      try FileManager.default.createDirectory(
        atPath: workplace.path(folder), withIntermediateDirectories: true)
    }
    let picture = try TestPictures.smooth(61, 107)
    for name in names { try PNGFile.write(picture, to: workplace.path(name)) }
    try "hello".write(toFile: workplace.path("notes.txt"), atomically: true, encoding: .utf8)
    try "class A: NSObject, UIViewControllerAnimatedTransitioning {}".write(
      toFile: workplace.path("A.swift"), atomically: true, encoding: .utf8)
  }

  @Test("There are seventy lines and more")
  func count() {
    let all = Self.effects + Self.sides + Self.files + Self.values + Self.options
    #expect(all.count >= 70 && Set(all.map(\.line)).count == all.count)
  }

  @Test("Each answer helps", arguments: effects + sides + files + values + options)
  func answer(_ line: Line) throws {
    let result = try ShellLine(
      line.line, in: workplace,
      environment: ["HINGE_GPU": "software", "DISPLAY": "", "WAYLAND_DISPLAY": ""]
    ).run()
    let answer = result.errors + String(decoding: result.output, as: UTF8.self)
    #expect(result.exitCode == line.code, "\(answer)")
    for word in line.words { #expect(answer.contains(word), "\(answer)") }
    // The error is the first line, and there is no other one.
    guard line.code != 0 else { return }
    #expect(result.errors.hasPrefix("hinge: "), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  /// The part of an answer after its last colon is a command line.
  @Test(
    "A suggested line can be pasted",
    arguments: [
      "hinge a.png b.png -t cube:left", "hinge a.png b.png cube left 0.2s out.gif",
      "hinge a.png b.png 'it'\\''s $5.png'", "hinge 'my shots'", "hinge two",
      "hinge join a.png ./-dash.png",
      "hinge a.png b.png ./-dash.png",
    ])
  func pasted(_ line: String) throws {
    let first = try ShellLine(line, in: workplace, environment: ["HINGE_GPU": "software"]).run()
    let answer = first.errors.trimmingCharacters(in: .newlines)
    let start = try #require(answer.range(of: ": hinge ", options: .backwards))
    let command = "hinge " + answer[start.upperBound...] + " --fps 10"
    let second = try ShellLine(command, in: workplace, environment: ["HINGE_GPU": "software"]).run()
    #expect(second.exitCode == 0, "\(command): \(second.errors)")
  }

  @Test("--open starts xdg-open with the file and goes on whatever becomes of it")
  func open() throws {
    let script = """
      mkdir bin && printf '#!/bin/sh\\nprintf %%s "$1" > opened.new; mv opened.new opened; exit 3\\n' > bin/xdg-open
      chmod +x bin/xdg-open; mkfifo done
      export PATH="$PWD/bin:$PATH"
      hinge a.png b.png --at 0 -o ./-x.png --open -q; code=$?
      until [ -e opened ]; do :; done; cat opened; exit $code
      """
    let result = try ShellLine(
      script, in: workplace, environment: ["HINGE_GPU": "software", "DISPLAY": ":99"]
    ).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(String(decoding: result.output, as: UTF8.self) == "./-x.png")
  }

  @Test("--dry-run writes nothing, and fails as the job would")
  func dryRun() throws {
    let before = try workplace.contents
    for line in [
      "hinge a.png b.png --dry-run", "hinge a.png b.png --dry-run -o 'frames/%04d.png'",
      "hinge a.png b.png --dry-run -o b2.webm --background transparent --json",
      "hinge a.png b.png --dry-run --format mp4 -o -", "hinge join a.png b.png -o f.mp4 --dry-run",
    ] {
      let result = try ShellLine(line, in: workplace, environment: ["HINGE_GPU": "software"]).run()
      #expect(result.exitCode == 0 && !result.output.isEmpty, "\(line): \(result.errors)")
      #expect(try workplace.contents == before, "\(line)")
    }
    for line in [
      "hinge a.png notes.txt --dry-run", "hinge a.png b.png --dry-run -o no/x.mp4",
      "hinge join a.png b.png -o no/f.mp4 --dry-run",
    ] {
      let result = try ShellLine(line, in: workplace, environment: ["HINGE_GPU": "software"]).run()
      #expect(result.exitCode == 1 && result.errors.hasPrefix("hinge: "), "\(line)")
    }
    #expect(try workplace.contents == before)
  }

  /// The file of a second has about as many bits as the option says; H.264's rate control is loose
  /// on so short a film.
  @Test("--bitrate sets the size of the video")
  func bitRate() throws {
    func size(_ rate: String) throws -> Int {
      let file = workplace.path("\(rate).mp4")
      let result = try ShellLine(
        "hinge a.png b.png -t cube -d 2s --size 320x480 --bitrate \(rate) -o \(rate).mp4 -q",
        in: workplace, environment: ["HINGE_GPU": "software"]
      ).run()
      #expect(result.exitCode == 0, "\(result.errors)")
      return try Data(contentsOf: URL(filePath: file)).count
    }
    let (low, high) = (try size("100k"), try size("800k"))
    #expect(high > 2 * low, "\(low) and \(high) bytes")
  }

  @Test("A page of the manual is formatted on a terminal, and roff in a pipe")
  func manual() throws {
    let script = """
      mkdir bin; printf '#!/bin/sh\\necho formatted by man "$@"; head -c 3\\n' > bin/man
      chmod +x bin/man; export PATH="$PWD/bin:$PATH"
      script -qec '"$HINGE" man render' /dev/null < /dev/null; hinge man render | head -c 3
      """
    let result = try ShellLine(script, in: workplace).run()
    let text = String(decoding: result.output, as: UTF8.self)
    #expect(text.contains("formatted by man -l -") && text.hasSuffix(".TH"), "\(text)")
  }
}
