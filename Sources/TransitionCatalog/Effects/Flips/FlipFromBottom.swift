internal import SceneGraph
internal import Transitions

/// The screen turns about its horizontal middle line with the new one on its back; the bottom side comes forward, and the
/// top one goes back. Popping turns it back.
public struct FlipFromBottom: TwoSidedFlip {
  public static let name = "flip-from-bottom"
  public static let summary = "The screen turns over about its middle, the bottom side first."
  public static let nearSide = Edge.bottom

  public var perspective = 1000.0
  public var dolly = 0.5

  /// A flip with UIKit's look.
  public init() {}
}
