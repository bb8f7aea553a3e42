import CFFmpeg

/// The subtitles of a video that is written, each event encoded before the first frame: the muxer
/// keeps them until their time.
final class SubtitleWriter {
  private let tracks: [SubtitleTrack]
  private let encoder: (SubtitleTrack) -> String?
  private var packets: [(event: SubtitleTrack.Event, bytes: [UInt8], stream: Int)] = []

  init(_ text: VideoText, _ container: VideoSink.Container) {
    tracks = text.subtitles.filter { !$0.events.isEmpty }
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
      for event in track.events.sorted(by: { $0.begin < $1.begin }) {
        packets.append((event, try encoder.encode(event), first + index))
      }
    }
    packets.sort { ($0.event.begin, $0.stream) < ($1.event.begin, $1.stream) }
  }

  /// Writes all events after the header.
  func write(to muxer: borrowing OutputContainer) throws(MediaError) {
    for packet in packets { try muxer.write(packet.event, as: packet.bytes, to: packet.stream) }
    packets = []
  }
}
