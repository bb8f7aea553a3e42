import Frames
import Jobs

/// The value of `--size`.
enum FrameSizeOption: Hashable {
  /// `WIDTHxHEIGHT`.
  case exact(PixelSize)
  /// A size that keeps the shape of the first picture.
  case rule(FrameSizeRule)

  /// The names of sizes without a number of rows, with their shorter side in pixels.
  private static let named = ["hd": 720, "4k": 2160, "uhd": 2160, "8k": 4320]

  /// The words that a shell offers.
  static let examples =
    ["720p", "1080p", "1440p"] + named.keys.sorted() + ["50%", "1280x720", "1920x1080"]

  /// Reads `1280x720`, `1280x`, `x720`, `50%`, `720p` or `4k`.
  init(option: Option, text: String) throws(CommandError) {
    if let rule = try Self.rule(option: option, text: text.lowercased()) {
      self = .rule(rule)
    } else {
      self = .exact(try PixelSize(option: option, text: text))
    }
  }

  /// Returns the size for a first picture of the size `picture`.
  func size(for picture: PixelSize) -> PixelSize? {
    switch self {
    case .exact(let size): size
    case .rule(let rule): rule.size(for: picture)
    }
  }

  /// Returns the rule that `text` is; nil for text of another form.
  private static func rule(
    option: Option, text: String
  ) throws(CommandError) -> FrameSizeRule? {
    if let side = named[text] { return .shorterSide(side) }
    if text.hasSuffix("%") {
      guard let percent = Double(text.dropLast()), percent > 0, percent <= 1000 else {
        throw .usage("\(option.name): '\(text)' is not a percentage above 0 up to 1000.")
      }
      return .factor(percent / 100)
    }
    func side(_ digits: Substring) throws(CommandError) -> Int? {
      guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
      guard let side = Int(digits), (1...PixelSize.maximumSide).contains(side) else {
        throw .usage(
          "\(option.name): '\(text)' is no size; a side has 1 to \(PixelSize.maximumSide) pixels.")
      }
      return side
    }
    if text.hasSuffix("p") { return try side(text.dropLast()).map { .shorterSide($0) } }
    if text.hasSuffix("x") { return try side(text.dropLast()).map { .width($0) } }
    return text.hasPrefix("x") ? try side(text.dropFirst()).map { .height($0) } : nil
  }
}
