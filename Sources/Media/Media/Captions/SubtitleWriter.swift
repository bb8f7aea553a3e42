import CFFmpeg

/// The subtitles of a video that is written: each event is encoded before the first frame, and
/// written a little before its time.
final class SubtitleWriter {
  private let tracks: [SubtitleTrack]
  private let encoder: (SubtitleTrack) -> String?
  /// The events that are not written yet, the next one last.
  private var packets: [(event: SubtitleTrack.Event, bytes: [UInt8], stream: Int)] = []

  init(_ text: VideoText, _ container: VideoSink.Container) {
    let tracks = text.subtitles.filter { !$0.events.isEmpty }
    self.tracks = container.showsOneSubtitle ? tracks.map(\.withoutOverlaps) : tracks
    encoder = { container.subtitleEncoder(isStyled: $0.isStyled) }
  }

  /// Adds a stream for each track to a muxer, and encodes its events.
  ///
  /// - Parameter first: the index of the first one.
  func addStreams(
    to muxer: borrowing OutputContainer, after first: Int, path: String
  ) throws(MediaError) {
    for (index, track) in tracks.enumerated() {
      guard let name = encoder(track) else { continue }
      let encoder = try SubtitleEncoder(name, header: track.header, path: path)
      try muxer.addStream(subtitles: encoder, language: track.language)
      for event in track.events {
        packets.append((event, try encoder.encode(event), first + index))
      }
    }
    packets.sort { ($0.event.begin, $0.stream) > ($1.event.begin, $1.stream) }
  }

  /// Writes the events that begin before a time, in seconds, to the muxer after its header.
  func write(to muxer: borrowing OutputContainer, until time: Double) throws(MediaError) {
    while let packet = packets.last, packet.event.begin < time {
      packets.removeLast()
      try muxer.write(packet.event, as: packet.bytes, to: packet.stream)
    }
  }
}
