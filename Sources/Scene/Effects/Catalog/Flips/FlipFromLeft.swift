internal import SceneGraph
internal import Transitions

/// The screen turns about its vertical centre line, with the new one on its back. The left edge
/// moves forward, and the right edge moves back. A pop turns it back.
public struct FlipFromLeft: TwoSidedFlip {
  public static let name = "flip-from-left"
  public static let summary = "The screen turns over about its middle, left side first."
  public static let nearEdge = Edge.left

  public var perspective = 1000.0
  public var dolly = 0.3
  public var thickness = 4.0
  public var shading = 0.6

  /// Creates a flip of a card with an edge.
  public init() {}
}
