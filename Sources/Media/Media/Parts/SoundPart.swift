public import Frames

/// The part of a film with its sound, titles, chapters and subtitles.
///
/// The sound is encoded once for the whole film, as without parts, so it has no seams.
public enum SoundPart {
  /// Writes the part.
  ///
  /// - Parameters:
  ///   - sound: the sound of the film; nil for a silent one.
  ///   - text: the texts; those that the container does not take are omitted.
  ///   - total: the number of frames of the film, of `rate`.
  ///   - destination: the file of the part.
  ///   - checkpoint: called before the sound of each frame with its index; throwing ends the work.
  /// - Throws: `MediaError`, or what `checkpoint` throws.
  public static func write(
    _ request: PartRequest, _ sound: AudioMixer?, _ text: VideoText = VideoText(),
    for container: VideoSink.Container, total: Int, rate: FrameRate,
    to destination: OutputDestination, checkpoint: (Int) throws -> Void
  ) throws {
    let path = destination.path
    let writer = try PartWriter(destination)
    do {
      var info = PartInfo(
        request, container.format, encoder: "", frames: 0..<0,
        Segmentation(seconds: request.segment, rate: rate, total: total), rate, needsSound: true)
      info.share = .sound
      if container.takesText { info.text = text }
      if let sound {
        let encoder = try Encoder(
          Encoder.SoundSettings(
            name: container.soundEncoder(at: sound.format.rate), format: sound.format,
            hasGlobalHeader: true),
          path: path)
        info.stream = try StreamParameters(encoder, path: path)
        var samples = 0
        for frame in 0..<total {
          try checkpoint(frame)
          let end = sound.format.sampleFrame(at: frame + 1, rate)
          try encoder.encode(sound.next(end - samples)) {
            (packet: borrowing OwnedPacket) throws(MediaError) in try writer.write(packet)
          }
          samples = end
        }
        try encoder.finish { (packet: borrowing OwnedPacket) throws(MediaError) in
          try writer.write(packet)
        }
      }
      try writer.finish(info)
      try writer.commit()
    } catch {
      writer.discard()
      throw error
    }
  }
}
