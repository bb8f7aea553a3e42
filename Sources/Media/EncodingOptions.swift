/// How hard an encoder tries, and for what.
public struct EncodingOptions: Hashable, Sendable {
  /// The H.264 presets, fastest first.
  public static let presets = [
    "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow",
    "placebo",
  ]
  /// The preset where none is asked for.
  public static let defaultPreset = "medium"

  /// One of `presets`.
  public var preset: String
  /// The constant rate factor, 0 (best) to 51 for H.264 or 63 for VP9; nil for the format's default,
  /// which is 18 or 24.
  public var quality: Int?

  /// Chooses options.
  public init(preset: String = EncodingOptions.defaultPreset, quality: Int? = nil) {
    self.preset = preset
    self.quality = quality
  }
}
