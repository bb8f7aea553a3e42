public import Foundation
import UIKitRuntime

/// A queue of work, which replaces Dispatch's. Every queue, including the global ones, runs its
/// work on the main actor as an event of the window's timeline: after the current code, in the
/// order in which it was added, and without real time passing.
///
/// A port therefore behaves the same on every run, and its frames do not depend on the machine's
/// speed. Work that would take long on a phone's background queue takes no window time. Without a
/// window, work runs immediately, because no time would come.
public final class DispatchQueue: Sendable {
  /// Options of a queue.
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Allows concurrent work; here, work never overlaps.
    public static let concurrent = Attributes(rawValue: 1 << 1)
  }

  /// The main thread's queue.
  public static let main = DispatchQueue(label: "main")
  private static let shared = DispatchQueue(label: "global")

  /// The queue's name.
  public let label: String

  /// Creates a queue.
  public init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
    target: DispatchQueue? = nil
  ) {
    self.label = label
  }

  /// Returns the queue for background work.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { shared }

  /// Runs work after the current code.
  ///
  /// - Parameter group: the group to which the work belongs until it has run.
  public func async(
    group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [], execute work: @escaping @MainActor () -> Void
  ) {
    group?.enter()
    run(after: 0) {
      work()
      group?.leave()
    }
  }

  /// Runs a work item after the current code, unless it is cancelled by then.
  public func async(execute item: DispatchWorkItem) { run(after: 0) { item.perform() } }

  /// Runs work at an instant of the window's time.
  public func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @MainActor () -> Void
  ) {
    run(after: deadline.seconds - WindowClock.now, work)
  }

  /// Runs a work item at an instant of the window's time, unless it is cancelled by then.
  public func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
    run(after: deadline.seconds - WindowClock.now) { item.perform() }
  }

  /// Runs work immediately.
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }

  private func run(after delay: Double, _ work: @escaping @MainActor () -> Void) {
    WindowClock.onMainActor { _ = WindowClock.schedule(after: delay, work) }
  }
}

/// A cancellable piece of work, which replaces Dispatch's.
@MainActor
public final class DispatchWorkItem {
  private let block: @MainActor () -> Void
  /// True if the work must not run any more.
  public private(set) var isCancelled = false

  /// Creates a piece of work.
  public init(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    block: @escaping @MainActor () -> Void
  ) {
    self.block = block
  }

  /// Prevents the work from running.
  public func cancel() { isCancelled = true }

  /// Runs the work now, unless it was cancelled.
  public func perform() { if !isCancelled { block() } }
}

/// A count of pieces of work under way, which replaces Dispatch's.
public final class DispatchGroup: Sendable {
  @MainActor private var count = 0
  @MainActor private var notifications: [(queue: DispatchQueue, work: @MainActor () -> Void)] = []

  /// Creates a group without work.
  public init() {}

  /// Notes that a piece of work is under way.
  public func enter() { WindowClock.onMainActor { self.count += 1 } }

  /// Notes that a piece of work is done. The last one runs the notifications.
  public func leave() {
    WindowClock.onMainActor {
      self.count -= 1
      if self.count == 0 { self.notify() }
    }
  }

  /// Runs `work` on a queue when no work is under way.
  public func notify(queue: DispatchQueue, execute work: @escaping @MainActor () -> Void) {
    WindowClock.onMainActor {
      self.notifications.append((queue, work))
      if self.count == 0 { self.notify() }
    }
  }

  @MainActor private func notify() {
    let due = notifications
    notifications = []
    for notification in due { notification.queue.async(execute: notification.work) }
  }
}

/// An instant of the window's time, which replaces Dispatch's.
public struct DispatchTime: Comparable, Hashable, Sendable {
  /// The time, in seconds of the window's time.
  public var seconds: Double

  /// Creates an instant, in seconds of the window's time.
  init(seconds: Double) { self.seconds = seconds }

  /// Returns the current time of the window whose code is running.
  public static func now() -> DispatchTime { DispatchTime(seconds: WindowClock.now) }

  /// The instant that never comes.
  public static let distantFuture = DispatchTime(seconds: .infinity)

  /// The instant in nanoseconds; 0 if it lies before the window's start.
  public var uptimeNanoseconds: UInt64 { UInt64(exactly: (seconds * 1e9).rounded()) ?? 0 }

  public static func < (first: DispatchTime, second: DispatchTime) -> Bool {
    first.seconds < second.seconds
  }

  /// Returns the instant that is `seconds` later.
  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime {
    DispatchTime(seconds: time.seconds + seconds)
  }

  /// Returns the instant that is `seconds` earlier.
  public static func - (time: DispatchTime, seconds: Double) -> DispatchTime {
    time + -seconds
  }

  /// Returns the instant that is `interval` later.
  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    switch interval {
    case .seconds(let count): time + Double(count)
    case .milliseconds(let count): time + Double(count) / 1e3
    case .microseconds(let count): time + Double(count) / 1e6
    case .nanoseconds(let count): time + Double(count) / 1e9
    default: .distantFuture
    }
  }
}
