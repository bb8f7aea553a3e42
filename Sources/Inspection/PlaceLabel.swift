public import SceneGraph

/// A text that says what is at a place. Whoever shows it sets the text and knows how large it is.
public struct PlaceLabel: Hashable, Sendable {
  /// What is said.
  public var text: String
  /// The place, in the scene's points.
  public var place: Point
  /// Which point of the text stands there, in fractions of its size: (0, 1) has the text up and to the right of the place.
  public var anchor: Point

  /// `text` with its point `anchor` at `place`.
  public init(_ text: String, at place: Point, anchor: Point) {
    self.text = text
    self.place = place
    self.anchor = anchor
  }
}
