import Frames

extension VideoSink {
  /// The usual quality of an animated WebP, 90 in libwebp's numbers.
  public static let usualWebPQuality = 10.0

  /// The container of a video.
  public enum Container: String, CaseIterable, Hashable, Sendable {
    /// MPEG-4, with the index at the front, so that playback can start before the download ends.
    case mp4
    /// QuickTime, with the index at the front.
    case mov
    /// Matroska, whose timestamps are rounded to the nearest millisecond.
    case mkv
    /// WebM, whose timestamps are rounded to the nearest millisecond.
    case webm
    /// An animated PNG.
    case apng
    /// An AVIF, animated if it has several frames.
    case avif
    /// An animated WebP. Its timestamps are in milliseconds.
    case webp
  }
}

extension VideoSink.Container {
  /// The output format.
  package var format: OutputFormat {
    switch self {
    case .mp4: .mp4
    case .mov: .mov
    case .mkv: .mkv
    case .webm: .webm
    case .apng: .apng
    case .avif: .avif
    case .webp: .webp
    }
  }

  /// FFmpeg's name of the muxer.
  var muxer: String { self == .mkv ? "matroska" : rawValue }

  /// The format's name in sentences.
  var title: String {
    switch self {
    case .mp4: "MP4"
    case .mov: "MOV"
    case .mkv: "MKV"
    case .webm: "WebM"
    case .apng: "APNG"
    case .webp: "WebP"
    case .avif: "AVIF"
    }
  }

  /// True if the muxer seeks in its output, which then cannot be a pipe.
  var needsSeeking: Bool {
    switch self {
    case .apng, .avif: true
    // Without seeking, these two are fragmented.
    case .mp4, .mov, .mkv, .webm, .webp: false
    }
  }

  /// True if the container is an animated picture: one codec, and every pixel is exact.
  var isPicture: Bool { self == .apng || self == .webp }

  /// True if the container has a codec with transparency.
  var keepsTransparency: Bool { self != .mp4 && self != .avif }

  /// Returns true if the container has a tag for a colour space.
  func states(_ space: ColorSpace) -> Bool {
    space.isHighDynamicRange ? !isPicture : space == .srgb || self != .apng
  }

  /// The maximum width and height in pixels.
  var maximumDimension: Int { self == .webp ? 16383 : VideoSink.maximumDimension }

  /// FFmpeg's name of the default encoder.
  ///
  /// - Parameter size: the size of the frames; nil if it is not known yet.
  func defaultEncoder(keepingAlpha: Bool, size: PixelSize? = nil) -> String {
    switch self {
    case .mp4: "libx264"
    case .mov: keepingAlpha ? "prores_ks" : "libx264"
    case .mkv: keepingAlpha ? "libvpx-vp9" : "libx264"
    case .webm: "libvpx-vp9"
    case .apng: "apng"
    case .webp: "libwebp_anim"
    // SVT-AV1 takes sides from 64 pixels on; libaom needs several times as long.
    case .avif:
      size.map { min($0.width, $0.height) < 64 } ?? false ? "libaom-av1" : "libsvtav1"
    }
  }

  /// FFmpeg's name of the default encoder for opaque frames.
  package var encoderName: String { defaultEncoder(keepingAlpha: false) }

  /// Returns FFmpeg's name of the audio encoder.
  ///
  /// FFmpeg 5.1 plays AAC in Matroska late by the encoder's delay. Opus supports only 48 kHz and
  /// its divisors.
  func soundEncoder(at rate: Int) -> String {
    switch self {
    case .webm: "libopus"
    case .mkv: rate == 48000 ? "libopus" : "flac"
    case .mp4, .mov, .apng, .avif, .webp: "aac"
    }
  }

  /// The muxer's options for a regular file, which can be read back: the index can be moved to the
  /// front only there.
  var fileOptions: [(name: String, value: String)] {
    self == .mp4 || self == .mov ? [("movflags", "+faststart")] : []
  }

  /// The muxer's options for an output without seeking, such as a pipe: the index is split into
  /// fragments, each before its frames.
  var pipeOptions: [(name: String, value: String)] {
    self == .mp4 || self == .mov
      ? [("movflags", "+frag_keyframe+empty_moov+default_base_moof")] : []
  }

  /// The muxer's options for every output.
  ///
  /// - Parameter plays: the number of times that an animated picture plays; 0 for forever.
  func options(plays: Int) -> [(name: String, value: String)] {
    switch self {
    case .mp4, .mov, .mkv, .webm, .avif: []
    case .apng: [("plays", "\(plays)")]
    case .webp: [("loop", "\(plays)")]
    }
  }
}
