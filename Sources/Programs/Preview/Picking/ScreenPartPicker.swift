import SceneGraph
import Transitions

/// The gesture that picks a part of the screen in the viewport: a click picks a point, a drag a
/// rectangle between opposite corners.
struct ScreenPartPicker: Hashable {
  /// The parameter whose value has the part.
  let parameter: String
  /// The index of the part among the value's parts.
  let index: Int

  private let part: ScreenPart
  private let container: Container
  private var start: Point?

  /// Creates a gesture.
  ///
  /// - Parameter part: the current part; a part of the same kind replaces it.
  init(_ parameter: String, _ index: Int, _ part: ScreenPart, in container: Container) {
    (self.parameter, self.index) = (parameter, index)
    (self.part, self.container) = (part, container)
  }

  /// Handles a pointer event at `position`, in points of the container.
  ///
  /// - Returns: the picked part, nil if there is none, and true if this ended the gesture.
  mutating func pointer(
    _ phase: PointerPhase, at position: Point
  ) -> (part: ScreenPart?, isDone: Bool) {
    let position = snapped(position)
    if phase == .began { start = position }
    guard let start else { return (nil, false) }
    if phase == .ended || phase == .cancelled { self.start = nil }
    guard phase != .cancelled else { return (nil, false) }
    let picked = picked(from: start, to: position)
    return (picked, phase == .ended && picked != nil)
  }

  private func picked(from start: Point, to end: Point) -> ScreenPart? {
    switch part {
    case .point: return .point(end)
    case .rectangle(_, let radius):
      let size = Size(width: abs(end.x - start.x), height: abs(end.y - start.y))
      // A click does not make a rectangle.
      guard size.width > 0, size.height > 0 else { return nil }
      let rect = Rect(
        origin: Point(x: min(end.x, start.x), y: min(end.y, start.y)), size: size)
      return .rectangle(
        rect, cornerRadius: radius.map { min($0, size.width / 2, size.height / 2) })
    }
  }

  /// Returns the nearest position within the container that is a multiple of `pickStep`.
  private func snapped(_ position: Point) -> Point {
    let step = container.pickStep
    func near(_ number: Double, _ most: Double) -> Double {
      let rounded = (number / step).rounded() * step
      return min(max(rounded, 0), most)
    }
    return Point(
      x: near(position.x, container.size.width), y: near(position.y, container.size.height))
  }
}

extension Container {
  /// The step of picked lengths, in points: 1, halved until it is at most one and a half pixels.
  var pickStep: Double {
    var step = 1.0
    while step * scale > 1.5, step > 0.05 { step /= 2 }
    return step
  }
}
