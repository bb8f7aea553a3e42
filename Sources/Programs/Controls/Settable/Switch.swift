public import SceneGraph
import Transitions

/// A switch. Its value is `.index(1)` for on and `.index(0)` for off.
public struct Switch: Control, Hashable {
  /// The name.
  public var name: String
  /// True if the switch is on.
  public var isOn: Bool

  /// Creates a switch.
  public init(_ name: String, isOn: Bool) {
    self.name = name
    self.isOn = isOn
  }

  private static let size = Size(width: 34, height: 20)

  public func height(_ width: Double) -> Double { Self.size.height }

  public func part(at point: Point, in frame: Rect) -> Int? { frame.contains(point) ? 0 : nil }

  public func value(at point: Point, _ part: Int, in frame: Rect) -> ControlValue? {
    .index(isOn ? 0 : 1)
  }

  public func value(steppedBy steps: Int) -> ControlValue? {
    (steps > 0) == isOn ? nil : .index(isOn ? 0 : 1)
  }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    drawing.write(
      Label(
        name, color: state.isSelected ? Theme.accent : Theme.dimmedText,
        maxWidth: max(Int(frame.size.width - Self.size.width) - 8, 0)), in: frame)
    let box = Rect(
      x: frame.maxX - Self.size.width, y: frame.midY - Self.size.height / 2,
      width: Self.size.width, height: Self.size.height)
    let radius = Self.size.height / 2
    drawing.fill(box, isOn ? Theme.accent : Theme.track, radius: radius)
    drawing.disc(
      Point(x: isOn ? box.maxX - radius : box.minX + radius, y: box.midY), radius: radius - 3,
      Theme.text)
  }
}
