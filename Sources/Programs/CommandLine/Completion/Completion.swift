import Jobs
import Media

/// The words that a shell offers for an operand or for the value of an option.
enum Completion: Hashable {
  /// A few words.
  case words([String])
  /// An effect, a shader file, or one of `others`.
  case effect(others: [String])
  /// The effect of a junction in a film, with its parameters.
  case junction
  /// `KEY=VALUE`, a parameter of the effect that was typed.
  case parameter
  /// A timing curve.
  case curve
  /// A size of frames.
  case size
  /// A colour.
  case color
  /// A command.
  case command
  /// A file whose name ends in one of a few words, in lower case and without a full stop.
  case files([String])
  /// A folder.
  case folders

  /// A picture or a clip.
  static let pictures = files(pictureEndings)
  /// A file in one of the output formats.
  static let output = files(outputEndings)

  /// The ends of the names of pictures and clips that FFmpeg is likely to decode.
  static let pictureEndings = [
    "png", "jpg", "jpeg", "webp", "gif", "apng", "avif", "heic", "heif", "bmp", "tif", "tiff",
    "tga", "jxl", "mp4", "m4v", "mov", "mkv", "webm", "avi", "mpg", "mpeg", "y4m",
  ]

  /// The ends of the names of the output formats. A separate constant, since a leak checker does
  /// not see an array that is only in a case of an enumeration.
  private static let outputEndings =
    OutputFormat.allCases.filter { $0 != .pngSequence }.map(\.rawValue) + ["m4v", "jpeg"]

  /// The ends of the names of sounds that FFmpeg is likely to decode.
  static let soundEndings = [
    "flac", "wav", "mp3", "m4a", "aac", "ogg", "opus", "aif", "aiff", "mp4", "mov", "mkv",
  ]
}
