import SceneGraph
import Transitions

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
