import FilmScripts
import Jobs
import SceneGraph

extension FilmPlan {
  /// A finger that touches the screen, or a pointer.
  struct Touch {
    /// The places at which it touches the screen and leaves it.
    var from, to: FilmPoint
    /// The distances from these places in points of the screen, for one of several fingers.
    var fromOffset = Point.zero
    var toOffset = Point.zero
    /// The screen on which it is.
    var screen: Screen
    /// The time at which it appears, touches the screen, and leaves it, in seconds.
    var appearance, down, up: Double
    /// The appearance; nil for a finger that is not shown.
    var style: TouchStyle?
    /// The number of the finger among those that touch the screen together.
    var finger = 0
    /// True for one that moves to a place without touching the screen.
    var isHovering = false
  }

  /// The touches that one hears, and that a camera follows: one of several fingers.
  var heardTouches: [Touch] { touches.filter { $0.finger == 0 && !$0.isHovering } }

  /// The distance of two fingers beside each other, in points.
  private static let fingerDistance = 56.0
  /// The time in which a pointer moves to the next place, in seconds.
  private static let pointerApproach = 0.45

  /// The time from the appearance of a finger, or the start of a pointer, until it touches the
  /// screen, in seconds.
  var approachTime: Double {
    touchStyle.shape == .pointer ? Self.pointerApproach : Self.approach
  }

  /// The style of the fingers that are shown; nil if none are.
  private var shownStyle: TouchStyle? {
    guard touchStyle.isShown else { return nil }
    var style = TouchStyle()
    style.shape = touchStyle.shape == .pointer ? .pointer : .dot
    (style.color, style.size) = (touchStyle.color, touchStyle.size)
    return style
  }

  /// Adds fingers beside each other, of which the middle is at a place. A pointer is one.
  mutating func touch(
    from: FilmPoint, to: FilmPoint, fingers: Int = 1, on screen: Screen, down: Double, up: Double
  ) {
    let count = touchStyle.shape == .pointer ? 1 : fingers
    for finger in 0..<count {
      let offset = Point(
        x: (Double(finger) - Double(count - 1) / 2) * Self.fingerDistance, y: 0)
      touches.append(
        Touch(
          from: from, to: to, fromOffset: offset, toOffset: offset, screen: screen,
          appearance: down - approachTime, down: down, up: up, style: shownStyle, finger: finger))
    }
  }

  /// Adds a pinch from the current time on, and returns its end.
  mutating func pinch(_ pinch: FilmPinch, on screen: Screen) -> Double {
    let down = duration + Self.approach
    let up = down + pinch.time
    // The fingers of one hand are on a diagonal.
    let (x, y) = (0.6, -0.8)
    for (finger, side) in [-0.5, 0.5].enumerated() {
      touches.append(
        Touch(
          from: pinch.center, to: pinch.center,
          fromOffset: Point(x: side * pinch.from * x, y: side * pinch.from * y),
          toOffset: Point(x: side * pinch.to * x, y: side * pinch.to * y), screen: screen,
          appearance: duration, down: down, up: up, style: shownStyle, finger: finger))
    }
    return up
  }

  /// Adds a pointer, or a finger above the screen, that moves to a place.
  mutating func hover(_ point: FilmPoint, in time: Double, on screen: Screen) {
    touches.append(
      Touch(
        from: point, to: point, screen: screen, appearance: duration, down: duration + time,
        up: duration + time, style: shownStyle, isHovering: true))
  }
}
