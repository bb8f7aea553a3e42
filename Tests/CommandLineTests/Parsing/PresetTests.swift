import Foundation
import Jobs
import Media
import SceneGraph
import Testing
import Transitions

@testable import CommandLine

/// Presets as `--preset-file` reads them.
@Suite("Presets as files")
final class PresetTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "hinge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func write(_ text: String) throws -> String {
    let file = path("preset.json")
    try Data(text.utf8).write(to: URL(filePath: file))
    return file
  }

  private func job(_ preset: String, _ arguments: String...) throws -> RenderJob {
    try RenderCommand.job(
      ParsedOptions(
        ["--from", "a.png", "--to", "b.png", "-o", "x.mp4", "--preset-file", try write(preset)]
          + arguments,
        allowing: RenderCommand.options, command: "render")
    ).job
  }

  private static let full = """
    {"transition": "cube", "parameter": {"side": "inside", "dolly": 2}, "duration": 1.5,
     "curve": "ease-in", "backdrop": "blur"}
    """

  @Test("All that a preset sets reaches the job, and its file is not an output")
  func everything() throws {
    let job = try job(Self.full)
    #expect(job.spec.name == "cube" && job.spec.duration == 1.5 && job.spec.curve == .easeIn)
    #expect(job.spec.setting(named: "side")?.text == "inside")
    #expect(job.spec.setting(named: "dolly")?.text == "2")
    #expect(job.drawing.backdrop == .blur)
    #expect(job.inputFiles.contains { $0.path == FilePath(path("preset.json")) })
  }

  @Test("Options that are given win, each for itself")
  func given() throws {
    let job = try job(
      Self.full, "-p", "side=outside", "--duration", "2", "--background", "red", "-t", "cube:pop")
    #expect(job.spec.direction == .pop && job.spec.duration == 2 && job.spec.curve == .easeIn)
    #expect(job.spec.setting(named: "side")?.text == "outside")
    #expect(job.spec.setting(named: "dolly")?.text == "2")
    #expect(job.drawing.backdrop == .background)
    #expect(job.drawing.background == Color(cssText: "red"))
  }

  @Test("The parameters of a preset belong to its effect; the rest goes with another one")
  func otherEffect() throws {
    let job = try job(Self.full, "-t", "flip")
    #expect(job.spec.name == "flip" && job.spec.duration == 1.5)
    #expect(job.spec.settings.allSatisfy { $0.value == $0.defaultValue })
  }

  @Test("A sheet takes the effect, its parameters and the curve")
  func sheet() throws {
    let sheet = try ContactSheetOptions(
      ParsedOptions(
        ["--from", "a.png", "--to", "b.png", "-o", "s.png", "--preset-file", write(Self.full)],
        allowing: SheetCommand.options, command: "sheet"))
    #expect(sheet.rows.map(\.name) == ["cube"] && sheet.rows[0].curve == .easeIn)
    #expect(sheet.rows[0].setting(named: "side")?.text == "inside")
  }

  @Test("A job of a batch takes a preset instead of a transition")
  func batch() throws {
    let file = try write(Self.full)
    let line = #"{"from": "a.png", "to": "b.png", "output": "x.mp4", "preset-file": "\#(file)"}"#
    guard case .transition(let job) = try BatchJob(number: 1, line: line).task() else {
      Issue.record("a film")
      return
    }
    #expect(job.spec.name == "cube" && job.spec.duration == 1.5)
  }

  @Test(
    "What is wrong with a preset is one sentence that names the file and the fault",
    arguments: [
      ("[]", "JSON object"), ("{", "JSON object"), ("{}", "transition"),
      (#"{"transition": "cube", "colour": "red"}"#, "'colour'"),
      (#"{"transition": "cube", "output": "x.mp4"}"#, "'output'"),
      (#"{"transition": "cuube"}"#, "cuube"),
      (#"{"transition": "cube", "parameter": {"sid": "inside"}}"#, "sid"),
      (#"{"transition": "cube", "parameter": {"side": "under"}}"#, "under"),
      (#"{"transition": "cube", "duration": -1}"#, "-1"),
      (#"{"transition": "cube", "duration": "soon"}"#, "soon"),
      (#"{"transition": "cube", "curve": "wobbly"}"#, "wobbly"),
      (#"{"transition": "cube", "backdrop": "nowhere"}"#, "nowhere"),
      (#"{"transition": "cube", "background": "nocolour"}"#, "nocolour"),
      (#"{"transition": ["cube", "flip"]}"#, "twice"),
    ])
  func faults(_ text: String, _ word: String) throws {
    let error = try #require(throws: CommandError.self) { try job(text) }
    #expect(error.exitCode == 2)
    #expect(error.message.contains("preset.json") && error.message.contains(word))
    #expect(!error.message.contains("\n"))
  }

  @Test("A file that is not there is a failure, and one without an end is not read to it")
  func noFile() throws {
    for file in [path("none.json"), "/dev/zero"] {
      let error = try #require(throws: CommandError.self) {
        try Preset(FilePath(file), from: EffectLibrary(builtIn: []))
      }
      #expect(error.exitCode == 1 && error.message.contains(file))
    }
  }
}
