public import FilmScripts
public import Media

/// The folder of a script, from which its paths start, and which they may not leave.
public struct FilmFolder: Sendable {
  /// The folder.
  public let path: FilePath
  /// True if paths may leave the folder.
  public let allowsPaths: Bool

  /// Creates the folder of a script's file.
  public init(of script: FilePath, allowsPaths: Bool = false) {
    path = isStreamPath(script) ? "." : script.folder
    self.allowsPaths = allowsPaths
  }

  /// Returns the file of a name in the script.
  ///
  /// - Throws: `FilmScriptError` for a path that leaves the folder, also by a symbolic link.
  public func file(_ word: FilmWord) throws(FilmScriptError) -> FilePath {
    let name = FilePath(word.text)
    guard !word.text.isEmpty, !name.bytes.contains(0) else {
      throw FilmScriptError(
        at: word.place, "a file name is empty or has a zero byte", remedy: "name a file")
    }
    if word.text.hasPrefix("/") {
      guard allowsPaths else { throw outside(word) }
      return name
    }
    let file = path == "." ? name : path.appending(name)
    guard !allowsPaths else { return file }
    var depth = 0
    for part in word.text.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      guard depth >= 0 else { throw outside(word) }
    }
    try checkLinks(file, word)
    return file
  }

  /// Throws `FilmScriptError` if a file within the folder is a link that leads out of it. A file
  /// that does not exist is reported when it is read.
  func checkLinks(_ file: FilePath, _ word: FilmWord) throws(FilmScriptError) {
    guard !allowsPaths, let real = file.resolved, let folder = path.resolved else { return }
    let prefix = folder.bytes.last == UInt8(ascii: "/") ? folder.bytes : folder.bytes + [0x2F]
    guard real.bytes.starts(with: prefix) else { throw outside(word) }
  }

  private func outside(_ word: FilmWord) -> FilmScriptError {
    FilmScriptError(
      at: word.place, "'\(word.text)' is outside the folder of the film",
      remedy: "move the file there, or add --allow-paths")
  }
}

/// True for standard input.
private func isStreamPath(_ path: FilePath) -> Bool {
  path == "-" || path == "/dev/stdin" || path.isPipeOrDevice
}
