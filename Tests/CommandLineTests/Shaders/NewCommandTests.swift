import Foundation
import ShaderEffects
import Testing

@testable import CommandLine

@Suite("hinge new")
struct NewCommandTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "hinge-new-\(UUID().uuidString)"
    ).path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  @Test("the file is a transition, and nothing is written over it")
  func file() throws {
    defer { remove() }
    let path = "\(folder)/wave.glsl"
    let result = CapturedConsole.hinge("new", path)
    #expect(result.code == 0 && result.output.isEmpty && result.error.contains(path))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == ShaderTemplate.text)
    try "mine".write(toFile: path, atomically: true, encoding: .utf8)
    let again = CapturedConsole.hinge("new", path)
    #expect(again.code == 1 && again.error.contains("already exists"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  @Test("a name that is not a transition's is wrong usage")
  func name() {
    defer { remove() }
    for arguments in [["new"], ["new", "\(folder)/wave.frag"], ["new", "a.glsl", "b.glsl"]] {
      let captured = CapturedConsole()
      #expect(CommandLineTool.run(arguments, captured.console) == 2)
    }
    #expect((try? FileManager.default.contentsOfDirectory(atPath: folder)) == [])
  }
}
