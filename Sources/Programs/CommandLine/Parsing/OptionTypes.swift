import Frames
import Headless
import Jobs
import Media
import SceneGraph
import Support
import Transitions

// The types of options' values. Each says in its fault which values it takes.

extension OptionType where Value == Bool {
  /// An option without a value.
  static var flag: OptionType { OptionType(argument: nil) { _ in true } }
}

extension OptionType where Value == String {
  /// Any text.
  static func text(_ placeholder: String, completion: Completion? = nil) -> OptionType {
    OptionType(placeholder, completion: completion) { $0 }
  }

  /// An effect and its direction; a command may take `others` as well.
  static func effect(_ placeholder: String = "NAME[:push|:pop]", others: [String]) -> OptionType {
    text(placeholder, completion: .effect(others: others))
  }

  /// `KEY=VALUE`, a parameter of the effect.
  static var setting: OptionType { text("KEY=VALUE", completion: .parameter) }

  /// One of a few words.
  ///
  /// - Parameter offered: the words that a shell offers.
  static func word(
    _ placeholder: String, of words: [String], offering offered: [String]
  ) -> OptionType {
    OptionType(placeholder, completion: .words(offered)) { text throws(OptionFault) in
      guard words.contains(text) else { throw .unknown(text, among: words) }
      return text
    }
  }
}

extension OptionType where Value == FilePath {
  /// A file, whose name may have any bytes.
  static func file(_ placeholder: String = "FILE", _ completion: Completion?) -> OptionType {
    OptionType(argument: placeholder, completion: completion) { $0.path }
  }

  /// A picture or a clip.
  static var picture: OptionType { file("PICTURE", .pictures) }

  /// A folder.
  static func folder(_ placeholder: String = "DIR") -> OptionType { file(placeholder, .folders) }
}

extension OptionType
where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
  /// One of the values of an enumeration.
  static func choice(_ placeholder: String? = nil) -> OptionType {
    let words = Value.allCases.map(\.rawValue)
    let name = placeholder ?? words.joined(separator: "|")
    let completion = placeholder == nil ? Completion.words(words) : nil
    return OptionType(name, completion: completion) { text throws(OptionFault) in
      guard let value = Value(rawValue: text) else { throw .unknown(text, among: words) }
      return value
    }
  }
}

extension OptionFault {
  /// The fault of a word that is not one of `words`.
  static func unknown(_ word: String, among words: [String]) -> OptionFault {
    let expected = words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")"
    return OptionFault(
      "invalid value '\(word)'\(suggestion(for: word, among: words, before: "expected \(expected)"))."
    )
  }
}

// MARK: - Numbers

extension OptionType where Value == Int {
  /// An integer in a range, which help shows if `showsRange` is true.
  static func integer(_ range: ClosedRange<Int>, showsRange: Bool = false) -> OptionType {
    let limits = "\(range.lowerBound) to \(range.upperBound)"
    return OptionType("N", range: showsRange ? limits : nil) { text throws(OptionFault) in
      guard let value = Int(text), range.contains(value) else {
        throw OptionFault("'\(text)' is not an integer from \(limits).")
      }
      return value
    }
  }

  /// Any integer.
  static var integer: OptionType {
    OptionType("N") { text throws(OptionFault) in
      guard let value = Int(text) else {
        throw OptionFault("'\(text)' is not an integer, such as 18.")
      }
      return value
    }
  }
}

extension OptionType where Value == UInt64 {
  /// The seed of random numbers.
  static var seed: OptionType {
    OptionType("N") { text throws(OptionFault) in
      guard let seed = UInt64(text) else {
        throw OptionFault("'\(text)' is not an integer from 0 to \(UInt64.max).")
      }
      return seed
    }
  }
}

extension OptionType where Value == Double {
  /// A number in a range, in `unit`.
  static func number(
    _ range: ClosedRange<Double>, unit: String, placeholder: String = "N", showsRange: Bool = true
  ) -> OptionType {
    let limits = "\(plain(range.lowerBound)) to \(plain(range.upperBound))"
    return OptionType(placeholder, range: showsRange ? limits : nil) { text throws(OptionFault) in
      guard let value = Double(text), range.contains(value) else {
        throw OptionFault("'\(text)' is not a number of \(unit) from \(limits).")
      }
      return value
    }
  }

  /// A time: seconds, or a time of CSS, such as `1.5s` or `500ms`.
  ///
  /// - Parameter includesZero: true if 0 is allowed.
  static func time(upTo maximum: Double, includesZero: Bool = false) -> OptionType {
    OptionType("TIME") { text throws(OptionFault) in
      guard let value = seconds(text), value > 0 || (includesZero && value == 0), value <= maximum
      else {
        throw OptionFault(
          "'\(text)' is not a number of seconds \(includesZero ? "from" : "above") 0 up to "
            + "\(plain(maximum)), such as 1.5, 1.5s or 500ms.")
      }
      return value
    }
  }

