internal import SceneGraph
public import Transitions

/// An element that both screens show, each in its own position.
public struct SharedElement: Hashable, Sendable {
  /// The element's rectangle on the old screen.
  public var source: RoundedRect
  /// The element's rectangle on the new screen.
  public var target: RoundedRect
  /// The scale of its two pictures.
  public var scale: ElementScale

  /// Creates an element that moves from `source` to `target`.
  public init(
    from source: RoundedRect, to target: RoundedRect, scale: ElementScale = .cover
  ) {
    self.source = source
    self.target = target
    self.scale = scale
  }

  /// Returns the element's rectangle at `progress`.
  func rect(at progress: Double) -> RoundedRect { source.interpolated(to: target, progress) }
}

/// The shared elements of two screens, as the value of one parameter.
public enum SharedElements: Hashable, Sendable {
  /// No elements: nothing is known about the screens. Who places some begins with one at a typical
  /// position: on an upright screen a thumbnail at the head of a list becomes a cover picture, on a
  /// wide one a panel a picture.
  case automatic
  /// The given elements, back to front.
  case listed([SharedElement])
}

extension SharedElements {
  /// Returns the elements in a container, back to front, in points.
  func elements(in container: Container) -> [SharedElement] {
    switch self {
    case .listed(let elements): return elements
    case .automatic:
      // The numbers are for a width of 375 points; other widths keep the proportions.
      let unit = container.size.width / 375
      func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double)
        -> RoundedRect
      {
        RoundedRect(
          Rect(x: x * unit, y: y * unit, width: width * unit, height: height * unit),
          cornerRadius: radius * unit)
      }
      return container.size.height >= container.size.width
        ? [SharedElement(from: rect(29, 105, 55.5, 55.5, 27.75), to: rect(29, 98, 317, 317, 13))]
        : [
          SharedElement(
            from: rect(53.7, 45.4, 314.6, 70, 2), to: rect(5.5, 15.7, 289.8, 166.4, 1.5))
        ]
    }
  }
}
