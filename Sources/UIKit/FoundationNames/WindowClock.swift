import Dispatch
import Foundation
import UIKitRuntime

/// The time of the window whose code is running, or else of the window created last.
@MainActor
package enum WindowClock {
  /// A marker of the main queue.
  nonisolated private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    Dispatch.DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// True on the main actor. In a program with an asynchronous main function, the main actor's
  /// queue leaves the main thread. A program that has not reached that point is on the main thread.
  nonisolated private static var isOnMainActor: Bool {
    Dispatch.DispatchQueue.getSpecific(key: key) ?? Thread.isMainThread
  }

  /// The time in seconds; 0 without a window, and outside the main actor.
  nonisolated static var now: Double {
    guard isOnMainActor else { return 0 }
    return MainActor.assumeIsolated { Window.current?.timeline.now ?? 0 }
  }

  /// Schedules `work` after `delay` seconds of the window's time, and then every `interval` seconds
  /// if that is not nil. Without a window, runs it immediately.
  ///
  /// - Returns: a closure that cancels further calls.
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

  /// Runs `body` on the main actor: immediately if already there, otherwise soon, from a separate
  /// thread.
  nonisolated package static func onMainActor(_ body: @escaping @MainActor () -> Void) {
    if isOnMainActor {
      MainActor.assumeIsolated(body)
    } else {
      Task { @MainActor in body() }
    }
  }
}
