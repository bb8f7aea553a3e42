public import SceneGraph

/// A transition that moves elements shared by both screens.
///
/// A scene has no pixels: the owner of the screens' pictures detects the elements and places them.
public protocol SharedElementTransition: Transition {
  /// True if the elements remain to be detected.
  var awaitsElements: Bool { get }
  /// The files that name the elements of both screens; nil if the pictures are to be searched.
  var elementFiles: ElementFiles? { get }

  /// Moves `elements`, back to front.
  mutating func place(_ elements: [PlacedElement])
}

/// The files that list the elements of two screens by name: dumps of user interfaces.
public struct ElementFiles: Hashable, Sendable {
  /// The files of the old and of the new screen.
  public var from, to: String

  /// Creates a pair of files.
  public init(from: String, to: String) { (self.from, self.to) = (from, to) }
}

/// Glyphs of one colour on an even ground, which is transparent while they move.
public struct GlyphRun: Hashable, Sendable {
  /// The colour of the glyphs where they cover a pixel, and that of the ground; both opaque.
  public var ink, ground: Color
  /// The cuts between letters or words that keep their places among each other on both screens:
  /// distances from the left edge in points, ascending. Both screens have as many.
  public var cuts: [Double]

  /// Creates a run.
  public init(ink: Color, ground: Color, cuts: [Double] = []) {
    (self.ink, self.ground, self.cuts) = (ink, ground, cuts)
  }
}

/// An element's places on two screens.
public struct PlacedElement: Hashable, Sendable {
  /// The places on the old and on the new screen of a push, in points.
  public var source, target: Rect
  /// The corners' radii there, in points.
  public var sourceRadius, targetRadius: Double
  /// The scale at which both places show the element.
  public var scale: ElementScale
  /// The glyphs on both screens; nil for a picture or an uneven ground on either one.
  public var glyphs: (source: GlyphRun, target: GlyphRun)? {
    get { sourceGlyphs.flatMap { source in targetGlyphs.map { (source, $0) } } }
    set { (sourceGlyphs, targetGlyphs) = (newValue?.source, newValue?.target) }
  }
  private var sourceGlyphs, targetGlyphs: GlyphRun?

  /// Creates an element.
  public init(
    from source: Rect, radius sourceRadius: Double = 0, to target: Rect,
    radius targetRadius: Double = 0, scale: ElementScale = .cover,
    glyphs: (source: GlyphRun, target: GlyphRun)? = nil
  ) {
    (self.source, self.target) = (source, target)
    (self.sourceRadius, self.targetRadius) = (sourceRadius, targetRadius)
    self.scale = scale
    self.glyphs = glyphs
  }

  /// The element of the opposite motion.
  public var reversed: PlacedElement {
    PlacedElement(
      from: target, radius: targetRadius, to: source, radius: sourceRadius, scale: scale,
      glyphs: glyphs.map { ($0.target, $0.source) })
  }
}

/// The scale of an element whose places have different shapes and show different parts of a
/// picture.
public enum ElementScale: String, CaseIterable, Hashable, Sendable {
  /// Each picture covers the element; the visible parts are unknown.
  case cover
  /// Both places show the full width of the picture, one of them less of its height.
  case width
  /// Both places show the full height of the picture, one of them less of its width.
  case height
  /// Both places show all of the element, in different shapes: words of another weight.
  case both
  /// Both places show the same pixels, those of the old screen: a bar that stays above the rest.
  case same
}

extension TransitionSpec {
  /// True if the elements shared by both screens remain to be detected.
  public var awaitsElements: Bool {
    (transition as? any SharedElementTransition)?.awaitsElements ?? false
  }

  /// The files that name the elements of both screens; nil without any.
  public var elementFiles: ElementFiles? {
    (transition as? any SharedElementTransition)?.elementFiles
  }

  /// Places the elements that both screens show; does nothing for an effect without such elements.
  public mutating func place(_ elements: [PlacedElement]) {
    guard var moving = transition as? any SharedElementTransition else { return }
    moving.place(elements)
    transition = moving
  }
}
