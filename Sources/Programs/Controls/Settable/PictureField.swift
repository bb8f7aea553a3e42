public import SceneGraph
import Transitions

/// A picture file: a thumbnail, and the file name, whose path can be edited after a click. Files
/// can be dropped on it.
public struct PictureField: Control, Hashable {
  /// The name.
  public var name: String
  /// The file's path; empty for no file.
  public var path: String
  /// The picture in the file; nil if it is unknown.
  public var picture: PictureName?

  /// Creates a field for the file at `path`.
  public init(_ name: String, _ path: String, showing picture: PictureName?) {
    self.name = name
    self.path = path
    self.picture = picture
  }

  private enum Part: Int {
    case path, chip
  }

  private static let side = 44.0

  private var caption: Caption {
    Caption(name: name, chips: path.isEmpty ? [] : [Chip("remove")])
  }

  /// Returns the frame of the thumbnail.
  public func thumbnail(in frame: Rect) -> Rect {
    Rect(
      x: frame.minX, y: frame.minY + Caption.height, width: Self.side, height: Self.side)
  }

  private func box(in frame: Rect) -> Rect {
    let thumbnail = thumbnail(in: frame)
    let left = thumbnail.maxX + 8
    return Rect(
      x: left, y: thumbnail.midY - Theme.buttonHeight / 2, width: max(frame.maxX - left, 1),
      height: Theme.buttonHeight)
  }

  public func height(_ width: Double) -> Double { Caption.height + Self.side }

  public func part(at point: Point, in frame: Rect) -> Int? {
    if caption.chip(at: point, in: frame) != nil { return Part.chip.rawValue }
    let row = thumbnail(in: frame)
    return point.y >= row.minY && point.y < row.maxY && frame.contains(point)
      ? Part.path.rawValue : nil
  }

  public func response(_ part: Int) -> ControlResponse {
    part == Part.chip.rawValue ? .onRelease : .editing
  }

  public func value(at point: Point, _ part: Int, in frame: Rect) -> ControlValue? {
    part == Part.chip.rawValue ? .text("") : nil
  }

  public func text(_ part: Int) -> String? { part == Part.path.rawValue ? path : nil }
  /// Returns false: a part of a path would name another file.
  public func setsWhileTyped(_ part: Int) -> Bool { false }
  public func value(typed text: String, _ part: Int) -> ControlValue? { .text(text) }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    caption.draw(
      in: frame, state, heldChip: state.heldPart == Part.chip.rawValue ? 0 : nil, into: &drawing)
    let thumbnail = thumbnail(in: frame)
    drawing.box(
      thumbnail, Theme.raised, border: Theme.track, radius: Theme.cornerRadius)
    if let picture {
      drawing.picture(picture, in: thumbnail.inset(by: 1), radius: Theme.cornerRadius - 1)
    } else {
      drawing.write(
        Label("+", size: 16, color: Theme.dimmedText), in: thumbnail, .center)
    }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    drawing.textBox(
      box(in: frame), file, placeholder: "drop a picture here", edited: state.edited,
      isSelected: state.isSelected)
  }
}
