import Support

/// The progress of a build on standard error: a bar if that is a terminal, else a line every few
/// seconds.
final class BuildProgress {
  private let console: Console
  private let isQuiet: Bool
  private let clock = ContinuousClock()
  private var start: ContinuousClock.Instant
  private var lastShown: ContinuousClock.Instant
  private var steps = BuildSteps()

  /// The seconds between two lines where there is no terminal.
  private static let interval = 5.0

  /// The number of modules that the first build compiles.
  private static let modules = 21

  /// Creates a report that writes nothing if `isQuiet`.
  init(_ console: Console, isQuiet: Bool) {
    self.console = console
    self.isQuiet = isQuiet
    start = clock.now
    lastShown = start
  }

  /// Announces the build.
  ///
  /// - Parameter isFirst: true if Hinge is built, too.
  func begin(isFirst: Bool) {
    start = clock.now
    lastShown = start
    steps.expected = isFirst ? Self.modules : nil
    guard !isQuiet else { return }
    console.error(
      isFirst
        ? "Building Hinge and the animator. The first time takes about 3 minutes; later builds take "
          + "seconds.\n"
        : "Building the animator.\n")
  }

  /// Reads what the package manager wrote, and shows the progress; called at least once a second.
  func advance(_ bytes: some Sequence<UInt8>) {
    let elapsed = seconds(since: start)
    steps.read(bytes, after: elapsed)
    guard !isQuiet else { return }
    let pause = seconds(since: lastShown)
    if let columns = console.terminalColumns {
      guard pause >= 0.2 else { return }
      console.control("\r\(steps.bar(after: elapsed, columns: columns))\u{1B}[K")
    } else {
      guard pause >= Self.interval else { return }
      console.error("  \(steps.text(after: elapsed))\n")
    }
    lastShown = clock.now
  }

  /// Removes the bar.
  func end() {
    guard !isQuiet, console.terminalColumns != nil else { return }
    console.control("\r\u{1B}[K")
  }

  private func seconds(since instant: ContinuousClock.Instant) -> Double {
    instant.duration(to: clock.now) / .seconds(1)
  }
}

/// The steps of a build, from the package manager's lines: `[12/345] Compiling Module File.swift`.
///
/// Its numbers are not the progress: hundreds of small steps come first, and it finds further
/// ones while it works. The modules do.
struct BuildSteps {
  /// The modules that are compiled or have been.
  private(set) var modules: [String] = []
  /// The number of modules to compile; nil if it is not known.
  var expected: Int?
  private var line: [UInt8] = []
  /// The time at which the last module began, in seconds.
  private var lastBegin = 0.0

  /// Reads bytes of its output, which came after `elapsed` seconds.
  mutating func read(_ bytes: some Sequence<UInt8>, after elapsed: Double) {
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
        // A line that is longer is not about a step.
        if line.count < 4096 { line.append(byte) }
        continue
      }
      readLine(String(decoding: line, as: UTF8.self), after: elapsed)
      line = []
    }
  }

  private mutating func readLine(_ line: String, after elapsed: Double) {
    guard line.first == "[", let end = line.firstIndex(of: "]") else { return }
    let words = line[line.index(after: end)...].split(separator: " ").map(String.init)
    let module: String?
    switch words.first {
    case "Compiling": module = words.dropFirst().first
    case "Emitting" where words.dropFirst().first == "module": module = words.dropFirst(2).first
    default: module = nil
    }
    guard let module, !modules.contains(module) else { return }
    modules.append(module)
    lastBegin = elapsed
  }

  /// The part of the build that is done, 0 to 1; nil if it is not known.
  private var part: Double? {
    expected.map { Double(min(max(modules.count - 1, 0), $0)) / Double($0) }
  }

  /// The remaining time in seconds, from the pace up to the last module; nil while that is not
  /// known, and when it has passed.
  func remaining(after elapsed: Double) -> Double? {
    guard let part, part > 0.1, part < 1 else { return nil }
    let left = lastBegin / part - elapsed
    return left > 0 ? left : nil
  }

  /// The progress as text.
  func text(after elapsed: Double) -> String {
    let time = "\(fixed(elapsed, 0)) s"
    guard let last = modules.last else { return "planning, \(time)" }
    let number =
      expected.map { "module \(modules.count) of \(max($0, modules.count))" } ?? "compiling"
    return "\(number), \(printable(last)): \(time)"
      + (remaining(after: elapsed).map { ", about \(fixed($0, 0)) s left" } ?? "")
  }

  /// The progress as a bar of fewer than `columns` columns.
  func bar(after elapsed: Double, columns: Int) -> String {
    let text = " " + text(after: elapsed)
    let width = min(columns - text.count - 3, 30)
    guard width >= 5, let part else { return String(text.prefix(max(columns - 1, 0))) }
    let full = Int(Double(width) * part)
    return "[" + String(repeating: "#", count: full)
      + String(repeating: "-", count: width - full) + "]" + text
  }
}
