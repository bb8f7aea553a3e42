public import SceneGraph
import Transitions

extension Form {
  /// A pointer that a part of a control has captured, from press to release.
  struct Capture: Sendable {
    var id: ID
    var part: Int
    /// The point of the press, and the control at that moment.
    var start: Point
    var control: any Control
    /// True once the pointer has moved too far for a click.
    var isDragged = false
    /// The last value that the drag set.
    var last: ControlValue?
  }

  /// The least distance, in units along x or y, that turns a click into a drag.
  private static var dragThreshold: Double { 3 }

  /// True if a control has captured the pointer.
  public var isHeld: Bool { capture != nil }

  /// Handles a pointer event at `point`.
  ///
  /// - Returns: the change that it makes; nil for none.
  public mutating func pointer(_ phase: PointerPhase, at point: Point) -> Change? {
    if phase == .began { return press(at: point) }
    guard var capture,
      let (item, frame) = zip(items, frames).first(where: { $0.0.id == capture.id })
    else {
      capture = nil
      return nil
    }
    defer { self.capture = phase == .moved ? capture : nil }
    switch (capture.control.response(capture.part), phase) {
    case (.following, .moved), (.following, .ended):
      return change(item.control.value(at: point, capture.part, in: frame), capture.id)
    case (.onRelease, .ended):
      guard item.control.part(at: point, in: frame) == capture.part else { return nil }
      return change(item.control.value(at: point, capture.part, in: frame), capture.id)
    case (.dragging, .moved), (.dragging, .ended):
      let distance = Point(x: point.x - capture.start.x, y: point.y - capture.start.y)
      if max(abs(distance.x), abs(distance.y)) >= Self.dragThreshold { capture.isDragged = true }
      guard capture.isDragged else {
        if phase == .ended { edit(capture.id, capture.part) }
        return nil
      }
      let value = capture.control.value(draggedBy: distance, capture.part)
      guard let value, value != capture.last else { return nil }
      capture.last = value
      return Change(id: capture.id, value: value)
    default: return nil
    }
  }

  private mutating func press(at point: Point) -> Change? {
    capture = nil
    guard let (item, frame, part) = target(at: point), let id = item.id else { return nil }
    if part < item.control.focusablePartCount { focus = Focus(id: id, part: part) }
    switch item.control.response(part) {
    case .editing: edit(id, part)
    case .onRelease, .dragging:
      capture = Capture(id: id, part: part, start: point, control: item.control)
    case .following, .onPress:
      capture = Capture(id: id, part: part, start: point, control: item.control)
      return change(item.control.value(at: point, part, in: frame), id)
    }
    return nil
  }

  /// Returns the settable control at `point`, and its part there; nil for none.
  private func target(at point: Point) -> (item: Item, frame: Rect, part: Int)? {
    guard point.y >= area.minY, point.y < area.maxY else { return nil }
    for (item, frame) in zip(items, frames) where item.id != nil {
      if let part = item.control.part(at: point, in: frame) { return (item, frame, part) }
    }
    return nil
  }

  /// Returns the settable control whose frame contains `point`, even if no part of it is there; nil
  /// for none.
  public func control(at point: Point) -> ID? {
    guard point.y >= area.minY, point.y < area.maxY else { return nil }
    return zip(items, frames).first { $0.0.id != nil && $0.1.contains(point) }?.0.id
  }

  /// Returns the change of the control `id` to `value`; nil if there is no value.
  func change(_ value: ControlValue?, _ id: ID) -> Change? {
    value.map { Change(id: id, value: $0) }
  }
}
