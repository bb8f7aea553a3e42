public import Frames
public import Media
import Support

/// A place where videos are published, with its rules for files.
public struct Destination: Hashable, Sendable {
  /// The frame sizes that a destination takes, in pixels.
  public enum Sizes: Hashable, Sendable {
    /// Every size.
    case any
    /// One of these sizes.
    case one([PixelSize])
    /// Sizes whose longer and shorter side have at most these lengths.
    case within(Int, Int)
  }

  /// The frames per second that a destination takes.
  public enum Rates: Hashable, Sendable {
    /// Rates from one to another.
    case within(ClosedRange<Double>)
    /// One of these rates, ascending.
    case one([Double])

    /// Returns true for a rate among them; one such as 30000/1001 counts as the whole one that it
    /// stands for.
    public func contains(_ rate: FrameRate) -> Bool {
      [rate.value, rate.value.rounded()].contains { value in
        switch self {
        case .within(let range): range.contains(value)
        case .one(let values): values.contains(value)
        }
      }
    }
  }

  /// The format, length and rate that a file must have, and where the rule is written.
  public struct Rule: Hashable, Sendable {
    /// The rule in words.
    public let text: String
    /// The address of the page that states it; nil for advice of Hinge's.
    public let source: String?
  }

  /// The name after `--for`.
  public let name: String
  /// The place in words, such as `App Store previews`.
  public let title: String
  /// The formats, the usual one first.
  public let formats: [OutputFormat]
  /// The frame sizes.
  public let sizes: Sizes
  /// The size of frames if none is chosen; nil for that of the pictures.
  public let usualSize: PixelSize?
  /// The frames per second.
  public let rates: Rates
  /// The rate if none is chosen; nil for the command's own.
  public let usualRate: Int?
  /// The length in seconds.
  public let seconds: ClosedRange<Double>
  /// The largest number of bytes of a file; nil for no limit that a film reaches.
  public let bytes: Int?
  /// The largest number of bytes of a GIF, where it differs.
  public let gifBytes: Int?
  /// The mean bit rate of a video in bits per second; nil for a constant quality.
  public let bitRate: Int?
  /// True for a destination that refuses a video without a sound track.
  public let needsSound: Bool
  /// True for a destination that refuses pictures of devices around the screen.
  public let refusesDevices: Bool
  /// True for a destination that refuses pictures with transparency.
  public let refusesAlpha: Bool
  /// The rules, as the destination states them.
  public let rules: [Rule]

  /// Returns the limit of a file in this format; nil for none.
  public func limit(of format: OutputFormat) -> ByteLimit? {
    (format == .gif ? gifBytes ?? bytes : bytes).map { ByteLimit($0, isFilled: false) }
  }

  /// Returns the destination of a name; nil for none.
  public init?(named name: String) {
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  private init(
    _ name: String, _ title: String, _ formats: [OutputFormat], _ sizes: Sizes = .any,
    usualSize: PixelSize? = nil, rates: Rates = .within(1...240), usualRate: Int? = nil,
    seconds: ClosedRange<Double> = 0...43_200, bytes: Int? = nil, gifBytes: Int? = nil,
    bitRate: Int? = nil, needsSound: Bool = false, refusesDevices: Bool = false,
    refusesAlpha: Bool = false, rules: [Rule]
  ) {
    (self.name, self.title, self.formats) = (name, title, formats)
    (self.sizes, self.usualSize, self.rates, self.usualRate) = (sizes, usualSize, rates, usualRate)
    (self.seconds, self.bytes, self.gifBytes, self.bitRate) = (seconds, bytes, gifBytes, bitRate)
    (self.needsSound, self.refusesDevices, self.rules) = (needsSound, refusesDevices, rules)
    self.refusesAlpha = refusesAlpha
  }
}

// MARK: - Checks

extension Destination {
  /// The properties of a file for which a destination has rules.
  public struct Facts: Hashable, Sendable {
    /// The format.
    public var format: OutputFormat
    /// The frame size.
    public var size: PixelSize
    /// The frames per second.
    public var rate: FrameRate
    /// The length in seconds.
    public var seconds: Double
    /// True for a file with a sound track.
    public var hasSound: Bool
    /// True if a device is drawn around the screen.
    public var hasDevice: Bool
    /// True for a file with transparency.
    public var hasAlpha: Bool

    /// Creates the properties of a file.
    public init(
      format: OutputFormat, size: PixelSize, rate: FrameRate, seconds: Double, hasSound: Bool,
      hasDevice: Bool = false, hasAlpha: Bool = false
    ) {
      (self.format, self.size, self.rate, self.seconds) = (format, size, rate, seconds)
      (self.hasSound, self.hasDevice, self.hasAlpha) = (hasSound, hasDevice, hasAlpha)
    }
  }