  /// The duration of a transition.
  static var duration: OptionType { time(upTo: TransitionSpec.longestDuration) }
}

extension OptionType where Value == FrameRate {
  /// Frames per second, 0.01 to 1000: 60, 29.97 or 30000/1001.
  static var frameRate: OptionType {
    OptionType("RATE") { text throws(OptionFault) in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      var rate: FrameRate?
      if parts.count == 2, let top = Int32(parts[0]), let bottom = Int32(parts[1]), top > 0,
        bottom > 0
      {
        var (a, b) = (Int(top), Int(bottom))
        while b != 0 { (a, b) = (b, a % b) }
        rate = FrameRate(Int(top) / a, per: Int(bottom) / a)
      } else if let value = Double(text), value > 0, value <= 1000 {
        var (a, b) = (Int((value * 1000).rounded()), 1000)
        let thousandths = a
        while b != 0 { (a, b) = (b, a % b) }
        rate = thousandths > 0 ? FrameRate(thousandths / a, per: 1000 / a) : nil
      }
      guard let rate, rate.value <= 1000, rate.value >= 0.01 else {
        throw OptionFault(
          "'\(text)' is not a frame rate; give frames per second from 0.01 to 1000, such as 60, "
            + "23.976 or 30000/1001 (numerator and denominator at most \(Int32.max)).")
      }
      return rate
    }
  }
}

/// An instant of a transition, before easing.
enum Instant: Hashable {
  /// Seconds since the start.
  case seconds(Double)
  /// A fraction of the duration, 0 to 1.
  case fraction(Double)

  /// Returns the seconds since the start of a motion of `duration` seconds.
  func seconds(of duration: Double) -> Double {
    switch self {
    case .seconds(let seconds): seconds
    case .fraction(let fraction): fraction * duration
    }
  }
}

extension OptionType where Value == Instant {
  /// Seconds (`0.3`, `0.3s`, `300ms`) or percent of the duration (`50%`).
  static var instant: OptionType {
    OptionType("TIME|PERCENT") { text throws(OptionFault) in
      if text.hasSuffix("%"), let percent = Double(text.dropLast()), (0...100).contains(percent) {
        return .fraction(percent / 100)
      }
      guard let seconds = Support.seconds(text), seconds >= 0, seconds.isFinite else {
        throw OptionFault(
          "'\(text)' is not an instant; give seconds (0.3, 0.3s, 300ms) or percent of the duration "
            + "(50%).")
      }
      return .seconds(seconds)
    }
  }
}

extension OptionType where Value == [Double] {
  /// Percentages separated by commas, each with or without a percent sign.
  static func percents(atMost count: Int) -> OptionType {
    OptionType("PERCENT,…") { text throws(OptionFault) in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      var percents: [Double] = []
      for part in parts {
        let trimmed = part.drop { $0 == " " }
        let number = trimmed.hasSuffix("%") ? trimmed.dropLast() : trimmed
        guard let percent = Double(number), (0...100).contains(percent), parts.count <= count else {
          throw OptionFault(
            "'\(text)' is not a list of instants; give up to \(count) percentages from 0 to 100, "
              + "separated by commas, such as 15,35,55,75,95.")
        }
        percents.append(percent)
      }
      return percents
    }
  }
}

// MARK: - Sizes

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

  /// Reads `1280x720`, `1280x`, `x720`, `50%`, `720p` or `4k`; the sign between two numbers may be
  /// `×` or `*`.
  init(text: String) throws(OptionFault) {
    if let rule = try Self.rule(text.lowercased(), text: text) {
      self = .rule(rule)
    } else {
      self = .exact(try Self.exactSize(text))
    }
  }

  /// Returns the size for a first picture of the size `picture`.
  func size(for picture: PixelSize) -> PixelSize? {
    switch self {
    case .exact(let size): size
    case .rule(let rule): rule.size(for: picture)
    }
  }

  private static func exactSize(_ text: String) throws(OptionFault) -> PixelSize {
    let spelled = text.lowercased().map { $0 == "×" || $0 == "*" ? "x" : $0 }
    let parts = String(spelled).split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      let size = PixelSize(width: width, height: height)
    else {
      throw OptionFault(
        "'\(text)' is not a size; give WIDTHxHEIGHT in pixels, each at least 1, such as 1920x1080, "
          + "or 720p, 4k, 1280x, x720 or 50%.")
    }
    guard size.isEncodable else {
      throw OptionFault(
        "'\(text)' is too large; a side has at most \(PixelSize.maximumSide) pixels and a frame at "
          + "most 264 million.")
    }
    return size
  }

  /// Returns the rule for the lower-case `word`; nil for text of another form.
  private static func rule(_ word: String, text: String) throws(OptionFault) -> FrameSizeRule? {
    if let side = named[word] { return .shorterSide(side) }
    if word.hasSuffix("%") {
      guard let percent = Double(word.dropLast()), percent > 0, percent <= 1000 else {
        throw OptionFault("'\(text)' is not a percentage above 0 up to 1000.")
      }
      return .factor(percent / 100)
    }
    func side(_ digits: Substring) throws(OptionFault) -> Int? {
      guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
      guard let side = Int(digits), (1...PixelSize.maximumSide).contains(side) else {
        throw OptionFault(
          "'\(text)' is not a size; a side has 1 to \(PixelSize.maximumSide) pixels.")
      }
      return side
    }
    if word.hasSuffix("p") { return try side(word.dropLast()).map { .shorterSide($0) } }
    if word.hasSuffix("x") { return try side(word.dropLast()).map { .width($0) } }
    return word.hasPrefix("x") ? try side(word.dropFirst()).map { .height($0) } : nil
  }
}

