import Jobs
import Media
import Threads
import Transitions

/// The effects of a menu. Shader files are read and checked on their own thread, once for each
/// state of the file.
@MainActor
final class CheckedEffects {
  /// The known state of a shader file.
  private enum State: Sendable {
    case waiting
    /// The result of the check, and the file's state before it.
    case checked(Result<TransitionEffect, EffectLibrary.Failure>, FileState?)
  }

  let menu: EffectMenu
  private let wake: @Sendable () -> Void
  private let states = ConditionLock([Int: State]())
  /// The number of finished checks.
  private let finished = ConditionLock(0)
  private var worker: SerialWorker?
  /// The number of finished checks already reported.
  private var seen = 0

  /// - Parameter wake: called on another thread when a file has been checked.
  init(of menu: EffectMenu, wake: @escaping @Sendable () -> Void) {
    (self.menu, self.wake) = (menu, wake)
  }

  /// True if a file is being checked or waits for it.
  var isChecking: Bool {
    states.withLock { states in
      states.values.contains { if case .waiting = $0 { true } else { false } }
    }
  }

  /// Returns the effect at `index` of the menu, or its error; nil for a file that has not been
  /// checked. Starts no check.
  func checkedEffect(at index: Int) -> Result<TransitionEffect, EffectLibrary.Failure>? {
    guard menu.file(at: index) != nil else { return effect(at: index) }
    return states.withLock { states in
      if case .checked(let result, _) = states[index] { result } else { nil }
    }
  }

  /// Returns the effect at `index` of the menu, or its error; nil for a file whose check is under
  /// way. Starts the check if necessary.
  func effect(at index: Int) -> Result<TransitionEffect, EffectLibrary.Failure>? {
    guard let file = menu.file(at: index) else {
      return Result { () throws(EffectLibrary.Failure) in try menu.effect(at: index) }
    }
    let now = FileState(of: file)
    let known: State? = states.withLock { states in
      let known = states[index]
      if case .checked(_, let state) = known, state == now { return known }
      if case .waiting = known { return known }
      states[index] = .waiting
      return nil
    }
    switch known {
    case .checked(let result, _): return result
    case .waiting: return nil
    case nil:
      let worker = self.worker ?? SerialWorker()
      self.worker = worker
      worker.add { [menu, states, finished, wake] in
        let result = Result { () throws(EffectLibrary.Failure) in try menu.effect(at: index) }
        states.withLock { $0[index] = .checked(result, now) }
        finished.withLock { $0 += 1 }
        wake()
      }
      return nil
    }
  }

  /// Returns true if files have been checked since the last call.
  func takeFinished() -> Bool {
    let count = finished.withLock(\.self)
    defer { seen = count }
    return count != seen
  }
}