  /// Returns the sentence about the first rule that a file breaks, with what to do; nil if the
  /// destination takes it.
  public func refusal(of facts: Facts) -> String? {
    let rule = rules.first?.source.map { " (\($0))" } ?? ""
    func sentence(_ fact: String, _ law: String, _ remedy: String) -> String {
      "\(fact), but \(title) \(law)\(rule); \(remedy)."
    }
    guard formats.contains(facts.format) else {
      return sentence(
        "the output is a .\(facts.format.rawValue)",
        "take \(listed(formats.map { ".\($0.rawValue)" }, "or"))",
        "name it film.\(formats[0].rawValue)")
    }
    switch sizes {
    case .any: break
    case .one(let allowed) where !allowed.contains(facts.size):
      return sentence(
        "the frames have \(facts.size) pixels", "take \(listed(allowed.map { "\($0)" }, "or"))",
        "choose --size \(allowed[0])")
    case .within(let longer, let shorter)
    where max(facts.size.width, facts.size.height) > longer
      || min(facts.size.width, facts.size.height) > shorter:
      return sentence(
        "the frames have \(facts.size) pixels", "take at most \(longer)x\(shorter)",
        "choose a smaller --size")
    case .one, .within: break
    }
    guard !refusesAlpha || !facts.hasAlpha else {
      return sentence("the frames have transparency", "take none", "choose an opaque --background")
    }
    if facts.format.isMoving {
      if let refusal = refusal(ofRate: facts.rate, sentence) { return refusal }
      if let refusal = refusal(ofLength: facts, sentence) { return refusal }
    }
    guard !refusesDevices || !facts.hasDevice else {
      return sentence(
        "a device is drawn around the screen", "show the screen alone", "leave the device out")
    }
    guard !needsSound || facts.hasSound else {
      return sentence("the film has no sound track", "need one", "add music, or a silent sound")
    }
    return nil
  }

  private typealias Sentence = (_ fact: String, _ law: String, _ remedy: String) -> String

  private func refusal(ofRate rate: FrameRate, _ sentence: Sentence) -> String? {
    guard !rates.contains(rate) else { return nil }
    let law: String
    let most: Double
    switch rates {
    case .within(let range):
      most = range.upperBound
      law =
        range.lowerBound <= 1
        ? "at most \(plain(most))" : "\(plain(range.lowerBound)) to \(plain(most))"
    case .one(let values):
      most = values.last ?? 0
      law = listed(values.map { plain($0) }, "or")
    }
    return sentence(
      "the film has \(plain((rate.value * 100).rounded() / 100)) frames per second", "take \(law)",
      "choose --fps \(plain(usualRate.map(Double.init) ?? most))")
  }

