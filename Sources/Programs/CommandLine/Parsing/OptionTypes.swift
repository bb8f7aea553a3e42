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
  static var flag: OptionType { OptionType(nil) { _ in true } }
}

extension OptionType where Value == String {
  /// Any text.
  static func text(_ placeholder: String, completion: Completion? = nil) -> OptionType {
    OptionType(placeholder, completion: completion) { $0.text }
  }

  /// An effect and its direction; a command may take `others` as well.
  static func effect(others: [String]) -> OptionType {
    text("NAME[:push|:pop]", completion: .effect(others: others))
  }

  /// `KEY=VALUE`, a parameter of the effect.
  static var setting: OptionType { text("KEY=VALUE", completion: .parameter) }

  /// One of a few words.
  ///
  /// - Parameter offered: the words that a shell offers.
  static func word(
    _ placeholder: String, of words: [String], offering offered: [String]
  ) -> OptionType {
    OptionType(
      placeholder, completion: .words(offered), fault: { unknownWord($0, among: words) },
      parse: { words.contains($0) ? $0 : nil })
  }
}

extension OptionType where Value == FilePath {
  /// A file, whose name may have any bytes.
  static func file(_ placeholder: String = "FILE", _ completion: Completion?) -> OptionType {
    OptionType(placeholder, completion: completion) { $0.path }
  }

  /// A picture or a clip.
  static var picture: OptionType { file("PICTURE", .pictures) }

  /// A folder.
  static func folder(_ placeholder: String = "DIR") -> OptionType { file(placeholder, .folders) }
}

extension OptionType
where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
  /// One of the values of an enumeration, which completion and the placeholder list by default.
  static func choice(_ placeholder: String? = nil) -> OptionType {
    let words = Value.allCases.map(\.rawValue)
    return OptionType(
      placeholder ?? words.joined(separator: "|"),
      completion: placeholder == nil ? .words(words) : nil,
      fault: { unknownWord($0, among: words) }, parse: { Value(rawValue: $0) })
  }
}

extension OptionType where Value: RawRepresentable<String> & SendableMetatype {
  /// One of some values of an enumeration.
  static func choice(among values: [Value]) -> OptionType {
    let words = values.map(\.rawValue)
    return OptionType(
      words.joined(separator: "|"), completion: .words(words),
      fault: { unknownWord($0, among: words) },
      parse: { word in Value(rawValue: word).flatMap { words.contains($0.rawValue) ? $0 : nil } })
  }
}

extension OptionType where Value == OutputFormat {
  /// The format of an output.
  static var format: OptionType {
    let names = OutputFormat.allCases.map(\.rawValue)
    let offered = names.filter { $0 != OutputFormat.pngSequence.rawValue }
    return OptionType(
      "FORMAT", completion: .words(offered), fault: { unknownWord($0, among: names) },
      parse: { OutputFormat(word: $0) })
  }
}

/// Returns the fault of a word that is not one of `words`.
func unknownWord(_ word: String, among words: [String]) -> String {
  let expected = words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")"
  return "invalid value '\(word)'"
    + suggestion(for: word, among: words, before: "expected \(expected)") + "."
}

/// The accuracy of moving frames.
enum DrawingQuality: String, CaseIterable {
  case standard, reference
}

extension OptionType where Value == DrawingQuality {
  /// The accuracy of moving frames.
  static var drawingQuality: OptionType {
    let words = DrawingQuality.allCases.map(\.rawValue)
    return OptionType(
      words.joined(separator: "|"), completion: .words(words),
      fault: {
        Double($0) == nil
          ? unknownWord($0, among: words)
          : "'\($0)' is not standard or reference; \(Options.quality.name) sets the encoder's "
            + "quality."
      }, parse: { DrawingQuality(rawValue: $0) })
  }
}

// MARK: - Numbers

extension OptionType where Value == Int {
  /// An integer in a range.
  static func integer(_ range: ClosedRange<Int>) -> OptionType {
    let limits = "from \(range.lowerBound) to \(range.upperBound)"
    return OptionType(
      "N", fault: { "'\($0)' is not an integer \(limits)." },
      parse: { Int($0).flatMap { range.contains($0) ? $0 : nil } })
  }

  /// Any integer.
  static var integer: OptionType {
    OptionType("N", fault: { "'\($0)' is not an integer, such as 18." }, parse: { Int($0) })
  }
}

extension OptionType where Value == UInt64 {
  /// The seed of random numbers.
  static var seed: OptionType {
    OptionType(
      "N", fault: { "'\($0)' is not an integer from 0 to \(UInt64.max)." },
      parse: { UInt64($0) })
  }
}

extension OptionType where Value == Double {
  /// A number in a range, which help shows, in `unit`.
  static func number(
    _ range: ClosedRange<Double>, unit: String, placeholder: String = "N"
  ) -> OptionType {
    let limits = "\(plain(range.lowerBound)) to \(plain(range.upperBound))"
    return OptionType(
      placeholder, range: limits, fault: { "'\($0)' is not a number of \(unit) from \(limits)." },
      parse: { Double($0).flatMap { range.contains($0) ? $0 : nil } })
  }

