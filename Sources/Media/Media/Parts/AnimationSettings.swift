import CFFmpeg
import Frames

/// What an animated picture is encoded with when its parts are joined: the frames' properties and
/// the options of its encoder.
struct AnimationSettings: Hashable, Sendable {
  /// The properties of the frames.
  var stream: FrameStreamFormat
  /// The options of the encoder.
  var options: EncodingOptions

  /// The settings as words on a line; `-` for none.
  var text: String {
    let words: [String] = [
      "\(stream.size.width)", "\(stream.size.height)", stream.alpha == .opaque ? "0" : "1",
      "\(stream.samples.byteCount)", stream.colorSpace.rawValue, "\(options.plays)",
      "\(options.colors)", options.preset, options.quality.map { "\($0)" } ?? "-",
      options.encoder ?? "-", options.depth.map { "\($0)" } ?? "-",
    ]
    return words.joined(separator: " ")
  }

  init(_ stream: FrameStreamFormat, _ options: EncodingOptions) {
    (self.stream, self.options) = (stream, options)
  }

  /// Reads the settings from a part; nil for damaged ones.
  ///
  /// - Parameter rate: the frame rate, which the part states on its own.
  init?(text: String, rate: FrameRate) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 11, let width = Int(words[0]), let height = Int(words[1]),
      let size = PixelSize(width: width, height: height), size.isWithinFFmpegLimit,
      ["0", "1"].contains(words[2]), ["1", "2"].contains(words[3]),
      let space = ColorSpace(rawValue: words[4]), let plays = Int(words[5]),
      (0...65535).contains(plays), let colors = Int(words[6]), (4...256).contains(colors)
    else { return nil }
    stream = FrameStreamFormat(
      size: size, framesPerSecond: rate, alpha: words[2] == "0" ? .opaque : .premultiplied,
      colorSpace: space, samples: words[3] == "1" ? .uint8 : .uint16)
    options = EncodingOptions(
      preset: words[7], quality: Double(words[8]), encoder: words[9] == "-" ? nil : words[9],
      plays: plays, depth: Int(words[10]))
    options.colors = colors
  }

  /// The pixel format in which FFV1 keeps the numbers of the frames as they are.
  var pixelFormat: AVPixelFormat {
    stream.samples == .uint8 ? AV_PIX_FMT_BGRA : AV_PIX_FMT_GBRAP16LE
  }

  /// The bytes of a row of a frame.
  var rowLength: Int { stream.size.width * 4 * stream.samples.byteCount }
}

extension OutputFormat {
  /// True for an animated picture whose parts keep frames, which are encoded when they are joined:
  /// what is encoded of a frame depends on those before it.
  package var partsKeepFrames: Bool { self == .gif || self == .apng || self == .webp }
}
