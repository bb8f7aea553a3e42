import SceneGraph
import Transitions

/// A recorded interaction: what pointers did, in the order of time.
public struct PointerTrace: Hashable, Sendable, Codable {
  /// What the pointers did.
  public var events: [PointerEvent]

  /// A trace of `events`; `check()` says whether they can be.
  public init(_ events: [PointerEvent] = []) { self.events = events }

  /// When the last event was, in seconds; nil for an empty trace.
  public var endTime: Double? { events.last?.timestamp }

  /// - Throws: what is wrong with the first event that cannot be.
  public func check() throws(PointerTraceError) {
    var checker = Checker()
    for event in events { try checker.check(event) }
  }

  /// The same interaction as pointers would tell it that report `rate` times a second.
  ///
  /// Each pointer goes straight and evenly from one event to the next. It comes down and goes up when and where it did,
  /// and in between is seen at multiples of 1/`rate` seconds after it came down.
  ///
  /// - Parameter rate: events per second; above 0.
  public func resampled(at rate: Double) -> PointerTrace {
    precondition(rate > 0, "a pointer reports now and then")
    var resampled: [PointerEvent] = []
    var tracks: [Int: Track] = [:]
    for event in events {
      if event.phase == .began {
        resampled.append(event)
        tracks[event.pointer] = Track(began: event)
        continue
      }
      guard var track = tracks[event.pointer] else { continue }
      resampled += track.moves(to: event, rate)
      tracks[event.pointer] = track
      if !event.phase.isDown {
        resampled.append(event)
        tracks[event.pointer] = nil
      }
    }
    // Sorting keeps the order of what happens at one instant only if it is told to.
    let sorted = resampled.enumerated().sorted {
      ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset)
    }
    return PointerTrace(sorted.map(\.element))
  }

  /// One pointer's way while it is sampled.
  private struct Track {
    private let startTime: Double
    private var latest: PointerEvent
    private var count = 0.0

    init(began event: PointerEvent) {
      startTime = event.timestamp
      latest = event
    }

    /// What is seen after the latest event, up to `next`; just before it, where the pointer then goes up.
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

/// Why an event cannot follow those before it.
public enum PointerTraceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A time or a coordinate is infinite or no number.
  case notFinite
  /// The event is earlier than the one before it, which was at this time, in seconds.
  case earlier(than: Double)
  /// The pointer with this number does something before it came down.
  case notDown(pointer: Int)
  /// The pointer with this number comes down and is down already.
  case alreadyDown(pointer: Int)

  /// One sentence without its stop.
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

extension PointerTrace {
  /// Looks at the events of a trace one by one. A trace may end before its pointers are up.
  public struct Checker: Sendable {
    private var latest = -Double.infinity
    private var down: Set<Int> = []

    /// A checker that has seen nothing.
    public init() {}

    /// - Throws: why `event` cannot follow those before it.
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
