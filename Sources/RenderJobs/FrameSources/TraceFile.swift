import FoundationEssentials
import Glibc
import Media
import SceneGraph
public import UIKitRuntime

/// Recorded interactions as files: JSON Lines, an event a line, with the keys t (seconds), x, y (points), phase and,
/// where it is not 0, pointer.
public enum TraceFile {
  /// How many events a trace has at most: hours of several fingers.
  public static let mostEvents = 1_000_000
  /// How late an event may be, in seconds: a day.
  public static let latestTime = 86_400.0
  /// How many bytes a line has at most; an event needs about a hundred.
  public static let longestLine = 4096

  /// Reads a trace. Empty lines are passed over, and keys that are not an event's are, too.
  ///
  /// - Throws: which line is wrong, and what about it.
  public static func read(_ path: String) throws(TraceFileError) -> PointerTrace {
    let lines = try LineReader(path, longestLine: longestLine)
    var trace = PointerTrace()
    var checker = PointerTrace.Checker()
    let decoder = JSONDecoder()
    while let line = try lines.next() {
      guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
      do {
        let event = try event(in: line, decoder)
        try check(event, with: &checker, after: trace.events.count)
        trace.events.append(event)
      } catch {
        throw TraceFileError(path: path, line: lines.number, fault: error.text)
      }
    }
    guard !trace.events.isEmpty else { throw TraceFileError(path: path, fault: "has no events") }
    return trace
  }

  /// Writes a trace in place of what `path` names, once it is complete.
  ///
  /// - Throws: `TraceFileError` for a trace that could not be read again, or `MediaError`.
  public static func write(_ trace: PointerTrace, to path: String) throws {
    let text = try text(of: trace, path)
    var file = try OutputFile(.file(path))
    try text.withUnsafeBytes { try file.write($0) }
    try file.commit()
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

  /// What is wrong with a line; one sentence without its stop.
  private struct Fault: Error {
    var text: String
  }

  private static func check(
    _ event: PointerEvent, with checker: inout PointerTrace.Checker, after count: Int
  ) throws(Fault) {
    guard count < mostEvents else {
      throw Fault(text: "a trace has \(mostEvents) events at most")
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
        return "an event is an object, such as {\"t\":0,\"x\":10,\"y\":20,\"phase\":\"began\"}"
      }
      return key == "phase" ? "'phase' is one of \(phases)" : "'\(key)' is not a number"
    case .dataCorrupted(let context) where context.codingPath.last?.stringValue == "phase":
      return "'phase' is one of \(phases)"
    case .dataCorrupted:
      // The decoder says no more of a number that does not fit than of what is no JSON.
      return "this is not JSON, or 'pointer' is not whole, or a number is too large"
    default: return "\(error)"
    }
  }
}

/// Why a file is no trace.
public struct TraceFileError: Error, Hashable, CustomStringConvertible {
  /// The file.
  public var path: String
  /// The line, from 1; nil for the whole file.
  public var line: Int?
  /// What is wrong; goes on after the file's name, or stands alone after the line's number.
  public var fault: String

  /// One sentence.
  public var description: String {
    if let line { "'\(path)', line \(line): \(fault)." } else { "'\(path)' \(fault)." }
  }
}

/// Reads a file line by line, in memory that does not depend on its size.
private final class LineReader {
  /// The line that was read last, from 1.
  private(set) var number = 0
  private let path: String
  private let descriptor: Int32
  private let longestLine: Int
  private var buffer: ArraySlice<UInt8> = []
  private var isAtEnd = false

  /// - Throws: where the file cannot be opened.
  init(_ path: String, longestLine: Int) throws(TraceFileError) {
    self.path = path
    self.longestLine = longestLine
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
  }

  /// The next line without its end; nil after the last one.
  ///
  /// - Throws: where the file cannot be read, or the line is too long.
  func next() throws(TraceFileError) -> [UInt8]? {
    var end = buffer.firstIndex(of: UInt8(ascii: "\n"))
    while end == nil, !isAtEnd, buffer.count <= longestLine {
      try fill()
      end = buffer.firstIndex(of: UInt8(ascii: "\n"))
    }
    guard !buffer.isEmpty else { return nil }
    number += 1
    let line = buffer[..<(end ?? buffer.endIndex)]
    guard line.count <= longestLine else {
      throw TraceFileError(
        path: path, line: number, fault: "the line has more than \(longestLine) bytes")
    }
    buffer = end.map { buffer[($0 + 1)...] } ?? []
    return Array(line)
  }

  private func fill() throws(TraceFileError) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var count = Glibc.read(descriptor, &bytes, bytes.count)
    while count < 0, errno == EINTR { count = Glibc.read(descriptor, &bytes, bytes.count) }
    guard count >= 0 else { throw Self.failure(path) }
    isAtEnd = count == 0
    buffer = ArraySlice(buffer + bytes[..<count])
  }

  private static func failure(_ path: String) -> TraceFileError {
    TraceFileError(
      path: path, fault: "cannot be read (\(String(cString: strerror(errno))))")
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
