internal import SceneGraph
internal import Transitions

/// The screen turns about its horizontal centre line, with the new one on its back. The top edge
/// moves forward, and the bottom edge moves back. A pop turns it back.
public struct FlipFromTop: TwoSidedFlip {
  public static let name = "flip-from-top"
  public static let summary = "The screen turns over about its middle, top side first."
  public static let nearEdge = Edge.top

  public var perspective = 1000.0
  public var dolly = 0.3
  public var thickness = 4.0
  public var shading = 0.6

  /// Creates a flip of a card with an edge.
  public init() {}
}
