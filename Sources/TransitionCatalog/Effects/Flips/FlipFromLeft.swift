internal import SceneGraph
internal import Transitions

/// The screen turns about its vertical middle line with the new one on its back; the left side comes forward, and the
/// right one goes back. Popping turns it back.
public struct FlipFromLeft: TwoSidedFlip {
  public static let name = "flip-from-left"
  public static let summary = "The screen turns over about its middle, the left side first."
  public static let nearSide = Edge.left

  public var perspective = 1000.0
  public var dolly = 0.5

  /// A flip with UIKit's look.
  public init() {}
}
