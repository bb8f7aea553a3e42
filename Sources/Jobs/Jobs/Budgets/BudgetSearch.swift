public import Frames
import Glibc

/// The settings of an export that a limit of bytes decides.
public struct BudgetSettings: Hashable, Sendable {
  /// The constant quality of the encoder, lower is better; nil for the encoder's default, or for a
  /// format without one.
  public var quality: Double?
  /// The factor of both sides of the frames, at most 1.
  public var scale = 1.0
  /// The divisor of the frame rate, at least 1.
  public var rateDivisor = 1
  /// The number of colours of a GIF; nil for 256.
  public var colors: Int?

  /// Creates the settings of an export without a limit.
  public init(quality: Double? = nil) { self.quality = quality }
}

/// The range of an encoder's constant quality in which a search looks.
public struct BudgetQualities: Hashable, Sendable {
  /// The best quality, the one that an export without a limit has, the worst one at which a smaller
  /// frame would not look better, and the worst one.
  public let best, standard, fair, worst: Double
  /// True for an encoder that takes whole numbers only.
  public let isWhole: Bool

  /// Creates a range.
  ///
  /// - Precondition: `best` ≤ `standard` ≤ `fair` ≤ `worst`.
  public init(best: Double, standard: Double, fair: Double, worst: Double, isWhole: Bool) {
    precondition(best <= standard && standard <= fair && fair <= worst, "in order")
    (self.best, self.standard, self.fair, self.worst) = (best, standard, fair, worst)
    self.isWhole = isWhole
  }

  func allowed(_ quality: Double) -> Double {
    min(max(isWhole ? quality.rounded() : (quality * 100).rounded() / 100, best), worst)
  }
}

/// A search for the best picture within a limit of bytes, by exports whose sizes it compares.
///
/// A video gives up quality first, from the standard one to a fair one, then the size of its
/// frames, then its rate, and at last the rest of its quality. A format without a quality gives up
/// its rate above 25 frames per second first, then the size, the rate and the colours in turn. What
/// is left of the limit goes to the quality, or to the size. A file's size is assumed to be a power
/// of each setting; each export corrects the exponent.
public struct BudgetSearch {
  /// The result of a search.
  public enum Outcome: Hashable, Sendable {
    /// The settings of the best export within the limit, its bytes, and the number of exports.
    case found(BudgetSettings, bytes: Int, tries: Int)
    /// No export is within the limit: the settings and the bytes of the smallest one.
    case tooSmall(BudgetSettings, bytes: Int)
  }

  /// The least use of the limit with which a search ends.
  static let leastUse = 0.9
  /// The use that a guess aims at.
  private static let aim = 0.96
  /// The number of exports after which a search ends with what it has.
  private static let mostTries = 16
  /// Bytes grow less than in proportion to pixels, because larger frames are smoother.
  private static let scaleExponent = 1.6

  private let limit: Double
  private let qualities: BudgetQualities?
  private let rate: Double
  /// True for a GIF.
  private let hasColors: Bool

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - limit: the limit in bytes.
  ///   - qualities: the range of the quality; nil for a format without one.
  ///   - rate: the frames per second without a limit.
  ///   - hasColors: true for a format with a palette.
  public init(
    limit: Int, qualities: BudgetQualities?, rate: FrameRate, hasColors: Bool
  ) {
    self.limit = Double(limit)
    self.qualities = qualities
    self.rate = rate.value
    self.hasColors = hasColors
  }

  /// Searches.
  ///
  /// - Parameters:
  ///   - leastScale: returns the smallest factor of both sides after the first export.
  ///   - export: makes an export and returns its size in bytes. The last export within the limit is
  ///     the best one so far.
  /// - Throws: what `export` throws.
  public func run(
    leastScale: () -> Double = { 0.2 }, _ export: (BudgetSettings) throws -> Int
  ) rethrows -> Outcome {
    var trials = Trials(limit: limit, most: Self.mostTries)
    if let qualities {
      try searchQuality(qualities, &trials, leastScale, export)
    } else {
      try searchScale(&trials, leastScale, export)
    }
    return trials.outcome
  }

