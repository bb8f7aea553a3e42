public import SceneGraph
import Transitions

/// A name and a read-only value.
public struct Reading: Control, Hashable {
  /// The name.
  public var name: String
  /// The value as text.
  public var value: String

  /// Creates a reading.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  public func height(_ width: Double) -> Double { Theme.lineHeight }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    Caption(name: name, value: value).draw(in: frame, state, into: &drawing)
  }
}
