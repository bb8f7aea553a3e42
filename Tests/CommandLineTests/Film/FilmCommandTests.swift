import FilmScripts
import Foundation
import Frames
import Media
import TestSupport
import Testing

@testable import CommandLine

@Suite("The command 'hinge film'")
struct FilmCommandTests {
  /// Runs 'hinge film' with a script, in a folder with two pictures.
  private func film(
    _ script: String, _ words: String...
  ) throws -> (code: Int32, output: String, error: String) {
    let folder = try ClipFolder()
    for name in ["a.png", "b.png"] {
      try PNGFile.write(
        try TestPictures.plain(32, 64, SIMD4(9, 99, 199, 255)), to: folder.path(name))
    }
    let path = folder.path("tour.film")
    try Data(script.utf8).write(to: URL(filePath: path))
    let words = words.map { $0.hasSuffix(".png") || $0.hasSuffix(".gif") ? folder.path($0) : $0 }
    return CapturedConsole.hinge(["film", path] + words)
  }

  @Test("The help has every statement with its usage and its example")
  func help() {
    let text = CapturedConsole.hinge("film", "--help").output
    for syntax in FilmSyntax.all {
      #expect(text.contains("  \(syntax.usage)\n"))
      #expect(text.contains("        \(syntax.example)\n"))
    }
    #expect(text.contains(FilmSyntax.meanwhile))
  }

  @Test("The script in the help, and that of the samples, are valid")
  func scripts() throws {
    let help = CapturedConsole.hinge("film", "--help").output
    let example = try #require(help.components(separatedBy: "A script:\n").last)
    #expect(try FilmScript(text: example).statements.count > 10)
    let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Samples/tour.film").standardized
    let run = CapturedConsole.hinge("film", sample.path, "--check")
    #expect(run.code == 0 && run.output.contains("6 transitions"), "\(run.error)")
  }

  @Test("The document has every statement with its usage, its help and its example")
  func document() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../docs/film.md").standardized
    let document = try String(contentsOf: path, encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for syntax in FilmSyntax.all {
      let item = "- `\(syntax.usage)`: \(syntax.help). `\(syntax.example)`"
      #expect(document.contains(item), "docs/film.md needs: \(item)")
    }
  }

  @Test("--check reports length, size and rate, and writes nothing")
  func check() throws {
    let script = "fps 20\nshow a.png for 1s\n-> cube b.png in 0.5s\nwait 1s"
    let run = try film(script, "--check")
    #expect(run.code == 0, "\(run.error)")
    for word in ["50 frames", "2.50 s", "32x64", "20 fps", "2 pictures", "1 transition"] {
      #expect(run.output.contains(word), "\(word): \(run.output)")
    }
  }

  @Test(
    "A contact sheet and a poster replace neither an input nor another output",
    arguments: [
      ["--sheet", "a.png"], ["--poster", "c.png@0", "--poster", "c.png@0.1"],
      ["--poster", "c.png@0", "--sheet", "c.png"], ["--sheet", "none/c.png"],
      ["--poster", "a.png@0"], ["--poster", "none/c.png@0"],
      ["--output", "c.gif", "--poster", "c.png@0", "--sheet", "c.png"],
      ["--subtitles", "a.png.srt"],
    ])
  func claims(words: [String]) throws {
    let folder = try ClipFolder()
    let picture = try TestPictures.plain(32, 64, SIMD4(9, 99, 199, 255))
    try PNGFile.write(picture, to: folder.path("a.png"))
    let before = try Data(contentsOf: URL(filePath: folder.path("a.png")))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a.png.srt"), withDestinationPath: folder.path("a.png"))
    let path = folder.path("tour.film")
    try Data("show a.png for 0.5s".utf8).write(to: URL(filePath: path))
    let run = CapturedConsole.hinge(
      ["film", path] + words.map { $0.hasPrefix("--") ? $0 : folder.path($0) })
    #expect(run.code != 0 && run.error.contains(".png"), "\(run.error)")
    // The last option is the one that cannot be written.
    let option = try #require(words.last { $0.hasPrefix("--") })
    #expect(run.error.hasPrefix("hinge: \(option): "), "\(run.error)")
    #expect(try Data(contentsOf: URL(filePath: folder.path("a.png"))) == before)
    #expect(!FileManager.default.fileExists(atPath: folder.path("c.png")))
  }

  @Test("A film of cards only needs a size")
  func cards() throws {
    let run = try film("title \"Recipes\" for 1s", "--check")
    #expect(run.code == 2 && run.error.contains("size"), "\(run.error)")
    let sized = try film("size 64x32\ntitle \"Recipes\" for 1s", "--check")
    #expect(sized.code == 0 && sized.output.contains("64x32"), "\(sized.error)")
  }

  @Test("--check reports sounds that are missing, also those that are never played")
  func missingSounds() throws {
    for line in ["music none.flac", "sound none.wav at tap"] {
      let run = try film("show a.png for 1s\n\(line)", "--check")
      #expect(run.code != 0 && run.error.contains("none."), "\(run.error)")
    }
  }

  @Test("Options take precedence over the script")
  func precedence() throws {
    let script = "size 48x48 fps 20 background red\nshow a.png for 1s"
    let own = try film(script, "--check")
    #expect(own.output.contains("48x48") && own.output.contains("20 fps"))
    let other = try film(script, "--check", "--size", "50%", "--fps", "10")
    #expect(other.output.contains("16x32") && other.output.contains("10 fps"))
  }

  /// A script, options, and the words of the error.
  struct Line: CustomTestStringConvertible, Sendable {
    let script: String
    let options: [String]
    let words: [String]

    init(_ script: String, _ options: [String] = ["--check"], _ words: String...) {
      (self.script, self.options, self.words) = (script, options, words)
    }

