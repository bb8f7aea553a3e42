public import Foundation
import UIKitRuntime

/// An instant of the window's time, in the place of Dispatch's.
public struct DispatchTime: Comparable, Hashable, Sendable {
  /// The time, in seconds of the window's time.
  public var seconds: Double

  /// Creates an instant, in seconds of the window's time.
  init(seconds: Double) { self.seconds = seconds }

  /// Returns the present instant of the window whose code runs.
  public static func now() -> DispatchTime { DispatchTime(seconds: WindowClock.now) }

  /// The instant that never comes.
  public static let distantFuture = DispatchTime(seconds: .infinity)

  /// The instant in nanoseconds; 0 for one before the window's beginning.
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
