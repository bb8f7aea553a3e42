/// The settings of an FFmpeg video encoder: its options for a preset and a quality.
struct VideoEncoder: Sendable {
  /// The option of an encoder for a constant quality.
  enum Quality: Sendable {
    /// The encoder is lossless.
    case lossless
    /// A private option of the encoder, lower is better, with its range and its default value.
    case option(String, ClosedRange<Int>, standard: Int)
    /// The option `quality` of libwebp, here lower is better from 1 to 100; 0 and nil are lossless.
    case webP
    /// FFmpeg's common quantizer scale, lower is better, with its range and its default value.
    case quantizer(ClosedRange<Int>, standard: Int)

    /// True for a lossless encoder.
    var isLossless: Bool {
      switch self {
      case .lossless, .webP: true
      case .option, .quantizer: false
      }
    }
  }

  /// FFmpeg's name of the encoder.
  let name: String
  /// The option for the quality.
  let quality: Quality
  /// The options for a preset, an index in `EncodingOptions.presets`.
  private let options: @Sendable (_ speed: Int) -> [(name: String, value: String)]

  private init(
    _ name: String, _ quality: Quality,
    _ options: @escaping @Sendable (_ speed: Int) -> [(name: String, value: String)] = { _ in [] }
  ) {
    (self.name, self.quality, self.options) = (name, quality, options)
  }

  /// Creates the settings of any encoder; one that `known` lacks gets FFmpeg's common ones.
  init(named name: String) {
    self =
      Self.known.first { $0.name == name }
      ?? VideoEncoder(name, .quantizer(1...31, standard: 3))
  }

  /// True if the encoder can aim at a bit rate.
  var hasBitRate: Bool {
    switch quality {
    case .lossless, .webP: false
    // ProRes has a size for each profile.
    case .option, .quantizer: !name.hasPrefix("prores")
    }
  }

  /// True if the constant quality may be a fraction.
  var takesFractions: Bool { ["libx264", "libx264rgb", "libx265"].contains(name) }

  /// The range of the quality: the best value, the default and the worst one; nil without one.
  ///
  /// The best value is not a lossless mode, which other decoders may not read.
  var qualityRange: (best: Double, standard: Double, worst: Double)? {
    switch quality {
    case .lossless: return nil
    case .option(_, let range, let standard), .quantizer(let range, let standard):
      return (Double(max(range.lowerBound, 1)), Double(standard), Double(range.upperBound))
    case .webP: return (0, VideoSink.usualWebPQuality, 100)
    }
  }

  /// Returns the encoder's options for a mean bit rate in bits per second.
  ///
  /// - Parameter speed: the index of the preset in `EncodingOptions.presets`.
  func options(speed: Int, bitRate: Int) -> [(name: String, value: String)] {
    options(speed).filter { $0.name != "b" } + [("b", String(bitRate))]
  }

  /// Returns the encoder's options.
  ///
  /// - Parameters:
  ///   - speed: the index of the preset in `EncodingOptions.presets`.
  ///   - quality: the quality, within the encoder's range; nil for the default.
  func options(speed: Int, quality value: Double?) -> [(name: String, value: String)] {
    let common = options(speed)
    switch quality {
    case .lossless: return common
    case .option(let option, _, let standard):
      guard let value, value != value.rounded(), takesFractions else {
        return common + [(option, String(value.map { Int($0.rounded()) } ?? standard))]
      }
      return common + [(option, String(value))]
    case .webP:
      guard let value, value > 0 else { return common + [("lossless", "1")] }
      return common + [("lossless", "0"), ("quality", String(Int((100 - value).rounded())))]
    case .quantizer(_, let standard):
      // FF_QP2LAMBDA: a quantizer of 1 is 118.
      return common + [
        ("flags", "+qscale"),
        ("global_quality", String((value.map { Int($0.rounded()) } ?? standard) * 118)),
      ]
    }
  }

  /// The encoders with specific settings, the most common first.
  static let known: [VideoEncoder] = [
    // With libx264's macroblock tree, the second encoding in one process may differ from the first.
    // In short animations the tree makes the quality coarser for the same rate factor; the files
    // would be 2 to 26 % smaller at the same mean quality (Benchmarks/mbtree.py).
    VideoEncoder("libx264", .option("crf", 0...51, standard: 18)) {
      [("preset", EncodingOptions.presets[$0]), ("x264-params", "mbtree=0")]
    },
    VideoEncoder("libx264rgb", .option("crf", 0...51, standard: 18)) {
      [("preset", EncodingOptions.presets[$0]), ("x264-params", "mbtree=0")]
    },
    // x265 would write to standard error.
    VideoEncoder("libx265", .option("crf", 0...51, standard: 20)) {
      [("preset", EncodingOptions.presets[$0]), ("x265-params", "log-level=none")]
    },
    // libvpx's speeds descend from 8 (fastest) to 0.
    VideoEncoder("libvpx-vp9", .option("crf", 0...63, standard: 24)) {
      [
        ("b", "0"), ("deadline", "good"), ("cpu-used", String(min(8, 9 - $0))), ("row-mt", "1"),
        ("auto-alt-ref", "1"), ("lag-in-frames", "25"),
      ]
    },
    // The bit rate is an upper bound here, and VP8 has no value for none.
    VideoEncoder("libvpx", .option("crf", 4...63, standard: 8)) {
      [("b", "100M"), ("deadline", "good"), ("cpu-used", String(min(5, 9 - $0)))]
    },
    // SVT-AV1's presets descend from 12 (fastest) to 0, and 8 is its compromise; a rate factor of 0
    // means none.
    VideoEncoder("libsvtav1", .option("crf", 1...63, standard: 22)) {
      [("preset", String(min(12, 13 - $0)))]
    },
    VideoEncoder("libaom-av1", .option("crf", 0...63, standard: 20)) {
      [("b", "0"), ("cpu-used", String(min(8, 9 - $0))), ("row-mt", "1")]
    },
    VideoEncoder("librav1e", .option("qp", 0...255, standard: 60)) {
      [("speed", String(10 - $0))]
    },
    VideoEncoder("prores_ks", .quantizer(1...64, standard: 2)) { _ in
      [("profile", "4444"), ("alpha_bits", "16"), ("vendor", "apl0"), ("threads", "0")]
    },
    // A fixed number of slices, because FFmpeg's depends on the number of processors.
    VideoEncoder("ffv1", .lossless) { _ in
      [("level", "3"), ("slices", "4"), ("slicecrc", "1"), ("threads", "0")]
    },
    VideoEncoder("png", .lossless) { _ in StillEncoder.options + [("threads", "0")] },
    VideoEncoder("apng", .lossless) { _ in StillEncoder.options },
    VideoEncoder("qtrle", .lossless),
    // libwebp's efforts ascend from 0 (fastest) to 6.
    VideoEncoder("libwebp_anim", .webP) {
      [("compression_level", String(min(6, $0 * 4 / 5)))]
    },
    VideoEncoder("utvideo", .lossless), VideoEncoder("magicyuv", .lossless),
    VideoEncoder("huffyuv", .lossless), VideoEncoder("ffvhuff", .lossless),
    VideoEncoder("rawvideo", .lossless), VideoEncoder("qoi", .lossless),
    VideoEncoder("v210", .lossless), VideoEncoder("v410", .lossless),
    VideoEncoder("r210", .lossless), VideoEncoder("tiff", .lossless),
    VideoEncoder("bmp", .lossless), VideoEncoder("targa", .lossless),
  ]
}