    var testDescription: String { script }
  }

  static let faultyLines: [Line] = [
    Line("shwo a.png for 1s", ["--check"], "tour.film:1:1", "'show'"),
    Line("sleep 1s", ["--check"], "tour.film:1:1", "'wait'"),
    Line("show a.png for 1s\n-> cubee b.png", ["--check"], "tour.film:2:4", "'cube'"),
    Line("show a.png for 1s\n-> cube:left b.png", ["--check"], "tour.film:2:4", "edge=left"),
    Line("show a.png for 1s\n-> cube b.png egde=top", ["--check"], "tour.film:2:15", "'edge'"),
    Line(
      "show a.png for 1s\n-> cube b.png curve=bounce", ["--check"], "tour.film:2:15",
      "ease-out-bounce"),
    Line("size big\nshow a.png for 1s", ["--check"], "tour.film:1:6", "720p"),
    Line("fps many\nshow a.png for 1s", ["--check"], "tour.film:1:5", "frame rate"),
    Line("background greenish\nshow a.png for 1s", ["--check"], "tour.film:1:12", "colour"),
    Line("show ../a.png for 1s", ["--check"], "tour.film:1:6", "--allow-paths"),
    Line(
      "show a.png for 1s\n-> ../x.glsl b.png", ["--check"], "tour.film:2:4", "--allow-paths"),
    Line(
      "show a.png for 1s\n-> hero b.png avatar=/x.png", ["--check"], "tour.film:2:15",
      "--allow-paths"),
    Line("show a.png for 1s", [], "-o"),
    Line("show a.png for 1s", ["-o", "x.png"], "--at"),
    Line("show a.png for 1s", ["-o", "x.png", "--at", "3s"], "1.00 s"),
    Line("show a.png for 1s", ["-o", "x.gif", "--at", "0.5s"], ".png"),
    Line("fps 400\nshow a.png for 1s", ["-o", "x.gif"], "tour.film:1:5", "GIF"),
    Line("show a.png for 1s", ["-o", "a.png", "--at", "0"], "would replace"),
    Line("show a.png for 1s", ["-o", "x.gif", "-o", "x.gif"], "twice"),
  ]

  @Test(
    "Errors have the place in the script, or the option, and the remedy", arguments: faultyLines)
  func faults(line: Line) throws {
    let folder = try ClipFolder()
    for name in ["a.png", "b.png"] {
      try PNGFile.write(
        try TestPictures.plain(32, 64, SIMD4(9, 99, 199, 255)), to: folder.path(name))
    }
    let path = folder.path("tour.film")
    try Data(line.script.utf8).write(to: URL(filePath: path))
    let options = line.options.map { $0.contains(".") && !$0.hasPrefix("0") ? folder.path($0) : $0 }
    let run = CapturedConsole.hinge(["film", path] + options)
    #expect(run.code == 2, "\(run.error)")
    for word in line.words { #expect(run.error.contains(word), "\(run.error)") }
  }

  @Test("'hinge new tour.film' writes a script that only needs pictures")
  func template() throws {
    let folder = try ClipFolder()
    let path = folder.path("tour.film")
    #expect(CapturedConsole.hinge("new", path).code == 0)
    let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    #expect(try FilmScript(text: text).statements.count > 5)
    for name in ["home.png", "detail.png"] {
      try PNGFile.write(
        try TestPictures.plain(32, 64, SIMD4(9, 99, 199, 255)), to: folder.path(name))
    }
    let run = CapturedConsole.hinge("film", path, "--check")
    #expect(run.code == 0 && run.output.contains("2 pictures"), "\(run.error)")
    #expect(CapturedConsole.hinge("new", path).code == 1)
  }

  @Test("A poster and a contact sheet are written along with the film, or alone")
  func posters() throws {
    let folder = try ClipFolder()
    try PNGFile.write(
      try TestPictures.plain(32, 64, SIMD4(9, 99, 199, 255)), to: folder.path("a.png"))
    try Data("fps 10\nshow a.png for 1s".utf8).write(to: URL(filePath: folder.path("x.film")))
    let run = CapturedConsole.hinge([
      "film", folder.path("x.film"), "--gpu", "software", "-o", folder.path("x.gif"), "--poster",
      folder.path("p.png") + "@50%", "--sheet", folder.path("s.png"),
    ])
    #expect(run.code == 0, "\(run.error)")
    let size = { (name: String) in try PictureReader.read(FilePath(folder.path(name))).size }
    #expect(try size("p.png") == PixelSize(width: 32, height: 64))
    #expect(try size("s.png").width > 100)
    let fault = CapturedConsole.hinge([
      "film", folder.path("x.film"), "--poster", folder.path("p.png"),
    ])
    #expect(fault.code == 2 && fault.error.contains("@2.5s"), "\(fault.error)")
  }

  @Test("A missing picture, a missing script and one that is not text fail")
  func missing() throws {
    let gone = try film("show a.png for 1s\nshow gone.png for 1s", "--check")
    #expect(gone.code == 1 && gone.error.contains("tour.film:2:6"), "\(gone.error)")
    let none = CapturedConsole.hinge("film", "/nowhere/tour.film", "--check")
    #expect(none.code == 1 && none.error.contains("/nowhere/tour.film"))
  }

  @Test("A still is drawn at a time, and several outputs at once")
  func outputs() throws {
    let still = try film("show a.png for 1s", "--gpu", "software", "--at", "50%", "-o", "x.png")
    #expect(still.code == 0 && still.error.contains("x.png: 1 frame"), "\(still.error)")
    let two = try film(
      "show a.png for 0.2s", "--gpu", "software", "-o", "x.gif", "-o", "y.gif", "--json")
    #expect(two.code == 0 && two.output.contains("y.gif"), "\(two.error)")
  }
}
