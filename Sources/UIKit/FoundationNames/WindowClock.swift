import Dispatch
import Foundation
import UIKitRuntime

/// The time of the window whose code runs; without one, of the window that was made last.
@MainActor
package enum WindowClock {
  /// A mark of the main queue.
  nonisolated private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    Dispatch.DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// True on the main actor. Its queue leaves the main thread in a program with an asynchronous
  /// main function, and a program that has not come to that is on the main thread.
  nonisolated private static var isOnMainActor: Bool {
    Dispatch.DispatchQueue.getSpecific(key: key) ?? Thread.isMainThread
  }

  /// The time in seconds; 0 without a window, and outside the main actor.
  nonisolated static var now: Double {
    guard isOnMainActor else { return 0 }
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

  /// Runs `body` on the main actor: at once there, and soon from a thread of its own.
  nonisolated package static func onMainActor(_ body: @escaping @MainActor () -> Void) {
    if isOnMainActor {
      MainActor.assumeIsolated(body)
    } else {
      Task { @MainActor in body() }
    }
  }
}
