import FilmScripts
import SceneGraph
import Transitions

/// The layers of the fingers that touch the screen.
struct FilmTouches {
  /// A finger with its place in points of the container.
  private struct Finger {
    var touch: FilmPlan.Touch
    var from, to: Point
    /// The diameter of the dot in points of the container.
    var diameter: Double
  }

  private let fingers: [Finger]
  /// The pixels of drawings per point.
  private let scale: Double

  /// The diameter of a dot in points of the screen: the smallest target by Apple's guidelines.
  static let diameter = 44.0
  /// The time in which a dot appears or disappears, in seconds.
  private static let fade = 0.12
  /// The time for which a ripple spreads, in seconds.
  private static let rippleTime = 0.45
  /// The diameter of a ripple at its end, in diameters of the dot.
  private static let rippleReach = 2.2

  /// Creates the fingers of a film.
  init(_ touches: [FilmPlan.Touch], on stage: FilmStage) {
    fingers = touches.map { touch in
      Finger(
        touch: touch, from: stage.location(of: touch.from, on: touch.screen),
        to: stage.location(of: touch.to, on: touch.screen),
        diameter: Self.diameter * stage.screenPoint(of: touch.screen))
    }
    scale = stage.container.scale
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
    fingers.flatMap { layers(of: $0, at: time, in: view, scale * Double(density)) }
  }

  private func layers(
    of finger: Finger, at time: Double, in view: FilmView, _ scale: Double
  ) -> [Layer] {
    let touch = finger.touch
    guard time >= touch.appearance, time <= touch.up + Self.rippleTime else { return [] }
    let location = location(of: finger, at: time)
    var layers: [Layer] = []
    let spread = (time - touch.up) / Self.rippleTime
    if spread > 0, spread < 1 {
      // It slows down as it fades.
      let eased = 1 - (1 - spread) * (1 - spread)
      let diameter = finger.diameter * (1 + (Self.rippleReach - 1) * eased)
      let width = finger.diameter * 0.09
      var ring = layer(diameter, at: location, in: view, scale) { circle in
        [
          .stroke(
            circle(width), Color(red: 0, green: 0, blue: 0, alpha: 0.5),
            StrokeStyle(width: 2 * width)),
          .stroke(circle(width), .white, StrokeStyle(width: width)),
        ]
      }
      ring.opacity = 0.8 * (1 - spread)
      layers.append(ring)
    }
    let opacity = min(
      (time - touch.appearance) / Self.fade, 1 - (time - touch.up) / Self.fade, 1)
    if opacity > 0 {
      // A finger that presses is a little smaller than one above the screen.
      let height = min(max((touch.down - time) / FilmPlan.approach, 0), 1)
      let diameter = finger.diameter * (1 + 0.3 * height * height)
      // Light, with a dark edge, so that it is visible on any screen.
      let (edge, rim) = (diameter / 22, diameter / 44)
      var dot = layer(diameter, at: location, in: view, scale) { circle in
        [
          .fill(circle(0), Color(red: 0, green: 0, blue: 0, alpha: 0.42), .nonZero),
          .fill(circle(rim), Color(red: 1, green: 1, blue: 1, alpha: 0.5), .nonZero),
          .stroke(
            circle(rim + edge / 2), Color(red: 1, green: 1, blue: 1, alpha: 0.9),
            StrokeStyle(width: edge)),
        ]
      }
      dot.opacity = opacity
      layers.append(dot)
    }
    return layers
  }

  /// Returns a layer of circles about a place. It is a drawing whose pixels are those of the frame,
  /// so that the centre is exact.
  ///
  /// - Parameters:
  ///   - scale: the pixels per point.
  ///   - operations: returns the drawing; its argument returns the circle that is a
  ///     distance in points smaller on all sides than the largest one.
  private func layer(
    _ diameter: Double, at location: Point, in view: FilmView, _ scale: Double,
    _ operations: ((Double) -> Path) -> [VectorDrawing.Operation]
  ) -> Layer {
    // Points on the screen to pixels of the frame.
    let factor = view.zoom * scale
    let center = Point(
      x: location.x * factor + view.offset.x * scale,
      y: location.y * factor + view.offset.y * scale)
    let radius = diameter / 2 * factor
    let (left, top) = ((center.x - radius).rounded(.down), (center.y - radius).rounded(.down))
    let side = min(max(Int((2 * radius).rounded(.up)) + 1, 1), 4096)
    let frame = Rect(
      x: (left / scale - view.offset.x) / view.zoom, y: (top / scale - view.offset.y) / view.zoom,
      width: Double(side) / factor, height: Double(side) / factor)
    let inside = Point(x: (center.x - left) / factor, y: (center.y - top) / factor)
    let drawing = VectorDrawing(
      operations { inset in
        let reach = diameter / 2 - inset
        return Path(
          ellipseIn: Rect(
            x: inside.x - reach, y: inside.y - reach, width: 2 * reach, height: 2 * reach))
      }, in: Rect(size: frame.size), width: side, height: side)
    return Layer(frame: frame, contents: .picture(PictureName(drawing)))
  }
}
