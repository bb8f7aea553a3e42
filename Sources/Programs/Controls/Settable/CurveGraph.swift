public import SceneGraph
public import Transitions

/// A graph of a timing curve over the unit square, with room for overshoot. The control points of a
/// cubic Bézier curve are draggable handles; `linear` counts as one.
public struct CurveGraph: Control, Hashable {
  /// The curve.
  public var curve: TimingCurve
  /// The playhead: time and progress as fractions of the motion; nil if there is no motion.
  public var time, progress: Double?

  /// Creates a graph of `curve`, with a mark at the playhead.
  public init(_ curve: TimingCurve, playhead: (time: Double, progress: Double)? = nil) {
    self.curve = curve
    (time, progress) = (playhead?.time, playhead?.progress)
  }

  /// The range beyond 0 and 1 that the graph shows and handles can reach, as a fraction.
  private static let overshootRoom = 0.5
  /// The distance within which a pointer captures a handle, in units.
  private static let hitRadius = 12.0
  private static let handleRadius = 5.0
  /// The maximum distance between the curve and its line segments, in units.
  private static let flatness = 0.08
  /// The minimum and maximum number of times that a time interval is halved.
  private static let subdivisions = 3...8

  public func height(_ width: Double) -> Double { 150 }

  /// Returns the position of the curve's point at `time`.
  public func point(at time: Double, in frame: Rect) -> Point {
    point(time, curve.progress(at: time), in: frame)
  }

  private func point(_ time: Double, _ progress: Double, in frame: Rect) -> Point {
    let inner = inner(frame)
    let progress = min(max(progress, -Self.overshootRoom), 1 + Self.overshootRoom)
    return Point(
      x: inner.minX + time * inner.size.width, y: inner.maxY - progress * inner.size.height)
  }

  /// Returns the curve as line segments short enough to look smooth. A step becomes a steep
  /// segment.
  func points(in frame: Rect) -> [Point] {
    var points = [point(at: 0, in: frame)]
    func add(_ start: Double, _ end: Double, _ subdivisions: Int) {
      let (a, b) = (point(at: start, in: frame), point(at: end, in: frame))
      let middle = (start + end) / 2
      let bend = abs(point(at: middle, in: frame).y - (a.y + b.y) / 2)
      let isFlat = bend <= Self.flatness && subdivisions >= Self.subdivisions.lowerBound
      if isFlat || subdivisions == Self.subdivisions.upperBound {
        points.append(b)
      } else {
        add(start, middle, subdivisions + 1)
        add(middle, end, subdivisions + 1)
      }
    }
    add(0, 1, 0)
    return points
  }

  private func inner(_ frame: Rect) -> Rect {
    let x = 12.0
    // 16 units in total stay free above and below the largest overshoot.
    let height = (frame.size.height - 16) / (1 + 2 * Self.overshootRoom)
    return Rect(
      x: frame.minX + x, y: frame.midY - height / 2, width: frame.size.width - 2 * x,
      height: height)
  }

  // MARK: Handles

  /// The control points with handles; empty for other kinds of curves.
  var controlPoints: [Point] {
    switch curve {
    case .cubicBezier(let bezier): [bezier.control1, bezier.control2]
    // Points on the line, far enough from its ends.
    case .linear: [Point(x: 0.33, y: 0.33), Point(x: 0.67, y: 0.67)]
    default: []
    }
  }

  /// Returns the position of handle `index`; a handle beyond the graph is drawn at its border.
  public func handle(_ index: Int, in frame: Rect) -> Point {
    point(controlPoints[index].x, controlPoints[index].y, in: frame)
  }

  public func part(at point: Point, in frame: Rect) -> Int? {
    func distance(_ index: Int) -> Double {
      let handle = handle(index, in: frame)
      let (x, y) = (handle.x - point.x, handle.y - point.y)
      return (x * x + y * y).squareRoot()
    }
    return controlPoints.indices.filter { distance($0) <= Self.hitRadius }
      .min { distance($0) < distance($1) }
  }

  public func response(_ part: Int) -> ControlResponse { .following }

  public func value(at point: Point, _ part: Int, in frame: Rect) -> ControlValue? {
    let inner = inner(frame)
    let time = (point.x - inner.minX) / inner.size.width
    let progress = (inner.maxY - point.y) / inner.size.height
    var points = controlPoints
    guard points.indices.contains(part), time.isFinite, progress.isFinite else { return nil }
    points[part] = Point(
      x: min(max(time, 0), 1).rounded(to: 0.01),
      y: min(max(progress, -Self.overshootRoom), 1 + Self.overshootRoom).rounded(to: 0.01))
    guard points != controlPoints,
      let bezier = CubicBezier(points[0].x, points[0].y, points[1].x, points[1].y)
    else { return nil }
    return .curve(.cubicBezier(bezier))
  }

  private func drawHandles(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    for (index, end) in [(0, point(at: 0, in: frame)), (1, point(at: 1, in: frame))]
    where controlPoints.indices.contains(index) {
      let handle = handle(index, in: frame)
      drawing.line(from: end, to: handle, width: 1, Theme.dimmedText)
      drawing.disc(handle, radius: Self.handleRadius + 2, Theme.raised)
      drawing.disc(handle, radius: Self.handleRadius, Theme.text)
      drawing.disc(
        handle, radius: Self.handleRadius - 2,
        state.heldPart == index ? Theme.accent : Theme.accentBelowText)
    }
  }

  // MARK: Drawing

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
    drawHandles(in: frame, state, into: &drawing)
    guard let time, let progress else { return }
    let now = point(min(max(time, 0), 1), progress, in: frame)
    drawing.fill(
      Rect(x: now.x - pixel / 2, y: inner.minY, width: pixel, height: inner.size.height),
      Theme.dimmedText)
    drawing.disc(now, radius: 6, Theme.raised)
    drawing.disc(now, radius: 4, Theme.text)
  }
}