  /// A time: seconds, or a time of CSS, such as `1.5s` or `500ms`.
  ///
  /// - Parameter includesZero: true if 0 is allowed.
  static func time(upTo maximum: Double, includesZero: Bool = false) -> OptionType {
    let limits = "\(includesZero ? "from" : "above") 0 up to \(plain(maximum))"
    return OptionType("TIME") { argument throws(OptionFault) in
      let text = argument.text
      guard let value = seconds(text), value > 0 || (includesZero && value == 0), value <= maximum
      else {
        throw OptionFault(
          "'\(text)' is not a number of seconds \(limits)"
            + (timeHint(text, upTo: maximum).map {
              hinted(didYouMean($0), "times have units: 1.5s or 500ms.")
            } ?? ", such as 1.5, 1.5s or 500ms."))
      }
      return value
    }
  }

  /// Returns the time that was probably meant: milliseconds, a decimal comma, or a longer unit;
  /// nil for other text.
  private static func timeHint(_ text: String, upTo maximum: Double) -> String? {
    if let number = Double(text) {
      return number > maximum && number.isFinite ? "\(text)ms" : nil
    }
    let decimal = text.replacing(",", with: ".", maxReplacements: 1)
    if decimal != text, seconds(decimal) != nil { return decimal }
    let number = text.prefix { $0.isNumber || $0 == "." }
    guard Double(number) != nil else { return nil }
    return switch meaningKey(String(text.dropFirst(number.count))) {
    case "sec", "secs", "second", "seconds": "\(number)s"
    case "msec", "msecs", "millis", "milliseconds": "\(number)ms"
    default: nil
    }
  }

  /// The duration of a transition.
  static var duration: OptionType { time(upTo: TransitionSpec.longestDuration) }
}

extension OptionType where Value == Int {
  /// A size of a file in bytes: `10MB`, `500kB`, `8MiB`, `10M` or a number.
  static var bytes: OptionType {
    OptionType(
      "SIZE",
      fault: {
        "'\($0)' is not a size of a file; give bytes from 1kB to 1TB, such as 10MB, 500kB or 8MiB."
      },
      parse: { text in
        var digits = text.lowercased()[...]
        if digits.hasSuffix("b") { digits = digits.dropLast() }
        var base = 1000.0
        if digits.hasSuffix("i") { (digits, base) = (digits.dropLast(), 1024) }
        let powers: [Character: Int] = ["k": 1, "m": 2, "g": 3, "t": 4]
        let power = digits.last.flatMap { powers[$0] }
        if power != nil { digits = digits.dropLast() } else if base == 1024 { return nil }
        while digits.last == " " { digits = digits.dropLast() }
        guard !digits.contains("x") else { return nil }
        guard var number = Double(digits) else { return nil }
        for _ in 0..<(power ?? 0) { number *= base }
        return (1e3...1e12).contains(number) ? Int(number) : nil
      })
  }

  /// A bit rate in bits per second: `4M`, `800k` or a number.
  static var bitRate: OptionType {
    OptionType(
      "RATE",
      fault: {
        "'\($0)' is not a bit rate; give bits per second from 1k to 2000M, such as 4M or 800k."
      },
      parse: { text in
        var digits = text.lowercased()[...]
        for unit in ["bit/s", "bits/s", "bps", "b/s"] where digits.hasSuffix(unit) {
          digits = digits.dropLast(unit.count)
        }
        let factors: [Character: Double] = ["k": 1e3, "m": 1e6, "g": 1e9]
        let factor = digits.last.flatMap { factors[$0] }
        if factor != nil { digits = digits.dropLast() }
        guard let number = Double(digits) else { return nil }
        let rate = number * (factor ?? 1)
        return (1e3...2e9).contains(rate) ? Int(rate.rounded()) : nil
      })
  }
}

extension OptionType where Value == FrameRate {
  /// Frames per second, 0.01 to 1000: 60, 29.97 or 30000/1001.
  static var frameRate: OptionType {
    OptionType(
      "RATE",
      fault: {
        "'\($0)' is not a frame rate"
          + hinted(
            numberHint($0),
            "give frames per second from 0.01 to 1000, such as 60, 23.976 "
              + "or 30000/1001 (numerator and denominator at most \(Int32.max)).")
      }, parse: { readRate($0) })
  }

  /// Returns "; did you mean '24'?" for a number with a unit; empty for other text.
  private static func numberHint(_ text: String) -> String {
    let number = text.prefix { $0.isNumber || $0 == "." }
    guard number.count < text.count, Double(number) != nil,
      text.dropFirst(number.count).allSatisfy({ $0.isLetter || $0 == " " })
    else { return "" }
    return didYouMean(String(number))
  }

