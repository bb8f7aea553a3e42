import Foundation
import Frames
import Media
import TestSupport
import Testing

@testable import CommandLine

/// What 'hinge film' says about scripts that are drawn, but not as they are written.
@Suite("Notes about film scripts")
struct FilmNoteTests {
  private let folder: ClipFolder

  init() throws {
    folder = try ClipFolder()
    // The screen is 375 points wide and 750 high.
    try PNGFile.write(
      try TestPictures.plain(32, 64, SIMD4(9, 99, 199, 255)), to: folder.path("a.png"))
  }

  private func film(
    _ script: String, _ words: String...
  ) throws -> (code: Int32, output: String, error: String) {
    try Data("fps 10\nshow a.png for 1s\n\(script)".utf8).write(
      to: URL(filePath: folder.path("tour.film")))
    return CapturedConsole.hinge(["film", folder.path("tour.film")] + words)
  }

  @Test(
    "A place outside the screen has a note with its line and column, a place at the edge none",
    arguments: [
      ("tap 376,10", 5), ("tap 100,-1", 5), ("tap 50%,101%", 5), ("tap 10px,65px", 5),
      ("swipe left-edge to 400,20", 20), ("hover 0,751", 7), ("pinch 500,5", 7),
      ("zoom 2x at 400,20", 12), ("tap 375,750", nil), ("tap 0,0", nil), ("tap 32px,64px", nil),
      ("swipe right-edge", nil), ("zoom 2x at 100%,100%", nil),
    ])
  func places(line: String, column: Int?) throws {
    let run = try film(line, "--check")
    #expect(run.code == 0, "\(run.error)")
    guard let column else { return #expect(run.error == "") }
    #expect(run.error.contains("tour.film:3:\(column): "), "\(run.error)")
    #expect(run.error.contains("375 points wide") && run.error.contains("750"), "\(run.error)")
    #expect(run.error.split(separator: "\n").count == 1)
  }

  @Test("A place is on the screen of its device, and beside a contained picture it is outside")
  func screens() throws {
    #expect(try film("device phone\ntap 375,750", "--check").error == "")
    let run = try film("tap 50%,50%\ntap -10,5", "--check", "--size", "64x64")
    #expect(run.error.contains("tour.film:4:5: ") && !run.error.contains(":3:"), "\(run.error)")
  }

  @Test("A font that is not installed has a note at its first use, an installed one none")
  func fonts() throws {
    let run = try film(
      "caption A for 0.1s font=\"DejaVu Sans\"\ncaption B for 0.1s font=sans-serif\n"
        + "caption C for 0.1s font=Nonesuch\ntitle D font=Nonesuch for 0.1s", "--check")
    #expect(run.code == 0 && run.error.contains("tour.film:5:1: "), "\(run.error)")
    #expect(run.error.contains("'Nonesuch'") && run.error.split(separator: "\n").count == 1)
  }

  @Test("A caption and a sound that begin after the last frame have notes")
  func late() throws {
    try FFmpegProgram.run(["-f", "lavfi", "-i", "sine=300:duration=0.1", folder.path("s.wav")])
    try Data(
      "1\n00:00:00,500 --> 00:00:09,000\nA\n\n2\n00:00:07,000 --> 00:00:09,000\nB\n".utf8
    ).write(to: URL(filePath: folder.path("t.srt")))
    let run = try film("subtitles t.srt\nwait 1s\nsound s.wav\n", "--check")
    #expect(run.code == 0, "\(run.error)")
    let notes = run.error.split(separator: "\n")
    try #require(notes.count == 2)
    #expect(notes[0].contains("tour.film:3:1: ") && notes[0].contains("8.00 s"), "\(notes[0])")
    #expect(notes[1].contains("tour.film:5:7: ") && notes[1].contains("2.00 s"), "\(notes[1])")
    #expect(try film("sound s.wav\nwait 0.1s", "--check").error == "")
  }

  @Test("A film is drawn in spite of notes, and has them in --json as --check does")
  func json() throws {
    for words in [["--check"], ["--gpu", "software", "-o", folder.path("x.gif")]] {
      try Data("fps 10\nshow a.png for 0.5s\ntap 900,10".utf8).write(
        to: URL(filePath: folder.path("tour.film")))
      let run = CapturedConsole.hinge(["film", folder.path("tour.film"), "--json"] + words)
      #expect(run.code == 0 && run.error.contains("tour.film:3:5: "), "\(run.error)")
      let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      let notes = (object as? [String: Any])?["notes"] as? [[String: Any]]
      #expect(notes?.count == 1)
      #expect(notes?.first?["line"] as? Int == 3 && notes?.first?["column"] as? Int == 5)
    }
  }

  @Test("--check fails where drawing fails: a bezel without a hole, and a font that is missing")
  func check() throws {
    let bezel = try film("device frame file=a.png\nwait 1s", "--check")
    #expect(bezel.code == 2 && bezel.error.contains("hole"), "\(bezel.error)")
    let drawn = try film("device frame file=a.png\nwait 1s", "-o", folder.path("x.gif"))
    #expect(drawn.code == bezel.code && drawn.error == bezel.error)
    for font in ["none.ttf", "./a.png"] {
      let run = try film("caption A for 1s font=\(font)", "--check")
      #expect(run.code == 1 && run.error.contains("tour.film:3:1"), "\(run.error)")
    }
  }
}
