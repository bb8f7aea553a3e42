package import Frames
package import Media
import Support

/// The limit of an output's bytes, and what its exports have been.
///
/// It makes exports that are complete but have no name until the search is over, so that an
/// interrupted search leaves the files as they were.
package struct ByteBudget {
  /// What one export gave.
  package struct Export {
    /// The size of its frames.
    package let size: PixelSize
    /// Its frames per second.
    package let framesPerSecond: Double

    /// Creates the facts of an export.
    package init(size: PixelSize, framesPerSecond: Double) {
      (self.size, self.framesPerSecond) = (size, framesPerSecond)
    }
  }

  private let limit: ByteLimit
  private let format: OutputFormat
  private let encoding: EncodingOptions
  private let rate: FrameRate
  private let alpha: AlphaMode

  /// Creates a budget.
  ///
  /// - Parameters:
  ///   - limit: the limit.
  ///   - encoding: the encoder's options; a quality in them is the best one that is used.
  ///   - rate: the frames per second without a limit.
  ///   - alpha: the alpha convention of the frames.
  package init(
    _ limit: ByteLimit, for format: OutputFormat, _ encoding: EncodingOptions, rate: FrameRate,
    alpha: AlphaMode
  ) {
    (self.limit, self.format, self.encoding) = (limit, format, encoding)
    (self.rate, self.alpha) = (rate, alpha)
  }

  /// Finds the best export within the limit, and gives it its name.
  ///
  /// - Parameter export: makes an export with the settings, the encoder's options and the hold that
  ///   its output options must have.
  /// - Returns: the result of the best export, and a report.
  /// - Throws: `JobError` about the budget if no export is within the limit, or what `export`
  ///   throws.
  package func best<Result>(
    _ export: (BudgetSettings, EncodingOptions, OutputHold) throws -> (Result, Export)
  ) throws -> (Result, BudgetReport) {
    var kept:
      (
        hold: OutputHold, result: Result, export: Export, settings: BudgetSettings, bytes: Int
      )?
    var least: (export: Export, bytes: Int)?
    var sizes: [BudgetSettings: Int] = [:]
    var base: PixelSize?
    let search = BudgetSearch(
      limit: limit.bytes, qualities: qualities, rate: rate, hasColors: format == .gif)
    let leastScale = {
      let side = base.map { Double(min($0.width, $0.height)) } ?? 1
      return min(1, max(0.2, Double(leastSide) / side))
    }
    let outcome = try search.run(leastScale: leastScale) { settings in
      if let known = sizes[settings] { return known }
      let hold = OutputHold()
      var options = encoding
      if let quality = settings.quality { options.quality = quality }
      options.colors = settings.colors ?? encoding.colors
      let (result, made): (Result, Export)
      do {
        (result, made) = try export(settings, options, hold)
      } catch let error as JobError {
        // An encoder may refuse frames that are smaller, or a rate that is lower.
        let isRefusal = (error.cause as? MediaError).map { $0.operation != .reading } ?? false
        guard isRefusal, let least, settings != BudgetSettings(quality: settings.quality) else {
          throw error
        }
        let bytes = max(least.bytes, limit.bytes + 1)
        sizes[settings] = bytes
        return bytes
      }
      let bytes = hold.size
      base = base ?? made.size
      sizes[settings] = bytes
      if bytes <= limit.bytes, bytes >= kept?.bytes ?? 0 {
        kept = (hold, result, made, settings, bytes)
      }
      if bytes < least?.bytes ?? .max { least = (made, bytes) }
      return bytes
    }
    switch outcome {
    case .found:
      guard let kept else { preconditionFailure("a search that found something kept it") }
      let settings = kept.settings
      do throws(MediaError) {
        try kept.hold.commit()
      } catch {
        throw JobError(error, about: .output)
      }
      return (
        kept.result,
        BudgetReport(
          limit: limit.bytes, bytes: kept.bytes,
          quality: format == .webp ? settings.quality.map { 100 - $0 } : settings.quality,
          colors: format == .gif ? settings.colors ?? 256 : nil, exports: sizes.count)
      )
    case .tooSmall(let settings, _):
      let facts =
        least.map {
          let rate = ($0.export.framesPerSecond * 100).rounded() / 100
          return " at \($0.export.size) and \(plain(rate)) fps"
        } ?? ""
      let colors = settings.colors.map { " with \($0) colours" } ?? ""
      throw JobError(
        .failed,
        "\(byteText(limit.bytes)) is not enough: the smallest export\(facts)\(colors) has "
          + "\(byteText(least?.bytes ?? 0)); allow more, or make it shorter", about: .budget)
    }
  }

  /// The shorter side of the smallest frames in pixels: encoders of videos fail below it, x265 by
  /// writing beyond its memory.
  private var leastSide: Int { format == .gif || format == .apng || format == .webp ? 16 : 64 }

  /// The range of the quality; nil for a format without one.
  private var qualities: BudgetQualities? {
    guard let range = format.qualityRange(encoding, alpha: alpha) else { return nil }
    // A quality that was chosen is the best one.
    let best = min(encoding.quality ?? range.best, range.worst)
    let standard = min(encoding.quality ?? max(range.standard, best), range.worst)
    // At two fifths of what is left to the worst quality, a smaller frame looks better.
    let fair = standard + (range.worst - standard) * 0.42
    return BudgetQualities(
      best: limit.isFilled ? best : standard, standard: standard,
      fair: range.isWhole ? fair.rounded() : (fair * 100).rounded() / 100,
      worst: range.worst, isWhole: range.isWhole)
  }
}

/// What a limit of bytes has led to, which `--json` prints.
public struct BudgetReport: Codable, Hashable, Sendable {
  /// The limit, and the size of the output, in bytes.
  public let limit, bytes: Int
  /// The constant quality of the encoder: lower is better, but for WebP, whose quality goes up to
  /// 100; nil for a format without one.
  public let quality: Double?
  /// The number of colours of a GIF; nil for another format.
  public let colors: Int?
  /// The number of exports that were made.
  public let exports: Int
}

extension FrameRate {
  /// The rate with every `divisor`th frame.
  package func divided(by divisor: Int) -> FrameRate {
    divisor == 1 ? self : FrameRate(numerator, per: denominator * divisor)
  }
}

extension DrawingSettings {
  /// Makes the frames smaller by a factor of both sides, with the same container in points.
  package mutating func shrink(by factor: Double) {
    guard factor < 1 else { return }
    func side(_ length: Int) -> Int { max(Int((Double(length) * factor / 2).rounded()) * 2, 2) }
    if let chosen = size {
      size = PixelSize(width: side(chosen.width), height: side(chosen.height))
    }
    sizeRule =
      switch sizeRule {
      case nil: size == nil ? .factor(factor) : nil
      case .factor(let chosen): .factor(chosen * factor)
      case .width(let chosen): .width(side(chosen))
      case .height(let chosen): .height(side(chosen))
      case .shorterSide(let chosen): .shorterSide(side(chosen))
      }
    scale = scale.map { $0 * factor }
  }
}
