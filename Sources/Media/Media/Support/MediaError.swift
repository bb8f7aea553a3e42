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

  /// The reason of a failure.
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
    /// The input is neither a video nor a picture.
    case notAClip
    /// The input's video or sound is encrypted.
    case encryptedInput
    /// There is no decoder for the input; the codec's name.
    case unknownCodec(String)
    /// The input ends, or is damaged, at a time in seconds before its announced end.
    case damagedClip(at: Double)
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
    /// There is a file of the output's name, which is not to be replaced.
    case outputExists
    /// The output's path is a file that is not writable.
    case outputNotWritable
    /// The output's name is longer than the file system allows.
    case nameTooLong
    /// The format has to seek in its output, and the output is a pipe.
    case outputNotSeekable
    /// The pattern of numbered files has no number, several, or one in its folder.
    case badPattern
    /// Another process writes the same numbered files.
    case sequenceInUse
    /// The format or encoder does not support a setting; the remedy.
    case badSetting(String)
    /// FFmpeg was built without an encoder or filter; its name.
    case missingComponent(String)
    /// A library of FFmpeg cannot be loaded; its file name.
    case missingLibrary(String)
    /// The encoder refused the frames.
    case encodingFailed
    /// An encoder or a muxer lost a part of the output, and did not tell.
    case incompleteOutput
    /// The output was ended without a frame.
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
  /// FFmpeg's or the operating system's message; empty if there is none.
  public let cause: String

  /// Creates an error.
  public init(_ reason: Reason, during operation: Operation, path: String, cause: String = "") {
    self.operation = operation
    self.reason = reason
    self.path = path
    self.cause = cause
  }
}
