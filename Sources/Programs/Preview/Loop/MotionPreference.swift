import Threads

/// Whether the desktop asks for little motion: known at once, or asked on another thread.
@MainActor
final class MotionPreference {
  private let answer: ConditionLock<Bool>
  private var worker: SerialWorker?

  /// Asks the desktop, if it has to be asked.
  init(_ preferences: DesktopPreferences) {
    let answer = ConditionLock(preferences.reducesMotion)
    self.answer = answer
    guard !preferences.reducesMotion, let ask = preferences.askAboutMotion else { return }
    let worker = SerialWorker()
    self.worker = worker
    worker.add {
      let isReduced = ask()
      answer.withLock { $0 = isReduced }
    }
  }

  /// True if nothing is to move by itself; false as long as that is not known.
  var isReduced: Bool { answer.withLock { $0 } }
}
