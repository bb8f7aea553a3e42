import CFFmpeg
import Libraries

/// FFmpeg's functions that read, decode, encode and write. A class, because a value of sixty
/// functions is slow to compile.
final class FFmpegCoding: Sendable {
  let functions: FFmpegCodingFunctions

  init(_ functions: FFmpegCodingFunctions) { self.functions = functions }

  /// The functions of libavformat and libavcodec, loaded at the first use, or the error of loading
  /// them.
  static let loaded = Result { () throws(LibraryError) in
    FFmpegCoding(try loadLibrary(String(cString: ffmpeg_coding_library()), ffmpeg_load_coding))
  }

  /// Returns the functions of libavformat and libavcodec.
  ///
  /// - Throws: `.missingLibrary`.
  static func get(_ operation: MediaError.Operation, path: String) throws(MediaError)
    -> FFmpegCoding
  {
    do { return try loaded.get() } catch { throw MediaError(error, during: operation, path: path) }
  }
}

/// libavfilter's functions.
final class FFmpegFilters: Sendable {
  let functions: FFmpegFilterFunctions

  init(_ functions: FFmpegFilterFunctions) { self.functions = functions }

  /// The functions of libavfilter, loaded at the first use, or the error of loading them.
  static let loaded = Result { () throws(LibraryError) in
    FFmpegFilters(try loadLibrary(String(cString: ffmpeg_filter_library()), ffmpeg_load_filters))
  }
}

extension MediaError {
  /// Creates a `.missingLibrary` error.
  init(_ error: LibraryError, during operation: Operation, path: String) {
    self.init(.missingLibrary(error.library), during: operation, path: path, cause: error.cause)
  }
}
