import CFFmpeg

/// The parameters of an encoder's stream as numbers (`AVCodecParameters`), which a part keeps for
/// the muxer. FFmpeg's version, which gives them their meaning, is part of `PartInfo.encoder`.
struct StreamParameters: Hashable, Sendable {
  /// The unit of the packets' times in seconds.
  private(set) var timeBase = AVRational(num: 1, den: 1)
  /// The nominal frame rate; 0/1 for sound.
  private(set) var rate = AVRational(num: 0, den: 1)
  private var numbers: [Int64] = []
  /// What a decoder needs before the first packet.
  private(set) var header: [UInt8] = []

  static func == (one: StreamParameters, other: StreamParameters) -> Bool {
    one.all == other.all && one.header == other.header
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(all)
    hasher.combine(header)
  }

  private var all: [Int64] {
    [timeBase.num, timeBase.den, rate.num, rate.den].map(Int64.init) + numbers
  }

  /// True for pictures.
  var isVideo: Bool { numbers.first == Int64(AVMEDIA_TYPE_VIDEO.rawValue) }

  /// The number of the codec's level.
  var level: Int {
    var own = AVCodecParameters()
    for (field, number) in zip(Self.fields, numbers) { field.set(&own, number) }
    return Int(own.level)
  }

  /// Reads the parameters of an encoder.
  init(_ encoder: borrowing Encoder, path: String) throws(MediaError) {
    let ffmpeg = try FFmpegCoding.get(.encoding, path: path)
    var allocated = ffmpeg.functions.avcodec_parameters_alloc()
    defer { ffmpeg.functions.avcodec_parameters_free(&allocated) }
    guard let parameters = allocated,
      ffmpeg.functions.avcodec_parameters_from_context(parameters, encoder.pointer) >= 0
    else { throw MediaError(.outOfMemory, during: .encoding, path: path) }
    timeBase = encoder.pointer.pointee.time_base
    let isVideo = parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO
    if isVideo { rate = encoder.pointer.pointee.framerate }
    let values = parameters.pointee
    numbers = Self.fields.map { $0.get(values) }
    if let bytes = values.extradata {
      header = Array(UnsafeBufferPointer(start: bytes, count: Int(values.extradata_size)))
    }
  }

  /// Reads the parameters of a clip's stream without its header, for a film at a frame rate.
  init(_ source: AVCodecParameters, rate: AVRational) {
    var own = source
    own.codec_tag = 0
    own.bit_rate = 0
    numbers = Self.fields.map { $0.get(own) }
    self.rate = rate
    timeBase = av_inv_q(rate)
  }

  /// Returns the parameters with other values.
  ///
  /// - Parameters:
  ///   - tag: the codec's tag in the container; 0 for the container's own choice.
  ///   - delay: the number of pictures that are decoded before the first one is shown.
  ///   - header: what a decoder needs before the first packet.
  func with(tag: UInt32, delay: Int, header: [UInt8]) -> StreamParameters {
    var own = AVCodecParameters()
    for (field, number) in zip(Self.fields, numbers) { field.set(&own, number) }
    own.codec_tag = tag
    own.video_delay = Int32(clamping: delay)
    var copy = self
    copy.numbers = Self.fields.map { $0.get(own) }
    copy.header = header
    return copy
  }

  /// Reads the parameters from a part; nil for damaged ones.
  init?(text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == Self.fields.count + 5, let header = PartText.bytes(hex: words[0]),
      let values = PartText.numbers(words.dropFirst().joined(separator: " ")),
      values.count == Self.fields.count + 4, values.allSatisfy({ abs($0) < 1 << 40 }),
      values[..<4].allSatisfy({ $0 >= 0 && $0 <= Int32.max }), values[1] > 0, values[3] > 0
    else { return nil }
    self.header = header
    timeBase = AVRational(num: Int32(values[0]), den: Int32(values[1]))
    rate = AVRational(num: Int32(values[2]), den: Int32(values[3]))
    numbers = Array(values[4...])
  }

  /// The parameters as text on one line.
  var text: String {
    ([PartText.hex(header)] + all.map { "\($0)" }).joined(separator: " ")
  }

  /// Writes the parameters into those of a muxer's stream.
  ///
  /// - Returns: false without memory.
  func apply(to parameters: UnsafeMutablePointer<AVCodecParameters>) -> Bool {
    for (field, number) in zip(Self.fields, numbers) { field.set(&parameters.pointee, number) }
    guard !header.isEmpty else { return true }
    // A decoder may read a little beyond the end.
    guard let memory = av_mallocz(header.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)) else {
      return false
    }
    let bytes = memory.bindMemory(to: UInt8.self, capacity: header.count)
    bytes.update(from: header, count: header.count)
    parameters.pointee.extradata = bytes
    parameters.pointee.extradata_size = Int32(header.count)
    return true
  }
}

// MARK: - Fields

extension StreamParameters {
  /// A field of `AVCodecParameters` as a number.
  private struct Field {
    let get: (AVCodecParameters) -> Int64
    let set: (inout AVCodecParameters, Int64) -> Void

    init(
      _ get: @escaping (AVCodecParameters) -> Int64,
      _ set: @escaping (inout AVCodecParameters, Int64) -> Void
    ) {
      (self.get, self.set) = (get, set)
    }

    static func integer<Value: FixedWidthInteger>(
      _ path: WritableKeyPath<AVCodecParameters, Value>
    ) -> Field {
      Field({ Int64($0[keyPath: path]) }, { $0[keyPath: path] = Value(truncatingIfNeeded: $1) })
    }

    static func enumeration<Value: RawRepresentable>(
      _ path: WritableKeyPath<AVCodecParameters, Value>
    ) -> Field where Value.RawValue: FixedWidthInteger {
      Field(
        { Int64($0[keyPath: path].rawValue) },
        {
          guard let value = Value(rawValue: Value.RawValue(truncatingIfNeeded: $1)) else { return }
          $0[keyPath: path] = value
        })
    }
  }

  /// The fields in the order in which parts have them.
  private static var fields: [Field] {
    [
      .enumeration(\.codec_type), .enumeration(\.codec_id), .integer(\.codec_tag),
      .integer(\.format),
      .integer(\.bit_rate), .integer(\.bits_per_coded_sample), .integer(\.bits_per_raw_sample),
      .integer(\.profile), .integer(\.level), .integer(\.width), .integer(\.height),
      .integer(\.sample_aspect_ratio.num), .integer(\.sample_aspect_ratio.den),
      .enumeration(\.field_order), .enumeration(\.color_range), .enumeration(\.color_primaries),
      .enumeration(\.color_trc), .enumeration(\.color_space), .enumeration(\.chroma_location),
      .integer(\.video_delay),
      Field(
        { Int64($0.ch_layout.nb_channels) },
        {
          if $1 > 0 { av_channel_layout_default(&$0.ch_layout, Int32(truncatingIfNeeded: $1)) }
        }),
      .integer(\.sample_rate), .integer(\.block_align), .integer(\.frame_size),
      .integer(\.initial_padding), .integer(\.trailing_padding), .integer(\.seek_preroll),
    ]
  }
}
