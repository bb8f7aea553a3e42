import CFFmpeg

extension MediaProbe.SoundTrack {
  /// Returns the sound tracks of a file.
  ///
  /// - Parameter used: the index of the stream that is used; nil for FFmpeg's choice.
  static func all(
    of container: borrowing InputContainer, used: Int32? = nil
  ) -> [MediaProbe.SoundTrack] {
    let ffmpeg = container.ffmpeg
    let used =
      used
      ?? ffmpeg.functions.av_find_best_stream(container.pointer, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
    var tracks: [MediaProbe.SoundTrack] = []
    for index in 0..<Int32(container.pointer.pointee.nb_streams) {
      guard let stream = container.stream(index),
        let parameters = stream.pointee.codecpar,
        parameters.pointee.codec_type == AVMEDIA_TYPE_AUDIO
      else { continue }
      let language = av_dict_get(stream.pointee.metadata, "language", nil, 0)?.pointee.value
      tracks.append(
        MediaProbe.SoundTrack(
          codec: ffmpeg.functions.avcodec_get_name(parameters.pointee.codec_id).map {
            String(cString: $0)
          }
            ?? "none",
          channels: Int(parameters.pointee.ch_layout.nb_channels),
          sampleRate: Int(parameters.pointee.sample_rate),
          language: language.map { String(cString: $0) }, isUsed: index == used))
    }
    return tracks
  }
}

extension [MediaProbe.SoundTrack] {
  /// The numbers and languages of the tracks as a list for a sentence, such as `1 (eng), 2 (deu)`.
  public var choices: String {
    labels.joined(separator: ", ")
  }

  /// The number and the language of each track, such as `2 (deu)`.
  var labels: [String] {
    enumerated().map { index, track in
      "\(index + 1)" + (track.language.map { $0 == "und" ? "" : " (\($0))" } ?? "")
    }
  }
}
