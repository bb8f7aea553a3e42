internal import SceneGraph
internal import Transitions

/// The screen turns about its vertical centre line, with the new one on its back. The right edge
/// moves forward, and the left edge moves back. A pop turns it back.
public struct FlipFromRight: TwoSidedFlip {
  public static let name = "flip-from-right"
  public static let summary = "The screen turns over about its middle, right side first."
  public static let nearEdge = Edge.right

  public var perspective = 1000.0
  public var dolly = 0.3
  public var thickness = 4.0
  public var shading = 0.6

  /// Creates a flip of a card with an edge.
  public init() {}
}