extension OptionType where Value == FrameSizeOption {
  /// A size in pixels, or one that keeps the shape of a picture.
  static var size: OptionType {
    OptionType("WxH", completion: .size) { text throws(OptionFault) in
      try FrameSizeOption(text: text)
    }
  }
}

extension PixelSize {
  /// The largest side in pixels: the texture limit of current GPUs. A device's own limit is checked
  /// once it is open.
  static let maximumSide = 32768

  /// True if a frame of this size can be encoded.
  var isEncodable: Bool { max(width, height) <= Self.maximumSide && isWithinFFmpegLimit }
}

// MARK: - Drawing

extension OptionType where Value == TimingCurve {
  /// A timing curve. Every option, preset and junction reads its curve here.
  static var curve: OptionType {
    OptionType("CURVE", completion: .curve) { text throws(OptionFault) in
      guard let curve = TimingCurve(cssText: text) else {
        let names = TimingCurve.named.map(\.name).joined(separator: ", ")
        throw OptionFault(
          "'\(text)' is not a timing curve"
            + curveSuggestion(
              for: text,
              before: "give \(names), a name of easings.net such as ease-out-back, "
                + "cubic-bezier(x1,y1,x2,y2) with x1 and x2 from 0 to 1, steps(n), linear(…) or "
                + "spring(mass,stiffness,damping,velocity)") + ".")
      }
      return curve
    }
  }
}

extension OptionType where Value == Color {
  /// A colour of CSS.
  static var color: OptionType {
    OptionType("COLOR", completion: .color) { text throws(OptionFault) in
      guard let color = Color(cssText: text) else {
        throw OptionFault(
          "'\(text)' is not a colour"
            + suggestion(
              for: text, among: Color.named.map(\.name) + ["transparent"],
              before: "give a CSS colour, such as black, white, transparent, #rgb, #rrggbb, "
                + "#rrggbbaa, rgb(255, 128, 0) or hsl(30, 100%, 50%)") + ".")
      }
      return color
    }
  }
}

extension OptionType where Value == Backdrop {
  /// What is behind the layers.
  static var backdrop: OptionType {
    let words: [(String, Backdrop)] = [
      ("auto", .auto), ("gradient", .gradient), ("blur", .blur), ("mirror", .mirror),
    ]
    let names = words.map(\.0)
    return OptionType(
      argument: "auto|COLOR|gradient|blur|mirror|FILE", completion: .words(names)
    ) { argument throws(OptionFault) in
      let text = argument.text
      if let word = words.first(where: { $0.0 == text }) { return word.1 }
      if let color = Color(cssText: text) { return .color(color) }
      guard argument.path.exists || text.contains("/") || text.contains(".") else {
        throw OptionFault(
          "'\(text)' is neither a colour nor a file"
            + suggestion(
              for: text, among: names + Color.named.map(\.name),
              before: "give \(names.joined(separator: ", ")), a CSS colour, or a picture") + ".")
      }
      return .picture(argument.path)
    }
  }
}

extension OptionType where Value == GPUChoice {
  /// The device that draws.
  static var gpu: OptionType {
    OptionType("auto|software|INDEX", completion: .words(["auto", "software"])) {
      text throws(OptionFault) in
      guard let choice = GPUChoice(text: text) else {
        throw OptionFault(
          "invalid device '\(text)'; expected auto, software or a number that 'hinge doctor' lists."
        )
      }
      return choice
    }
  }
}

extension OptionType where Value == OutputFormat {
  /// The format of an output.
  static var format: OptionType {
    let names = OutputFormat.allCases.map(\.rawValue)
    let shown = OutputFormat.allCases.filter { $0 != .pngSequence }.map(\.rawValue)
    return OptionType("FORMAT", completion: .words(shown)) { text throws(OptionFault) in
      guard let format = OutputFormat(word: text) else { throw .unknown(text, among: names) }
      return format
    }
  }
}
