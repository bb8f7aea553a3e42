public import SceneGraph
import Transitions

/// A vertical list of controls in an area of a pane, scrolled if they do not fit.
///
/// One control may be selected: it has the keyboard focus. One may capture the pointer. The form's
/// owner may replace the controls at any time; an identity names the same control before and after.
/// Coordinates are units of the window, x to the right, y down.
public struct Form<ID: Hashable & Sendable>: Sendable {
  /// A control in the list.
  public struct Item: Sendable {
    /// The control's identity; nil for a control that cannot be set.
    public var id: ID?
    /// The control.
    public var control: any Control
    /// The distance to the item above; ignored for the first item.
    public var spacing: Double

    /// Creates an item.
    public init(_ id: ID? = nil, _ control: any Control, spacing: Double = Theme.spacing) {
      self.id = id
      self.control = control
      self.spacing = spacing
    }
  }

  /// A request to set a control's value.
  public struct Change: Sendable {
    /// The control's identity.
    public var id: ID
    /// The new value.
    public var value: ControlValue
  }

  /// The controls, from the top.
  public var items: [Item] = []
  /// The visible area, in the pane's coordinates.
  public var area = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The distance that the controls are scrolled up; 0 at the top.
  public private(set) var scrolled = 0.0
  /// The selected control, which has the keyboard focus.
  public var selection: ID?
  /// The pointer's capture by a control, from press to release.
  var capture: Capture?
  /// The text that the keyboard edits.
  var editing: Editing?
  /// The part of the selected control that has the keyboard focus.
  var focus: Focus?

  /// Creates a form without controls.
  public init() {}

  // MARK: Layout

  /// The controls' frames at the current scroll position. They may lie outside the area.
  public var frames: [Rect] {
    var y = area.minY - scrolled
    return items.enumerated().map { index, item in
      if index > 0 { y += item.spacing }
      let height = item.control.height(area.size.width)
      defer { y += height }
      return Rect(x: area.minX, y: y, width: area.size.width, height: height)
    }
  }

  /// The height of all controls with their spacing.
  public var height: Double { frames.last.map { $0.maxY - area.minY + scrolled } ?? 0 }

  // MARK: Scrolling

  private var maxScroll: Double { max(height - area.size.height, 0) }

  /// Scrolls down by `distance`, at most to the end; up if it is below 0.
  public mutating func scroll(by distance: Double) {
    guard distance.isFinite else { return }
    scrolled = min(max(scrolled + distance, 0), maxScroll)
  }

  /// Scrolls by the shortest distance that brings `frame` into the area. A frame taller than the
  /// area is aligned at its top.
  public mutating func reveal(_ frame: Rect) {
    if frame.minY < area.minY {
      scroll(by: frame.minY - area.minY)
    } else if frame.maxY > area.maxY {
      scroll(by: min(frame.maxY - area.maxY, frame.minY - area.minY))
    }
  }

  // MARK: Drawing

  /// Draws the visible controls, and a scroll bar if they do not all fit.
  public func draw(into drawing: inout Drawing) {
    let visible = zip(items, frames).filter { $1.maxY > area.minY && $1.minY < area.maxY }
    guard maxScroll > 0 else { return draw(visible.map { $0 }, into: &drawing) }
    // Selection borders and knobs extend a little beyond their controls.
    let clip = Rect(
      x: area.minX - Theme.margin, y: area.minY, width: area.size.width + 2 * Theme.margin,
      height: area.size.height)
    drawing.clipped(to: clip) { draw(visible.map { $0 }, into: &$0) }
    let barHeight = area.size.height - 4
    let thumbHeight = max(barHeight * area.size.height / height, 24)
    drawing.fill(
      Rect(
        x: area.maxX + Theme.margin / 2 - 1,
        y: area.minY + 2 + (barHeight - thumbHeight) * scrolled / maxScroll, width: 4,
        height: thumbHeight),
      Theme.track, radius: 2)
  }

  private func draw(_ visible: [(Item, Rect)], into drawing: inout Drawing) {
    for (item, frame) in visible {
      var state = ControlState()
      if let id = item.id {
        state.isSelected = id == selection
        state.focusedPart = focusedPart(of: id)
        state.heldPart = capture?.id == id ? capture?.part : nil
        state.edited = editing?.id == id ? editing?.text : nil
      }
      item.control.draw(in: frame, state, into: &drawing)
    }
  }
}

extension Form {
  /// The text that the keyboard edits.
  struct Editing: Sendable {
    var id: ID
    var text: EditedText
    /// The control's current text: as it was when editing began, or as it was last set.
    var committed: String
  }

  /// True if the keyboard edits a text.
  public var isEditing: Bool { editedControl != nil }

  /// The control whose text the keyboard edits; nil for none.
  public var edited: ID? { editedControl == nil ? nil : editing?.id }

