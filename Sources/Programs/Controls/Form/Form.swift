public import SceneGraph
import Transitions

/// A vertical list of controls in an area of a pane, scrolled if they do not fit.
///
/// One control may be selected: it has the keyboard focus. One may capture the pointer. The form's
/// owner sets what the controls show, at any time; identities tell which control is which.
/// Coordinates are units of the window, x to the right, y down.
public struct Form<ID: Hashable & Sendable>: Sendable {
  /// A control in the list.
  public struct Item: Sendable {
    /// The control's identity; nil for a control that cannot be set.
    public var id: ID?
    /// The control.
    public var control: any Control
    /// The distance to the item above, which the first item ignores.
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

  /// Scrolls by the least distance that brings `frame` into the area. A frame higher than the area
  /// is aligned at its top.
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
