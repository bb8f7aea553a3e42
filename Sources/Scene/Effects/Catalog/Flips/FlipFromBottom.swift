internal import SceneGraph
internal import Transitions

/// The screen turns about its horizontal centre line, with the new one on its back. The bottom edge
/// moves forward, and the top edge moves back. A pop turns it back.
public struct FlipFromBottom: TwoSidedFlip {
  public static let name = "flip-from-bottom"
  public static let summary = "The screen turns over about its middle, bottom side first."
  public static let nearEdge = Edge.bottom

  public var perspective = 1000.0
  public var dolly = 0.3
  public var thickness = 4.0
  public var shading = 0.6

  /// Creates a flip of a card with an edge.
  public init() {}
}
