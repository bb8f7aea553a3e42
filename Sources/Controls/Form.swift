public import SceneGraph
import Transitions

/// Controls one below the other in a part of a pane, scrolled where they do not fit, of which one is selected and a
/// pointer may have hold of one.
///
/// What they show is set by whoever owns the form, at any time; which control is which is told by its identity.
public struct Form<ID: Hashable & Sendable>: Sendable {
  /// A control and its place among the others.
  public struct Item: Sendable {
    /// What tells it from others; nil for what cannot be set.
    public var id: ID?
    /// The control.
    public var control: any Control
    /// The room above it.
    public var spacing: Double

    /// A control with room above it, which the first one does not have.
    public init(_ id: ID? = nil, _ control: any Control, spacing: Double = Theme.spacing) {
      self.id = id
      self.control = control
      self.spacing = spacing
    }
  }

  /// What was set to what.
  public struct Change: Sendable {
    /// The control.
    public var id: ID
    /// What it is to be now.
    public var value: ControlValue
  }

  /// The controls, from the top.
  public var items: [Item] = []
  /// The part of a pane in which they are seen.
  public var area = Rect(x: 0, y: 0, width: 0, height: 0)
  /// How far up they are moved, where they are higher than the area.
  public private(set) var scrolled = 0.0
  /// Which one keys go to.
  public var selection: ID?
  /// What the pointer has hold of.
  private var held: Hold?
  /// What keys edit.
  private var editing: Editing?
  /// Which part of a control keys go to, and the control.
  private var stop: (id: ID, index: Int)?

  /// What a pointer has hold of.
  private struct Hold: Sendable {
    var id: ID
    var part: Int
    /// Where the pointer went down, and the control as it was then.
    var start: Point
    var control: any Control
    /// Whether it went far enough not to be a click.
    var isDragged = false
    /// What was set last.
    var last: ControlValue?
  }

  /// A text that keys edit.
  private struct Editing: Sendable {
    var id: ID
    var text: EditedText
    /// What was set last, or is set anyway.
    var taken: String
  }

  /// How far a pointer goes before it drags.
  private static var clickReach: Double { 3 }

  /// A form without controls.
  public init() {}

  /// Whether a pointer has hold of something.
  public var isHeld: Bool { held != nil }

  /// Where the controls stand as far as they are scrolled now, also beyond the area.
  public var frames: [Rect] {
    var y = area.minY - scrolled
    return items.enumerated().map { index, item in
      if index > 0 { y += item.spacing }
      let height = item.control.height(area.size.width)
      defer { y += height }
      return Rect(x: area.minX, y: y, width: area.size.width, height: height)
    }
  }

  /// How high all controls are together.
  public var height: Double { frames.last.map { $0.maxY - area.minY + scrolled } ?? 0 }

  // MARK: Scrolling

  private var furthest: Double { max(height - area.size.height, 0) }

  /// Goes `distance` further down, at most to the end; below 0 further up.
  public mutating func scroll(by distance: Double) {
    guard distance.isFinite else { return }
    scrolled = min(max(scrolled + distance, 0), furthest)
  }

  /// Goes no further than to where `frame` is within the area.
  public mutating func reveal(_ frame: Rect) {
    if frame.minY < area.minY {
      scroll(by: frame.minY - area.minY)
    } else if frame.maxY > area.maxY {
      scroll(by: min(frame.maxY - area.maxY, frame.minY - area.minY))
    }
  }

  // MARK: Drawing

  /// Draws what is to be seen, and where there is more, how far it is scrolled.
  public func draw(into drawing: inout Drawing) {
    let shown = zip(items, frames).filter { $1.maxY > area.minY && $1.minY < area.maxY }
    guard furthest > 0 else { return draw(shown.map { $0 }, into: &drawing) }
    // Selections and knobs reach a little beyond their controls.
    let room = Rect(
      x: area.minX - Theme.margin, y: area.minY, width: area.size.width + 2 * Theme.margin,
      height: area.size.height)
    drawing.clipped(to: room) { draw(shown.map { $0 }, into: &$0) }
    let whole = area.size.height - 4
    let length = max(whole * area.size.height / height, 24)
    drawing.fill(
      Rect(
        x: area.maxX + Theme.margin / 2 - 1,
        y: area.minY + 2 + (whole - length) * scrolled / furthest, width: 4, height: length),
      Theme.track, radius: 2)
  }

