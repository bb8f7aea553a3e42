/// Why a picture could not be read or an output could not be written.
///
/// Its `description` is one sentence for the person at the terminal: what is wrong, with the path, and
/// what to do about it.
public struct MediaError: Error, Hashable, Sendable {
  /// How far the work had come.
  public enum Stage: String, Hashable, Sendable {
    /// A picture was being opened or decoded.
    case reading
    /// The output was being prepared; nothing had been encoded.
    case opening
    /// Frames were being converted or encoded.
    case encoding
    /// Bytes were on their way into the output.
    case writing
    /// The finished output was being put under its final name.
    case committing
  }

  /// What went wrong.
  public enum Reason: Hashable, Sendable {
    /// There is no such input file.
    case missingInput
    /// The input is a folder.
    case inputIsFolder
    /// The input exists and may not, or could not, be read.
    case unreadableInput
    /// The input has no bytes.
    case emptyInput
    /// The input is in no format that shows a picture.
    case notAPicture
    /// The input is a picture with parts missing or wrong.
    case damagedPicture
    /// The picture has more than this many pixels.
    case pictureTooLarge(limit: Int)
    /// The folder of the output is not there.
    case missingFolder
    /// The folder of the output may not be written to.
    case folderNotWritable
    /// A folder has the output's name.
    case outputIsFolder
    /// A file has the output's name and may not be written to.
    case outputNotWritable
    /// The output's name has more bytes than the file system takes.
    case nameTooLong
    /// The output needs to go back and complete what it wrote, and a pipe cannot.
    case outputNotSeekable
    /// The name for numbered files has no number, several, or one in the folder's part.
    case badPattern
    /// A setting that the format or encoder does not know.
    case badSetting(String)
    /// This FFmpeg lacks an encoder or filter.
    case missingComponent(String)
    /// This machine lacks a library of FFmpeg's, which has this file's name.
    case missingLibrary(String)
    /// The encoder refused the frames.
    case encodingFailed
    /// No frame was written before the output was to be completed.
    case noFrames
    /// The disk, or the quota, is full.
    case diskFull
    /// Nobody reads the pipe any more.
    case brokenPipe
    /// Bytes could not be written for any other reason.
    case writeFailed
    /// There is not enough memory.
    case outOfMemory
  }

  /// How far the work had come.
  public let stage: Stage
  /// What went wrong.
  public let reason: Reason
  /// The file that it went wrong with, as the caller named it; `-` for a bare file descriptor.
  public let path: String
  /// FFmpeg's or the operating system's own words; empty where there are none.
  public let cause: String

  /// Describes a failure.
  public init(_ reason: Reason, during stage: Stage, path: String, cause: String = "") {
    self.stage = stage
    self.reason = reason
    self.path = path
    self.cause = cause
  }
}
