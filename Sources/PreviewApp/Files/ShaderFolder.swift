import FoundationEssentials
import Glibc
package import RenderJobs
import ShaderLibrary

/// A folder with the user's shaders.
package struct ShaderFolder: Hashable {
  /// The path of the folder.
  package let path: String

  /// - Throws: `JobError.invalidRequest` if there is no such folder.
  package init(_ path: String) throws(JobError) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .invalidRequest(
        "--shaders: '\(path)' is no folder; make one, and copy shaders into it.")
    }
    self.path = path
  }

  /// The paths of all shader files, which need not exist.
  var files: [String] { ShaderLibrary.fileNames.map(file) }

  /// The advice for a folder without shader files; nil if it has one.
  var advice: String? {
    guard !files.contains(where: { access($0, F_OK) == 0 }) else { return nil }
    return "'\(path)' has no shader yet. Copy into it what you want to change of "
      + "\(ShaderLibrary.fileNames.joined(separator: ", ")), which are in the folder Shaders of Hinge's sources; "
      + "what you save there is seen at once."
  }

  /// Reads the shaders. Those without a file are the built-in ones.
  ///
  /// - Throws: `JobError.failure` for a file that cannot be read.
  func read() throws(JobError) -> ShaderLibrary {
    var texts: [String: String] = [:]
    for name in ShaderLibrary.fileNames where access(file(name), F_OK) == 0 {
      do {
        texts[name] = try String(contentsOfFile: file(name), encoding: .utf8)
      } catch {
        throw .failure("'\(file(name))' cannot be read as UTF-8 text.")
      }
    }
    return ShaderLibrary(replacing: texts)
  }

  private func file(_ name: String) -> String {
    path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }
}
