import Libraries

/// An error of reading a picture or writing an output.
///
/// Its `description` is one sentence for the user of a terminal with the fault, the path and the
/// remedy.
public struct MediaError: Error, Hashable, Sendable {
  /// The operation that failed.
  public enum Operation: String, Hashable, Sendable {
    /// Opening or decoding an input.
    case reading
    /// Preparing an output, before the first frame.
    case opening
    /// Converting or encoding frames.
    case encoding
    /// Writing bytes into the output.
    case writing
    /// Giving the complete output its final name.
    case committing
  }

  /// The reason for a failure.
  public enum Reason: Hashable, Sendable {
    /// The input does not exist.
    case missingInput
    /// The input is a folder.
    case inputIsFolder
    /// The input exists, but cannot be read.
    case unreadableInput
    /// The input is empty.
    case emptyInput
    /// The input has no known picture format.
    case notAPicture
    /// The input is a picture with missing or wrong parts.
    case damagedPicture
    /// The input is an animated WebP, for which this FFmpeg has no decoder.
    case animatedWebP
    /// The input is of a known format that is not read; its name with an article.
    case foreignFormat(String)
    /// The input is a HEIF picture of a kind that libheif does not decode.
    case unsupportedHEIF
    /// The input is neither a video nor a picture.
    case notAClip
    /// The input's video or sound is encrypted.
    case encryptedInput
    /// No decoder for the input; the codec's name.
    case unknownCodec(String)
    /// The input ends, or is damaged, at a time in seconds before its announced end.
    case damagedClip(at: Double)
    /// The input is an MP4 or MOV that ends before its index, without which nothing can be read.
    case missingIndex
    /// The input's pictures or sound cannot be converted.
    case conversionFailed
    /// FFmpeg was built without a filter that an input needs; its name.
    case missingFilter(String)
    /// The input changes while it is read.
    case inputChanges
    /// The picture has more than `limit` pixels.
    case pictureTooLarge(limit: Int)
    /// The picture's width and height in pixels are beyond what FFmpeg decodes.
    case dimensionsTooLarge(width: Int, height: Int)
    /// The input has sound that cannot be read, or is neither a sound nor a video.
    case unreadableSound
    /// The input has no such sound track; the number or language, and those that it has, none for
    /// an input without sound.
    case missingSoundTrack(String, choices: [String])
    /// The input's sound is damaged or incomplete from this time on, in seconds.
    case damagedSound(second: Double)
    /// The input has more than `limit` bytes up to the end of its first picture.
    case inputTooLong(limit: Int)
    /// The folder of the output does not exist.
    case missingFolder
    /// The folder of the output is not writable.
    case folderNotWritable
    /// The output's path is a folder.
    case outputIsFolder
    /// A file with the output's name exists and must not be replaced.
    case outputExists
    /// The output's path is a file that is not writable.
    case outputNotWritable
    /// The output's name is longer than the file system allows.
    case nameTooLong
    /// The format has to seek in its output, and the output is a pipe.
    case outputNotSeekable
    /// The pattern of numbered files has no number or several, or a number in its folder.
    case badPattern
    /// Another process writes the same numbered files.
    case sequenceInUse
    /// The format or encoder does not support a setting; the remedy.
    case badSetting(String)
    /// An encoder outside of the processor cannot be opened; its name and what it needs.
    case unavailableEncoder(String, needs: String)
    /// FFmpeg was built without an encoder or filter; its name.
    case missingComponent(String)
    /// A library of FFmpeg cannot be loaded; its file name.
    case missingLibrary(String)
    /// The encoder refused the frames.
    case encodingFailed
    /// An encoder or a muxer lost a part of the output without reporting it.
    case incompleteOutput
    /// The output ended without a frame.
    case noFrames
    /// The disk, or the quota, is full.
    case diskFull
    /// The reading end of the pipe is closed.
    case brokenPipe
    /// Writing failed for another reason.
    case writeFailed
    /// There is not enough main memory.
    case outOfMemory
  }

  /// The operation that failed.
  public let operation: Operation
  /// The reason.
  public let reason: Reason
  /// The path of the file as the caller gave it; `-` for a file descriptor.
  public let path: String
  /// FFmpeg's or the operating system's message; empty for none.
  public let cause: String

