import SceneGraph
import Transitions

/// The recent path of a pointer, in straight lines at constant speed between events.
struct PointerPath {
  /// The interval over which the velocity is measured, in seconds.
  static let velocityInterval = 0.1

  private struct Sample {
    var time: Double
    var point: Point
  }

  private var samples: [Sample]

  /// Creates a path that begins at `point` at `time`.
  init(from point: Point = .zero, at time: Double = 0) {
    samples = [Sample(time: time, point: point)]
  }

  /// Extends the path to `point`. A time before the last one counts as the last.
  mutating func move(to point: Point, at time: Double) {
    let time = max(time, samples[samples.count - 1].time)
    samples.append(Sample(time: time, point: point))
    // One sample before the interval stays, as the start of the first segment.
    let begin = time - Self.velocityInterval
    let kept = samples.lastIndex { $0.time <= begin } ?? 0
    samples.removeFirst(kept)
  }

  /// Returns the current velocity, in points per second: that of the uniform motion that fits the
  /// path of the last `velocityInterval` seconds by least squares; 0 for a path without duration.
  ///
  /// The squares are integrated along the path instead of summed over the events, so the
  /// distribution of events does not matter. Over an interval of length T about 0, the slope is
  /// 12/T³ · ∫ t·x dt.
  ///
  /// - Parameter convert: maps the path's points to the coordinates of the velocity.
  func velocity(convertedBy convert: (Point) -> Point) -> Point {
    let last = samples[samples.count - 1]
    let length = min(Self.velocityInterval, last.time - samples[0].time)
    guard length > 0 else { return .zero }
    let end = convert(last.point)
    var moment = Point.zero
    // Times relative to the middle, points relative to the last: a pointer at rest has a velocity
    // of exactly 0.
    let middle = last.time - length / 2
    var start = (time: samples[0].time - middle, point: difference(convert(samples[0].point), end))
    for next in samples.dropFirst() {
      let stop = (time: next.time - middle, point: difference(convert(next.point), end))
      defer { start = stop }
      let duration = stop.time - start.time
      let begin = max(start.time, -length / 2)
      guard stop.time > begin else { continue }
      let fraction = (begin - start.time) / duration
      moment.x += integral(
        from: begin, start.point.x + fraction * (stop.point.x - start.point.x), to: stop.time,
        stop.point.x)
      moment.y += integral(
        from: begin, start.point.y + fraction * (stop.point.y - start.point.y), to: stop.time,
        stop.point.y)
    }
    let factor = 12 / (length * length * length)
    return Point(x: moment.x * factor, y: moment.y * factor)
  }

  private func difference(_ a: Point, _ b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }

  /// Returns the integral of t·x over a segment, by Simpson's rule, which is exact for it.
  private func integral(from t1: Double, _ x1: Double, to t2: Double, _ x2: Double) -> Double {
    (t2 - t1) / 6 * (t1 * x1 + (t1 + t2) * (x1 + x2) + t2 * x2)
  }
}
