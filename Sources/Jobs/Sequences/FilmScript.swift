import Jobs

/// A film as its author describes it: clips in a row, and the transitions that join them.
///
/// Two clips overlap while a transition joins them: the film is as long as its clips together, less
/// its transitions.
public struct FilmScript: Hashable, Sendable {
  /// The clips in the order in which they are shown.
  public var clips: [FilmClip]
  /// The transitions: element i joins the clips i and i + 1; nil is a cut. One fewer than clips.
  public var transitions: [FilmTransition?]

  /// Creates a film.
  ///
  /// - Precondition: there is one transition fewer than clips, or none at all without a clip.
  public init(clips: [FilmClip], transitions: [FilmTransition?]) {
    precondition(
      transitions.count == max(clips.count - 1, 0), "a film has a joint between two clips")
    self.clips = clips
    self.transitions = transitions
  }
}
