/// A reason why an event cannot follow those before it.
public enum PointerTraceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A time or a coordinate is infinite or not a number.
  case notFinite
  /// The event is earlier than the one before it, whose time is given in seconds.
  case earlier(than: Double)
  /// The pointer with this number has an event before it came down.
  case notDown(pointer: Int)
  /// The pointer with this number comes down although it is down.
  case alreadyDown(pointer: Int)

  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .notFinite: "times and coordinates must be finite"
    case .earlier(let time): "the time is before \(time), that of the event before; sort the events"
    case .notDown(let pointer):
      "pointer \(pointer) is not down; its first event must be 'began'"
    case .alreadyDown(let pointer):
      "pointer \(pointer) is down already; it must be 'ended' or 'cancelled' before it can begin"
    }
  }
}
