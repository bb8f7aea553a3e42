import CFFmpeg

// What the encoder, the container and the packets of a spliced film have in common.

extension VideoSetup {
  /// Sets the encoder's profile, level, colour tags and order of pictures to those of a clip.
  ///
  /// - Parameters:
  ///   - sets: the parameter sets of all clips.
  ///   - delay: the largest number of pictures that the clips decode before they show the first.
  mutating func match(_ clip: SpliceClip, _ sets: [SpliceSets], delay: Int) {
    encoderTags = clip.stream.tags(tags)
    var options: [(name: String, value: String)] = []
    var parameters: [String] = []
    // A stream without reordered pictures gets no encoder with them: a decoder may show each
    // picture at once.
    if clip.stream.codec.reorders, delay == 0 { options.append(("bf", "0")) }
    switch clip.stream.codec {
    case .h264:
      let names: [Int32: String] = [66: "baseline", 77: "main", 100: "high", 110: "high10"]
      if let name = names[clip.stream.profile] { options.append(("profile", name)) }
      let level = clip.parameters.level
      if level >= 10 { options.append(("level", "\(level / 10).\(level % 10)")) }
      // Numbers of their own let a decoder keep the sets of the clips, too.
      let taken = sets.reduce(into: Set<Int>()) { $0.formUnion($1.numbers) }
      if let free = (0...31).first(where: { !taken.contains($0) }) {
        parameters.append("sps-id=\(free)")
      }
      if delay == 1 { parameters.append("b-pyramid=none") }
    case .hevc:
      parameters.append("open-gop=0")
      if delay == 1 { parameters.append("b-pyramid=0") }
    case .vp9, .av1: break
    }
    settings.add(options, parameters: parameters)
  }
}

extension VideoSettings {
  /// Adds options of FFmpeg, and parameters of x264 or x265.
  fileprivate mutating func add(
    _ more: [(name: String, value: String)], parameters: [String]
  ) {
    options += more
    let names = ["libx264": "x264-params", "libx265": "x265-params"]
    guard !parameters.isEmpty, let name = names[encoder] else { return }
    let text = parameters.joined(separator: ":")
    if let index = options.firstIndex(where: { $0.name == name }) {
      options[index].value += ":" + text
    } else {
      options.append((name, text))
    }
  }
}

extension Encoder {
  /// The largest number of pictures that are decoded before the first one is shown.
  func reorderDelay(of codec: SpliceCodec) -> Int {
    let own = Int(max(pointer.pointee.has_b_frames, 0))
    // x265 has a pyramid of B pictures, and FFmpeg does not state its delay.
    return codec == .hevc && pointer.pointee.max_b_frames != 0 ? max(own, 2) : own
  }
}

extension SpliceCodec {
  /// Returns the tag of the codec in a container; 0 for the container's own choice.
  ///
  /// - Parameter isInBand: true if parameter sets are in the packets (ISO 14496-15).
  func tag(in container: VideoSink.Container, isInBand: Bool) -> UInt32 {
    guard container == .mp4 || container == .mov else { return 0 }
    switch self {
    case .h264: return isInBand ? ffmpeg_tag("avc3") : 0
    case .hevc: return ffmpeg_tag(isInBand ? "hev1" : "hvc1")
    case .vp9, .av1: return 0
    }
  }

  /// The sentence about an MP4 or MOV with parameter sets in its packets.
  var inBandNote: String {
    let (tag, verb) = self == .hevc ? ("hev1", "does not play") : ("avc3", "may not play")
    return
      "The film has parameter sets in front of its key frames (\(tag)), as its clips and the frames that "
      + "are drawn have different ones: browsers, mpv and FFmpeg take them, QuickTime \(verb) them; "
      + "leave --smart out for QuickTime."
  }

  /// Returns true if a decoder can keep the parameter sets of several streams at the same time.
  func areCompatible(_ all: [SpliceSets]) -> Bool {
    let distinct = Array(Set(all))
    return distinct.indices.allSatisfy { index in
      distinct[(index + 1)...].allSatisfy { distinct[index].isCompatible(with: $0, of: self) }
    }
  }

  /// Returns the units of a packet with start codes and without parameter sets; nil for a damaged
  /// packet.
  ///
  /// - Parameters:
  ///   - sets: the parameter sets that precede the picture; nil for none.
  ///   - startsRun: true for a packet whose leading pictures are left out.
  func units(
    of bytes: UnsafeRawBufferPointer, _ separation: NALUnits.Separation, after sets: SpliceSets?,
    startsRun: Bool
  ) -> [UInt8]? {
    guard let units = NALUnits(bytes, separation)?.units else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 256)
    var waiting = sets
    for unit in units where !isParameterSet(unit) {
      if !isDelimiter(unit), let sets = waiting {
        result += sets.bytes
        waiting = nil
      }
      result += NALUnits.startCode
      let start = result.count
      result += unit
      // A picture to which earlier ones do not matter, and which no leading pictures follow: that
      // makes it a BLA_N_LP (ITU-T H.265, table 7-1).
      if startsRun, self == .hevc, slice(unit) == .openRestart {
        result[start] = result[start] & 0x81 | 18 << 1
      }
    }
    return result.isEmpty ? nil : result
  }

  /// Returns the bytes of a packet of AV1, whose key frames have a sequence header, which a
  /// container may keep apart.
  ///
  /// - Parameter header: an `av1C`, or the units of a header.
  func withSequenceHeader(
    _ bytes: UnsafeRawBufferPointer, _ header: [UInt8], isKey: Bool
  ) -> [UInt8]? {
    guard let contents = contents(of: bytes, .startCodes) else { return nil }
    guard isKey, !contents.hasSequenceHeader else { return Array(bytes) }
    // The units follow 4 bytes of an av1C, whose first one has a marker and its version.
    let units = header.first == 0x81 ? Array(header.dropFirst(4)) : header
    // A temporal delimiter (18, 0) stays first.
    let delimiter = bytes.starts(with: [0x12, 0]) ? 2 : 0
    return Array(bytes.prefix(delimiter)) + units + Array(bytes.dropFirst(delimiter))
  }
}
