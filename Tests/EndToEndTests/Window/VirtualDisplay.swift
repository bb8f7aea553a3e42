import Foundation
import Frames
import Testing

/// An Xvfb server with one screen of 800×700 pixels, which ends with the test.
final class VirtualDisplay {
  /// The value of DISPLAY for programs on this display.
  let name: String

  private let server: Running

  /// Starts the server.
  ///
  /// - Parameter options: further options of the server, such as `-extension GLX`.
  init(_ options: String...) throws {
    server = try Running.start(
      "Xvfb",
      ["-displayfd", "1", "-screen", "0", "800x700x24", "-nolisten", "tcp"] + options)
    // The server chooses a free number and prints it when it is ready.
    let number = server.output.line(within: 60)
    guard let number else {
      kill(server.id, SIGTERM)
      _ = server.wait(output: Data(), errors: server.errors.readAll())
      throw NoDisplay()
    }
    name = ":\(number)"
  }

  /// The X server did not start.
  struct NoDisplay: Error {}

  deinit {
    kill(server.id, SIGTERM)
    _ = server.wait(output: Data(), errors: server.errors.readAll())
  }

  /// Runs xdotool with `words`, to move the pointer or press buttons and keys.
  func act(_ words: String) throws {
    let result = try run("xdotool", words.split(separator: " ").map(String.init))
    try #require(result.exitCode == 0, "xdotool \(words): \(result.errors)")
  }

  /// Returns the title of the preview's window.
  func title() throws -> String {
    let result = try run("xdotool", ["search", "--name", "^Hinge", "getwindowname"])
    try #require(result.exitCode == 0, "no window: \(result.errors)")
    return String(decoding: result.output, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
  }

  /// Waits until the preview has a window, for a minute at most.
  func waitForWindow() throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try run("xdotool", ["search", "--onlyvisible", "--name", "^Hinge"]).exitCode != 0 {
      try #require(ContinuousClock.now < deadline, "the preview has no window")
    }
  }

  /// Returns the size of the preview's window.
  func windowSize() throws -> PixelSize {
    let result = try run("xdotool", ["search", "--name", "^Hinge", "getwindowgeometry", "--shell"])
    var numbers: [Substring: Int] = [:]
    for line in String(decoding: result.output, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=")
      if parts.count == 2 { numbers[parts[0]] = Int(parts[1]) }
    }
    return try #require(
      PixelSize(width: numbers["WIDTH"] ?? 0, height: numbers["HEIGHT"] ?? 0), "no window")
  }

  /// Waits until the top left part of the screen is as wanted, for a minute at most.
  func wait(_ size: PixelSize, until isWanted: (Frame) throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try !isWanted(screenshot(size)) {
      try #require(ContinuousClock.now < deadline, "the screen never looks as it has to")
    }
  }

  /// Sets an X resource. The server drops it with its last window unless it runs with `-noreset`.
  func set(_ resource: String, in workplace: Workplace) throws {
    let file = workplace.path("resources")
    try Data("\(resource)\n".utf8).write(to: URL(filePath: file))
    let result = try run("xrdb", ["-nocpp", "-merge", file])
    try #require(result.exitCode == 0, "xrdb: \(result.errors)")
  }

  /// Returns the top left part of the current screen contents.
  ///
  /// xwd reads one window after another, and fails with BadMatch if one changes meanwhile.
  func screenshot(_ size: PixelSize) throws -> Frame {
    var result = try run("xwd", ["-root", "-silent"])
    for _ in 0..<9 where result.errors.contains("BadMatch") {
      result = try run("xwd", ["-root", "-silent"])
    }
    try #require(result.exitCode == 0, "xwd: \(result.errors)")
    let picture = try #require(
      XWDPicture(result.output),
      "\(Array(result.output.prefix(100))) begins no picture that is known here")
    return try #require(picture.topLeft(size), "the screen is smaller")
  }

  private func run(_ program: String, _ arguments: [String]) throws -> HingeProcess.Result {
    let running = try Running.start(program, arguments, environment: ["DISPLAY": name])
    return running.wait(output: running.output.readAll(), errors: running.errors.readAll())
  }
}

/// A picture in the format of `xwd` (X11's `XWDFile.h`): a header of big-endian numbers, a colour
/// map with 12 bytes per entry, and rows.
struct XWDPicture {
  private let bytes: [UInt8]
  private let start, rowLength, pixelLength, width, height: Int

  /// Parses `xwd` output, or returns nil unless channels are bytes with blue first.
  ///
  /// A pixel has three bytes if windows of several visuals are mapped, and four otherwise.
  init?(_ data: Data) {
    let bytes = [UInt8](data)
    func number(_ index: Int) -> Int {
      bytes[(4 * index)..<(4 * index + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    guard bytes.count >= 100, number(1) == 7, number(7) == 0, number(14) == 0xFF0000,
      [24, 32].contains(number(11))
    else { return nil }
    (width, height, rowLength) = (number(4), number(5), number(12))
    pixelLength = number(11) / 8
    start = number(0) + 12 * number(19)
    guard bytes.count >= start + rowLength * height else { return nil }
    self.bytes = bytes
  }

  /// Returns the top left part of the picture; nil if the picture is smaller.
  func topLeft(_ size: PixelSize) -> Frame? {
    guard size.width <= width, size.height <= height else { return nil }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.rgbaByteCount)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let offset = start + row * rowLength + pixelLength * column
        pixels += [bytes[offset + 2], bytes[offset + 1], bytes[offset], 255]
      }
    }
    return Frame(size: size, alpha: .opaque, bytes: pixels)
  }
}
