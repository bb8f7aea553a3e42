import Glibc

/// The folder part of a path, `.` where it has none.
func folder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// What follows the last slash.
func lastComponent(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
  return String(path[path.utf8.index(after: slash)...])
}

/// What the names begin with of what is not complete yet.
let hiddenPrefix = ".hinge-"

/// A path in `folder` that no file has: hidden, and short whatever the target is called.
func hiddenName(in folder: String) -> String {
  "\(folder)/\(hiddenPrefix)" + String(UInt64.random(in: .min ... .max), radix: 36)
}

/// The path behind which the kernel shows an open file, named or not.
func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

/// The path that a symbolic link leads to; the path itself where it is none or leads nowhere.
func resolvingLink(_ path: String) -> String {
  var status = stat()
  guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
    let resolved = realpath(path, nil)
  else { return path }
  defer { free(resolved) }
  return String(cString: resolved)
}
