import Effects
import FoundationEssentials
import Jobs
import SceneGraph
import Transitions
import UIKitRuntime

/// Reads pointer traces, and plays those that are accepted.
///
/// Runs on the main thread, as the views of a traced transition do.
public struct TraceFuzzTarget: FuzzTarget {
  public static let name = "traces"
  public static let syntax = FuzzSyntax.text
  public static let dictionary = [
    "\"t\":", "\"x\":", "\"y\":", "\"phase\":", "\"pointer\":", "\"began\"", "\"moved\"",
    "\"ended\"",
    "\"cancelled\"", "null", "true", "{}", "[]", "[[[[", "{\"a\":{\"a\":{", "1e400", "\\u0000",
    "\\ud800", "\u{FEFF}", "{\"t\":1,\"x\":100,\"y\":300,\"phase\":\"moved\"}",
    "{\"t\":2,\"x\":300,\"y\":300,\"phase\":\"ended\"}",
    "{\"t\":0,\"x\":5,\"y\":5,\"phase\":\"began\",\"pointer\":1}",
  ]

  private let path: String

  public static func seeds() throws -> [[UInt8]] {
    let recorded = try Data(
      contentsOf: URL(filePath: testsFolder + "/../Samples/drag.jsonl"))
    let drags = [(6, 300), (370, 40), (180, 200)].map { start, end in
      [(0.0, start, "began"), (0.1, (start + end) / 2, "moved"), (0.2, end, "ended")]
        .map { #"{"t":\#($0.0),"x":\#($0.1),"y":300,"phase":"\#($0.2)"}"# }
        .joined(separator: "\n")
    }
    let fingers = """
      {"t":0,"x":6,"y":100,"phase":"began"}
      {"t":0.05,"x":6,"y":200,"phase":"began","pointer":1}

      {"t":0.1,"x":150,"y":100,"phase":"moved","note":"kept"}
      {"t":0.15,"x":90,"y":200,"phase":"cancelled","pointer":1}
      {"t":0.2,"x":300,"y":100,"phase":"ended"}
      """
    return [Array(recorded)] + (drags + [fingers]).map { Array($0.utf8) }
  }

  public init(in folder: String) { path = folder + "/trace.jsonl" }

  public func run(_ input: [UInt8]) throws {
    try Data(input).write(to: URL(filePath: path))
    let trace: PointerTrace
    do {
      trace = try TraceFile.read(path)
    } catch {
      try requireSentence(error.description)
      return
    }
    try require(!trace.events.isEmpty, "a trace without events was accepted")
    try require(trace.events.count <= TraceFile.mostEvents, "\(trace.events.count) events")
    for event in trace.events {
      let isWithin = abs(event.timestamp) <= TraceFile.latestTime
      let isFinite = event.location.x.isFinite && event.location.y.isFinite
      try require(isWithin && isFinite, "\(event) was accepted")
    }
    try TraceFile.write(trace, to: path)
    try require(try TraceFile.read(path) == trace, "a trace that was written is read as another")
    try play(trace, with: Catalog.all[input.count % Catalog.all.count])
  }

  /// Plays `trace`: the frames of its first seconds, and then the last one that there may be.
  private func play(_ trace: PointerTrace, with effect: any Transition.Type) throws {
    let container = Container(size: Size(width: 375, height: 667), scale: 0.1)
    let count = trace.events.count
    let spec = TransitionSpec(effect.init(), count % 2 == 0 ? .push : .pop)
    let source = TracedInteraction(spec, rate: 10, trace: trace)
    let frames = Array(0..<min(40, source.length.limit)) + [source.length.limit - 1]
    for index in frames {
      guard let frame = source.frame(index, in: container) else { return }
      try requireSane(frame.scene, "\(effect.name), frame \(index)")
      for snapshot in frame.snapshots {
        try requireSane(snapshot.scene, "\(effect.name), frame \(index), \(snapshot.name)")
      }
    }
  }
}
