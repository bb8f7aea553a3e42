public import Transitions

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

  /// What a pointer did.
  public enum PointerPhase: Hashable, Sendable {
    case down, moved, up, lost
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
  private var held: (id: ID, part: Int)?

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
      let state = ControlState(
        isSelected: item.id != nil && item.id == selection,
        heldPart: item.id != nil && item.id == held?.id ? held?.part : nil)
      item.control.draw(in: frame, state, into: &drawing)
    }
  }

  // MARK: Pointers

  /// What a pointer at `point` sets; nil for nothing.
  public mutating func pointer(_ phase: PointerPhase, at point: Point) -> Change? {
    let places = zip(items, frames)
    if phase == .down {
      held = nil
      guard point.y >= area.minY, point.y < area.maxY else { return nil }
      for (item, frame) in places {
        guard let id = item.id, let part = item.control.part(at: point, in: frame) else { continue }
        held = (id, part)
        return item.control.response(part) == .onRelease
          ? nil : change(item, id, part, point, frame)
      }
      return nil
    }
    guard let held, let (item, frame) = places.first(where: { $0.0.id == held.id }) else {
      return nil
    }
    if phase != .moved { self.held = nil }
    switch (item.control.response(held.part), phase) {
    case (.following, .moved), (.following, .up):
      return change(item, held.id, held.part, point, frame)
    case (.onRelease, .up):
      guard item.control.part(at: point, in: frame) == held.part else { return nil }
      return change(item, held.id, held.part, point, frame)
    default: return nil
    }
  }

  private func change(
    _ item: Item, _ id: ID, _ part: Int, _ point: Point, _ frame: Rect
  ) -> Change? {
    item.control.value(at: point, part, in: frame).map { Change(id: id, value: $0) }
  }

  // MARK: Keys

  /// Those that keys can set.
  private var stops: [ID] {
    items.compactMap { item in
      // What cannot be stepped either way is passed over.
      let steps = item.control.value(steppedBy: 1) ?? item.control.value(steppedBy: -1)
      return steps == nil ? nil : item.id
    }
  }

  /// Selects the next control that keys can set, after the last one the first.
  public mutating func selectNext() {
    let stops = stops
    let place = selection.flatMap { stops.firstIndex(of: $0) }
    selection = stops.isEmpty ? nil : stops[place.map { ($0 + 1) % stops.count } ?? 0]
    if let place = items.firstIndex(where: { $0.id != nil && $0.id == selection }) {
      reveal(frames[place])
    }
  }

  /// Selects the first control that keys can set, where none of these is selected.
  public mutating func selectAny() {
    if let selection, stops.contains(selection) { return }
    selection = stops.first
  }

  /// What a key that goes `steps` on sets; nil for nothing.
  public func step(by steps: Int) -> Change? {
    guard let id = selection, let item = items.first(where: { $0.id == id }) else { return nil }
    return item.control.value(steppedBy: steps).map { Change(id: id, value: $0) }
  }
}
