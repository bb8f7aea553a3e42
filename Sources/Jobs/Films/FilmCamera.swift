import FilmScripts
import SceneGraph
import Transitions

/// What a camera shows: the map from the screen to the frame, p′ = zoom · p + offset, in points of
/// the container.
struct FilmView: Hashable {
  /// The factor, above 0; 1 shows the whole screen.
  var zoom = 1.0
  /// The factor by which the viewer is nearer than usual, which is part of `zoom`: the perspective
  /// of what is turned grows with it.
  var nearness = 1.0
  /// The place of the screen's origin in the frame.
  var offset = Point.zero

  /// Returns the view between two; it holds still where both do, so that a zoom spreads from one
  /// place.
  func mixed(with other: FilmView, _ fraction: Double) -> FilmView {
    func mixed(_ a: Double, _ b: Double) -> Double {
      // Exact at both ends.
      fraction >= 1 ? b : a + (b - a) * fraction
    }
    return FilmView(
      zoom: mixed(zoom, other.zoom), nearness: mixed(nearness, other.nearness),
      offset: Point(x: mixed(offset.x, other.offset.x), y: mixed(offset.y, other.offset.y)))
  }

  /// Returns the place of a rectangle in the frame.
  func rect(_ rect: Rect) -> Rect {
    Rect(
      x: rect.minX * zoom + offset.x, y: rect.minY * zoom + offset.y,
      width: rect.size.width * zoom, height: rect.size.height * zoom)
  }

  /// Returns the layer of the container with other layers in it, as the camera shows them.
  ///
  /// - Parameter isScreen: true if the container is the screen, outside of which nothing is visible
  ///   from farther away; false for a device, which has a screen of its own.
  func layer(showing layers: [Layer], in bounds: Rect, isScreen: Bool) -> Layer {
    var layer = Layer(frame: bounds)
    layer.sublayers = layers
    guard zoom != 1 || offset != .zero else { return layer }
    // From 1 on, the frame itself cuts off what is outside the screen.
    layer.masksToBounds = isScreen && zoom < 1
    let anchor = layer.anchor
    layer.transform = Transform3D.scale(x: zoom, y: zoom).concatenating(
      .translation(
        x: offset.x + (zoom - 1) * anchor.x, y: offset.y + (zoom - 1) * anchor.y))
    return layer
  }
}

/// The camera of a film: it rests, or moves by a damped spring from where it is to where a
/// statement sends it.
struct FilmCamera {
  private struct Move {
    var times: Range<Double>
    var from, to: FilmView
    var spring: Spring?
    /// The factor at the end without that of the nearness.
    var zoom: Double { to.zoom / to.nearness }
  }

  private var moves: [Move] = []

  /// Creates the camera of a film.
  ///
  /// A move that begins before the last one has ended begins where that one is.
  ///
  /// - Parameters:
  ///   - stage: the frame.
  ///   - locate: returns a place on a screen at a time in seconds, seen from a nearness, in points
  ///     of the frame.
  init(
    _ targets: [FilmPlan.CameraMove], on stage: FilmStage,
    locate: (FilmPlan.CameraMove.Place, _ time: Double, _ nearness: Double) -> Point
  ) {
    for var target in targets {
      let from = view(at: target.times.lowerBound)
      let last = moves.last
      var start = from
      if target.nearness != nil, target.zoom == nil {
        // A change of the nearness alone continues a zoom that it interrupts.
        target.zoom = last?.zoom ?? 1
        start = last?.to ?? from
      }
      target.nearness = target.nearness ?? last?.to.nearness ?? 1
      let to = Self.view(of: target, after: start, on: stage, locate)
      moves.append(
        Move(
          times: target.times, from: from, to: to,
          spring: FilmMotion.spring(
            settlingIn: target.times.upperBound - target.times.lowerBound)))
    }
  }

  /// Returns true if the camera moves at a time in seconds.
  func isMoving(at time: Double) -> Bool {
    moves.contains { time > $0.times.lowerBound && time < $0.times.upperBound }
  }

  /// Returns the view at a time in seconds; exactly that of a move from its end on.
  func view(at time: Double) -> FilmView {
    guard let move = moves.last(where: { $0.times.lowerBound <= time }) else { return FilmView() }
    guard let spring = move.spring else { return move.to }
    return move.from.mixed(
      with: move.to, FilmMotion.fraction(of: time, in: move.times, by: spring))
  }

  /// Returns the view that has a place in its middle, as far as the frame stays covered, on whole
  /// pixels.
  private static func view(
    of target: FilmPlan.CameraMove, after last: FilmView, on stage: FilmStage,
    _ locate: (FilmPlan.CameraMove.Place, _ time: Double, _ nearness: Double) -> Point
  ) -> FilmView {
    let (size, scale) = (stage.container.size, stage.container.scale)
    let nearness = target.nearness ?? last.nearness
    var zoom = (target.zoom ?? last.zoom / last.nearness) * nearness
    let places = target.places.map { locate($0, target.times.upperBound, nearness) }
    // Without a place, what is in the middle stays there.
    var center = Point(
      x: (size.width / 2 - last.offset.x) / last.zoom,
      y: (size.height / 2 - last.offset.y) / last.zoom)
    if let first = places.first {
      var (low, high) = (first, first)
      for place in places {
        low = Point(x: min(low.x, place.x), y: min(low.y, place.y))
        high = Point(x: max(high.x, place.x), y: max(high.y, place.y))
      }
      center = Point(x: (low.x + high.x) / 2, y: (low.y + high.y) / 2)
      if low != high {
        let margin = 2 * Self.margin * stage.unit
        let fitting = min(
          size.width / (high.x - low.x + margin), size.height / (high.y - low.y + margin))
        zoom = min(zoom, max(fitting, 1))
      }
    }
    func offset(_ center: Double, _ length: Double) -> Double {
      let rest = length * (1 - zoom)
      let wanted = min(max(length / 2 - zoom * center, min(rest, 0)), max(rest, 0))
      return (wanted * scale).rounded() / scale
    }
    return FilmView(
      zoom: zoom, nearness: nearness,
      offset: Point(x: offset(center.x, size.width), y: offset(center.y, size.height)))
  }

  /// The distance of several places from the edges of the frame, in points of a frame whose shorter
  /// side has 375.
  private static let margin = 40.0
}
