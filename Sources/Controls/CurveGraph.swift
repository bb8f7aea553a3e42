public import SceneGraph
public import Transitions

/// How progress follows time, over a box from 0 to 1 both ways; what overshoots goes on beyond. The control points of a
/// cubic Bézier curve are handles; a straight line is one, too.
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

  /// How far what is drawn, and where handles go, is beyond 0 and 1.
  private static let beyond = 0.5
  /// How far from a handle a pointer takes hold of it.
  private static let reach = 12.0
  private static let handleRadius = 5.0
  /// The most that a straight piece leaves the curve by, in units.
  private static let flatness = 0.08
  /// How often the time is halved at least and at most.
  private static let halvings = 3...8

  public func height(_ width: Double) -> Double { 150 }

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
    let x = 12.0
    // A little room is left above and below what overshoots most.
    let height = (frame.size.height - 16) / (1 + 2 * Self.beyond)
    return Rect(
      x: frame.minX + x, y: frame.midY - height / 2, width: frame.size.width - 2 * x,
      height: height)
  }

  // MARK: Handles

  /// The control points that are handles; none where the curve is of another kind.
  var controlPoints: [Point] {
    switch curve {
    case .cubicBezier(let bezier): [bezier.control1, bezier.control2]
    // On the line, and where they can be told apart from its ends.
    case .linear: [Point(x: 0.33, y: 0.33), Point(x: 0.67, y: 0.67)]
    default: []
    }
  }

  /// Where handle `index` is; one that the graph has no room for is at its border.
  public func handle(_ index: Int, in frame: Rect) -> Point {
    place(controlPoints[index].x, controlPoints[index].y, in: frame)
  }

  public func part(at point: Point, in frame: Rect) -> Int? {
    func distance(_ index: Int) -> Double {
      let handle = handle(index, in: frame)
      let (x, y) = (handle.x - point.x, handle.y - point.y)
      return (x * x + y * y).squareRoot()
    }
    return controlPoints.indices.filter { distance($0) <= Self.reach }
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
      y: min(max(progress, -Self.beyond), 1 + Self.beyond).rounded(to: 0.01))
    guard points != controlPoints,
      let bezier = CubicBezier(points[0].x, points[0].y, points[1].x, points[1].y)
    else { return nil }
    return .curve(.cubicBezier(bezier))
  }

  private func drawHandles(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    for (index, end) in [(0, place(at: 0, in: frame)), (1, place(at: 1, in: frame))]
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
    let now = place(min(max(time, 0), 1), progress, in: frame)
    drawing.fill(
      Rect(x: now.x - pixel / 2, y: inner.minY, width: pixel, height: inner.size.height),
      Theme.dimmedText)
    drawing.disc(now, radius: 6, Theme.raised)
    drawing.disc(now, radius: 4, Theme.text)
  }
}