  private func draw(_ shown: [(Item, Rect)], into drawing: inout Drawing) {
    for (item, frame) in shown {
      var state = ControlState()
      if let id = item.id {
        state.isSelected = id == selection
        state.stop = stop(of: id)
        state.heldPart = held?.id == id ? held?.part : nil
        state.edited = editing?.id == id ? editing?.text : nil
      }
      item.control.draw(in: frame, state, into: &drawing)
    }
  }

  // MARK: Pointers

  /// What a pointer at `point` sets; nil for nothing.
  public mutating func pointer(_ phase: PointerPhase, at point: Point) -> Change? {
    if phase == .began { return press(at: point) }
    guard var held, let (item, frame) = zip(items, frames).first(where: { $0.0.id == held.id })
    else {
      held = nil
      return nil
    }
    defer { self.held = phase == .moved ? held : nil }
    switch (held.control.response(held.part), phase) {
    case (.following, .moved), (.following, .ended):
      return change(item.control.value(at: point, held.part, in: frame), held.id)
    case (.onRelease, .ended):
      guard item.control.part(at: point, in: frame) == held.part else { return nil }
      return change(item.control.value(at: point, held.part, in: frame), held.id)
    case (.dragging, .moved), (.dragging, .ended):
      let distance = Point(x: point.x - held.start.x, y: point.y - held.start.y)
      if max(abs(distance.x), abs(distance.y)) >= Self.clickReach { held.isDragged = true }
      guard held.isDragged else {
        if phase == .ended { edit(held.id, held.part) }
        return nil
      }
      let value = held.control.value(draggedBy: distance, held.part)
      guard let value, value != held.last else { return nil }
      held.last = value
      return Change(id: held.id, value: value)
    default: return nil
    }
  }

  private mutating func press(at point: Point) -> Change? {
    held = nil
    guard let (item, frame, part) = target(at: point), let id = item.id else { return nil }
    if part < item.control.stops { stop = (id, part) }
    switch item.control.response(part) {
    case .editing: edit(id, part)
    case .onRelease, .dragging:
      held = Hold(id: id, part: part, start: point, control: item.control)
    case .following, .onPress:
      held = Hold(id: id, part: part, start: point, control: item.control)
      return change(item.control.value(at: point, part, in: frame), id)
    }
    return nil
  }

  /// The control at `point` that can be set, and the part of it that is there.
  private func target(at point: Point) -> (item: Item, frame: Rect, part: Int)? {
    guard point.y >= area.minY, point.y < area.maxY else { return nil }
    for (item, frame) in zip(items, frames) where item.id != nil {
      if let part = item.control.part(at: point, in: frame) { return (item, frame, part) }
    }
    return nil
  }

  /// Which control is at `point`, whether there is a part of it to take hold of or not; nil for none that can be set.
  public func control(at point: Point) -> ID? {
    guard point.y >= area.minY, point.y < area.maxY else { return nil }
    return zip(items, frames).first { $0.0.id != nil && $0.1.contains(point) }?.0.id
  }

  private func change(_ value: ControlValue?, _ id: ID) -> Change? {
    value.map { Change(id: id, value: $0) }
  }

  // MARK: Editing

  /// Whether keys edit a text.
  public var isEditing: Bool { editedControl != nil }

  /// The control whose text keys edit.
  public var edited: ID? { editedControl == nil ? nil : editing?.id }

  private var editedControl: (any Control)? {
    items.first { $0.id != nil && $0.id == editing?.id }?.control
  }

