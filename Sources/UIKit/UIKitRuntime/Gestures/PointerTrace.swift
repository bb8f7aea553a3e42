public import SceneGraph
import Transitions

/// A recorded interaction: pointer events in time order.
public struct PointerTrace: Hashable, Sendable, Codable {
  /// The events of all pointers.
  public var events: [PointerEvent]

  /// Creates a trace of `events`, which `check()` validates.
  public init(_ events: [PointerEvent] = []) { self.events = events }

  /// The time of the last event, in seconds; nil for an empty trace.
  public var endTime: Double? { events.last?.timestamp }

  /// Checks that each event can follow the earlier ones.
  ///
  /// - Throws: the reason why the first invalid event cannot follow the earlier ones.
  public func check() throws(PointerTraceError) {
    var checker = Checker()
    for event in events { try checker.check(event) }
  }

  /// Returns the same interaction as reported by pointers with `rate` events per second.
  ///
  /// Each pointer moves in straight lines at constant speed between its events. It comes down and
  /// goes up at the same times and locations, and in between moves at multiples of 1/`rate` seconds
  /// after it came down.
  ///
  /// - Parameter rate: events per second; above 0.
  public func resampled(at rate: Double) -> PointerTrace {
    guard rate > 0 else {
      fatalError("The rate of a pointer's events must be above 0 per second, not \(rate).")
    }
    var resampled: [PointerEvent] = []
    var resamplers: [Int: Resampler] = [:]
    for event in events {
      if event.phase == .began {
        resampled.append(event)
        resamplers[event.pointer] = Resampler(began: event)
        continue
      }
      guard var resampler = resamplers[event.pointer] else { continue }
      resampled += resampler.moves(to: event, rate)
      resamplers[event.pointer] = resampler
      if !event.phase.isDown {
        resampled.append(event)
        resamplers[event.pointer] = nil
      }
    }
    // The sort is not stable, so the offset keeps the order of events at one instant.
    let sorted = resampled.enumerated().sorted {
      ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset)
    }
    return PointerTrace(sorted.map(\.element))
  }

  /// A resampler of one pointer's events.
  private struct Resampler {
    private let startTime: Double
    private var latest: PointerEvent
    private var count = 0.0

    init(began event: PointerEvent) {
      startTime = event.timestamp
      latest = event
    }

    /// Returns the moves after the latest event up to `next`; if the pointer then goes up, those
    /// before `next`.
    mutating func moves(to next: PointerEvent, _ rate: Double) -> [PointerEvent] {
      defer { latest = next }
      var moves: [PointerEvent] = []
      while true {
        let time = startTime + (count + 1) / rate
        guard next.phase.isDown ? time <= next.timestamp : time < next.timestamp else {
          return moves
        }
        count += 1
        let fraction = (time - latest.timestamp) / (next.timestamp - latest.timestamp)
        let location = Point(
          x: latest.location.x + fraction * (next.location.x - latest.location.x),
          y: latest.location.y + fraction * (next.location.y - latest.location.y))
        moves.append(
          PointerEvent(.moved, at: location, timestamp: time, pointer: next.pointer))
      }
    }
  }
}

extension PointerTrace {
  /// A checker of a trace's events, one by one. A trace may end while pointers are down.
  public struct Checker: Sendable {
    private var latest = -Double.infinity
    private var down: Set<Int> = []

    /// Creates a checker at the start of a trace.
    public init() {}

    /// Checks the next event.
    ///
    /// - Throws: the reason why `event` cannot follow the earlier ones.
    public mutating func check(_ event: PointerEvent) throws(PointerTraceError) {
      guard event.timestamp.isFinite, event.location.x.isFinite, event.location.y.isFinite else {
        throw .notFinite
      }
      guard event.timestamp >= latest else { throw .earlier(than: latest) }
      let isDown = down.contains(event.pointer)
      if event.phase == .began {
        guard !isDown else { throw .alreadyDown(pointer: event.pointer) }
        down.insert(event.pointer)
      } else {
        guard isDown else { throw .notDown(pointer: event.pointer) }
        if !event.phase.isDown { down.remove(event.pointer) }
      }
      latest = event.timestamp
    }
  }
}

/// The reason why an event cannot follow the earlier ones.
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
    case .earlier(let time):
      "the time is before \(time), the time of the previous event; sort the events"
    case .notDown(let pointer):
      "pointer \(pointer) is not down; its first event must be 'began'"
    case .alreadyDown(let pointer):
      "pointer \(pointer) is already down; it must be 'ended' or 'cancelled' before it can begin again"
    }
  }
}

/// An event of one finger, pen or mouse at one instant, after `UITouch`.
///
/// The `Codable` keys are `t` (seconds), `x`, `y` (points), `phase` and, unless it is 0, `pointer`.
public struct PointerEvent: Hashable, Sendable {
  /// The phase of the pointer.
  public var phase: PointerPhase
  /// The location in the window, in points, y down.
  public var location: Point
  /// The time, in seconds of the window's time.
  public var timestamp: Double
  /// The number of the pointer; fingers that are down at the same time have different numbers.
  public var pointer: Int

  /// Creates an event of `pointer` at `location` of the window, in points, at `timestamp` seconds.
  public init(_ phase: PointerPhase, at location: Point, timestamp: Double, pointer: Int = 0) {
    self.phase = phase
    self.location = location
    self.timestamp = timestamp
    self.pointer = pointer
  }
}

extension PointerEvent: Codable {
  private enum CodingKeys: String, CodingKey {
    case t, x, y, phase, pointer
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let location = Point(
      x: try values.decode(Double.self, forKey: .x), y: try values.decode(Double.self, forKey: .y))
    self.init(
      try values.decode(PointerPhase.self, forKey: .phase), at: location,
      timestamp: try values.decode(Double.self, forKey: .t),
      pointer: try values.decodeIfPresent(Int.self, forKey: .pointer) ?? 0)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(timestamp, forKey: .t)
    try values.encode(location.x, forKey: .x)
    try values.encode(location.y, forKey: .y)
    try values.encode(phase, forKey: .phase)
    if pointer != 0 { try values.encode(pointer, forKey: .pointer) }
  }
}
