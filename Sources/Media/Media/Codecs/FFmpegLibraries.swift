import CFFmpeg
import Libraries

extension FFmpegCoding {
  /// The functions of libavformat and libavcodec, loaded at the first use, or the error of loading
  /// them.
  static let loaded = Result { () throws(LibraryError) in
    try loadLibrary(String(cString: ffmpeg_coding_library()), ffmpeg_load_coding)
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

extension FFmpegFilters {
  /// The functions of libavfilter, loaded at the first use, or the error of loading them.
  static let loaded = Result { () throws(LibraryError) in
    try loadLibrary(String(cString: ffmpeg_filter_library()), ffmpeg_load_filters)
  }
}

extension MediaError {
  /// Creates a `.missingLibrary` error.
  init(_ error: LibraryError, during operation: Operation, path: String) {
    self.init(.missingLibrary(error.library), during: operation, path: path, cause: error.cause)
  }
}
