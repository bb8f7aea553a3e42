public import SceneGraph
import Transitions

/// Tracks along one time axis: the motion with the pause after it, and the gesture.
public struct TimelineTracks: Control, Hashable {
  /// A part of a track, in seconds.
  public struct Span: Hashable, Sendable {
    /// The start and the end, in seconds from the left end of the axis.
    public var start, end: Double

    /// Creates a span.
    public init(_ start: Double, _ end: Double) { (self.start, self.end) = (start, end) }
  }

  /// The duration of the motion, which begins at 0, in seconds.
  public var duration: Double
  /// The pause before the next motion of a loop, in seconds; 0 for none.
  public var rest: Double
  /// The times of the gesture's events, in seconds from the first; none without a gesture.
  public var events: [Double]
  /// The times for which a pointer was down.
  public var presses: [Span]
  /// The playhead: the visible time of the motion, in seconds; nil for none.
  public var playhead: Double?
  /// The margin of the axis at both sides, which is that of a slider.
  private static let inset = Slider.knobRadius
  private static let rowHeight = 13.0
  private static let gap = 4.0

  /// Creates tracks.
  public init(
    duration: Double, rest: Double = 0, events: [Double] = [], presses: [Span] = [],
    playhead: Double? = nil
  ) {
    self.duration = duration
    self.rest = rest
    self.events = events
    self.presses = presses
    self.playhead = playhead
  }

  /// The time at the right end of the axis, in seconds: the end of the longest track.
  public var length: Double {
    max(duration + rest, events.max() ?? 0, presses.map(\.end).max() ?? 0, .leastNormalMagnitude)
  }

  /// Returns the distance of a time from the left end of an axis of `width`.
  public func position(of time: Double, width: Double) -> Double {
    min(max(time / length, 0), 1) * width
  }

  public func height(_ width: Double) -> Double { 2 * Self.rowHeight + Self.gap }

  public var focusablePartCount: Int { 0 }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    let axis = Rect(
      x: frame.minX + Self.inset, y: frame.minY, width: max(frame.size.width - 2 * Self.inset, 1),
      height: Self.rowHeight)
    func part(_ start: Double, _ end: Double, below offset: Double = 0) -> Rect {
      let left = position(of: start, width: axis.size.width)
      let right = position(of: end, width: axis.size.width)
      return Rect(
        x: axis.minX + left, y: axis.minY + offset, width: max(right - left, 1),
        height: Self.rowHeight)
    }
    let below = Self.rowHeight + Self.gap
    drawing.fill(part(0, length), Theme.raised, radius: 3)
    drawing.fill(part(0, length, below: below), Theme.raised, radius: 3)
    drawing.fill(part(0, duration), Theme.accentBelowText, radius: 3)
    write("motion", in: part(0, duration), into: &drawing)
    if rest > 0 { write("rest", in: part(duration, duration + rest), into: &drawing) }
    for press in presses {
      drawing.fill(part(press.start, press.end, below: below), Theme.track, radius: 3)
    }
    if let last = events.max() {
      // The labels go beside the marks, if there is room.
      write("gesture", in: part(last, length, below: below), into: &drawing)
    } else {
      write("no gesture yet", in: part(0, length, below: below), into: &drawing)
    }
    for x in marks(width: axis.size.width, drawing) {
      drawing.fill(
        Rect(x: axis.minX + x, y: axis.minY + below + 2, width: 1, height: Self.rowHeight - 4),
        Theme.accent)
    }
    if let playhead {
      let x = axis.minX + position(of: playhead, width: axis.size.width)
      drawing.fill(
        Rect(x: x - 1, y: axis.minY - 1, width: 2, height: Self.rowHeight + 2), Theme.text)
    }
  }

  /// Returns the distances of the events from the axis's left end, each pixel once.
  private func marks(width: Double, _ drawing: Drawing) -> [Double] {
    var marks: [Double] = []
    for x in events.map({ drawing.snapped(position(of: $0, width: width)) }).sorted()
    where marks.last != x { marks.append(x) }
    return marks
  }

  /// Writes a name in a part that has room for it.
  private func write(_ name: String, in part: Rect, into drawing: inout Drawing) {
    let label = Label(name, size: 9, color: Theme.text)
    guard drawing.width(of: label) + 12 <= part.size.width else { return }
    drawing.write(
      label,
      in: Rect(x: part.minX + 6, y: part.minY, width: part.size.width - 12, height: Self.rowHeight))
  }
}
