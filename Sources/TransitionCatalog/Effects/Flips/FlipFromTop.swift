internal import SceneGraph
internal import Transitions

/// The screen turns about its horizontal middle line with the new one on its back; the top side comes forward, and the
/// bottom one goes back. Popping turns it back.
public struct FlipFromTop: TwoSidedFlip {
  public static let name = "flip-from-top"
  public static let summary = "The screen turns over about its middle, the top side first."
  public static let nearSide = Edge.top

  public var perspective = 1000.0
  public var dolly = 0.5

  /// A flip with UIKit's look.
  public init() {}
}
