/// The drag with which a hand drives a transition.
public struct TransitionGesture: Hashable, Sendable {
  /// A side of the screen.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    case left, right, top, bottom
  }

  /// How the transition follows the finger.
  public enum Following: Hashable, Sendable {
    /// It is as far as the finger, as a part of the screen's width or height.
    case directly
    /// More and more unwillingly the further it goes, and no further than half the screen: see `DampedDrag` of the
    /// module UIKitRuntime.
    case damped
  }

  /// The side that the finger comes from; it goes towards the opposite one.
  public var origin: Side
  /// Whether the finger has to come down at that side. If not it may do so anywhere.
  public var startsAtEdge: Bool
  /// How the transition follows.
  public var following: Following
  /// Let go beyond this, 0 to 1, it finishes, and before it goes back.
  public var threshold: Double

  /// A drag that follows the finger directly and finishes in the second half.
  public init(
    from origin: Side, startsAtEdge: Bool = true, following: Following = .directly,
    threshold: Double = 0.5
  ) {
    self.origin = origin
    self.startsAtEdge = startsAtEdge
    self.following = following
    self.threshold = threshold
  }
}
