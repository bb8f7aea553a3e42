import FilmScripts
import Foundation
import Media
import Testing

@testable import Films

@Suite("The folder of a script")
struct FilmFolderTests {
  private func word(_ text: String) -> FilmWord {
    FilmWord(text, at: FilmPlace(line: 3, column: 6))
  }

  @Test("A path within the folder starts there")
  func inside() throws {
    let folder = FilmFolder(of: "films/tour.film")
    #expect(try folder.file(word("a.png")) == "films/a.png")
    #expect(try folder.file(word("x/../b/a.png")) == "films/x/../b/a.png")
    #expect(try FilmFolder(of: "tour.film").file(word("a.png")) == "a.png")
  }

  @Test(
    "A path that leaves the folder needs --allow-paths",
    arguments: ["/etc/passwd", "../a.png", "x/../../a.png", "./../a.png", "a/b/../../../c"])
  func outside(path: String) throws {
    let error = #expect(throws: FilmScriptError.self) {
      try FilmFolder(of: "films/tour.film").file(word(path))
    }
    #expect(error?.place == FilmPlace(line: 3, column: 6))
    #expect(error?.remedy.contains("--allow-paths") == true)
    _ = try FilmFolder(of: "films/tour.film", allowsPaths: true).file(word(path))
  }

  @Test("A symbolic link does not lead out of the folder")
  func links() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "film-\(UUID().uuidString)", directoryHint: .isDirectory)
    let films = folder.appending(path: "films")
    try FileManager.default.createDirectory(at: films, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["secret.png", "films/a.png"] {
      try Data([1]).write(to: folder.appending(path: name))
    }
    for (name, target) in [("out.png", "../secret.png"), ("in.png", "a.png")] {
      try FileManager.default.createSymbolicLink(
        atPath: films.appending(path: name).path, withDestinationPath: target)
    }
    let own = FilmFolder(of: FilmPath(films))
    #expect(throws: FilmScriptError.self) { try own.file(word("out.png")) }
    _ = try own.file(word("in.png"))
    // A part of a clip is a part of the same file.
    #expect(throws: FilmScriptError.self) {
      try FilmClip.read(word("out.png#t=1,2"), in: own, origin: "")
    }
  }

  /// Returns the path of a script in a folder.
  private func FilmPath(_ folder: URL) -> FilePath {
    FilePath(folder.appending(path: "tour.film").path)
  }
}
