import FoundationEssentials
import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@testable import Jobs

@Suite("Trace files")
struct TraceFileTests {
  private static func event(
    _ phase: PointerPhase, _ time: Double, _ x: Double, _ y: Double, pointer: Int = 0
  ) -> PointerEvent {
    PointerEvent(phase, at: Point(x: x, y: y), timestamp: time, pointer: pointer)
  }

  /// Calls `body` with the path of a file in a temporary folder.
  ///
  /// - Returns: the names of the files that are left in the folder.
  private func withFile(_ text: String? = nil, _ body: (String) throws -> Void) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "trace-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "t.jsonl")
    if let text { try Data(text.utf8).write(to: file) }
    try body(file.path)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  private func read(_ text: String) throws -> PointerTrace {
    var trace = PointerTrace()
    _ = try withFile(text) { trace = try TraceFile.read($0) }
    return trace
  }

  private func fault(_ text: String) throws -> TraceFileError? {
    var fault: TraceFileError?
    _ = try withFile(text) { path in
      fault = #expect(throws: TraceFileError.self) { _ = try TraceFile.read(path) }
    }
    return fault
  }

  @Test(
    "An event is a line; pointer defaults to 0, and blank lines and unknown keys are ignored"
  )
  func reading() throws {
    let trace = try read(
      """
      {"t": 0, "x": 10, "y": 20.5, "phase": "began"}

      {"phase":"began","pointer":-3,"t":0.5e0,"x":-1,"y":2,"force":0.25}\r
      {"t":0.5,"x":11,"y":20,"phase":"moved"}
      {"t":1,"x":11,"y":20,"phase":"cancelled","pointer":-3}
      {"t":1,"x":12,"y":20,"phase":"ended","pointer":0}
      """)
    #expect(
      trace.events == [
        Self.event(.began, 0, 10, 20.5), Self.event(.began, 0.5, -1, 2, pointer: -3),
        Self.event(.moved, 0.5, 11, 20), Self.event(.cancelled, 1, 11, 20, pointer: -3),
        Self.event(.ended, 1, 12, 20),
      ])
  }

  @Test("A written trace reads back bit for bit, and no other file is left")
  func roundTrip() throws {
    let trace = PointerTrace([
      Self.event(.began, 0.1 + 0.2, 1.0 / 3, -1e-7),
      Self.event(.began, 0.5, 12345.678901234567, 0, pointer: 4),
      Self.event(.moved, 2.0 / 3, .leastNonzeroMagnitude, 1e300),
      Self.event(.ended, 1, 0, 0),
    ])
    var again = PointerTrace()
    let names = try withFile("what was there before") { path in
      try TraceFile.write(trace, to: path)
      again = try TraceFile.read(path)
    }
    #expect(again == trace)
    #expect(names == ["t.jsonl"])
  }

  @Test("An event is written as one line, without a pointer of 0")
  func text() throws {
    var lines: [String] = []
    _ = try withFile { path in
      try TraceFile.write(
        PointerTrace([
          Self.event(.began, 0.25, 1.5, 2), Self.event(.began, 0.5, 1.5, 2, pointer: 1),
        ]), to: path)
      let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
      lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(
      lines == [
        #"{"phase":"began","t":0.25,"x":1.5,"y":2}"#,
        #"{"phase":"began","pointer":1,"t":0.5,"x":1.5,"y":2}"#, "",
      ])
  }

  @Test("An invalid trace is not written, and an existing file is kept")
  func notWritten() throws {
    var text = ""
    _ = try withFile("before") { path in
      let error = #expect(throws: TraceFileError.self) {
        try TraceFile.write(PointerTrace([Self.event(.began, .nan, 0, 0)]), to: path)
      }
      #expect(error?.line == 1)
      text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    }
    #expect(text == "before")
  }

  private static let began = #"{"t":1,"x":0,"y":0,"phase":"began"}"#

  @Test(
    "The error for a bad line has its number and its fault",
    arguments: [
      ("", nil, "has no events"),
      ("\n \n", nil, "has no events"),
      ("\(began)\nnonsense", 2, "this is not JSON"),
      ("\(began)\n\n{\"t\":2", 3, "this is not JSON"),
      ("[1,2]", 1, "expected an object"),
      ("7", 1, "expected an object"),
      (#"{"t":0,"y":0,"phase":"began"}"#, 1, "'x' is missing"),
      (#"{"t":0,"x":0,"y":0}"#, 1, "'phase' is missing"),
      (#"{"t":"0","x":0,"y":0,"phase":"began"}"#, 1, "'t' is not a number"),
      (#"{"t":0,"x":null,"y":0,"phase":"began"}"#, 1, "'x' is not a number"),
      (
        #"{"t":0,"x":0,"y":0,"phase":"down"}"#, 1,
        "'phase' must be one of 'began', 'moved', 'ended'"
      ),
      (#"{"t":0,"x":0,"y":0,"phase":3}"#, 1, "'phase' must be one of"),
      (#"{"t":0,"x":0,"y":0,"phase":"began","pointer":1.5}"#, 1, "'pointer' is not an integer"),
      ("\(began)\n" + #"{"t":0.5,"x":0,"y":0,"phase":"moved"}"#, 2, "the time is before 1.0"),
      (#"{"t":0,"x":0,"y":0,"phase":"moved"}"#, 1, "its first event must be 'began'"),
      ("\(began)\n\(began)", 2, "pointer 0"),
      (#"{"t":1e6,"x":0,"y":0,"phase":"began"}"#, 1, "the time is beyond 86400 seconds"),
      ("\(began)\n" + String(repeating: " ", count: 5000), 2, "more than 4096 bytes"),
      (String(repeating: "x", count: 300_000), 1, "more than 4096 bytes"),
    ])
  func bad(_ text: String, _ line: Int?, _ words: String) throws {
    let fault = try #require(try fault(text))
    #expect(fault.line == line)
    #expect(fault.fault.contains(words), "\(fault)")
    #expect(fault.description.hasSuffix("."))
  }

  @Test("Numbers that are not finite are refused", arguments: ["1e999", "NaN", "Infinity"])
  func notFinite(_ number: String) throws {
    #expect(try fault(#"{"t":0,"x":\#(number),"y":0,"phase":"began"}"#)?.line == 1)
  }

  @Test("A missing file and a folder are unreadable")
  func unreadable() throws {
    let missing = #expect(throws: TraceFileError.self) { try TraceFile.read("/nowhere/t.jsonl") }
    #expect(missing?.fault.hasPrefix("cannot be read") == true)
    let folder = #expect(throws: TraceFileError.self) { try TraceFile.read("/") }
    #expect(folder?.fault.hasPrefix("cannot be read") == true)
  }
}