  /// The exports of a search.
  private struct Trials {
    let limit: Double
    let most: Int
    var count = 0
    private var best: (settings: BudgetSettings, bytes: Int)?
    private var smallest: (settings: BudgetSettings, bytes: Int)?

    init(limit: Double, most: Int) { (self.limit, self.most) = (limit, most) }

    var isOver: Bool { count >= most }

    /// Makes an export.
    ///
    /// - Returns: its part of the limit, at most 1 if it fits.
    mutating func use(
      _ settings: BudgetSettings, _ export: (BudgetSettings) throws -> Int
    ) rethrows -> Double {
      let bytes = try export(settings)
      count += 1
      if Double(bytes) <= limit, bytes >= best?.bytes ?? 0 { best = (settings, bytes) }
      if bytes < smallest?.bytes ?? .max { smallest = (settings, bytes) }
      return max(Double(bytes), 1) / limit
    }

    var outcome: Outcome {
      if let best { return .found(best.settings, bytes: best.bytes, tries: count) }
      return .tooSmall(smallest?.settings ?? .init(), bytes: smallest?.bytes ?? 0)
    }
  }

  // MARK: - Formats with a quality

  private func searchQuality(
    _ qualities: BudgetQualities, _ trials: inout Trials, _ leastScale: () -> Double,
    _ export: (BudgetSettings) throws -> Int
  ) rethrows {
    var settings = BudgetSettings(quality: qualities.standard)
    let standard = try trials.use(settings, export)
    if standard <= 1 {
      try refineQuality(
        settings, (qualities.standard, standard), toward: qualities.best, qualities, &trials, export
      )
      return
    }
    settings.quality = qualities.fair
    var fair = try trials.use(settings, export)
    if fair <= 1 {
      try refineQuality(
        settings, (qualities.fair, fair), toward: qualities.standard, qualities, &trials, export)
      return
    }
    // Smaller and fewer frames.
    var exponent = Self.scaleExponent
    while fair > 1, !trials.isOver {
      let last = (settings, fair)
      guard shrink(&settings, by: fair / Self.aim, exponent, atLeast: leastScale()) else { break }
      fair = try trials.use(settings, export)
      if settings.rateDivisor == last.0.rateDivisor, settings.scale < last.0.scale, fair < last.1 {
        exponent = min(max(log(fair / last.1) / log(settings.scale / last.0.scale), 0.5), 3)
      }
    }
    if fair <= 1 {
      try refineQuality(
        settings, (qualities.fair, fair), toward: qualities.standard, qualities, &trials, export)
      return
    }
    guard !trials.isOver else { return }
    settings.quality = qualities.worst
    let worst = try trials.use(settings, export)
    if worst <= 1 {
      try refineQuality(
        settings, (qualities.worst, worst), toward: qualities.fair, qualities, &trials, export)
    }
  }

  /// Makes the frames smaller, or fewer, so that `ratio` times the bytes are left out.
  ///
  /// - Parameter leastScale: the smallest factor of both sides.
  /// - Returns: false if nothing is left to give up.
  private func shrink(
    _ settings: inout BudgetSettings, by ratio: Double, _ exponent: Double,
    atLeast leastScale: Double
  ) -> Bool {
    let before = settings
    var ratio = ratio
    // Half of the frames cost about two thirds of the bytes.
    if pow(ratio, -1 / exponent) * settings.scale < 0.6, rate / Double(settings.rateDivisor) >= 48 {
      settings.rateDivisor *= 2
      ratio *= 0.65
    }
    if pow(ratio, -1 / exponent) * settings.scale < 0.35,
      rate / Double(settings.rateDivisor) >= 20
    {
      settings.rateDivisor *= 2
      ratio *= 0.65
    }
    let scale = settings.scale * min(pow(ratio, -1 / exponent), 1)
    settings.scale = max(
      min(scale, settings.scale * (settings == before ? 0.97 : 1)), leastScale)
    return settings != before
  }

