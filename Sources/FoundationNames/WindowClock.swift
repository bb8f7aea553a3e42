import Foundation
import UIKitRuntime

/// The time of the window whose code runs; without one, of the window that was made last.
@MainActor
enum WindowClock {
  /// The time in seconds; 0 without a window, and outside the main thread.
  nonisolated static var now: Double {
    guard Thread.isMainThread else { return 0 }
    return MainActor.assumeIsolated { Window.current?.timeline.now ?? 0 }
  }

  /// Schedules `work` after `delay` seconds of the window's time, and then each `interval` seconds
  /// if that is not nil. Without a window it runs at once.
  ///
  /// - Returns: a closure that cancels what is left.
  static func schedule(
    after delay: Double, repeating interval: Double? = nil, _ work: @escaping @MainActor () -> Void
  ) -> @MainActor () -> Void {
    guard let timeline = Window.current?.timeline else {
      work()
      return {}
    }
    let event = timeline.schedule(after: max(delay, 0), repeating: interval) { work() }
    return { event.cancel() }
  }

  /// Runs `body` on the main actor: at once on its thread, and soon from another.
  nonisolated static func onMainActor(_ body: @escaping @MainActor () -> Void) {
    if Thread.isMainThread {
      MainActor.assumeIsolated(body)
    } else {
      Task { @MainActor in body() }
    }
  }
}
