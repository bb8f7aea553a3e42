import FoundationEssentials
import Glibc
public import Media
import SceneGraph
import Support
public import UIKitRuntime

/// The file format of pointer traces: JSON Lines, one event per line.
///
/// The keys are `t` in seconds, `x` and `y` in points of the container, `phase`, and `pointer`
/// unless it is 0.
public enum TraceFile {
  /// The largest number of events of a trace, enough for hours of several pointers.
  public static let mostEvents = 1_000_000
  /// The largest magnitude of an event's time, in seconds: a day.
  public static let latestTime = 86_400.0
  /// The largest number of bytes of a line. An event takes about a hundred.
  public static let longestLine = 4096

  /// Reads the trace in `file`. Blank lines and unknown keys are ignored.
  ///
  /// - Throws: `TraceFileError` with the line and its fault.
  public static func read(_ file: FilePath) throws(TraceFileError) -> PointerTrace {
    let path = file.description
    var trace = PointerTrace()
    var checker = PointerTrace.Checker()
    let decoder = JSONDecoder()
    do throws(LineReader.Failure) {
      let lines = try LineReader(file, longestLine: longestLine)
      while let line = try lines.next() {
        guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
        do throws(Fault) {
          let event = try event(in: line, decoder)
          try check(event, with: &checker, after: trace.events.count)
          trace.events.append(event)
        } catch {
          throw LineReader.Failure(line: lines.number, fault: error.text)
        }
      }
    } catch {
      throw TraceFileError(path: path, line: error.line, fault: error.fault)
    }
    guard !trace.events.isEmpty else { throw TraceFileError(path: path, fault: "has no events") }
    return trace
  }

  /// Reads the trace in the file at `path`, as `read(_:)` of a `FilePath` does.
  ///
  /// - Throws: `TraceFileError`.
  public static func read(_ path: String) throws(TraceFileError) -> PointerTrace {
    try read(FilePath(path))
  }

  /// Writes `trace` to `path`. The complete file appears at once; by default it replaces an
  /// existing one.
  ///
  /// - Throws: `TraceFileError` for a trace that `read(_:)` would refuse; `MediaError` if the file
  ///   cannot be written.
  public static func write(
    _ trace: PointerTrace, to path: FilePath, _ options: OutputOptions = OutputOptions()
  ) throws {
    let text = try text(of: trace, path.description)
    var file = try OutputFile(.file(path, options))
    try text.withUnsafeBytes { try file.write($0) }
    try file.commit()
  }

  /// Writes `trace` to the path `path` as text. The complete file replaces an existing one
  /// atomically.
  ///
  /// - Throws: as for a `FilePath`.
  public static func write(_ trace: PointerTrace, to path: String) throws {
    try write(trace, to: FilePath(path))
  }

  private static func text(of trace: PointerTrace, _ path: String) throws -> [UInt8] {
    var checker = PointerTrace.Checker()
    var text: [UInt8] = []
    for (index, event) in trace.events.enumerated() {
      do {
        try check(event, with: &checker, after: index)
      } catch {
        throw TraceFileError(path: path, line: index + 1, fault: error.text)
      }
      text += Array(try JSONText.line(event).utf8)
    }
    return text
  }

  /// The fault of a line, a clause without a full stop.
  private struct Fault: Error {
    var text: String
  }

  private static func check(
    _ event: PointerEvent, with checker: inout PointerTrace.Checker, after count: Int
  ) throws(Fault) {
    guard count < mostEvents else {
      throw Fault(text: "a trace may have at most \(mostEvents) events")
    }
    do {
      try checker.check(event)
    } catch {
      throw Fault(text: error.description)
    }
    guard abs(event.timestamp) <= latestTime else {
      throw Fault(text: "the time is beyond \(plain(latestTime)) seconds")
    }
  }

  private static func event(in line: [UInt8], _ decoder: JSONDecoder) throws(Fault) -> PointerEvent
  {
    do {
      return try decoder.decode(PointerEvent.self, from: Data(line))
    } catch {
      throw Fault(text: text(of: error))
    }
  }

  private static func text(of error: any Error) -> String {
    let phases = PointerPhase.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    switch error as? DecodingError {
    case .keyNotFound(let key, _):
      return "'\(key.stringValue)' is missing"
    case .valueNotFound(_, let context), .typeMismatch(_, let context):
      guard let key = context.codingPath.last?.stringValue else {
        return "expected an object, such as {\"t\":0,\"x\":10,\"y\":20,\"phase\":\"began\"}"
      }
      return key == "phase" ? "'phase' must be one of \(phases)" : "'\(key)' is not a number"
    case .dataCorrupted(let context) where context.codingPath.last?.stringValue == "phase":
      return "'phase' must be one of \(phases)"
    case .dataCorrupted:
      // JSONDecoder reports a number out of range and invalid JSON by the same error.
      return "this is not JSON, 'pointer' is not an integer, or a number is too large"
    default: return "\(error)"
    }
  }
}
