import CFFmpeg
import Glibc

/// The `errno` of a system call that failed.
package struct SystemError: Error, CustomStringConvertible {
  let code: Int32

  init(_ code: Int32 = errno) { self.code = code }

  /// True if no file has that name.
  package var isMissingFile: Bool { code == ENOENT || code == ENOTDIR }

  /// True if there is a file of that name.
  package var isTakenName: Bool { code == EEXIST }

  /// The operating system's message.
  package var description: String { systemMessage(code) }
}

/// A folder that could not be created.
package struct FolderError: Error, CustomStringConvertible {
  /// The folder: the requested one, or one of its parents.
  package let folder: FilePath
  /// The operating system's error.
  package let cause: SystemError

  /// The error as a clause, without a full stop.
  package var description: String { "the folder '\(folder)' cannot be created (\(cause))" }
}

/// Makes a system call, and repeats it while a signal interrupts it.
///
/// - Returns: the result of the call, which is not negative.
func uninterrupted<Value: SignedInteger>(_ call: () -> Value) throws(SystemError) -> Value {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw SystemError() }
  }
}

/// Returns the operating system's message for an `errno` value.
func systemMessage(_ code: Int32) -> String {
  guard let text = strerror(code) else { return "error \(code)" }
  return String(cString: text)
}

/// Returns FFmpeg's message for one of its error codes.
func ffmpegMessage(_ code: Int32) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
    guard let text = buffer.baseAddress, av_strerror(code, text, buffer.count) == 0 else {
      return "FFmpeg error \(code)"
    }
    return String(cString: text)
  }
}

extension MediaError {
  /// Returns the error for an `errno` value of an output.
  static func output(_ code: Int32, during operation: Operation, path: String) -> MediaError {
    let reason: Reason =
      switch code {
      case ENOSPC, EDQUOT: .diskFull
      case EPIPE: .brokenPipe
      case ENOENT, ENOTDIR: .missingFolder
      case EACCES, EPERM, EROFS: .folderNotWritable
      case EISDIR: .outputIsFolder
      case ENAMETOOLONG: .nameTooLong
      case ENOMEM: .outOfMemory
      default: .writeFailed
      }
    return MediaError(reason, during: operation, path: path, cause: systemMessage(code))
  }

  /// Does work on an output and converts its error to the output's.
  static func naming<Value>(
    _ path: FilePath, during operation: Operation, _ work: () throws(SystemError) -> Value
  ) throws(MediaError) -> Value {
    do throws(SystemError) {
      return try work()
    } catch {
      throw output(error.code, during: operation, path: path.description)
    }
  }

  /// Returns the error for a staging folder that cannot be created.
  static func staging(
    _ failure: StagingFolder.Failure, during operation: Operation, path: String
  ) -> MediaError {
    switch failure {
    case .inUse: MediaError(.sequenceInUse, during: operation, path: path)
    case .foreign(let name):
      MediaError(
        .writeFailed, during: operation, path: path,
        cause: "'\(name)' in its folder belongs to another program")
    case .system(let error): output(error.code, during: operation, path: path)
    }
  }

  /// Returns the error for an FFmpeg error code of an encoder, filter or muxer.
  static func encoder(_ code: Int32, path: String) -> MediaError {
    if code == ffmpeg_error(ENOMEM) {
      return MediaError(.outOfMemory, during: .encoding, path: path)
    }
    return MediaError(.encodingFailed, during: .encoding, path: path, cause: ffmpegMessage(code))
  }
}
