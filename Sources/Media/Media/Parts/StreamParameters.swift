import CFFmpeg

/// The parameters of an encoder's stream as numbers (`AVCodecParameters`), which a part keeps for
/// the muxer. FFmpeg's version, which gives them their meaning, is part of `PartInfo.encoder`.
struct StreamParameters: Hashable, Sendable {
  /// The unit of the packets' times in seconds.
  private(set) var timeBase = AVRational(num: 1, den: 1)
  /// The nominal frame rate; 0/1 for sound.
  private(set) var rate = AVRational(num: 0, den: 1)
  private var numbers: [Int64] = []
  private var header: [UInt8] = []

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

  /// Reads the parameters of an encoder.
  init(_ encoder: borrowing Encoder, path: String) throws(MediaError) {
    let ffmpeg = try FFmpegCoding.get(.encoding, path: path)
    var allocated = ffmpeg.avcodec_parameters_alloc()
    defer { ffmpeg.avcodec_parameters_free(&allocated) }
    guard let parameters = allocated,
      ffmpeg.avcodec_parameters_from_context(parameters, encoder.pointer) >= 0
    else { throw MediaError(.outOfMemory, during: .encoding, path: path) }
    timeBase = encoder.pointer.pointee.time_base
    let isVideo = parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO
    if isVideo { rate = encoder.pointer.pointee.framerate }
    let values = parameters.pointee
    numbers = [
      Int64(values.codec_type.rawValue), Int64(values.codec_id.rawValue), Int64(values.codec_tag),
      Int64(values.format), values.bit_rate, Int64(values.bits_per_coded_sample),
      Int64(values.bits_per_raw_sample), Int64(values.profile), Int64(values.level),
      Int64(values.width), Int64(values.height), Int64(values.sample_aspect_ratio.num),
      Int64(values.sample_aspect_ratio.den), Int64(values.field_order.rawValue),
      Int64(values.color_range.rawValue), Int64(values.color_primaries.rawValue),
      Int64(values.color_trc.rawValue), Int64(values.color_space.rawValue),
      Int64(values.chroma_location.rawValue), Int64(values.video_delay),
      Int64(values.ch_layout.nb_channels), Int64(values.sample_rate), Int64(values.block_align),
      Int64(values.frame_size), Int64(values.initial_padding), Int64(values.trailing_padding),
      Int64(values.seek_preroll),
    ]
    if let bytes = values.extradata {
      header = Array(UnsafeBufferPointer(start: bytes, count: Int(values.extradata_size)))
    }
  }

  private static let count = 27

  /// Reads the parameters from a part; nil for damaged ones.
  init?(text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == Self.count + 5, let header = PartText.bytes(hex: words[0]),
      let values = PartText.numbers(words.dropFirst().joined(separator: " ")),
      values.count == Self.count + 4, values.allSatisfy({ abs($0) < 1 << 40 }),
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
    func number(_ index: Int) -> Int32 { Int32(truncatingIfNeeded: numbers[index]) }
    func raw(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: numbers[index]) }
    parameters.pointee.codec_type = AVMediaType(rawValue: number(0))
    parameters.pointee.codec_id = AVCodecID(rawValue: raw(1))
    parameters.pointee.codec_tag = raw(2)
    parameters.pointee.format = number(3)
    parameters.pointee.bit_rate = numbers[4]
    parameters.pointee.bits_per_coded_sample = number(5)
    parameters.pointee.bits_per_raw_sample = number(6)
    parameters.pointee.profile = number(7)
    parameters.pointee.level = number(8)
    parameters.pointee.width = number(9)
    parameters.pointee.height = number(10)
    parameters.pointee.sample_aspect_ratio = AVRational(num: number(11), den: number(12))
    parameters.pointee.field_order = AVFieldOrder(rawValue: raw(13))
    parameters.pointee.color_range = AVColorRange(rawValue: raw(14))
    parameters.pointee.color_primaries = AVColorPrimaries(rawValue: raw(15))
    parameters.pointee.color_trc = AVColorTransferCharacteristic(rawValue: raw(16))
    parameters.pointee.color_space = AVColorSpace(rawValue: raw(17))
    parameters.pointee.chroma_location = AVChromaLocation(rawValue: raw(18))
    parameters.pointee.video_delay = number(19)
    if number(20) > 0 { av_channel_layout_default(&parameters.pointee.ch_layout, number(20)) }
    parameters.pointee.sample_rate = number(21)
    parameters.pointee.block_align = number(22)
    parameters.pointee.frame_size = number(23)
    parameters.pointee.initial_padding = number(24)
    parameters.pointee.trailing_padding = number(25)
    parameters.pointee.seek_preroll = number(26)
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
