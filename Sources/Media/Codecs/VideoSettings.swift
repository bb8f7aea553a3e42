/// FFmpeg's names and options for one video format.
struct VideoSettings {
  /// FFmpeg's name of the muxer.
  let format: String
  /// FFmpeg's name of the encoder.
  let encoder: String
  /// The encoder's options.
  let options: [(name: String, value: String)]
  /// The muxer's options for a regular file, which can be read back.
  let muxerOptions: [(name: String, value: String)]

  /// Validates a preset and a quality and translates them.
  ///
  /// - Throws: `.badSetting` for an unknown preset or a quality out of range.
  init(
    _ container: VideoSink.Container, _ preset: String, _ quality: Int?, path: String
  ) throws(MediaError) {
    let presets = EncodingOptions.presets
    guard let speed = presets.firstIndex(of: preset) else {
      throw MediaError(
        .badSetting("choose one of the presets " + presets.joined(separator: ", ")),
        during: .opening, path: path, cause: "there is no preset '\(preset)'")
    }
    let highest = container == .mp4 ? 51 : 63
    guard (0...highest).contains(quality ?? 0) else {
      throw MediaError(
        .badSetting("choose a quality from 0 (best) to \(highest)"), during: .opening, path: path,
        cause: "quality \(quality ?? 0)")
    }
    format = container.rawValue
    switch container {
    case .mp4:
      encoder = "libx264"
      // With libx264's macroblock tree, the second encoding in one process may differ from the
      // first. In short animations the tree only makes the quality coarser for the same rate
      // factor.
      options = [
        ("preset", preset), ("crf", String(quality ?? 18)), ("x264-params", "mbtree=0"),
      ]
      muxerOptions = [("movflags", "+faststart")]
    case .webm:
      encoder = "libvpx-vp9"
      // libvpx's speeds descend from 8 (fastest) to 0.
      options = [
        ("crf", String(quality ?? 24)), ("b", "0"), ("deadline", "good"),
        ("cpu-used", String(min(8, presets.count - 1 - speed))), ("row-mt", "1"),
        ("auto-alt-ref", "1"), ("lag-in-frames", "25"),
      ]
      muxerOptions = []
    }
  }
}
