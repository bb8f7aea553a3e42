/// A drag gesture that drives a transition.
public struct TransitionGesture: Hashable, Sendable {
  /// A side of the screen.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    case left, right, top, bottom
  }

  /// The relation between the finger's distance and the transition's progress.
  public enum Following: Hashable, Sendable {
    /// Progress is the finger's distance as a fraction of the screen's width or height.
    case directly
    /// Progress grows more and more slowly with distance, up to half the screen: see `DampedDrag`
    /// in the module UIKitRuntime.
    case damped
  }

  /// The side where the finger starts; it moves towards the opposite side.
  public var origin: Side
  /// True if the drag must start at that side's edge; false if it may start anywhere.
  public var startsAtEdge: Bool
  /// The relation between the finger's distance and the transition's progress.
  public var following: Following
  /// The progress, from 0 to 1, above which a released transition finishes; below it, it is
  /// cancelled.
  public var threshold: Double

  /// Creates a gesture; by default one that follows the finger directly and finishes in the second
  /// half.
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
