import SceneGraph
import Transitions
import Window

/// A hand that points out a part of the screen on the stage: a place with a click, a rectangle with a drag from one corner to
/// the other.
struct StagePicker: Hashable {
  /// Whose value it is a part of.
  let parameter: String
  /// Which of the value's parts it is.
  let index: Int

  private let part: ScreenPart
  private let container: Container
  private var start: Point?

  /// - Parameter part: the part as it is; another one of its kind takes its place.
  init(_ parameter: String, _ index: Int, _ part: ScreenPart, in container: Container) {
    (self.parameter, self.index) = (parameter, index)
    (self.part, self.container) = (part, container)
  }

  /// Takes what a pointer did at `place`, in points of the container.
  ///
  /// - Returns: the part that it points out, where there is one, and whether that is all.
  mutating func pointer(
    _ phase: PointerPhase, at place: Point
  ) -> (part: ScreenPart?, isDone: Bool) {
    let place = onStage(place)
    if phase == .began { start = place }
    guard let start else { return (nil, false) }
    if phase == .ended || phase == .cancelled { self.start = nil }
    guard phase != .cancelled else { return (nil, false) }
    let pointed = pointed(from: start, to: place)
    return (pointed, phase == .ended && pointed != nil)
  }

  private func pointed(from start: Point, to place: Point) -> ScreenPart? {
    switch part {
    case .point: return .point(place)
    case .rectangle(_, let radius):
      let size = Size(width: abs(place.x - start.x), height: abs(place.y - start.y))
      // A click is no rectangle.
      guard size.width > 0, size.height > 0 else { return nil }
      let rect = Rect(
        origin: Point(x: min(place.x, start.x), y: min(place.y, start.y)), size: size)
      return .rectangle(
        rect, cornerRadius: radius.map { min($0, size.width / 2, size.height / 2) })
    }
  }

  /// The nearest place on the stage whose numbers are short.
  private func onStage(_ place: Point) -> Point {
    let step = container.pickStep
    func near(_ number: Double, _ most: Double) -> Double {
      let rounded = (number / step).rounded() * step
      return min(max(rounded, 0), most)
    }
    return Point(
      x: near(place.x, container.size.width), y: near(place.y, container.size.height))
  }
}

extension Container {
  /// What lengths that a hand sets are rounded to, in points: 1, or as many halves of that as come near a pixel.
  var pickStep: Double {
    var step = 1.0
    while step * scale > 1.5, step > 0.05 { step /= 2 }
    return step
  }
}
