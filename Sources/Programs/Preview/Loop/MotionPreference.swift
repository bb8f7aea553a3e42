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

/// What the desktop says about all windows.
package struct DesktopPreferences: Sendable {
  /// The size of texts and controls, as a factor above 0 to that of the display's scale.
  let textScale: Double
  /// True if as little as possible is to move by itself.
  let reducesMotion: Bool
  /// Asks the desktop whether as little as possible is to move by itself, on any thread; nil if
  /// that is known.
  let askAboutMotion: (@Sendable () -> Bool)?

  /// Creates preferences.
  package init(
    textScale: Double = 1, reducesMotion: Bool = false,
    askAboutMotion: (@Sendable () -> Bool)? = nil
  ) {
    self.textScale = textScale
    self.reducesMotion = reducesMotion
    self.askAboutMotion = askAboutMotion
  }
}
