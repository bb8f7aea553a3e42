public import Transitions

/// Controls one below the other, of which one is selected and a pointer may have hold of one.
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
  /// Which one keys go to.
  public var selection: ID?
  /// What the pointer has hold of.
  private var held: (id: ID, part: Int)?

  /// A form without controls.
  public init() {}

  /// Whether a pointer has hold of something.
  public var isHeld: Bool { held != nil }

  /// Where the controls stand in a column whose top left is at `origin`.
  public func frames(at origin: Point, width: Double) -> [Rect] {
    var y = origin.y
    return items.enumerated().map { index, item in
      if index > 0 { y += item.spacing }
      let height = item.control.height(width)
      defer { y += height }
      return Rect(x: origin.x, y: y, width: width, height: height)
    }
  }

  /// How high the column is.
  public func height(_ width: Double) -> Double { frames(at: .zero, width: width).last?.maxY ?? 0 }

  /// Draws those that are to be seen within `visible`.
  public func draw(
    at origin: Point, width: Double, visible: Rect, into drawing: inout Drawing
  ) {
    for (item, frame) in zip(items, frames(at: origin, width: width))
    where frame.maxY > visible.minY && frame.minY < visible.maxY {
      let state = ControlState(
        isSelected: item.id != nil && item.id == selection,
        heldPart: item.id != nil && item.id == held?.id ? held?.part : nil)
      item.control.draw(in: frame, state, into: &drawing)
    }
  }

  /// What a pointer at `point` sets in the column whose top left is at `origin`; nil for nothing.
  public mutating func pointer(
    _ phase: PointerPhase, at point: Point, origin: Point, width: Double
  ) -> Change? {
    let places = zip(items, frames(at: origin, width: width))
    if phase == .down {
      held = nil
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
  }

  /// What a key that goes `steps` on sets; nil for nothing.
  public func step(by steps: Int) -> Change? {
    guard let id = selection, let item = items.first(where: { $0.id == id }) else { return nil }
    return item.control.value(steppedBy: steps).map { Change(id: id, value: $0) }
  }
}
