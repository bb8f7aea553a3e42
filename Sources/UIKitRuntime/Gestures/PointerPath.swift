import SceneGraph
import Transitions

/// Where a pointer has been lately: straight from each event to the next.
struct PointerPath {
  /// How far back its speed is taken from, in seconds.
  static let memory = 0.1

  private struct Place {
    var time: Double
    var point: Point
  }

  private var places: [Place]

  /// A path that begins at `point` at `time`.
  init(from point: Point = .zero, at time: Double = 0) {
    places = [Place(time: time, point: point)]
  }

  /// Goes on to `point`; a time before the last one counts as that.
  mutating func move(to point: Point, at time: Double) {
    let time = max(time, places[places.count - 1].time)
    places.append(Place(time: time, point: point))
    // One place before what is remembered stays, as where the first straight piece comes from.
    let begin = time - Self.memory
    let kept = places.lastIndex { $0.time <= begin } ?? 0
    places.removeFirst(kept)
  }

  /// The speed now, in points per second: that of the straight and even motion nearest to the path of the last
  /// `memory` seconds, by least squares; 0 for a path that has taken no time.
  ///
  /// The squares are integrated along the path, not summed over the events, so how many events there were where does not
  /// count. For a piece of length T about 0, the slope is 12/T³ · ∫ t·x dt.
  ///
  /// - Parameter place: from the path's points to those that the speed is wanted in.
  func velocity(in place: (Point) -> Point) -> Point {
    let last = places[places.count - 1]
    let length = min(Self.memory, last.time - places[0].time)
    guard length > 0 else { return .zero }
    let end = place(last.point)
    var moment = Point.zero
    // Times from the middle, places from the last: a pointer at rest has exactly no speed.
    let middle = last.time - length / 2
    var here = (time: places[0].time - middle, point: difference(place(places[0].point), end))
    for next in places.dropFirst() {
      let there = (time: next.time - middle, point: difference(place(next.point), end))
      defer { here = there }
      let duration = there.time - here.time
      let begin = max(here.time, -length / 2)
      guard there.time > begin else { continue }
      let fraction = (begin - here.time) / duration
      moment.x += integral(
        from: begin, here.point.x + fraction * (there.point.x - here.point.x), to: there.time,
        there.point.x)
      moment.y += integral(
        from: begin, here.point.y + fraction * (there.point.y - here.point.y), to: there.time,
        there.point.y)
    }
    let factor = 12 / (length * length * length)
    return Point(x: moment.x * factor, y: moment.y * factor)
  }

  private func difference(_ a: Point, _ b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }

  /// The integral of t·x over a straight piece, by Simpson's rule, which is exact for it.
  private func integral(from t1: Double, _ x1: Double, to t2: Double, _ x2: Double) -> Double {
    (t2 - t1) / 6 * (t1 * x1 + (t1 + t2) * (x1 + x2) + t2 * x2)
  }
}
