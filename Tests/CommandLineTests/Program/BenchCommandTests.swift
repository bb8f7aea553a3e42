import Foundation
import Jobs
import TestSupport
import Testing

@testable import CommandLine

/// The output of `hinge bench --json`; a missing key does not decode.
private struct Report: Decodable {
  struct Environment: Decodable {
    let hinge, renderer, vendor, openGL, ffmpeg, processor: String
    let cores: Int
  }

  struct Result: Decodable {
    let transition, direction, size, sink, strategy: String
    let frames: Int
    let fps: Double
    let milliseconds: [Double]
    let stages: [String: [String: Double]]
    let perFrame: [String: Double]
    let objectsMade: [String: Int]
    let fingerprint: String?
    let gain: Double?
    let hasSamePictures: Bool?
    let against: Comparison?
    let passes: [Pass]?
  }

  struct Pass: Decodable {
    let target, size: String
    let draws, pixels, taps: Int
  }

  struct Comparison: Decodable {
    let verdict: String
  }

  let environment: Environment
  let readback: String
  let results: [Result]
  let medianGain: Double?
}

@Suite("hinge bench")
struct BenchCommandTests {
  private func report(_ arguments: String...) throws -> Report {
    let captured = CapturedConsole()
    let small = [
      "bench", "--gpu", "software", "--size", "48x32", "--frames", "6", "--json",
    ]
    let code = CommandLineTool.run(small + arguments, captured.console)
    #expect(code == 0, "\(captured.error)")
    return try JSONDecoder().decode(Report.self, from: Data(captured.output.utf8))
  }

  @Test("The report describes the measurement", arguments: ["none", "readback", "yuv", "mp4"])
  func report(sink: String) throws {
    let report = try self.report("-t", "flip", "--sink", sink, "--preset", "ultrafast")
    #expect(report.environment.cores > 0 && report.readback == "late")
    #expect(report.results.count == 1)
    let result = try #require(report.results.first)
    #expect(result.transition == "flip" && result.direction == "push")
    #expect(result.size == "48x32" && result.sink == sink && result.strategy == "fast")
    #expect(result.frames == 6 && result.milliseconds.count == 6 && result.fps > 0)
    var expected: Set = ["scene", "submit", "wait"]
    if sink != "none" { expected.insert("readback") }
    if sink == "yuv" || sink == "mp4" { expected.formUnion(["convert", "encode"]) }
    #expect(Set(result.stages.keys) == expected)
    let bytes = Double(sink == "none" ? 0 : 48 * 32 * 4)
    #expect(result.perFrame["bytesRead"] == bytes)
    #expect(result.objectsMade.isEmpty)
    #expect(result.gain == nil && result.hasSamePictures == nil && report.medianGain == nil)
    #expect((result.fingerprint == nil) == (sink == "none"))
  }

  @Test("The passes of a frame are listed on request only")
  func passes() throws {
    let with = try #require(try report("-t", "flip", "--passes").results.first?.passes)
    let last = try #require(with.last)
    #expect(last.target == "frame" && last.size == "48x32")
    #expect(last.draws > 0 && last.pixels > 0 && last.taps >= last.pixels / 2)
    #expect(try report("-t", "flip").results.first?.passes == nil)
    let captured = CapturedConsole()
    let words = ["bench", "--gpu", "software", "--size", "48x32", "--frames", "6", "--passes"]
    #expect(CommandLineTool.run(words, captured.console) == 0)
    #expect(captured.output.contains("passes") && captured.output.contains("draws"))
  }

  @Test("The plain strategy is measured beside the fast one, with the same frames")
  func plainStrategy() throws {
    let report = try report("-t", "flip", "-t", "push", "--strategy", "plain")
    #expect(report.results.map(\.strategy) == ["fast", "plain", "fast", "plain"])
    for index in [0, 2] {
      let (fast, plain) = (report.results[index], report.results[index + 1])
      let gain = try #require(fast.gain)
      #expect(abs(gain - fast.fps / plain.fps) < 1e-9 * gain)
      #expect(plain.gain == nil && plain.hasSamePictures == nil)
      #expect(fast.hasSamePictures == true && fast.fingerprint == plain.fingerprint)
      #expect(plain.perFrame["bytesCopied"] == 0)
      #expect(try #require(fast.perFrame["bytesCopied"]) > 0)
    }
    #expect(report.results[0].fingerprint != report.results[2].fingerprint)
    #expect(report.medianGain != nil)
  }

  /// In each of these runs one pixel once had another level: where a program that knew its number
  /// of taps was compiled to round in another way, and where a triangle of corners in line lay
  /// beyond its page.
  @Test(
    "Both strategies draw the same frames, byte for byte",
    arguments: [("flip", "640x360"), ("cover-flow", "1280x720")])
  func sameFrames(name: String, size: String) throws {
    let captured = CapturedConsole()
    let code = CommandLineTool.run(
      [
        "bench", "--gpu", "software", "--json", "--strategy", "plain", "--warmup", "9", "-t", name,
        "--size", size, "--frames", "16",
      ], captured.console)
    #expect(code == 0, "\(captured.error)")
    let report = try JSONDecoder().decode(Report.self, from: Data(captured.output.utf8))
    #expect(report.results.first?.hasSamePictures == true)
  }

  @Test("Results are compared with a baseline")
  func baseline() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    // Frame rates that are out of reach of any machine.
    let results = [("flip", "1e-6"), ("push", "1e12")].map { name, fps in
      """
      {"transition": "\(name)", "direction": "push", "size": "48x32", "sink": "readback",
       "frames": 6, "fps": \(fps)}
      """
    }
    try Data("{\"results\": [\(results.joined(separator: ","))]}".utf8).write(to: file)
    let report = try report("-t", "flip", "-t", "push", "-t", "cube", "--baseline", file.path)
    #expect(report.results.map { $0.against?.verdict } == ["better", "worse", nil])
  }

  @Test(
    "Wrong options are usage errors",
    arguments: [
      ["--sink", "gif"], ["--strategy", "slow"], ["--frames", "1"], ["--warmup", "0"],
      ["--to", "a.png"], ["-t", "all", "-p", "edge=top"], ["-t", "flop"], ["48x32"],
      ["48x32", "b.png", "c.png"],
    ])
  func wrongUsage(arguments: [String]) {
    let captured = CapturedConsole()
    #expect(CommandLineTool.run(["bench"] + arguments, captured.console) == 2)
    // One picture lacks the other one.
    let part = ["--to": "--from", "-t": "-", "48x32": arguments.count == 1 ? "--to" : "c.png"]
    #expect(captured.error.contains(part[arguments[0]] ?? arguments[0]), "\(captured.error)")
  }

  @Test("An invalid baseline is a failure")
  func invalidBaseline() {
    let captured = CapturedConsole()
    #expect(CommandLineTool.run(["bench", "--baseline", "/dev/null"], captured.console) == 1)
    #expect(captured.error.contains("--baseline"))
  }
}