  /// Creates an error.
  public init(_ reason: Reason, during operation: Operation, path: String, cause: String = "") {
    self.operation = operation
    self.reason = reason
    self.path = path
    self.cause = cause
  }
}

extension MediaError: CustomStringConvertible {
  /// One sentence with the fault, its cause and the remedy.
  public var description: String {
    let (fault, remedy) = faultAndRemedy
    return fault + (cause.isEmpty ? "" : " (\(cause))") + "; " + remedy + "."
  }

  /// The file name that stands for the standard streams.
  private static let (standardInput, standardOutput) = ("/dev/stdin", "-")

  /// The file, in quotes, or the stream.
  private var name: String {
    switch path {
    case Self.standardInput: "standard input"
    case Self.standardOutput: "standard output"
    default: "'\(path)'"
    }
  }

  private var faultAndRemedy: (String, String) {
    switch reason {
    case .missingInput where path == Self.standardInput:
      ("standard input is closed", "pipe a picture into it, as in 'hinge - b.png < a.png'")
    case .missingInput where path.contains("://"):
      ("\(name) is a URL, but only files are supported", "download it first")
    case .missingInput: ("\(name) does not exist", "check the name and the folder")
    case .inputIsFolder: ("\(name) is a folder", "choose a picture in it")
    case .unreadableInput: ("\(name) could not be read", "check its permissions and its disk")
    case .emptyInput: ("\(name) is empty", "choose a file with a picture")
    case .notAPicture:
      (
        "\(name) is not a picture that can be read",
        "choose a PNG, JPEG, WebP or another image that FFmpeg decodes"
      )
    case .damagedPicture:
      ("\(name) is a damaged or incomplete picture", "copy or export it again")
    case .animatedWebP:
      (
        "\(name) is an animated WebP, which this FFmpeg does not decode",
        "save it as a GIF, an APNG or a video first"
      )
    case .foreignFormat(let format):
      ("\(name) is \(format), which is not read", "save it as a PNG or JPEG first")
    case .unsupportedHEIF:
      (
        "\(name) is a HEIC or HEIF picture that libheif does not decode",
        "save it as a JPEG, PNG or AVIF first, or install libheif with its decoders"
      )
    case .notAClip:
      (
        "\(name) is not a video or picture that can be read",
        "choose a file that FFmpeg decodes, such as an MP4, MOV, MKV, WebM, PNG or JPEG"
      )
    case .encryptedInput:
      ("\(name) is encrypted", "choose a file without copy protection")
    case .unknownCodec(let codec):
      (
        "\(name) is encoded with '\(codec)', for which this FFmpeg has no decoder",
        "convert it first"
      )
    case .damagedClip(let seconds):
      (
        "\(name) is damaged or incomplete from \(timeText(seconds)) on",
        "copy or export it again, cut it there with '#t=,\(timeText(seconds, unit: ""))', or "
          + "continue with --tolerant"
      )
    case .missingIndex:
      (
        "\(name) is incomplete: it ends before its index (moov), without which no program can play it",
        "copy it again from its source, or record it again"
      )
    case .conversionFailed:
      ("\(name) could not be converted", "convert it with another program first")
    case .missingFilter(let filter):
      (
        "\(name) cannot be read because this FFmpeg has no filter '\(filter)'",
        "install an FFmpeg that has it"
      )
    case .inputChanges:
      ("\(name) is changing while it is read", "wait until it is complete")
    case .pictureTooLarge(let limit):
      ("\(name) has more than \(limit) pixels", "use a smaller picture")
    case .dimensionsTooLarge(let width, let height):
      (
        "\(name) has \(width)x\(height) pixels, too many for FFmpeg",
        "use a smaller picture, at most 16255x16255 pixels if it is square"
      )
    case .inputTooLong(let limit):
      (
        "the first picture of \(name) takes more than \(limit) bytes",
        "use a smaller file"
      )
    case .unreadableSound:
      (
        "the sound of \(name) cannot be read",
        "choose a video, or a WAV, FLAC, MP3 or another audio file that FFmpeg decodes"
      )
    case .missingSoundTrack(let track, let choices):
      switch choices.count {
      case 0: ("\(name) has no sound", "leave '#audio=\(track)' out")
      case 1:
        (
          "\(name) has no sound track '\(track)'",
          "it has only track \(choices[0]), so leave '#audio=\(track)' out"
        )
      default:
        (
          "\(name) has no sound track '\(track)'",
          "choose one of \(choices.joined(separator: ", ")) with '#audio='"
        )
      }
    case .damagedSound(let second):
      (
        "the sound of \(name) is damaged or incomplete from second \(tenths(second)) on",
        "copy or export it again, or cut that part"
      )
    case .missingFolder:
      ("the folder of \(name) does not exist", "create it or choose another one")
    case .folderNotWritable:
      ("the folder of \(name) cannot be written to", "change its permissions or use another")
    case .outputIsFolder: ("\(name) is a folder", "choose a file to write")
    case .outputExists:
      ("another program has written \(name) in the meantime; it was not replaced", "run this again")
    case .outputNotWritable:
      ("\(name) exists and is write-protected", "change its permissions or its name")
    case .nameTooLong: ("the name \(name) is too long", "choose a shorter one")
    case .outputNotSeekable:
      (
        "\(name) is a pipe or device, but this format needs a seekable file",
        "write to a file, or choose mp4, y4m or rgba"
      )
    case .badPattern:
      (
        "\(name) is not a pattern for numbered pictures",
        "put exactly one %d or %04d into the file's name, as in frames/%04d.png"
      )
    case .sequenceInUse:
      (
        "another process is writing \(name)",
        "wait until it has finished, or choose another name"
      )
    case .badSetting(let remedy): ("\(name) cannot be written with these settings", remedy)
    case .unavailableEncoder(let encoder, let needs):
      (
        "\(encoder) does not work on this machine: it needs \(needs)",
        "install what is missing, or choose another encoder that 'hinge doctor' lists as working"
      )
    case .missingComponent(let component):
      (
        "\(name) cannot be written because this FFmpeg has no '\(component)'",
        "install an FFmpeg that has it or choose another format"
      )
    case .missingLibrary(let file):
      (
        "\(name) needs the library '\(file)', which cannot be loaded",
        LibraryError.remedy(for: cause, package: debianPackage(of: file))
      )
    case .encodingFailed:
      ("the frames of \(name) could not be encoded", "try another size, frame rate or format")
    case .incompleteOutput: ("\(name) is incomplete", "run this again")
    case .noFrames: ("\(name) got no frames", "render at least one frame")
    case .diskFull:
      ("the disk is too full to write \(name)", "free some space or choose another disk")
    case .brokenPipe:
      ("the reader of \(name) has exited", "check the program that reads the frames")
    case .writeFailed where path == Self.standardOutput:
      ("\(name) could not be written", "check its target")
    case .writeFailed: ("\(name) could not be written", "check its disk")
    case .outOfMemory: ("out of memory for \(name)", "use smaller pictures")
    }
  }
}

/// Returns a time in seconds with two decimals, rounded down, such as `1.43 s`.
func timeText(_ seconds: Double, unit: String = " s") -> String {
  let hundredths = Int((max(seconds, 0) * 100).rounded(.down))
  let rest = hundredths % 100
  return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)\(unit)"
}

/// Returns a time in seconds with two decimals, rounded to the nearest, as timestamps are.
func nearTimeText(_ seconds: Double) -> String { timeText(seconds + 0.005) }

/// Returns the name of Debian's package of a library: a number at the end of the library's own name
/// is parted from its version, as in `liblcms2-2`.
private func debianPackage(of library: String) -> String {
  let parts = library.split(separator: ".so.", maxSplits: 1)
  let name = parts.first.map(String.init) ?? library
  return name + (name.last?.isNumber == true ? "-" : "") + (parts.last.map(String.init) ?? "")
}

/// Returns a time with one decimal.
private func tenths(_ seconds: Double) -> String {
  let count = Int((max(seconds, 0) * 10).rounded(.down))
  return "\(count / 10).\(count % 10)"
}
