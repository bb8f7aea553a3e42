import FoundationEssentials
import Jobs
import Media

/// The two sample screens, which the build embeds (`Plugins/SamplePlugin`).
enum SampleScreens {
  /// The names of their files.
  static let names = ["a.png", "b.png"]

  /// The PNG files, in the order of the names.
  static var pictures: [[UInt8]] {
    embedded.map { text in
      let bytes = text.withUTF8Buffer { Data(base64Encoded: Data($0)) }
      return [UInt8](bytes ?? Data())
    }
  }

  /// Returns the paths of the screens in the user's cache folder, where they are written.
  ///
  /// - Throws: `CommandError.failure`.
  static func inCache() throws(CommandError) -> [FilePath] {
    let folder = try UserFolder.cache().appending("samples")
    do throws(FolderError) {
      try folder.makeFolders()
    } catch {
      throw .failure("\(error).")
    }
    return try write(to: folder, OutputOptions(isSynced: false))
  }

  /// Returns true if `folder` has both screens unchanged.
  static func areIn(_ folder: FilePath) -> Bool {
    zip(names, pictures).allSatisfy { name, bytes in
      folder.appending(FilePath(name)).contents == bytes
    }
  }

  /// Writes both screens to `folder`, unless they exist.
  ///
  /// - Returns: their paths.
  /// - Throws: `CommandError.failure`.
  @discardableResult
  static func write(to folder: FilePath, _ options: OutputOptions) throws(CommandError)
    -> [FilePath]
  {
    var paths: [FilePath] = []
    for (name, bytes) in zip(names, pictures) {
      let path = folder.appending(FilePath(name))
      paths.append(path)
      if path.contents == bytes { continue }
      do {
        var file = try OutputFile(.file(path, options))
        try bytes.withUnsafeBytes { try file.write($0) }
        try file.commit()
      } catch {
        throw CommandError(error, option: path.description)
      }
    }
    return paths
  }
}

/// The user's own folders, by the XDG base directory specification.
enum UserFolder {
  /// Returns Hinge's cache folder, which may be emptied at any time.
  ///
  /// - Throws: `CommandError.failure` if the environment names none.
  static func cache() throws(CommandError) -> FilePath {
    if let folder = environmentVariable("XDG_CACHE_HOME") {
      return FilePath(folder).appending("hinge")
    }
    if let home = environmentVariable("HOME") { return FilePath(home).appending(".cache/hinge") }
    throw .failure("No folder for temporary files; set HOME or XDG_CACHE_HOME.")
  }

  /// Returns Hinge's folder of saved state; nil if the environment names none.
  static func state() -> FilePath? {
    if let folder = environmentVariable("XDG_STATE_HOME") {
      return FilePath(folder).appending("hinge")
    }
    return environmentVariable("HOME").map { FilePath($0).appending(".local/state/hinge") }
  }
}
