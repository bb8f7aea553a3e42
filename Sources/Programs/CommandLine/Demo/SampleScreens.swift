import FoundationEssentials
import Jobs
import Media

/// The two sample screens, which the build embeds (`Plugins/SamplePlugin`).
enum SampleScreens {
  /// The names under which they are written.
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
      throw .failure("A folder is missing: \(error).")
    }
    return try write(to: folder, OutputOptions(isSynced: false))
  }

  /// Returns true if `folder` has both screens as they are.
  static func areIn(_ folder: FilePath) -> Bool {
    zip(names, pictures).allSatisfy { name, bytes in
      folder.appending(FilePath(name)).contents == bytes
    }
  }

  /// Writes both screens to `folder`, unless they are there.
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
