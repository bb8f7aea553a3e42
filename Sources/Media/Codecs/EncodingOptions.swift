/// The effort and the quality of a video encoder.
public struct EncodingOptions: Hashable, Sendable {
  /// libx264's presets, fastest first.
  public static let presets = [
    "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow",
    "placebo",
  ]
  /// The default preset.
  public static let defaultPreset = "medium"

  /// The encoder's effort, one of `presets`.
  public var preset: String
  /// The constant rate factor, from 0 (best) to 51 for H.264 or 63 for VP9; nil for the format's
  /// default, which is 18 for H.264 and 24 for VP9.
  public var quality: Int?

  /// Creates options.
  public init(preset: String = EncodingOptions.defaultPreset, quality: Int? = nil) {
    self.preset = preset
    self.quality = quality
  }
}