  /// Has keys edit the text of a part of a control, which is selected; nothing where there is none.
  public mutating func edit(_ id: ID, _ part: Int = 0) {
    guard let control = items.first(where: { $0.id == id })?.control,
      let text = control.text(part)
    else { return }
    (selection, editing) = (
      id,
      Editing(
        id: id, text: EditedText(part: part, editor: TextEditor(text), isRejected: false),
        taken: text)
    )
    if part < control.stops { stop = (id, part) }
    revealEdited()
  }

  /// Scrolls no further than to where the control whose text keys edit is within the area.
  public mutating func revealEdited() {
    if let place = items.firstIndex(where: { $0.id != nil && $0.id == editing?.id }) {
      reveal(frames[place])
    }
  }

  /// Has keys edit the text of what is selected, where it has one.
  public mutating func editSelected() {
    if let selection { edit(selection, stop(of: selection)) }
  }

  /// Types `text` where keys edit.
  ///
  /// - Returns: what that sets; nil for nothing.
  public mutating func type(_ text: String) -> Change? { edit { $0.insert(text) } }

  /// Does with the text that keys edit what `key` does.
  public mutating func press(_ key: TextEditor.Key) -> Change? { edit { $0.press(key) } }

  private mutating func edit(_ work: (inout TextEditor) -> Void) -> Change? {
    guard let control = editedControl, var editing else { return nil }
    let before = editing.text.editor.text
    work(&editing.text.editor)
    self.editing = editing
    guard editing.text.editor.text != before else { return nil }
    self.editing?.text.isRejected = false
    return control.setsWhileTyped(editing.text.part) ? take() : nil
  }

  /// What the text sets as it is now, unless that is set already.
  private mutating func take() -> Change? {
    guard let control = editedControl, let editing else { return nil }
    let text = editing.text.editor.text
    guard text != editing.taken else { return nil }
    let value = control.value(typed: text, editing.text.part)
    self.editing?.text.isRejected = value == nil
    guard let value else { return nil }
    self.editing?.taken = text
    return Change(id: editing.id, value: value)
  }

  /// Ends editing with the text as it is, unless the control cannot be set to it: then keys go on editing it.
  ///
  /// - Returns: what it sets; nil for nothing, or nothing new.
  public mutating func finishEditing() -> Change? {
    let change = take()
    if editing?.text.isRejected == false { editing = nil }
    return change
  }

  /// Ends editing; what was set while it was typed stays.
  public mutating func stopEditing() { editing = nil }

  // MARK: Keys

  /// The parts that keys can set, from the top.
  private var stops: [(id: ID, index: Int)] {
    items.flatMap { item -> [(id: ID, index: Int)] in
      guard let id = item.id else { return [] }
      return (0..<item.control.stops).filter { stop in
        // What cannot be stepped either way is passed over.
        item.control.value(steppedBy: 1, at: stop) != nil
          || item.control.value(steppedBy: -1, at: stop) != nil
      }.map { (id, $0) }
    }
  }

  /// Which part of the control `id` keys go to.
  private func stop(of id: ID) -> Int { stop?.id == id ? stop?.index ?? 0 : 0 }

  /// Selects the next part of a control that keys can set, after the last one the first.
  public mutating func selectNext() {
    let stops = stops
    let place = selection.flatMap { id in
      stops.firstIndex { $0.id == id && $0.index == stop(of: id) }
    }
    stop = stops.isEmpty ? nil : stops[place.map { ($0 + 1) % stops.count } ?? 0]
    selection = stop?.id
    if let place = items.firstIndex(where: { $0.id != nil && $0.id == selection }) {
      reveal(frames[place])
    }
  }

  /// Selects the first control that keys can set, where nothing is selected.
  public mutating func selectAny() {
    if let selection, items.contains(where: { $0.id == selection }) { return }
    selection = stops.first?.id
  }

  /// What a key that goes `steps` on sets; nil for nothing.
  public func step(by steps: Int) -> Change? {
    guard let id = selection, let item = items.first(where: { $0.id == id }) else { return nil }
    return change(item.control.value(steppedBy: steps, at: stop(of: id)), id)
  }
}
