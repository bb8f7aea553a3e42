import Threads

/// The desktop's preference for reduced motion, known immediately or queried on another thread.
@MainActor
final class MotionPreference {
  private let answer: ConditionLock<Bool>
  private var worker: SerialWorker?

  /// Queries the desktop, if necessary.
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

  /// True to avoid automatic motion; false until the preference is known.
  var isReduced: Bool { answer.withLock { $0 } }
}

/// The desktop's preferences for all windows.
package struct DesktopPreferences: Sendable {
  /// The size of text and controls, a factor above 0 on the display's scale.
  let textScale: Double
  /// True to reduce automatic motion.
  let reducesMotion: Bool
  /// Queries the desktop's preference for reduced motion, on any thread; nil if it is known.
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
