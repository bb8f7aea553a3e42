import Foundation
import Testing

@testable import Media

@Suite("Files that an output replaces")
struct ReplacedFileTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "hinge-\(UUID().uuidString)").path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test("A link that leads nowhere stays, and the file is where it leads", arguments: [1, 3])
  func danglingLink(count: Int) throws {
    try withFolder { folder in
      // Relative ones, of which the last leads to the file's name.
      for index in 0..<count {
        try FileManager.default.createSymbolicLink(
          atPath: "\(folder)/link\(index)",
          withDestinationPath: index == count - 1 ? "target" : "link\(index + 1)")
      }
      var file = try OutputFile(.file("\(folder)/link0"))
      try Array("text".utf8).withUnsafeBytes { try file.write($0) }
      try file.commit()
      #expect(try String(contentsOfFile: "\(folder)/target", encoding: .utf8) == "text")
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link0")
          == (count == 1 ? "target" : "link1"))
    }
  }

  @Test("A folder in the place of a numbered file is found before the first frame")
  func numbered() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/0003.png", withIntermediateDirectories: true)
      let pattern = try #require(SequencePattern(path: "\(folder)/%04d.png"))
      try pattern.requireReplaceable(count: 3)
      let error = #expect(throws: MediaError.self) { try pattern.requireReplaceable(count: 4) }
      #expect(error?.reason == .outputIsFolder && error?.path == "\(folder)/0003.png")
    }
  }
}
