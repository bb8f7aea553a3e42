import Frames
import Jobs
import Testing

@testable import CommandLine

@Suite("Values of options")
struct OptionValueTests {
  /// Reads `text` as the value of an option of a type.
  private func read<Value>(_ type: OptionType<Value>, _ text: String) throws(CommandError) -> Value?
  {
    let option = Option("--thing", type, "")
    return try ParsedOptions(["--thing=\(text)"], allowing: [option], command: "render")[option]
  }

  // MARK: - Sizes

  @Test(
    "A size is two numbers with an x between",
    arguments: [
      ("1x1", 1, 1), ("1920X1080", 1920, 1080), ("64×48", 64, 48), ("64*48", 64, 48),
      ("32768x1", 32768, 1),
    ])
  func size(_ text: String, _ width: Int, _ height: Int) throws {
    #expect(
      try read(.size, text) == .exact(#require(PixelSize(width: width, height: height))))
  }

  @Test(
    "A size that keeps the shape of the pictures",
    arguments: [
      ("720p", FrameSizeOption.rule(.shorterSide(720))), ("1080P", .rule(.shorterSide(1080))),
      ("4k", .rule(.shorterSide(2160))), ("1280x", .rule(.width(1280))),
      ("x720", .rule(.height(720))), ("50%", .rule(.factor(0.5))), ("HD", .rule(.shorterSide(720))),
      ("1440p", .rule(.shorterSide(1440))), ("360p", .rule(.shorterSide(360))),
    ])
  func shapedSize(_ text: String, _ expected: FrameSizeOption) throws {
    #expect(try read(.size, text) == expected)
  }

  @Test(
    "A size of no form is an error that names the option",
    arguments: [
      "", "p", "x", "0p", "0x", "x0", "0%", "-5%", "%", "1001%", "99999999p", "-1x", "5k", "1.5x",
      "32769x", "nan%", "١x", "0x0", "0x5", "5x0", "-5x5", "5", "5x5x5", "5 x 5", "5.5x5", "axb",
      "100000x100000", "32769x1", "1x32769", "99999999999999999999x1", "4000000000x4000000000",
    ])
  func invalidShapedSize(text: String) throws {
    let error = #expect(throws: CommandError.self) {
      try read(.size, text)
    }
    let found = try #require(error)
    #expect(found.exitCode == 2)
    #expect(found.message.hasPrefix("--thing: '\(text)'"), "\(found.message)")
  }

  // MARK: - Rates

  @Test(
    "A rate is a number or a fraction, exact and in lowest terms",
    arguments: [
      ("60", 60, 1), ("25.0", 25, 1), ("29.97", 2997, 100), ("23.976", 2997, 125),
      ("30000/1001", 30000, 1001), ("120/2", 60, 1), ("0.5", 1, 2), ("1000", 1000, 1),
      ("0.01", 1, 100), ("1/100", 1, 100), ("12.5", 25, 2),
    ])
  func rate(_ text: String, _ top: Int, _ bottom: Int) throws {
    #expect(try read(.frameRate, text) == FrameRate(top, per: bottom))
  }

  @Test(
    "An invalid rate is an error that names the option",
    arguments: [
      "", "0", "-1", "nan", "inf", "1001", "1e9", "0.0001", "0.009", "60fps", "1/0", "0/1", "-30/1",
      "1/101", "30000/", "/1001", "1/2/3", "9223372036854775807/1",
    ])
  func invalidRate(text: String) throws {
    let error = #expect(throws: CommandError.self) {
      try read(.frameRate, text)
    }
    let found = try #require(error)
    #expect(found.exitCode == 2)
    #expect(found.message.hasPrefix("--thing: ") && found.message.contains(text))
  }

  // MARK: - Instants

  @Test(
    "An instant is seconds or percent",
    arguments: [
      ("0", Instant.seconds(0)), ("0.3", .seconds(0.3)), ("0.5s", .seconds(0.5)),
      ("500ms", .seconds(0.5)), ("2", .seconds(2)), ("0%", .fraction(0)),
      ("50%", .fraction(0.5)), ("12.5%", .fraction(0.125)), ("100%", .fraction(1)),
    ])
  func instant(_ text: String, _ expected: Instant) throws {
    #expect(try read(.instant, text) == expected)
  }

  @Test(
    "An invalid instant is an error that names the option",
    arguments: ["", "%", "-1", "-1%", "100.1%", "nan", "nan%", "inf", "half", "50 %", "5h", "-1s"])
  func invalidInstant(text: String) throws {
    let error = #expect(throws: CommandError.self) { try read(.instant, text) }
    #expect(try #require(error).message.hasPrefix("--thing: '\(text)'"))
  }

  // MARK: - Numbers

  @Test("A time is seconds or CSS's, within its limits")
  func times() throws {
    for (text, seconds) in [("1s", 1.0), ("500ms", 0.5), ("2", 2), ("10000ms", 10)] {
      #expect(try read(.time(upTo: 10), text) == seconds)
    }
    #expect(try read(.time(upTo: 10, includesZero: true), "0") == 0)
    for text in ["0s", "0", "-1s", "10001ms", "1m", "1 s", "", "inf"] {
      let error = #expect(throws: CommandError.self) { try read(.time(upTo: 10), text) }
      let message = try #require(error).message
      #expect(message.hasPrefix("--thing: '\(text)'") && message.contains("seconds above 0"))
    }
  }

  @Test("A number within its limits, both included")
  func numbers() throws {
    #expect(try read(.number(0...10, unit: "apples"), "10") == 10)
    #expect(try read(.number(0...10, unit: "apples"), "0.001") == 0.001)
    #expect(try read(.number(0...10, unit: "apples"), "0") == 0)
    #expect(try read(.integer(2...5), "5") == 5)
    let absent = try ParsedOptions([String](), allowing: [Options.scale], command: "render")
    #expect(try absent[Options.scale] == nil)
  }

  @Test(
    "A number outside its limits is an error that names the option and the limits",
    arguments: ["-1", "10.01", "nan", "inf", "x", ""])
  func invalidNumbers(text: String) throws {
    let error = #expect(throws: CommandError.self) {
      try read(.number(0...10, unit: "apples"), text)
    }
    let message = try #require(error).message
    #expect(message.hasPrefix("--thing: '\(text)'") && message.contains("apples from 0 to 10"))
    let other = #expect(throws: CommandError.self) { try read(.integer(2...5), text) }
    #expect(try #require(other).message.contains("integer from 2 to 5"))
  }

  @Test("Every default in a declaration is a value that its type reads")
  func defaults() throws {
    for command in CommandLineTool.commands {
      for case let option as any ReadableDefault in command.options {
        #expect(option.readsDefault, "\(command.name)")
      }
    }
  }
}

/// An option whose default is read by its type.
private protocol ReadableDefault {
  var readsDefault: Bool { get }
}

extension Option: ReadableDefault {
  fileprivate var readsDefault: Bool {
    standard.map { (try? type.read(Argument($0))) != nil } ?? true
  }
}
