public import SceneGraph
import Transitions

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
