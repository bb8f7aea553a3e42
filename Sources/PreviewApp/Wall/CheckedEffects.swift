import RenderJobs
import Threads
import Transitions

/// The effects of a menu, of which shader files are read and checked on a thread of their own, each
/// once.
@MainActor
final class CheckedEffects {
  /// What is known of a shader file.
  private enum State: Sendable {
    case waiting
    case checked(Result<TransitionEffect, EffectLibrary.Failure>)
  }

  private let menu: EffectMenu
  private let wake: @Sendable () -> Void
  private let states = ConditionLock([Int: State]())
  private var worker: SerialWorker?
  /// The number of files whose checks were taken note of.
  private var seen = 0

  /// - Parameter wake: called on another thread when a file has been checked.
  init(of menu: EffectMenu, wake: @escaping @Sendable () -> Void) {
    (self.menu, self.wake) = (menu, wake)
  }

  /// Returns the effect at `index` of the menu, or its fault; nil for a file that is being checked,
  /// which begins now if need be.
  func effect(at index: Int) -> Result<TransitionEffect, EffectLibrary.Failure>? {
    if index < menu.builtInCount {
      return Result { () throws(EffectLibrary.Failure) in try menu.effect(at: index) }
    }
    let state = states.withLock { states in
      defer { if states[index] == nil { states[index] = .waiting } }
      return states[index]
    }
    switch state {
    case .checked(let result): return result
    case .waiting: return nil
    case nil:
      let worker = self.worker ?? SerialWorker()
      self.worker = worker
      worker.add { [menu, states, wake] in
        let result = Result { () throws(EffectLibrary.Failure) in try menu.effect(at: index) }
        states.withLock { $0[index] = .checked(result) }
        wake()
      }
      return nil
    }
  }

  /// Returns true if files have been checked since the last call.
  func takeFinished() -> Bool {
    let count = states.withLock { states in
      states.values.filter { if case .checked = $0 { true } else { false } }.count
    }
    defer { seen = count }
    return count != seen
  }
}
