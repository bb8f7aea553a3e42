import FilmScripts
import Jobs
import SceneGraph
import Transitions

/// The layers of the fingers that touch the screen, and of the pointer.
struct FilmTouches {
  /// A finger with its places in points of the container.
  private struct Finger {
    var touch: FilmPlan.Touch
    var from, to: Point
    var marks: TouchMarks
  }

  /// A place at which the pointer is at a time in seconds.
  private struct Waypoint {
    var time: Double
    var location: Point
  }

  private let fingers: [Finger]
  /// The way of the pointer, in the order of its times.
  private let way: [Waypoint]
  /// The times at which the pointer is hidden.
  private let pointerEnds: [Double]
  /// The pixels of drawings per point.
  private let scale: Double

  /// The time in which a pointer's button goes down or up, in seconds.
  private static let pressTime = 0.08

  /// Creates the fingers of a film.
  ///
  /// - Parameter pointerEnds: the times in seconds at which a pointer is hidden.
  init(
    _ touches: [FilmPlan.Touch], hidingPointerAt pointerEnds: [Double] = [], on stage: FilmStage
  ) {
    self.pointerEnds = pointerEnds
    fingers = touches.map { touch in
      let unit = stage.screenPoint(of: touch.screen)
      func place(_ point: FilmPoint, _ offset: Point) -> Point {
        let location = stage.location(of: point, on: touch.screen)
        return Point(x: location.x + offset.x * unit, y: location.y + offset.y * unit)
      }
      return Finger(
        touch: touch, from: place(touch.from, touch.fromOffset),
        to: place(touch.to, touch.toOffset),
        marks: TouchMarks(touch.style ?? TouchStyle(), point: unit))
    }
    scale = stage.container.scale
    var way: [Waypoint] = []
    for finger in fingers where finger.touch.style?.shape == .pointer {
      let touch = finger.touch
      let bounds = stage.container.bounds
      // It comes from the lower right corner.
      let start = finger.from.interpolated(to: Point(x: bounds.maxX, y: bounds.maxY), 0.5)
      way.append(Waypoint(time: touch.appearance, location: way.last?.location ?? start))
      way.append(Waypoint(time: touch.down, location: finger.from))
      if touch.up > touch.down { way.append(Waypoint(time: touch.up, location: finger.to)) }
    }
    self.way = way
  }

  /// Returns the place of a finger at a time in seconds, in points of the container.
  private func location(of finger: Finger, at time: Double) -> Point {
    let touch = finger.touch
    guard finger.from != finger.to else { return finger.from }
    return finger.from.interpolated(
      to: finger.to, FilmMotion.fraction(of: time, from: touch.down, to: touch.up))
  }

  /// Returns how far the finger of a touch goes, as a part of the container's side along which it
  /// goes farthest.
  func reach(of touch: Int, in bounds: Rect) -> Double {
    let finger = fingers[touch]
    return max(
      abs(finger.to.x - finger.from.x) / bounds.size.width,
      abs(finger.to.y - finger.from.y) / bounds.size.height)
  }

  /// Returns the layers at a time in seconds, in points of the container.
  ///
  /// - Parameters:
  ///   - view: what the camera shows, for which they are drawn on whole pixels.
  ///   - density: the pixels that are drawn per pixel of the container.
  func layers(at time: Double, in view: FilmView, density: Int = 1) -> [Layer] {
    let canvas = TouchMarks.Canvas(
      scale: scale * Double(density), zoom: view.zoom, offset: view.offset)
    return fingers.flatMap { layers(of: $0, at: time, on: canvas) } + pointer(at: time, on: canvas)
  }

  private func layers(
    of finger: Finger, at time: Double, on canvas: TouchMarks.Canvas
  ) -> [Layer] {
    let touch = finger.touch
    guard let style = touch.style else { return [] }
    if touch.isHovering {
      guard style.shape == .dot else { return [] }
      let opacity = min(
        (time - touch.appearance) / TouchMarks.fade, (touch.up - time) / TouchMarks.fade, 1)
      return finger.marks.hovering(finger.from, opacity: opacity, on: canvas)
    }
    let location = location(of: finger, at: time)
    guard style.shape == .dot else {
      return finger.marks.ripple(since: time - touch.up, location, on: canvas)
    }
    return finger.marks.layers(
      of: TouchMarks.Times(appearance: touch.appearance, down: touch.down, up: touch.up),
      at: time, location, on: canvas)
  }

  /// Returns the layers of the pointer, which stays where it was last.
  private func pointer(at time: Double, on canvas: TouchMarks.Canvas) -> [Layer] {
    guard let first = way.first, let last = way.last, time >= first.time,
      let shown = fingers.last(where: {
        $0.touch.style?.shape == .pointer && $0.touch.appearance <= time
      }), shown.touch.appearance >= pointerEnds.last(where: { $0 <= time }) ?? 0
    else { return [] }
    var location = last.location
    if let next = way.firstIndex(where: { $0.time > time }), next > 0 {
      let (before, after) = (way[next - 1], way[next])
      location = before.location.interpolated(
        to: after.location,
        FilmMotion.fraction(of: time, from: before.time, to: after.time))
    }
    var press = 0.0
    for finger in fingers where finger.touch.style?.shape == .pointer && !finger.touch.isHovering {
      let (down, up) = (finger.touch.down, finger.touch.up)
      press = max(
        press, min((time - down) / Self.pressTime + 1, (up - time) / Self.pressTime + 1, 1))
    }
    return shown.marks.arrow(
      at: location, opacity: min((time - first.time) / TouchMarks.fade, 1), press: max(press, 0),
      on: canvas)
  }
}
