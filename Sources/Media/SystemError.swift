import CFFmpeg
import Glibc

/// The operating system's words for an `errno` value.
func systemMessage(_ code: Int32) -> String {
  guard let text = strerror(code) else { return "error \(code)" }
  return String(cString: text)
}

/// FFmpeg's words for one of its error codes.
func ffmpegMessage(_ code: Int32) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
    guard let text = buffer.baseAddress, av_strerror(code, text, buffer.count) == 0 else {
      return "FFmpeg error \(code)"
    }
    return String(cString: text)
  }
}

extension MediaError {
  /// An error of the operating system while bytes were on their way into `path`.
  static func output(_ code: Int32, during stage: Stage, path: String) -> MediaError {
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
    return MediaError(reason, during: stage, path: path, cause: systemMessage(code))
  }

  /// An error of FFmpeg while frames for `path` were encoded.
  static func encoder(_ code: Int32, path: String) -> MediaError {
    if code == ffmpeg_error(ENOMEM) {
      return MediaError(.outOfMemory, during: .encoding, path: path)
    }
    return MediaError(.encodingFailed, during: .encoding, path: path, cause: ffmpegMessage(code))
  }
}
