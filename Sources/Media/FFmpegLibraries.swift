import CFFmpeg
import Glibc

extension FFmpegCoding {
  /// The functions of libavformat and libavcodec, or why they are not to be had. The first one who asks has them loaded.
  static let loaded = Result { () throws(LibraryFailure) in
    try load(ffmpeg_coding_library(), ffmpeg_load_coding)
  }

  /// What reads and writes pictures and videos.
  ///
  /// - Throws: `.missingLibrary`.
  static func get(_ stage: MediaError.Stage, path: String) throws(MediaError) -> FFmpegCoding {
    do { return try loaded.get() } catch { throw MediaError(error, during: stage, path: path) }
  }
}

extension FFmpegFilters {
  /// The functions of libavfilter, or why they are not to be had. The first one who asks has them loaded.
  static let loaded = Result { () throws(LibraryFailure) in
    try load(ffmpeg_filter_library(), ffmpeg_load_filters)
  }
}

/// A library of FFmpeg's that this machine does not have, or not whole.
struct LibraryFailure: Error {
  /// Its file's name, such as `libavformat.so.59`.
  let library: String
  /// The loader's own words.
  let cause: String
}

extension MediaError {
  init(_ failure: LibraryFailure, during stage: Stage, path: String) {
    self.init(.missingLibrary(failure.library), during: stage, path: path, cause: failure.cause)
  }
}

/// A table of functions that `fill` finds in `library`.
private func load<Functions>(
  _ library: UnsafePointer<CChar>, _ fill: (UnsafeMutablePointer<Functions>) -> Int32
) throws(LibraryFailure) -> Functions {
  let table = UnsafeMutablePointer<Functions>.allocate(capacity: 1)
  defer { table.deallocate() }
  guard fill(table) != 0 else {
    throw LibraryFailure(
      library: String(cString: library), cause: dlerror().map { String(cString: $0) } ?? "")
  }
  return table.pointee
}
