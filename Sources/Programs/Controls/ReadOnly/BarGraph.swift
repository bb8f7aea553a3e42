public import SceneGraph
import Transitions

/// A bar graph of measurements, the newest at the right, with a line at their limit.
public struct BarGraph: Control, Hashable {
  /// The name.
  public var name: String
  /// The texts at the right of the name and below the graph.
  public var text, note: String
  /// The measurements, each at least 0, the oldest first.
  public var values: [Double]
  /// The number of bars that fit.
  public var room: Int
  /// The value of the limit line.
  public var limit: Double
  /// The value at the top of the graph; larger values are clipped there.
  public var top: Double

  /// Creates a graph of `values`.
  ///
  /// - Precondition: `room` and `top` are above 0.
  public init(
    _ name: String, _ text: String, _ values: [Double], room: Int, limit: Double, top: Double,
    note: String = ""
  ) {
    precondition(room > 0 && top > 0, "a graph's room and top must be above 0")
    self.name = name
    self.text = text
    self.note = note
    self.values = values
    self.room = room
    self.limit = limit
    self.top = top
  }

  private static let graphHeight = 48.0

  public func height(_ width: Double) -> Double {
    Caption.height + Self.graphHeight + (note.isEmpty ? 0 : 6 + Theme.lineHeight)
  }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    Caption(name: name, value: text).draw(in: frame, state, into: &drawing)
    let box = Rect(
      x: frame.minX, y: frame.minY + Caption.height, width: frame.size.width,
      height: Self.graphHeight)
    drawing.fill(box, Theme.raised, radius: 4)
    for bar in bars(in: box, drawing) {
      drawing.fill(bar.rect, bar.isLate ? Theme.warning : Theme.accent)
    }
    let y = box.maxY - min(limit / top, 1) * box.size.height
    drawing.fill(
      Rect(x: box.minX, y: y, width: box.size.width, height: 1 / drawing.scale),
      Color(white: 1, alpha: 0.35))
    drawing.write(
      Label(note, color: Theme.dimmedText, maxWidth: Int(frame.size.width)),
      in: Rect(x: box.minX, y: box.maxY + 6, width: box.size.width, height: Theme.lineHeight))
  }

  /// Returns the bars; neighbours of the same height and colour are merged.
  private func bars(in box: Rect, _ drawing: Drawing) -> [(rect: Rect, isLate: Bool)] {
    let shown = values.suffix(room)
    let step = box.size.width / Double(room)
    var bars: [(rect: Rect, isLate: Bool)] = []
    for (index, value) in shown.enumerated() {
      let left = box.maxX - Double(shown.count - index) * step
      let height = min(value / top, 1) * box.size.height
      let rect = drawing.snapped(
        Rect(x: left, y: box.maxY - height, width: step, height: height))
      // Up to 1.5 times the limit is the display's jitter, not lateness.
      let isLate = value > 1.5 * limit
      if let last = bars.last, last.isLate == isLate, last.rect.minY == rect.minY {
        bars[bars.count - 1].rect.size.width = rect.maxX - last.rect.minX
      } else {
        bars.append((rect, isLate))
      }
    }
    return bars
  }
}
