import Glibc

/// Returns the folder of a path; `.` if it has none.
func folder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// Returns the part of a path after its last slash.
func lastComponent(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
  return String(path[path.utf8.index(after: slash)...])
}

/// The prefix of the names of incomplete outputs.
let hiddenPrefix = ".hinge-"

/// Returns a random hidden path in `folder`, whose length does not depend on the target's name.
func hiddenName(in folder: String) -> String {
  "\(folder)/\(hiddenPrefix)" + String(UInt64.random(in: .min ... .max), radix: 36)
}

/// Returns the path of the kernel's link to an open file, with or without a name.
func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

/// Returns the names in a folder, in no order; none if it cannot be read.
func names(in folder: String) -> [String] {
  var names: [String] = []
  _ = firstName(in: folder) { name in
    names.append(name)
    return false
  }
  return names
}

/// Returns the first name in a folder that satisfies `isWanted`; nil if there is none, or the
/// folder cannot be read.
func firstName(in folder: String, where isWanted: (String) -> Bool) -> String? {
  guard let stream = opendir(folder) else { return nil }
  defer { closedir(stream) }
  while let entry = readdir(stream) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    if isWanted(name) { return name }
  }
  return nil
}

/// Returns the target of a symbolic link; `path` itself if it is no link or its target does not
/// exist.
func resolvingLink(_ path: String) -> String {
  var status = stat()
  guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
    let resolved = realpath(path, nil)
  else { return path }
  defer { free(resolved) }
  return String(cString: resolved)
}