  /// Searches between a quality that fits and a better one.
  ///
  /// - Parameter fitting: the quality that fits, and its part of the limit.
  private func refineQuality(
    _ settings: BudgetSettings, _ fitting: (quality: Double, use: Double),
    toward better: Double, _ qualities: BudgetQualities, _ trials: inout Trials,
    _ export: (BudgetSettings) throws -> Int
  ) rethrows {
    var settings = settings
    var (fits, over) = (fitting, nil as (quality: Double, use: Double)?)
    // The bytes double over an eighth of the range.
    var slope = -log(2) * 8.5 / max(qualities.worst - qualities.best, 1)
    while fits.use < Self.leastUse, !trials.isOver {
      var next = fits.quality + log(Self.aim / fits.use) / slope
      if let over {
        let (low, high) = (over.quality, fits.quality)
        next = min(max(next, low + (high - low) * 0.1), high - (high - low) * 0.1)
      }
      next = qualities.allowed(max(next, better))
      // A rounded quality stays between one that fits and one that does not.
      let step = qualities.isWhole ? 1 : 0.01
      next = min(max(next, over.map { $0.quality + step } ?? next), fits.quality - step)
      guard next >= better, next < fits.quality, over.map({ next > $0.quality }) ?? true else {
        return
      }
      settings.quality = next
      let use = try trials.use(settings, export)
      if let other = over ?? (use < fits.use ? nil : fits), other.quality != next {
        slope = min(log(use / other.use) / (next - other.quality), -1e-3)
      }
      if use <= 1 { fits = (next, use) } else { over = (next, use) }
    }
  }

  // MARK: - Formats without a quality

  private func searchScale(
    _ trials: inout Trials, _ leastScale: () -> Double,
    _ export: (BudgetSettings) throws -> Int
  ) rethrows {
    var settings = BudgetSettings()
    var use = try trials.use(settings, export)
    guard use > 1 else { return }
    var exponent = Self.scaleExponent
    // What fits at the smallest frames, and then the largest frames that fit.
    while use > 1, !trials.isOver {
      let last = (settings, use)
      guard reduce(&settings, by: use / Self.aim, exponent, atLeast: leastScale()) else { return }
      use = try trials.use(settings, export)
      if settings.scale < last.0.scale, settings.rateDivisor == last.0.rateDivisor,
        settings.colors == last.0.colors, use < last.1
      {
        exponent = min(max(log(use / last.1) / log(settings.scale / last.0.scale), 0.5), 3)
      }
    }
    var (fits, over) = ((scale: settings.scale, use: use), 1.0)
    while fits.use < Self.leastUse, fits.scale < 1, !trials.isOver {
      let guess = fits.scale * pow(Self.aim / fits.use, 1 / exponent)
      let step = (over - fits.scale) * 0.1
      let next = over == 1 ? min(guess, 1) : min(max(guess, fits.scale + step), over - step)
      guard next - fits.scale > 1e-3 else { return }
      settings.scale = next
      let use = try trials.use(settings, export)
      exponent = min(max(log(use / fits.use) / log(next / fits.scale), 0.5), 3)
      if use <= 1 { fits = (next, use) } else { over = next }
    }
  }

  /// Gives up rate, size and colours, so that `ratio` times the bytes are left out.
  ///
  /// - Parameter leastScale: the smallest factor of both sides.
  /// - Returns: false if nothing is left to give up.
  private func reduce(
    _ settings: inout BudgetSettings, by ratio: Double, _ exponent: Double,
    atLeast leastScale: Double
  ) -> Bool {
    let before = settings
    var ratio = ratio
    func scale() -> Double { settings.scale * pow(max(ratio, 1), -1 / exponent) }
    for (floor, leastRate) in [(1.0, 24.0), (0.5, 12), (0.35, 9)] where scale() < floor {
      while rate / Double(settings.rateDivisor + 1) >= leastRate, scale() < floor {
        ratio *= Double(settings.rateDivisor) / Double(settings.rateDivisor + 1)
        settings.rateDivisor += 1
      }
      guard hasColors, floor < 1 else { continue }
      let colors = floor == 0.5 ? 128 : 64
      if scale() < floor, settings.colors ?? 256 > colors {
        settings.colors = colors
        ratio *= 0.85
      }
    }
    let limited = min(scale(), settings.scale * (settings == before ? 0.97 : 1))
    settings.scale = max(limited, leastScale)
    return settings != before
  }
}
