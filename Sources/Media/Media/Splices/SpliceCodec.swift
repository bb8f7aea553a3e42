import CFFmpeg

/// A codec whose packets can be copied beside encoded ones, and how its packets are read.
package enum SpliceCodec: String, CaseIterable, Hashable, Sendable {
  case h264, hevc, vp9, av1

  /// The codec of FFmpeg's number; nil for another codec.
  init?(_ id: AVCodecID) {
    switch id {
    case AV_CODEC_ID_H264: self = .h264
    case AV_CODEC_ID_HEVC: self = .hevc
    case AV_CODEC_ID_VP9: self = .vp9
    case AV_CODEC_ID_AV1: self = .av1
    default: return nil
    }
  }

  /// The codec of a clip; nil for another one.
  package init?(_ clip: ClipInfo) { self.init(rawValue: clip.codec) }

  /// The codec of an encoder of FFmpeg; nil for another one, and an unknown encoder.
  package init?(encoder: String) {
    guard let codec = try? FFmpegCoding.loaded.get().functions.avcodec_find_encoder_by_name(encoder)
    else {
      return nil
    }
    self.init(codec.pointee.id)
  }

  /// FFmpeg's name of the encoder of the frames that are drawn.
  package var encoder: String {
    switch self {
    case .h264: "libx264"
    case .hevc: "libx265"
    case .vp9: "libvpx-vp9"
    case .av1: "libsvtav1"
    }
  }

  /// The name in sentences.
  package var title: String {
    switch self {
    case .h264: "H.264"
    case .hevc: "H.265"
    case .vp9: "VP9"
    case .av1: "AV1"
    }
  }

  /// Returns true if a container takes the codec.
  package func isTaken(by container: VideoSink.Container) -> Bool {
    switch container {
    case .mp4, .mkv: true
    case .mov: self == .h264 || self == .hevc
    case .webm: self == .vp9 || self == .av1
    case .apng, .avif, .webp: false
    }
  }

  /// Returns true if an encoder's frames can be beside the clips': the options that give it their
  /// parameter sets are those of one encoder.
  package func isWritten(by encoder: String) -> Bool {
    SpliceCodec(encoder: encoder) == self && (!hasParameterSets || encoder == self.encoder)
  }

  /// True if the codec has parameter sets, in NAL units.
  var hasParameterSets: Bool { self == .h264 || self == .hevc }

  /// True if packets are decoded in another order than their pictures are shown.
  var reorders: Bool { hasParameterSets }

  // MARK: - NAL units

  /// Returns true for a unit with a parameter set.
  func isParameterSet(_ unit: some Collection<UInt8>) -> Bool {
    guard let first = unit.first else { return false }
    return self == .h264
      ? [7, 8, 13].contains(first & 0x1F) : (32...34).contains(first >> 1 & 0x3F)
  }

  /// Returns true for a unit that marks the start of a packet, which precedes all others.
  func isDelimiter(_ unit: some Collection<UInt8>) -> Bool {
    guard let first = unit.first else { return false }
    return self == .h264 ? first & 0x1F == 9 : first >> 1 & 0x3F == 35
  }

  /// The kind of a unit with a part of a picture; nil for another unit.
  func slice(_ unit: some Collection<UInt8>) -> Slice? {
    guard let first = unit.first else { return nil }
    if self == .h264 {
      switch first & 0x1F {
      case 5: return .restart
      case 1...4: return .other
      default: return nil
      }
    }
    switch first >> 1 & 0x3F {
    // IDR.
    case 19, 20: return .restart
    // BLA and CRA.
    case 16, 17, 18, 21: return .openRestart
    case 0...31: return .other
    default: return nil
    }
  }

  /// The kind of a part of a picture.
  enum Slice {
    /// Decoding can start here, and no later picture refers to earlier ones.
    case restart
    /// The same, but for pictures that are shown before this one.
    case openRestart
    case other
  }

  // MARK: - Packets

  /// What a packet holds.
  struct Contents {
    /// True if decoding can start with the packet.
    var isRestart = false
    /// False if the packet has no picture that is shown.
    var hasPicture = true
    /// The parameter sets in the packet.
    var sets: [[UInt8]] = []
    /// True if AV1's sequence header is in the packet.
    var hasSequenceHeader = false
  }

  /// Reads a packet; nil for a damaged one.
  func contents(
    of bytes: UnsafeRawBufferPointer, _ separation: NALUnits.Separation
  ) -> Contents? {
    switch self {
    case .h264, .hevc: unitContents(bytes, separation)
    case .vp9: Self.vp9Contents(bytes)
    case .av1: Self.av1Contents(bytes)
    }
  }

  private func unitContents(
    _ bytes: UnsafeRawBufferPointer, _ separation: NALUnits.Separation
  ) -> Contents? {
    guard let units = NALUnits(bytes, separation)?.units else { return nil }
    var contents = Contents(hasPicture: false)
    for unit in units {
      if isParameterSet(unit) { contents.sets.append(Array(unit)) }
      guard !contents.hasPicture, let slice = slice(unit) else { continue }
      contents.hasPicture = true
      contents.isRestart = slice != .other
    }
    return contents
  }

  /// The first bits of a frame's header (VP9 Bitstream Specification, 6.2), and those of a
  /// superframe's index (Annex B).
  private static func vp9Contents(_ bytes: UnsafeRawBufferPointer) -> Contents? {
    guard let first = bytes.first, let last = bytes.last, first >> 6 == 2 else { return nil }
    // Profile 3 has a further bit, and is not copied.
    let isRepeated = first & 0x08 != 0
    let isKey = !isRepeated && first & 0x04 == 0
    let isShown = isRepeated || first & 0x02 != 0
    let isSuperframe = last & 0xE0 == 0xC0
    return Contents(isRestart: isKey, hasPicture: isShown || isSuperframe)
  }

  /// The headers of the units of AV1 (AV1 Bitstream Specification, 5.3) up to the first frame's.
  private static func av1Contents(_ bytes: UnsafeRawBufferPointer) -> Contents? {
    var contents = Contents()
    var position = 0
    while position < bytes.count {
      let header = bytes[position]
      let kind = header >> 3 & 0xF
      position += header & 4 != 0 ? 2 : 1
      var size = bytes.count - position
      if header & 2 != 0 {
        // A number of little-endian groups of 7 bits.
        size = 0
        var shift = 0
        while true {
          guard position < bytes.count, shift < 56 else { return nil }
          let byte = bytes[position]
          position += 1
          size |= Int(byte & 0x7F) << shift
          shift += 7
          if byte & 0x80 == 0 { break }
        }
      }
      guard size >= 0, position >= 0, size <= bytes.count - position else { return nil }
      if kind == 1 { contents.hasSequenceHeader = true }
      if kind == 3 || kind == 6 {
        // A frame's header, or a frame: whether it repeats another, its type, and if it is shown.
        guard size > 0 else { return nil }
        let first = bytes[position]
        contents.isRestart = first & 0x80 == 0 && first & 0x60 == 0 && first & 0x10 != 0
        return contents
      }
      position += size
    }
    contents.hasPicture = false
    return contents
  }
}
