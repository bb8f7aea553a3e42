package import Jobs
package import Media
import ShaderSources
import Threads
import Transitions

/// A folder with the user's shaders.
package struct ShaderFolder: Hashable {
  /// The path of the folder.
  package let path: FilePath

  /// - Throws: `JobError.invalidRequest` if the folder does not exist.
  package init(_ path: FilePath) throws(JobError) {
    guard path.isFolder else {
      throw .invalidRequest(
        "--shaders: '\(path)' is not a folder; create it, and copy shaders into it.")
    }
    self.path = path
  }

  /// The paths of all shader files, which need not exist.
  var files: [FilePath] { ShaderLibrary.fileNames.map(file) }

  /// The advice for a folder without shader files; nil if it has any.
  var advice: String? {
    guard !files.contains(where: \.exists) else { return nil }
    return "'\(path)' contains no shader yet. Copy the shaders that you want to change into it: "
      + "\(ShaderLibrary.fileNames.joined(separator: ", ")) from the folder ShaderSources of Hinge's sources. "
      + "Saved changes show at once."
  }

  /// Reads the shaders. Built-in shaders replace missing files.
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

/// A loader that reads and checks the transition's shader file on its own thread.
@MainActor
final class TransitionShaderLoader {
  /// A version of the file, or the reason it cannot be drawn.
  struct Loaded: Sendable {
    let file: FilePath
    let spec: Result<TransitionSpec, EffectLibrary.Failure>
  }

  /// The file; nil if the transition is not a shader.
  var file: FilePath?

  private let worker = SerialWorker(stackSize: nil)
  private let newest = ConditionLock<Loaded?>(nil)
  private let check: EffectMenu.Check
  private let onLoad: @Sendable () -> Void

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - check: the check of a shader, called on another thread.
  ///   - onLoad: called on another thread when `takeLoaded` has a new version.
  init(checking check: @escaping EffectMenu.Check, onLoad: @escaping @Sendable () -> Void) {
    self.check = check
    self.onLoad = onLoad
  }

  /// Reads the file again.
  func load() {
    guard let file else { return }
    worker.add { [newest, check, onLoad] in
      let spec = Result { () throws(EffectLibrary.Failure) in try EffectMenu.read(file, check) }
      newest.withLock { $0 = Loaded(file: file, spec: spec) }
      onLoad()
    }
  }

  /// Returns the newest version since the last call; nil if there is none.
  func takeLoaded() -> Loaded? {
    newest.withLock { newest in
      defer { newest = nil }
      return newest
    }
  }
}
