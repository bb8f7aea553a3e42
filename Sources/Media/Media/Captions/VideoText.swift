/// The texts of a video that is written: title, artist, language of the sound, chapters and
/// subtitles.
public struct VideoText: Hashable, Sendable {
  /// The title; nil for none.
  public var title: String?
  /// The artist; nil for none.
  public var artist: String?
  /// The code of the language of the sound; nil for none.
  public var soundLanguage: String?
  /// The chapters in their order, with times of the video.
  public var chapters: [MediaText.Chapter] = []
  /// The subtitles, with times of the video.
  public var subtitles: [SubtitleTrack] = []

  /// Creates texts.
  public init() {}
}