  /// Reads a rate, in lowest terms.
  private static func readRate(_ text: String) -> FrameRate? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    var (top, bottom) = (0, 1000)
    if parts.count == 2 {
      (top, bottom) = (Int(Int32(parts[0]) ?? 0), Int(Int32(parts[1]) ?? 0))
    } else if let value = Double(text), value > 0, value <= 1000 {
      top = Int((value * 1000).rounded())
    }
    guard top > 0, bottom > 0 else { return nil }
    var (a, b) = (top, bottom)
    while b != 0 { (a, b) = (b, a % b) }
    let rate = FrameRate(top / a, per: bottom / a)
    return (0.01...1000).contains(rate.value) ? rate : nil
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
    OptionType(
      "TIME|PERCENT",
      fault: {
        "'\($0)' is not an instant; give seconds (0.3, 0.3s, 300ms) or percent of the duration "
          + "(50%)."
      },
      parse: { text in
        if text.hasSuffix("%") { return percent(text.dropLast()).map { .fraction($0 / 100) } }
        return seconds(text).flatMap { $0 >= 0 && $0.isFinite ? .seconds($0) : nil }
      })
  }
}

/// Returns a number from 0 to 100; nil for other text.
private func percent(_ text: Substring) -> Double? {
  Double(text).flatMap { (0...100).contains($0) ? $0 : nil }
}

extension OptionType where Value == [Double] {
  /// Percentages separated by commas, each with or without a percent sign.
  static func percents(atMost count: Int) -> OptionType {
    OptionType(
      "PERCENT,…",
      fault: {
        "'\($0)' is not a list of instants; give up to \(count) percentages from 0 to 100, separated "
          + "by commas, such as 15,35,55,75,95."
      },
      parse: { text in
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let percents = parts.compactMap { part in
          let trimmed = part.drop { $0 == " " }
          return percent(trimmed.hasSuffix("%") ? trimmed.dropLast() : trimmed)
        }
        return percents.count == parts.count && parts.count <= count ? percents : nil
      })
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
      let hint = Int(text).map { $0 > 0 } == true ? didYouMean("\(text)x") : ""
      throw OptionFault(
        "'\(text)' is not a size"
          + hinted(
            hint,
            "give WIDTHxHEIGHT in pixels, each at least 1, such as 1920x1080, or 720p, 4k, 1280x, x720 "
              + "or 50%."))
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
    OptionType("WxH", completion: .size) { argument throws(OptionFault) in
      try FrameSizeOption(text: argument.text)
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
    let names = TimingCurve.named.map(\.name).joined(separator: ", ")
    let remedy =
      "give \(names), a name of easings.net such as ease-out-back, cubic-bezier(x1,y1,x2,y2) with x1 "
      + "and x2 from 0 to 1, steps(n), linear(…) or spring(mass,stiffness,damping,velocity)."
    return OptionType(
      "CURVE", completion: .curve,
      fault: { "'\($0)' is not a timing curve" + curveSuggestion(for: $0, before: remedy) },
      parse: { TimingCurve(cssText: $0) })
  }
}

extension OptionType where Value == Color {
  /// A colour of CSS.
  static var color: OptionType {
    let remedy =
      "give a CSS colour, such as black, white, transparent, #rgb, #rrggbb, #rrggbbaa, rgb(255, 128, "
      + "0) or hsl(30, 100%, 50%)."
    let names = Color.named.map(\.name) + ["transparent"]
    return OptionType(
      "COLOR", completion: .color,
      fault: { "'\($0)' is not a colour" + suggestion(for: $0, among: names, before: remedy) },
      parse: { Color(cssText: $0) })
  }
}

extension OptionType where Value == Backdrop {
  /// The backdrop, drawn behind the layers.
  static var backdrop: OptionType {
    let words: [(name: String, backdrop: Backdrop)] = [
      ("auto", .auto), ("gradient", .gradient), ("light", .light), ("dark", .dark),
      ("blur", .blur), ("mirror", .mirror),
    ]
    let names = words.map(\.name)
    return OptionType(
      "auto|light|dark|COLOR|gradient|blur|mirror|FILE", completion: .words(names)
    ) { argument throws(OptionFault) in
      let (text, path) = (argument.text, argument.path)
      if let word = words.first(where: { $0.name == text }) { return word.backdrop }
      if let color = Color(cssText: text) { return .color(color) }
      if path.exists || text.contains("/") || text.contains(".") { return .picture(path) }
      throw OptionFault(
        "'\(text)' is neither a colour nor a file"
          + suggestion(
            for: text, among: names + Color.named.map(\.name),
            before: "give \(names.joined(separator: ", ")), a CSS colour, or a picture."))
    }
  }
}

extension OptionType where Value == GPUChoice {
  /// The device that draws.
  static var gpu: OptionType {
    OptionType(
      "auto|software|zink|INDEX", completion: .words(["auto", "software", "zink"]),
      fault: {
        "invalid device '\($0)'; expected auto, software, zink or a number that 'hinge doctor' lists."
      }, parse: { GPUChoice(text: $0) })
  }
}
