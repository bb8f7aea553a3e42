import SceneGraph
import Transitions

/// A control's name, with its value or small buttons (chips) at the right end of the line.
struct Caption: Hashable, Sendable {
  var name: String
  var value = ""
  var chips: [Chip] = []

  /// The height of the caption, including the space below it.
  static let height = Theme.lineHeight + 6
  private static let chipHeight = 18.0
  private static let chipGap = 4.0

  private func line(in frame: Rect) -> Rect {
    Rect(origin: frame.origin, size: Size(width: frame.size.width, height: Theme.lineHeight))
  }

  /// Returns the frame of the value: the right half of the line.
  func valueFrame(in frame: Rect) -> Rect {
    var chipFrame = line(in: frame)
    chipFrame.origin.x += chipFrame.size.width / 2
    chipFrame.size.width /= 2
    return chipFrame
  }

  /// Returns the frames of the chips, the last one at the right end.
  func chipFrames(in frame: Rect) -> [Rect] {
    var right = frame.maxX
    let line = line(in: frame)
    let chipFrames = chips.reversed().map { chip in
      let chipFrame = Rect(
        x: right - chip.width, y: line.midY - Self.chipHeight / 2, width: chip.width,
        height: Self.chipHeight)
      right = chipFrame.minX - Self.chipGap
      return chipFrame
    }
    return chipFrames.reversed()
  }

  /// Returns the enabled chip at `point`; nil for none.
  func chip(at point: Point, in frame: Rect) -> Int? {
    let chipFrames = chipFrames(in: frame)
    return chips.indices.first { chips[$0].isEnabled && chipFrames[$0].contains(point) }
  }

  /// Draws the caption.
  ///
  /// - Parameter heldChip: the chip that has captured the pointer.
  func draw(
    in frame: Rect, _ state: ControlState, heldChip: Int? = nil, into drawing: inout Drawing
  ) {
    let line = line(in: frame)
    let value = Label(value, maxWidth: Int(frame.size.width * 0.6))
    let chipFrames = chipFrames(in: frame)
    let taken =
      chipFrames.first.map { frame.maxX - $0.minX }
      ?? (value.text.isEmpty ? 0 : drawing.width(of: value))
    let room = frame.size.width - (taken > 0 ? taken + 8 : 0)
    drawing.write(
      Label(
        name, color: state.isSelected ? Theme.accent : Theme.dimmedText, maxWidth: max(Int(room), 0)
      ),
      in: line)
    drawing.write(value, in: line, .right)
    for (index, (chip, chipFrame)) in zip(chips, chipFrames).enumerated() {
      chip.draw(in: chipFrame, isHeld: heldChip == index, into: &drawing)
    }
  }
}
