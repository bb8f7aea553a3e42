public import SceneGraph
import Transitions

/// What one finger, pen or mouse did at one instant, after `UITouch`.
///
/// As text, by `Codable`, its keys are `t` (seconds), `x`, `y` (points), `phase` and, unless it is 0, `pointer`.
public struct PointerEvent: Hashable, Sendable {
  /// What the pointer did.
  public var phase: PointerPhase
  /// Where it was: points in the window, y down.
  public var location: Point
  /// When that was, in seconds of the window's time.
  public var timestamp: Double
  /// Which pointer it was; fingers that are down at the same time have different numbers.
  public var pointer: Int

  /// What `pointer` did at `location` of the window, in points, at `timestamp` seconds.
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
