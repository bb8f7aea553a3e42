/// The encoder of a video, its effort and its quality.
public struct EncodingOptions: Hashable, Sendable {
  /// libx264's presets, fastest first.
  public static let presets = [
    "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow",
    "placebo",
  ]
  /// The default preset.
  public static let defaultPreset = "medium"

  /// The encoder's effort, one of `presets`. An encoder with other speeds takes the nearest one.
  public var preset: String
  /// The constant quality of the encoder, lower is better; nil for the encoder's default.
  ///
  /// It is a rate factor from 0 to 51 for H.264 (18) and H.265 (20), to 63 for VP9 (24) and AV1, a
  /// quantizer from 1 to 64 for ProRes (2). A lossless encoder has none. H.264 and H.265 take
  /// fractions; for other encoders it is rounded. A WebP is lossy with a quality from 1 to 100, and
  /// lossless with 0 or none.
  public var quality: Double?
  /// The mean bit rate in bits per second, instead of a constant quality; nil for that.
  public var bitRate: Int?
  /// FFmpeg's name of the encoder, such as `libx265`; nil for the container's default.
  public var encoder: String?
  /// The number of times that a GIF, an animated PNG or an animated WebP plays, up to 65535; 0 for
  /// forever.
  public var plays: Int

  /// The bits of a number that the output keeps if its format and its encoder can, 8 to 16; nil for
  /// 8, and in a film of deeper clips for 10 where every decoder takes them.
  public var depth: Int?
  /// The number of colours of a GIF's palette, 4 to 256.
  public var colors = 256
  /// The display on which clips of high dynamic range were graded, to be stated; nil for none.
  public var masteringDisplay: MasteringDisplay?

  /// Creates options.
  public init(
    preset: String = EncodingOptions.defaultPreset, quality: Double? = nil, encoder: String? = nil,
    bitRate: Int? = nil, plays: Int = 0, depth: Int? = nil
  ) {
    self.depth = depth
    self.preset = preset
    self.quality = quality
    self.encoder = encoder
    self.bitRate = bitRate
    self.plays = plays
  }
}

/// A setting that the encoder or the container does not support.
public struct EncodingFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The setting that is wrong.
  public enum Setting: Hashable, Sendable {
    case preset, quality, bitRate, encoder
    /// The transparency of the frames.
    case alpha
  }

  /// The setting that is wrong.
  public let setting: Setting
  /// The fault as a clause, such as `libx264 has no quality 60`.
  public let fault: String
  /// The remedy as a clause.
  public let remedy: String

  init(_ setting: Setting, _ fault: String, _ remedy: String) {
    (self.setting, self.fault, self.remedy) = (setting, fault, remedy)
  }

  /// One sentence with the fault and the remedy.
  public var description: String { "\(fault); \(remedy)." }
}

extension MediaError {
  /// Creates a `.badSetting` error for an output.
  init(_ fault: EncodingFault, path: String) {
    self.init(.badSetting(fault.remedy), during: .opening, path: path, cause: fault.fault)
  }
}
