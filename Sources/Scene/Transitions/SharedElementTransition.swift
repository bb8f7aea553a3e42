public import SceneGraph

/// A transition that moves elements which both screens show.
///
/// A scene knows no pixels: who has the screens' pictures looks for the elements, and places them.
public protocol SharedElementTransition: Transition {
  /// True if the elements are left to be found.
  var awaitsElements: Bool { get }

  /// Moves `elements`, back to front.
  mutating func place(_ elements: [PlacedElement])
}

/// An element's places on two screens.
public struct PlacedElement: Hashable, Sendable {
  /// The places on the old and on the new screen of a push, in points.
  public var source, target: Rect
  /// The corners' radii there, in points.
  public var sourceRadius, targetRadius: Double
  /// The scale at which both places show the element.
  public var scale: ElementScale

  /// Creates an element.
  public init(
    from source: Rect, radius sourceRadius: Double = 0, to target: Rect,
    radius targetRadius: Double = 0, scale: ElementScale = .cover
  ) {
    (self.source, self.target) = (source, target)
    (self.sourceRadius, self.targetRadius) = (sourceRadius, targetRadius)
    self.scale = scale
  }

  /// The element on its way back.
  public var reversed: PlacedElement {
    PlacedElement(
      from: target, radius: targetRadius, to: source, radius: sourceRadius, scale: scale)
  }
}

/// The scale of an element whose places differ in shape, and show different parts of one picture.
public enum ElementScale: String, CaseIterable, Hashable, Sendable {
  /// Each picture covers the element: nothing is known about the parts.
  case cover
  /// Both places show the full width of the picture, one of them less of its height.
  case width
  /// Both places show the full height of the picture, one of them less of its width.
  case height
}

extension TransitionSpec {
  /// True if the effect leaves it to be found what both screens show.
  public var awaitsElements: Bool {
    (transition as? any SharedElementTransition)?.awaitsElements ?? false
  }

  /// Places the elements that both screens show; nothing happens to an effect that moves none.
  public mutating func place(_ elements: [PlacedElement]) {
    guard var moving = transition as? any SharedElementTransition else { return }
    moving.place(elements)
    transition = moving
  }
}
