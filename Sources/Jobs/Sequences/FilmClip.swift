import Jobs
public import Media

/// A clip of a film: a part of a video, a still picture for a time, or a time without a picture.
public struct FilmClip: Hashable, Sendable {
  /// The origin of a clip's pictures and sound.
  public enum Source: Hashable, Sendable {
    /// A video or a picture.
    case file(FilePath)
    /// The film's background colour, without sound.
    case background
  }

  /// The origin of the pictures and the sound.
  public var source: Source
  /// The time in the source at which the clip begins, in seconds; 0 is its first frame.
  public var begin: Double
  /// The time in the source at which the clip ends, in seconds; nil for the source's end, or for
  /// the film's duration of stills.
  public var end: Double?

  /// Creates a clip.
  public init(_ source: Source, begin: Double = 0, end: Double? = nil) {
    self.source = source
    self.begin = begin
    self.end = end
  }
}