  private func refusal(ofLength facts: Facts, _ sentence: Sentence) -> String? {
    // A frame more or less is rounding.
    let slack = 0.5 / facts.rate.value
    guard facts.seconds > seconds.lowerBound - slack, facts.seconds < seconds.upperBound + slack
    else {
      return sentence(
        "the film lasts \(fixed(facts.seconds, 2)) s",
        seconds.lowerBound > 0
          ? "last \(plain(seconds.lowerBound)) to \(plain(seconds.upperBound)) s"
          : "last at most \(plain(seconds.upperBound)) s",
        facts.seconds < seconds.lowerBound ? "make it longer" : "make it shorter")
    }
    return nil
  }
}

extension OutputFormat {
  /// True for a format of more than one picture.
  fileprivate var isMoving: Bool { self != .png && self != .jpg }
}

/// Returns words as a list: `a, b or c`.
private func listed(_ words: [String], _ conjunction: String) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

// MARK: - The table

extension Destination {
  /// All destinations, in the order of their names.
  public static let all: [Destination] = [
    Destination(
      "app-store", "App Store previews", [.mp4, .mov], .one(sizes((886, 1920), (1920, 886))),
      usualSize: PixelSize(width: 886, height: 1920), rates: .within(1...30), usualRate: 30,
      seconds: 15...30, bytes: 500_000_000, bitRate: 11_000_000, needsSound: true,
      refusesDevices: true,
      rules: [
        Rule(
          text: "H.264 High up to level 4.0 with a target of 10 to 12 Mbit/s, or ProRes 422 HQ; "
            + "886x1920 or 1920x886 for iPhones of 6.1 inches and more; 15 to 30 s, at most 30 fps and "
            + "500 MB; a stereo track of AAC at 44.1 or 48 kHz",
          source: "developer.apple.com/help/app-store-connect/reference/app-preview-specifications"),
        Rule(
          text: "only the app itself, without devices or hands (guideline 2.3.4)",
          source: "developer.apple.com/app-store/review/guidelines"),
      ]),
    Destination(
      "app-store-header", "headers of App Store product pages", [.mp4, .mov, .png, .jpg],
      .one(sizes((3840, 1646))), usualSize: PixelSize(width: 3840, height: 1646),
      rates: .one([30, 60]), usualRate: 30, seconds: 5...30, refusesAlpha: true,
      rules: [
        Rule(
          text:
            "21:9 in 3840x1646; a video of 5 to 30 s at 30 or 60 fps that plays again and again, "
            + "or a picture without transparency; devices may be visible",
          source: "developer.apple.com/help/app-store-connect/reference/app-information/"
            + "creative-assets-specifications")
      ]),
    Destination(
      "docs", "pages of documentation", [.gif, .webp, .mp4, .webm, .apng, .avif],
      .within(1600, 1600), rates: .within(1...60), seconds: 0...60,
      bytes: 5_000_000,
      rules: [
        Rule(
          text: "at most 1600 pixels, one minute and 5 MB, so that a page loads fast", source: nil)
      ]),
    Destination(
      "github", "issues, comments and README files of GitHub",
      [.mp4, .gif, .mov, .webm, .webp, .apng, .png, .jpg],
      bytes: 10_000_000,
      rules: [
        Rule(
          text: "10 MB for pictures, and for videos of accounts without a paid plan; 100 MB for "
            + "videos of paid plans; H.264 plays in most browsers",
          source:
            "docs.github.com/en/get-started/writing-on-github/working-with-advanced-formatting/"
            + "attaching-files")
      ]),
    Destination(
      "instagram", "Reels of Instagram", [.mp4, .mov],
      .within(1920, 1920),
      usualSize: PixelSize(width: 1080, height: 1920), rates: .within(23...60), usualRate: 30,
      seconds: 3...900, bytes: 300_000_000,
      rules: [
        Rule(
          text:
            "H.264 or HEVC, at most 1920 pixels wide, best 9:16; 23 to 60 fps; 3 s to 15 min; 300 MB; "
            + "AAC of at most 48 kHz",
          source: "developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/"
            + "ig-user/media")
      ]),
    Destination(
      "obs", "media sources of OBS", [.webm, .mov, .mp4, .mkv], rates: .within(1...120),
      usualRate: 60,
      rules: [
        Rule(
          text: "VP9 in WebM, or ProRes 4444 in MOV, keep transparency; 'hinge stinger' makes a "
            + "transition between scenes",
          source: "obsproject.com/kb/stinger-transition")
      ]),
    Destination(
      "play", "preview videos of Google Play, which are YouTube's", [.mp4, .mov, .webm],
      .one(sizes((1920, 1080), (1080, 1920), (3840, 2160), (2160, 3840))),
      usualSize: PixelSize(width: 1920, height: 1080), rates: .within(1...60), usualRate: 60,
      seconds: 0...120,
      rules: [
        Rule(
          text:
            "a video of YouTube, best in landscape; its first 30 s play automatically; mostly the app "
            + "itself", source: "support.google.com/googleplay/android-developer/answer/9866151")
      ]),
    Destination(
      "slack", "messages of Slack", [.mp4, .gif, .mov, .webm, .webp, .apng, .png, .jpg],
      bytes: 1_000_000_000, gifBytes: 5_000_000,
      rules: [
        Rule(
          text: "1 GB a file; a GIF of more than some 5 MB starts late (advice of Hinge's)",
          source: "slack.com/help/articles/201330736")
      ]),
    Destination(
      "x", "posts on X", [.mp4, .mov, .gif], .within(1920, 1200),
      rates: .within(1...60), usualRate: 30, seconds: 0.5...140, bytes: 512_000_000,
      gifBytes: 15_000_000,
      rules: [
        Rule(
          text: "H.264 with AAC; at most 1920x1200, 60 fps, 140 s and 512 MB; a GIF at most 15 MB",
          source: "docs.x.com/x-api/media/quickstart/best-practices")
      ]),
    Destination(
      "youtube", "YouTube", [.mp4, .mov, .webm, .mkv], rates: .within(1...60), usualRate: 60,
      seconds: 0...43_200, bytes: 256_000_000_000,
      rules: [
        Rule(
          text:
            "MP4 with its index first, H.264 High with closed groups of pictures, 4:2:0; AAC at "
            + "48 kHz; 24 to 60 fps; 256 GB or 12 h",
          source: "support.google.com/youtube/answer/1722171")
      ]),
  ]

  private static func sizes(_ pairs: (Int, Int)...) -> [PixelSize] {
    pairs.compactMap { PixelSize(width: $0.0, height: $0.1) }
  }
}
