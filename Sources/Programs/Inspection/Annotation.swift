public import SceneGraph

/// A text at a point of a scene. The caller renders it and knows its size.
public struct Annotation: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The annotated point, in the scene's points.
  public var point: Point
  /// The text's own point that lies on `point`, as a fraction of its size: (0, 1) puts the text
  /// above and to the right.
  public var anchor: Point

  /// Creates an annotation.
  public init(_ text: String, at point: Point, anchor: Point) {
    self.text = text
    self.point = point
    self.anchor = anchor
  }
}
