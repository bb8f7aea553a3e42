package import Jobs
package import Media
import ShaderSources

/// A folder with the user's shaders.
package struct ShaderFolder: Hashable {
  /// The path of the folder.
  package let path: FilePath

  /// - Throws: `JobError.invalidRequest` if there is no such folder.
  package init(_ path: FilePath) throws(JobError) {
    guard path.isFolder else {
      throw .invalidRequest(
        "--shaders: '\(path)' is no folder; make one, and copy shaders into it.")
    }
    self.path = path
  }

  /// The paths of all shader files, which need not exist.
  var files: [FilePath] { ShaderLibrary.fileNames.map(file) }

  /// The advice for a folder without shader files; nil if it has one.
  var advice: String? {
    guard !files.contains(where: \.exists) else { return nil }
    return "'\(path)' has no shader yet. Copy into it what you want to change of "
      + "\(ShaderLibrary.fileNames.joined(separator: ", ")), which are in the folder ShaderSources of Hinge's sources; "
      + "what you save there is seen at once."
  }

  /// Reads the shaders. Those without a file are the built-in ones.
  ///
  /// - Throws: `JobError.failure` for a file that cannot be read.
  func read() throws(JobError) -> ShaderLibrary {
    var texts: [String: String] = [:]
    for name in ShaderLibrary.fileNames where file(name).exists {
      guard let bytes = file(name).contents, let text = String(validating: bytes, as: UTF8.self)
      else { throw .failure("'\(file(name))' cannot be read as UTF-8 text.") }
      texts[name] = text
    }
    return ShaderLibrary(replacing: texts)
  }

  private func file(_ name: String) -> FilePath { path.appending(FilePath(name)) }
}
