import Jobs
import Media
import Threads
import Transitions

/// A loader that reads and checks the shader file of the transition on a thread of its own.
@MainActor
final class TransitionShaderLoader {
  /// A version of the file, or the reason why it cannot be drawn.
  struct Loaded: Sendable {
    let file: FilePath
    let spec: Result<TransitionSpec, EffectLibrary.Failure>
  }

  /// The file; nil if the transition is no shader.
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
