/// Reads the values of options: sizes, rates, times and other numbers and words.
///
/// Each line of an input is an option and its value. The pictures do not exist, so that nothing is
/// drawn, and a command line without a mistake ends with that failure.
public struct OptionFuzzTarget: FuzzTarget {
  public static let name = "options"
  public static let syntax = FuzzSyntax.text
  public static let dictionary =
    seedLines + [
      "--reverse", "x", "X", "/", "%", "--size=", "--fps=", "30000/1001", "1920x1080", "0.01",
      "1000", "3600", "16384x16384", "720p", "4k", "1280x", "x720", "50%", "1s", "500ms", "red",
      "easeOutBack", "32768x1", "１x１", "1x2x3",
    ]

  private static let seedLines = [
    "--size=1920x1080", "--size=8X8", "--fps=60", "--fps=23.976", "--fps=30000/1001",
    "--scale=2.5", "--duration=0.35", "--hold=1.5", "--at=50%", "--at=0.2",
    "--background=#102030", "--fit=contain", "--preset=fast", "--gpu=software", "--gpu=3",
    "--format=gif", "--curve=ease", "--trace=none.jsonl",
  ]

  public static func seeds() -> [[UInt8]] {
    seedLines.map { Array($0.utf8) }
      + ["--size=64x64\n--fps=30\n--duration=1", "--at=10%\n--format=png"].map { Array($0.utf8) }
  }

  public init(in folder: String) {}

  public func run(_ input: [UInt8]) throws {
    let lines = input.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    // The system passes no NUL on.
    guard lines.allSatisfy({ $0.hasPrefix("--") && !$0.hasPrefix("--help") }), !input.contains(0)
    else { return }
    let result = CapturedRun(
      ["render", "--from", "none.png", "--to", "none.png", "-t", "flip", "-o", "x.mp4"] + lines)
    try result.requireContract()
    try require(result.code != 0, "pictures that do not exist were drawn")
    guard result.code == 1, result.complaints[0].contains("none.png") else { return }
    for line in lines {
      let parts = line.split(separator: "=", maxSplits: 1).map { String($0) }
      guard parts.count == 2, let isValid = Self.rules[parts[0]] else { continue }
      try require(isValid(parts[1]), "\(line) was accepted")
    }
  }

  private static func time(_ text: String) -> Double? {
    let text = text.lowercased()
    if text.hasSuffix("ms") { return Double(text.dropLast(2)).map { $0 * 0.001 } }
    return Double(text.hasSuffix("s") ? String(text.dropLast()) : text)
  }

  /// The rules of numbers, read from the help texts.
  private static let rules: [String: @Sendable (String) -> Bool] = [
    "--size": { text in
      let text = text.lowercased()
      if let percent = text.hasSuffix("%") ? Double(text.dropLast()) : nil {
        return percent > 0 && percent <= 1000
      }
      if ["hd", "4k", "uhd", "8k"].contains(text) { return true }
      let sides = text.split { $0 == "x" || $0 == "p" }.compactMap { Int($0) }
      return (1...2).contains(sides.count) && sides.allSatisfy { (1...32768).contains($0) }
    },
    "--fps": { text in
      let parts = text.split(separator: "/").compactMap { Double($0) }
      let rate = parts.count == 2 ? parts[0] / parts[1] : parts.first ?? 0
      // Thousandths are the smallest part of a rate that is not a fraction.
      return (0.0095...1000).contains(rate)
    },
    "--scale": { (0.01...100).contains(Double($0) ?? 0) },
    "--duration": { text in time(text).map { $0 > 0 && $0 <= 3600 } ?? false },
    "--hold": { (0...3600).contains(time($0) ?? -1) },
  ]
}
