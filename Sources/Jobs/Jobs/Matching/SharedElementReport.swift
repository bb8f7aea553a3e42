internal import SceneGraph
public import ScreenMatching
internal import Transitions

/// An element that both screens show, as `--json` has it.
public struct SharedElementReport: Codable, Hashable, Sendable {
  /// A place on one screen, in pixels of its picture, from the top left corner.
  public struct Place: Codable, Hashable, Sendable {
    /// The bounds.
    public let x, y, width, height: Int
    /// The corners' radius.
    public let radius: Double
    /// The colours of glyphs that move without their ground, and of this ground, as `#rrggbb`; nil
    /// for anything else.
    public let ink, ground: String?
  }

  /// The places on the old and on the new screen.
  public let from, to: Place
  /// The similarity of the two pictures of the element, from 0 to 1.
  public let confidence: Double
  /// The side that both places show in full, `width`, `height` or `both`, or `same` for equal
  /// pixels at one place; nil for places of one shape.
  public let sharedSide: String?
  /// The name in the files of `pairs=@FILE,FILE`; nil for an element that was seen.
  public let name: String?

  /// Creates the report of an element.
  public init(_ match: ElementMatch) {
    func text(_ color: Color?) -> String? { (color?.cssText.prefix(7)).map(String.init) }
    func place(_ place: ElementMatch.Place) -> Place {
      let colors = place.glyphs.map { GlyphRun($0) }
      return Place(
        x: place.rect.x, y: place.rect.y, width: place.rect.width, height: place.rect.height,
        radius: (place.cornerRadius * 10).rounded() / 10,
        ink: text(colors?.ink), ground: text(colors?.ground))
    }
    (from, to) = (place(match.source), place(match.target))
    confidence = (match.confidence * 1000).rounded() / 1000
    sharedSide = match.sharedSide?.rawValue
    name = match.name
  }
}
