public import Foundation
import UIKitRuntime

/// A timer on the window's timeline, which replaces Foundation's: it fires at exact instants of the
/// window's time.
@MainActor
public final class Timer {
  /// The time between two firings, in seconds; 0 for a timer that does not repeat.
  public let timeInterval: Double
  /// An object for the timer's handler.
  public private(set) var userInfo: Any?
  /// True until the timer is invalidated, or has fired without repeating.
  public private(set) var isValid = true
  /// The delay that the system may add; ignored, since a timeline is exact.
  public var tolerance = 0.0

  private let interval: Double
  private let block: @MainActor (Timer) -> Void
  private var cancel: (@MainActor () -> Void)?

  /// Creates a timer that is not scheduled yet.
  ///
  /// - Parameter interval: in seconds. As in Foundation, 0 or less means a tenth of a millisecond.
  public init(
    timeInterval interval: Double, repeats: Bool, block: @escaping @MainActor (Timer) -> Void
  ) {
    self.interval = interval > 0 ? interval : 0.0001
    timeInterval = repeats ? self.interval : 0
    self.block = block
  }

  /// Returns a timer that fires after `interval` seconds and, if it repeats, every `interval`
  /// seconds after that.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: Double, repeats: Bool, block: @escaping @MainActor (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.schedule()
    return timer
  }

  /// Returns a timer that calls a method of `target`, which it retains until it is invalidated.
  ///
  /// - Parameter action: a method that takes the timer, instead of a selector.
  @discardableResult
  public static func scheduledTimer<Target: AnyObject>(
    timeInterval interval: Double, target: Target,
    selector action: @escaping @MainActor (Target) -> @MainActor (Timer) -> Void,
    userInfo: Any? = nil, repeats: Bool
  ) -> Timer {
    let timer = scheduledTimer(withTimeInterval: interval, repeats: repeats) { action(target)($0) }
    timer.userInfo = userInfo
    return timer
  }

  /// Returns a timer that calls a method of `target`, which it retains until it is invalidated.
  ///
  /// - Parameter action: a method without parameters, instead of a selector.
  @discardableResult
  public static func scheduledTimer<Target: AnyObject>(
    timeInterval interval: Double, target: Target,
    selector action: @escaping @MainActor (Target) -> @MainActor () -> Void,
    userInfo: Any? = nil, repeats: Bool
  ) -> Timer {
    let timer = scheduledTimer(withTimeInterval: interval, repeats: repeats) { _ in
      action(target)()
    }
    timer.userInfo = userInfo
    return timer
  }

  /// Fires now, which invalidates a timer that does not repeat.
  public func fire() {
    guard isValid else { return }
    if timeInterval == 0 { invalidate() }
    block(self)
  }

  /// Stops the timer permanently.
  public func invalidate() {
    isValid = false
    cancel?()
    cancel = nil
  }

  func schedule() {
    guard isValid, cancel == nil else { return }
    cancel = WindowClock.schedule(after: interval, repeating: timeInterval > 0 ? interval : nil) {
      self.fire()
    }
  }
}

extension RunLoop {
  /// Schedules a timer on the window's timeline. The mode is ignored.
  @MainActor
  public func add(_ timer: Timer, forMode mode: RunLoop.Mode) { timer.schedule() }
}
