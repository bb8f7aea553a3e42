import Glibc

/// The error of loading a library at run time: it or one of its functions is missing.
package struct LibraryError: Error, Hashable {
  /// The library's file name, for example `libavformat.so.59`.
  package let library: String
  /// The dynamic loader's message; empty if it gave none.
  package let cause: String

  /// Returns the remedy for a message of the dynamic loader, as a clause: to install the library
  /// only if it is missing, not if it is too old, or if memory or descriptors are short.
  ///
  /// - Parameters:
  ///   - cause: the dynamic loader's message.
  ///   - package: the library's package in Debian.
  package static func remedy(for cause: String, package: String) -> String {
    func says(_ code: Int32) -> Bool { cause.contains(String(cString: strerror(code))) }
    if says(EMFILE) { return "let this process open more files ('ulimit -n')" }
    if says(ENFILE) { return "close other programs, which have opened all files of the system" }
    // The message of a mapping, whose only common reason is a lack of addresses or of memory.
    if says(ENOMEM) || cause.contains("failed to map segment") || cause.contains("cannot allocate")
    {
      return "give this process more memory ('ulimit -v')"
    }
    if says(EACCES) { return "change the permissions of its file" }
    if cause.contains("undefined symbol") {
      return "update it, on Debian the package \(package)"
    }
    return "install it, on Debian with the package \(package)"
  }
}

/// Loads a library and returns the table of its functions, which `fill` looks up.
///
/// - Parameters:
///   - library: the library's file name.
///   - fill: loads the library and fills the table; returns 0 with a message in `dlerror` if that
///     fails.
/// - Throws: `LibraryError` with that message.
package func loadLibrary<Functions>(
  _ library: String, _ fill: (UnsafeMutablePointer<Functions>) -> Int32
) throws(LibraryError) -> Functions {
  let table = UnsafeMutablePointer<Functions>.allocate(capacity: 1)
  defer { table.deallocate() }
  guard fill(table) != 0 else {
    throw LibraryError(library: library, cause: dlerror().map { String(cString: $0) } ?? "")
  }
  return table.pointee
}
