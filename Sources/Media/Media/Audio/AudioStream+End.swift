import CFFmpeg

extension AudioStream {
  /// Returns the time at which the sound of a clip ends, in seconds from its first picture: the end
  /// of its last packet, without the encoder's padding.
  ///
  /// Only the packets near the end are read, if the file has an index.
  ///
  /// - Parameters:
  ///   - file: the file of the stream.
  ///   - track: the track of the stream; nil for the default one of the file.
  ///   - clip: the properties of the clip.
  /// - Returns: nil if the sound has no packets, if the file is cut, or if its clock jumps, as it
  ///   does where a recorder appended a second recording to a transport stream.
  /// - Throws: `MediaError` with a reason about inputs.
  consuming func end(
    of file: FilePath, track: SoundTrack?, clip: ClipInfo
  ) throws(MediaError) -> Double? {
    guard clip.clock.jumps.isEmpty, !clip.isCut else { return nil }
    let mayJump = container.mayJump
    guard let end = try lastEnd(file, track, clip.clock) else { return nil }
    return mayJump && end > clip.duration + Self.longestJump ? nil : end
  }

  /// The largest difference in seconds that is not a jump of timestamps, as in the program ffmpeg.
  private static var longestJump: Double { 10 }

  private consuming func lastEnd(
    _ file: FilePath, _ track: SoundTrack?, _ clock: ClipClock
  ) throws(MediaError) -> Double? {
    let length = container.pointer.pointee.duration
    let seconds =
      length == ffmpeg_no_timestamp() ? 0 : Double(length) / Double(AV_TIME_BASE)
    // A shorter file is read from its start, which takes no time.
    guard seconds > 4 else { return try lastEnd() }
    // The sound may end before the pictures.
    for part in [2.0, 30, 300] where isSeekable && part < seconds {
      guard seek(to: seconds - part) else { break }
      if let end = try lastEnd() { return end }
    }
    // A seek that failed may have moved the position.
    guard let whole = try AudioStream.open(file, track: track, clock: clock) else {
      return nil
    }
    return try whole.lastEnd()
  }
}

extension AudioStream {
  /// Reads the packets up to the end of the file.
  ///
  /// - Returns: the end of the last one in seconds of source time; nil if there is none.
  fileprivate func lastEnd() throws(MediaError) -> Double? {
    guard let packet = OwnedPacket(container.ffmpeg) else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    var end: Double?
    var last = 0.0
    while true {
      let code = container.ffmpeg.functions.av_read_frame(container.pointer, packet.pointer)
      guard code >= 0 else {
        guard readFailure == 0 else { throw inputError(code) }
        return end
      }
      defer { packet.unreference() }
      let part = packet.pointer.pointee
      guard part.stream_index == pointer.pointee.index, part.flags & AV_PKT_FLAG_DISCARD == 0
      else { continue }
      let begin = time(part.pts != ffmpeg_no_timestamp() ? part.pts : part.dts) ?? last
      let padding = rate > 0 ? Double(packet.endPadding) / Double(rate) : 0
      last = begin + max(Double(max(part.duration, 0)) * unit - padding, 0)
      end = max(end ?? -.infinity, last)
    }
  }
}

extension OwnedPacket {
  /// The sample frames at the end of the packet's sound that are not played.
  fileprivate var endPadding: UInt32 {
    for index in 0..<Int(pointer.pointee.side_data_elems) {
      let element = pointer.pointee.side_data[index]
      guard element.type == AV_PKT_DATA_SKIP_SAMPLES, element.size >= 8 else { continue }
      return (4..<8).reversed().reduce(0) { $0 << 8 | UInt32(element.data[$1]) }
    }
    return 0
  }
}
