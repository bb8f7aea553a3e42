import Media

/// The user's own folders, by the XDG base directory specification.
enum UserFolder {
  /// Returns the folder of Hinge's that may be emptied at any time.
  ///
  /// - Throws: `CommandError.failure` if the environment names none.
  static func cache() throws(CommandError) -> FilePath {
    if let folder = environmentVariable("XDG_CACHE_HOME") {
      return FilePath(folder).appending("hinge")
    }
    if let home = environmentVariable("HOME") { return FilePath(home).appending(".cache/hinge") }
    throw .failure("There is no folder for temporary files; set HOME or XDG_CACHE_HOME.")
  }

  /// Returns the folder of what Hinge remembers; nil if the environment names none.
  static func state() -> FilePath? {
    if let folder = environmentVariable("XDG_STATE_HOME") {
      return FilePath(folder).appending("hinge")
    }
    return environmentVariable("HOME").map { FilePath($0).appending(".local/state/hinge") }
  }
}
