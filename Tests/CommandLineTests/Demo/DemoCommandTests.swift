import Foundation
import Media
import Testing

@testable import CommandLine

@Suite("hinge demo")
struct DemoCommandTests {
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "hinge-demo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test("The embedded screens are those of the folder Samples")
  func screens() throws {
    let samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Samples")
    let expected = try ["phone3x_A.png", "phone3x_B.png"].map {
      [UInt8](try Data(contentsOf: samples.appending(path: $0)))
    }
    #expect(SampleScreens.pictures == expected)
  }

  @Test("A file that is not of a demo stays, and is an error", arguments: DemoCommand.fileNames)
  func foreign(_ name: String) throws {
    try withFolder { folder in
      let file = folder.appending(path: name)
      try Data("mine".utf8).write(to: file)
      let result = CapturedConsole.hinge("demo", folder.path)
      #expect(result.code == 1 && result.error.contains("'\(name)'"), "\(result.error)")
      #expect(try Data(contentsOf: file) == Data("mine".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
    }
  }

  @Test("The screens are written once, and known again")
  func again() throws {
    try withFolder { folder in
      let path = FilePath(folder.path)
      #expect(!SampleScreens.areIn(path))
      try SampleScreens.write(to: path, .init(isSynced: false))
      #expect(SampleScreens.areIn(path))
      try Data("x".utf8).write(to: folder.appending(path: "b.png"))
      #expect(!SampleScreens.areIn(path))
    }
  }

  @Test("Each step is a command line of 'hinge render' that writes the last word")
  func steps() throws {
    for step in DemoCommand.steps {
      let options = try ParsedOptions(
        step, allowing: RenderCommand.options, command: "render", maximumOperands: 2)
      #expect(options.operands.map(\.text) == SampleScreens.names)
      #expect(options.text(of: Options.output) == step.last)
    }
  }
}
