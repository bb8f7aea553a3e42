import CFFmpeg

/// The packets that a muxer got for one stream, to be compared with the file.
struct MuxedStream {
  /// The number of packets that are not empty.
  private(set) var packets = 0
  /// The decoding time of the first of them and of the last one, in the stream's time base; nil if
  /// one of them has none.
  private var times: (first: Int64, last: Int64)?
  /// True if the muxer may add packets.
  var mayHaveMore = false
  /// The parameter sets of its codec.
  var parameterSets = ParameterSets()

  /// Counts a packet, whose times are in the stream's time base. An empty packet, which Theora uses
  /// for an unchanged frame, may be missing from the file.
  mutating func count(_ packet: borrowing OwnedPacket) {
    guard packet.pointer.pointee.size > 0 else { return }
    let time = packet.pointer.pointee.dts
    let isKnown = time != ffmpeg_no_timestamp()
    switch (packets, times) {
    case (0, _): times = isKnown ? (time, time) : nil
    case (_, let times?): self.times = isKnown ? (times.first, time) : nil
    case (_, nil): break
    }
    packets += 1
  }

  /// Returns true if this stream of a file has the packets of `expected`.
  func isComplete(_ expected: MuxedStream) -> Bool {
    expected.mayHaveMore ? packets >= expected.packets : packets == expected.packets
  }

  /// The time between the first and the last packet, in the stream's time base; nil if unknown.
  var span: Int64? { times.map { $0.last - $0.first } }
}

/// The parameter sets that a decoder needs before the first frame, from the encoder.
struct ParameterSets {
  /// The NAL units of an H.264 or H.265 stream's parameter sets, whose bytes stay the same in every
  /// container.
  private var units: [[UInt8]] = []
  /// True if the codec has a header of another kind, which a container may rewrite.
  private var hasHeader = false

  /// Creates an empty set, for a codec without parameter sets.
  init() {}

  /// Reads the parameter sets from an encoder's parameters.
  init(_ parameters: UnsafePointer<AVCodecParameters>) {
    let header = Self.header(parameters)
    switch parameters.pointee.codec_id {
    case AV_CODEC_ID_H264: units = Self.units(header).filter { [7, 8].contains($0[0] & 0x1f) }
    case AV_CODEC_ID_HEVC: units = Self.units(header).filter { (32...34).contains($0[0] >> 1) }
    // The codecs whose decoders require a header. Containers may drop the headers of others.
    case AV_CODEC_ID_AAC, AV_CODEC_ID_MPEG4: hasHeader = !header.isEmpty
    default: break
    }
  }

  /// Returns true if the parameters from a demuxer contain all of them.
  func areContained(in parameters: UnsafePointer<AVCodecParameters>) -> Bool {
    let header = Self.header(parameters)
    if hasHeader, header.isEmpty { return false }
    return units.allSatisfy { header.contains($0) }
  }

  private static func header(_ parameters: UnsafePointer<AVCodecParameters>) -> [UInt8] {
    guard let bytes = parameters.pointee.extradata else { return [] }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(parameters.pointee.extradata_size)))
  }

  /// Returns the units of a stream of bytes with start codes (0, 0, 1); none of a header of
  /// another kind.
  private static func units(_ bytes: [UInt8]) -> [[UInt8]] {
    guard bytes.starts(with: [0, 0, 1]) || bytes.starts(with: [0, 0, 0, 1]) else { return [] }
    return bytes.split(separator: [0, 0, 1]).compactMap { unit in
      // The first byte of a longer start code ends the unit before it.
      let end = unit.lastIndex { $0 != 0 }
      return end.map { Array(unit[...$0]) }
    }
  }
}
