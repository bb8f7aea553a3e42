internal import SceneGraph
internal import Transitions

/// The screen turns about its vertical middle line with the new one on its back; the right side comes forward, and the
/// left one goes back. Popping turns it back.
public struct FlipFromRight: TwoSidedFlip {
  public static let name = "flip-from-right"
  public static let summary = "The screen turns over about its middle, the right side first."
  public static let nearSide = Edge.right

  public var perspective = 1000.0
  public var dolly = 0.5

  /// A flip with UIKit's look.
  public init() {}
}
