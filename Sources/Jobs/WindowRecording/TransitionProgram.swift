import Frames
import Glibc
import Headless
import Jobs
import Media
import Support
import Transitions
public import UIKitRuntime

/// A program that shows an animator between two pictures, as `hinge run` builds one.
@MainActor
public enum TransitionProgram {
  /// Records the transition that `arguments` describe, and ends the process if that fails.
  ///
  /// - Parameters:
  ///   - arguments: the program's name and `KEY=VALUE`: from, to, output, change, rate, size,
  ///     scale, gpu, format, preset, hold, trace, synced,
  ///     shutter, phase, shutter-curve.
  ///   - animator: a function that creates the animator.
  public static func main(
    _ arguments: [String], animator: @escaping @MainActor () -> any AnimatedTransitioning
  ) {
    end { try record(arguments, animator: animator) }
  }

  /// Records the transition that `arguments` describe, and ends the process if that fails.
  ///
  /// - Parameters:
  ///   - arguments: as for an animator, without a trace.
  ///   - delegate: the delegate of the navigation controller for a push or a pop, and of the
  ///     presented controller for a presentation or a dismissal.
  public static func main(_ arguments: [String], delegate: AnyObject) {
    end { try record(arguments, delegate: delegate) }
  }

  /// Prints the number of frames; on an error, prints it and ends the process.
  private static func end(_ record: () throws -> Int) {
    DriverCache.disableIfUnprintable()
    do {
      print(try record())
    } catch {
      say("hinge: \(error)")
      exit(1)
    }
  }

  /// Prints a line for the user.
  private static func say(_ sentence: String) {
    let line = Array("\(PrintableText(sentence))\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  /// Records the transition that `arguments` describe.
  ///
  /// - Returns: the number of frames.
  /// - Throws: the error of a picture, of the trace, of the renderer or of the output.
  public static func record(
    _ arguments: [String], animator: @escaping @MainActor () -> any AnimatedTransitioning
  ) throws -> Int {
    try record(arguments) { TransitionStage($0, on: $1, animator: animator) }
  }

  /// Records the transition that `arguments` describe, with a delegate.
  ///
  /// - Returns: the number of frames.
  /// - Throws: the error of a picture, of the renderer or of the output, or an error if the
  ///   delegate's type does not suit the change.
  public static func record(_ arguments: [String], delegate: AnyObject) throws -> Int {
    try record(arguments) { change, recorder in
      switch change {
      case .push, .pop:
        guard let delegate = delegate as? any NavigationControllerDelegate else {
          throw WrongDelegate(change: change, name: "UINavigationControllerDelegate")
        }
        return TransitionStage(change, on: recorder, delegate: delegate)
      case .present, .dismiss:
        guard let delegate = delegate as? any TransitioningDelegate else {
          throw WrongDelegate(change: change, name: "UIViewControllerTransitioningDelegate")
        }
        return TransitionStage(change, on: recorder, delegate: delegate)
      }
    }
  }

  private static func record(
    _ arguments: [String],
    stage: (TransitionStage.Change, WindowRecorder) throws -> TransitionStage
  ) throws -> Int {
    let settings = Settings(arguments.dropFirst())
    let recorder = try WindowRecorder(
      from: FilePath(try settings.value("from")), to: FilePath(try settings.value("to")),
      size: settings.size, scale: settings["scale"].flatMap(Double.init),
      framesPerSecond: settings.rate, gpu: settings["gpu"].flatMap { GPUChoice(text: $0) } ?? .auto)
    for note in recorder.notes { say(note) }
    recorder.shutter = settings.shutter
    let change = settings["change"].flatMap { TransitionStage.Change(rawValue: $0) } ?? .push
    let stage = try stage(change, recorder)
    var events: [PointerEvent] = []
    if let path = settings["trace"] {
      let trace = try TraceFile.read(FilePath(path)).events
      let start = trace.first?.timestamp ?? 0
      events = trace.map {
        PointerEvent(
          $0.phase, at: $0.location, timestamp: $0.timestamp - start, pointer: $0.pointer)
      }
      stage.attachDrag()
    } else {
      stage.begin()
    }
    let preset = settings["preset"].map { EncodingOptions(preset: $0) }
    return try recorder.record(
      to: FilePath(try settings.value("output")), events: events,
      format: settings["format"].flatMap { OutputFormat(rawValue: $0) },
      encoding: preset ?? EncodingOptions(), hold: settings["hold"].flatMap(Double.init) ?? 0,
      options: OutputOptions(isSynced: settings["synced"] != "no"))
  }
}

/// The settings of a program, from its arguments.
private struct Settings {
  private var values: [String: String] = [:]

  init(_ arguments: some Sequence<String>) {
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
    }
  }

  subscript(_ name: String) -> String? { values[name] }

  func value(_ name: String) throws -> String {
    guard let value = values[name] else { throw MissingSetting(name: name) }
    return value
  }

  /// The frame rate, such as `60` or `30000/1001`.
  var rate: FrameRate {
    let parts = (values["rate"] ?? "60").split(separator: "/").compactMap { Int($0) }
    return FrameRate(parts.first ?? 60, per: parts.count > 1 ? parts[1] : 1)
  }

  /// The shutter; nil without motion blur, or for values that are out of range.
  var shutter: Shutter? {
    let limit = Shutter.largestAngle
    guard let angle = values["shutter"].flatMap(Double.init), angle > 0, angle <= limit
    else { return nil }
    let phase = values["phase"].flatMap(Double.init).flatMap { abs($0) <= limit ? $0 : nil }
    let curve = values["shutter-curve"].flatMap { Shutter.Curve(rawValue: $0) }
    return Shutter(angle: angle, phase: phase, curve: curve ?? .box)
  }

  var size: PixelSize? {
    let parts = (values["size"] ?? "").split(separator: "x").compactMap { Int($0) }
    return parts.count == 2 ? PixelSize(width: parts[0], height: parts[1]) : nil
  }
}

/// A delegate whose type does not suit its change.
private struct WrongDelegate: Error, CustomStringConvertible {
  let change: TransitionStage.Change
  let name: String

  var description: String {
    "--delegate: a \(change.rawValue) needs a \(name), but the expression's value is not one."
  }
}

/// A missing setting.
private struct MissingSetting: Error, CustomStringConvertible {
  let name: String

  var description: String { "\(name)=VALUE is missing; 'hinge run' passes it." }
}
