import CFFmpeg
import Glibc

extension FFmpegCoding {
  /// The functions of libavformat and libavcodec, loaded at the first use, or the error of loading
  /// them.
  static let loaded = Result { () throws(LibraryFailure) in
    try loadLibrary(ffmpeg_coding_library(), ffmpeg_load_coding)
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
  static let loaded = Result { () throws(LibraryFailure) in
    try loadLibrary(ffmpeg_filter_library(), ffmpeg_load_filters)
  }
}

/// An error of loading a library of FFmpeg: it or one of its functions is missing.
struct LibraryFailure: Error {
  /// The library's file name, for example `libavformat.so.59`.
  let library: String
  /// The dynamic loader's message.
  let cause: String
}

/// Returns the remedy for a library that cannot be loaded: to install it only if it is missing, not
/// if memory or descriptors are short.
///
/// - Parameters:
///   - cause: the dynamic loader's message.
///   - package: the library's package in Debian.
package func loadingRemedy(_ cause: String, package: String) -> String {
  func says(_ code: Int32) -> Bool { cause.contains(systemMessage(code)) }
  if says(EMFILE) { return "let this process open more files ('ulimit -n')" }
  if says(ENFILE) { return "close other programs, which have opened all files of the system" }
  // The message of a mapping, whose only common reason is a lack of addresses or of memory.
  if says(ENOMEM) || cause.contains("failed to map segment") || cause.contains("cannot allocate") {
    return "give this process more memory ('ulimit -v')"
  }
  if says(EACCES) { return "change the permissions of its file" }
  return "install it, on Debian with the package \(package)"
}

extension MediaError {
  /// Creates a `.missingLibrary` error.
  init(_ failure: LibraryFailure, during operation: Operation, path: String) {
    self.init(.missingLibrary(failure.library), during: operation, path: path, cause: failure.cause)
  }
}

/// Loads a library and returns the table of its functions, which `fill` looks up.
func loadLibrary<Functions>(
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
