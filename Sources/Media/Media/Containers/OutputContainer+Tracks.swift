// The tracks of a film beside its pictures, which are stream 0.

extension OutputContainer {
  /// Adds the stream of a sound as stream 1.
  ///
  /// - Returns: its encoder; nil for a silent film.
  /// - Throws: `MediaError` if the encoder cannot be opened.
  func addSound(
    _ sound: AudioMixer?, in container: VideoSink.Container, _ text: VideoText, path: String
  ) throws(MediaError) -> Encoder? {
    guard let sound else { return nil }
    let encoder = try Encoder(
      Encoder.SoundSettings(
        name: container.soundEncoder(at: sound.format.rate), format: sound.format,
        hasGlobalHeader: wantsGlobalHeader),
      path: path)
    try addStream(encoder)
    setLanguage(text.soundLanguage, of: 1)
    return encoder
  }

  /// Adds the streams of subtitles, the title and the chapters.
  ///
  /// - Parameter count: the number of streams so far.
  /// - Throws: `MediaError`.
  func addTexts(
    _ text: VideoText, _ subtitles: SubtitleWriter, after count: Int, path: String
  ) throws(MediaError) {
    try subtitles.addStreams(to: self, after: count, path: path)
    setTitle(text.title, artist: text.artist)
    try addChapters(text.chapters)
  }
}
