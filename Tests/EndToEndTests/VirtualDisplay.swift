import Foundation
import Frames
import Testing

/// An X server in memory with one screen, which ends with the test.
final class VirtualDisplay {
  /// What DISPLAY is for programs that are to be seen on it.
  let name: String

  private let server: Running

  /// - Parameter options: more words for the server, such as `-extension GLX`.
  init(_ options: String...) throws {
    server = try Running.start(
      "Xvfb",
      ["-displayfd", "1", "-screen", "0", "800x700x24", "-nolisten", "tcp"] + options)
    // The server chooses a number that is free and tells it once it answers.
    let number = server.output.line(within: 60)
    guard let number else {
      kill(server.id, SIGTERM)
      _ = server.wait(output: Data(), errors: server.errors.readAll())
      throw NoDisplay()
    }
    name = ":\(number)"
  }

  /// The X server said nothing.
  struct NoDisplay: Error {}

  deinit {
    kill(server.id, SIGTERM)
    _ = server.wait(output: Data(), errors: server.errors.readAll())
  }

  /// Does what `words` tell xdotool: moves the pointer, presses buttons and keys.
  func act(_ words: String) throws {
    let result = try run("xdotool", words.split(separator: " ").map(String.init))
    try #require(result.exitCode == 0, "xdotool \(words): \(result.errors)")
  }

  /// Sets a resource of the server's, which forgets it with its last window unless it was started with `-noreset`.
  func set(_ resource: String, in workplace: Workplace) throws {
    let file = workplace.path("resources")
    try Data("\(resource)\n".utf8).write(to: URL(filePath: file))
    let result = try run("xrdb", ["-nocpp", "-merge", file])
    try #require(result.exitCode == 0, "xrdb: \(result.errors)")
  }

  /// The top left of the screen as it is seen now.
  func screenshot(_ size: PixelSize) throws -> Frame {
    let result = try run("xwd", ["-root", "-silent"])
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

/// A picture as `xwd` writes it, by X11's `XWDFile.h`: a header of big-endian numbers, colours of 12 bytes each, rows.
struct XWDPicture {
  private let bytes: [UInt8]
  private let start, rowLength, pixelLength, width, height: Int

  /// - Returns: nil for what does not have whole bytes, blue first. They are three a pixel where windows of several
  /// visuals are seen, and else four.
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

  /// Its top left; nil where it is smaller.
  func topLeft(_ size: PixelSize) -> Frame? {
    guard size.width <= width, size.height <= height else { return nil }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.rgbaByteCount)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let place = start + row * rowLength + pixelLength * column
        pixels += [bytes[place + 2], bytes[place + 1], bytes[place], 255]
      }
    }
    return Frame(size: size, alpha: .opaque, bytes: pixels)
  }
}
