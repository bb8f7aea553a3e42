import Foundation
import Media
import TestSupport
import Testing

@testable import CommandLine

@Suite("Folders of clips")
struct JoinFolderTests {
  private func fill(_ folder: ClipFolder, _ names: [String]) throws {
    for name in names { try Data([0]).write(to: URL(fileURLWithPath: folder.path(name))) }
  }

  @Test("Numbers in names are compared by value, and other files are named")
  func order() throws {
    let folder = try ClipFolder()
    try fill(
      folder,
      ["clip10.mp4", "clip2.MP4", "Clip1.mov", "notes.txt", ".hidden.mp4", "a.png", "film.mp4"])
    let path = FilePath(folder.path(""))
    let listed = JoinFolder(path, output: FilePath(folder.path("film.mp4")))
    let names = listed.clips.map { $0.lastComponent.description }
    #expect(names == ["a.png", "Clip1.mov", "clip2.MP4", "clip10.mp4"])
    #expect(listed.others == ["notes.txt"])
    #expect(listed.note(of: path)?.contains("'notes.txt'") == true)
  }

  @Test("A film takes a folder among its clips, and refuses one without clips")
  func operands() throws {
    let folder = try ClipFolder()
    try fill(folder, ["b.mp4", "a.mp4"])
    let words = [folder.path(""), "x.png", "-o", folder.path("film.mp4")]
    let request = try JoinRequest(
      ParsedOptions(
        words, allowing: JoinCommand.options, command: "join",
        maximumOperands: JoinCommand.maximumOperands))
    let names = request.inputFiles.map { $0.path.lastComponent.description }
    #expect(names == ["a.mp4", "b.mp4", "x.png"])
    let empty = try ClipFolder()
    let error = #expect(throws: CommandError.self) {
      try JoinRequest(
        ParsedOptions(
          [empty.path(""), "-o", "film.mp4"], allowing: JoinCommand.options, command: "join",
          maximumOperands: JoinCommand.maximumOperands))
    }
    #expect(error.map { "\($0)" }?.contains("choose another folder") == true)
  }

  @Test("Names are ordered totally")
  func names() {
    let ordered: [FilePath] = ["1.mp4", "01.mp4", "9", "10", "a", "A1", "a02", "a2b", "b"]
    let sorted = ordered.map { NumberedName($0) }.sorted()
    for (index, one) in sorted.enumerated() {
      for other in sorted[index...].dropFirst() { #expect(one < other && !(other < one)) }
    }
  }
}
