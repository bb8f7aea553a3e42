public import Transitions

/// How progress follows time, over a box from 0 to 1 both ways; what overshoots goes on beyond.
public struct CurveGraph: Control, Hashable {
  /// What is drawn.
  public var curve: TimingCurve
  /// Where a motion is now, as fractions of its time and of its way; nil where it rests.
  public var time, progress: Double?

  /// A graph of `curve`, with a mark where a motion is now.
  public init(_ curve: TimingCurve, place: (time: Double, progress: Double)? = nil) {
    self.curve = curve
    (time, progress) = (place?.time, place?.progress)
  }

  /// How far what is drawn goes beyond 0 and 1.
  private static let beyond = 0.25
  /// The most that a straight piece leaves the curve by, in units.
  private static let flatness = 0.08
  /// How often the time is halved at least and at most.
  private static let halvings = 3...8

  public func height(_ width: Double) -> Double { 116 }

  /// Where the curve's point at `time` is.
  public func place(at time: Double, in frame: Rect) -> Point {
    place(time, curve.progress(at: time), in: frame)
  }

  private func place(_ time: Double, _ progress: Double, in frame: Rect) -> Point {
    let inner = inner(frame)
    let progress = min(max(progress, -Self.beyond), 1 + Self.beyond)
    return Point(
      x: inner.minX + time * inner.size.width, y: inner.maxY - progress * inner.size.height)
  }

  /// The curve as straight pieces, none longer than it takes to look round; a step is a steep one.
  func points(in frame: Rect) -> [Point] {
    var points = [place(at: 0, in: frame)]
    func add(_ start: Double, _ end: Double, _ halvings: Int) {
      let (a, b) = (place(at: start, in: frame), place(at: end, in: frame))
      let middle = (start + end) / 2
      let bend = abs(place(at: middle, in: frame).y - (a.y + b.y) / 2)
      let isFlat = bend <= Self.flatness && halvings >= Self.halvings.lowerBound
      if isFlat || halvings == Self.halvings.upperBound {
        points.append(b)
      } else {
        add(start, middle, halvings + 1)
        add(middle, end, halvings + 1)
      }
    }
    add(0, 1, 0)
    return points
  }

  private func inner(_ frame: Rect) -> Rect {
    let (x, y) = (12.0, 20.0)
    return Rect(
      x: frame.minX + x, y: frame.minY + y, width: frame.size.width - 2 * x,
      height: frame.size.height - 2 * y)
  }

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    drawing.fill(frame, Theme.raised, radius: Theme.cornerRadius)
    let inner = inner(frame)
    let pixel = 1 / drawing.scale
    for fraction in [0, 0.25, 0.5, 0.75, 1] {
      let line = Rect(
        x: inner.minX + fraction * inner.size.width, y: inner.minY, width: pixel,
        height: inner.size.height)
      drawing.fill(line, Theme.track)
    }
    for fraction in [0.0, 1] {
      drawing.fill(
        Rect(
          x: inner.minX, y: inner.minY + fraction * inner.size.height,
          width: inner.size.width + pixel, height: pixel), Theme.track)
    }
    let points = points(in: frame)
    drawing.path(points, width: 2, Theme.accent)
    guard let time, let progress else { return }
    let now = place(min(max(time, 0), 1), progress, in: frame)
    drawing.fill(
      Rect(x: now.x - pixel / 2, y: inner.minY, width: pixel, height: inner.size.height),
      Theme.dimmedText)
    drawing.disc(now, radius: 6, Theme.raised)
    drawing.disc(now, radius: 4, Theme.text)
  }
}

/// Measured numbers, the newest at the right, with a line at what they should not be above.
public struct BarGraph: Control, Hashable {
  /// What it is called.
  public var name: String
  /// What is said of the numbers, at the right of the name and below the graph.
  public var text, note: String
  /// The numbers, each at least 0, the oldest first.
  public var values: [Double]
  /// How many there is room for.
  public var room: Int
  /// Where the line is.
  public var limit: Double
  /// The number at the graph's upper side; what is above it is cut off there.
  public var top: Double

  /// A graph of `values`.
  ///
  /// - Precondition: `room` and `top` are above 0.
  public init(
    _ name: String, _ text: String, _ values: [Double], room: Int, limit: Double, top: Double,
    note: String = ""
  ) {
    precondition(room > 0 && top > 0, "a graph has an extent")
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
      Label(note, color: Theme.dimmedText, longest: Int(frame.size.width)),
      in: Rect(x: box.minX, y: box.maxY + 6, width: box.size.width, height: Theme.lineHeight))
  }

  /// The bars, those that are alike and side by side as one.
  private func bars(in box: Rect, _ drawing: Drawing) -> [(rect: Rect, isLate: Bool)] {
    let shown = values.suffix(room)
    let step = box.size.width / Double(room)
    var bars: [(rect: Rect, isLate: Bool)] = []
    for (index, value) in shown.enumerated() {
      let left = box.maxX - Double(shown.count - index) * step
      let height = min(value / top, 1) * box.size.height
      let rect = drawing.snapped(
        Rect(x: left, y: box.maxY - height, width: step, height: height))
      // A display's own unsteadiness is no lateness.
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