  private var editedControl: (any Control)? {
    items.first { $0.id != nil && $0.id == editing?.id }?.control
  }

  /// Selects the control `id` and starts editing the text of its part. Does nothing if the part has
  /// no text.
  public mutating func edit(_ id: ID, _ part: Int = 0) {
    guard let control = items.first(where: { $0.id == id })?.control,
      let text = control.text(part)
    else { return }
    selection = id
    editing = Editing(
      id: id, text: EditedText(part: part, editor: TextEditor(text), isRejected: false),
      committed: text)
    if part < control.focusablePartCount { focus = Focus(id: id, part: part) }
    revealEdited()
  }

  /// Scrolls by the shortest distance that brings the edited control into the area.
  public mutating func revealEdited() {
    if let index = items.firstIndex(where: { $0.id != nil && $0.id == editing?.id }) {
      reveal(frames[index])
    }
  }

  /// Starts editing the text of the selected control, if it has one.
  public mutating func editSelected() {
    if let selection { edit(selection, focusedPart(of: selection)) }
  }

  /// Inserts `text` at the caret.
  ///
  /// - Returns: the change that it makes; nil for none.
  public mutating func type(_ text: String) -> Change? { edit { $0.insert(text) } }

  /// Applies an editing key to the text.
  ///
  /// - Returns: the change that it makes; nil for none.
  public mutating func press(_ key: TextEditor.Key) -> Change? { edit { $0.press(key) } }

  private mutating func edit(_ operation: (inout TextEditor) -> Void) -> Change? {
    guard let control = editedControl, var editing else { return nil }
    let before = editing.text.editor.text
    operation(&editing.text.editor)
    self.editing = editing
    guard editing.text.editor.text != before else { return nil }
    self.editing?.text.isRejected = false
    return control.setsWhileTyped(editing.text.part) ? commit() : nil
  }

  /// Returns the change to the text's value; nil if the control already has it, or rejects it.
  private mutating func commit() -> Change? {
    guard let control = editedControl, let editing else { return nil }
    let text = editing.text.editor.text
    guard text != editing.committed else { return nil }
    let value = control.value(typed: text, editing.text.part)
    self.editing?.text.isRejected = value == nil
    guard let value else { return nil }
    self.editing?.committed = text
    return Change(id: editing.id, value: value)
  }

  /// Commits the text and ends editing. If the control rejects the text, editing continues.
  ///
  /// - Returns: the change that it makes; nil for none, or if the control already has the value.
  public mutating func finishEditing() -> Change? {
    let change = commit()
    if editing?.text.isRejected == false { editing = nil }
    return change
  }

  /// Ends editing. Values that were set during typing stay.
  public mutating func stopEditing() { editing = nil }
}

extension Form {
  /// A part of a control that has the keyboard focus.
  struct Focus: Hashable, Sendable {
    var id: ID
    var part: Int
  }

  /// The parts that keys can step in at least one direction, from the top.
  private var focusableParts: [Focus] {
    items.flatMap { item -> [Focus] in
      guard let id = item.id else { return [] }
      return (0..<item.control.focusablePartCount).filter { part in
        item.control.value(steppedBy: 1, at: part) != nil
          || item.control.value(steppedBy: -1, at: part) != nil
      }.map { Focus(id: id, part: $0) }
    }
  }

  /// Returns the part of the control `id` that has the focus; 0 if none has.
  func focusedPart(of id: ID) -> Int {
    guard let focus, focus.id == id else { return 0 }
    return focus.part
  }

  /// Moves the focus to the next part that keys can step; from the last to the first.
  public mutating func selectNext() {
    let parts = focusableParts
    let current = selection.flatMap { id in
      parts.firstIndex(of: Focus(id: id, part: focusedPart(of: id)))
    }
    focus = parts.isEmpty ? nil : parts[current.map { ($0 + 1) % parts.count } ?? 0]
    selection = focus?.id
    revealSelection()
  }

  /// Scrolls to the selected control.
  public mutating func revealSelection() {
    if let index = items.firstIndex(where: { $0.id != nil && $0.id == selection }) {
      reveal(frames[index])
    }
  }

  /// Selects the first control that keys can step, unless a control is selected.
  public mutating func selectAny() {
    if let selection, items.contains(where: { $0.id == selection }) { return }
    selection = focusableParts.first?.id
  }

  /// Steps the focused part by `steps`.
  ///
  /// - Returns: the change that it makes; nil for none.
  public func step(by steps: Int) -> Change? {
    guard let id = selection, let item = items.first(where: { $0.id == id }) else { return nil }
    return change(item.control.value(steppedBy: steps, at: focusedPart(of: id)), id)
  }
}

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

  /// The minimum distance, in units along x or y, that turns a click into a drag.
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
