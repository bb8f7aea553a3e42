import CFFmpeg

/// The texts of a video file: title, artist, chapters and subtitles.
public struct MediaText: Hashable, Sendable {
  /// A part of a file with a title.
  public struct Chapter: Hashable, Sendable {
    /// The source times of its start and end in seconds.
    public var begin, end: Double
    /// The title; empty for none.
    public var title: String

    /// Creates a chapter.
    public init(begin: Double, end: Double, title: String) {
      (self.begin, self.end, self.title) = (begin, end, title)
    }
  }

  /// The title; nil for none.
  public var title: String?
  /// The artist; nil for none.
  public var artist: String?
  /// The chapters in their order.
  public var chapters: [Chapter] = []
  /// The subtitles as text.
  public var subtitles: [SubtitleTrack] = []
  /// What a video cannot take over, as nouns, such as `subtitles as pictures (hdmv_pgs_subtitle)`.
  public var dropped: [String] = []

  /// Creates texts.
  public init() {}

  /// True without any text.
  public var isEmpty: Bool { self == MediaText() }

  /// The codecs of subtitles that are pictures.
  private static let pictureCodecs = [
    AV_CODEC_ID_DVD_SUBTITLE, AV_CODEC_ID_HDMV_PGS_SUBTITLE, AV_CODEC_ID_DVB_SUBTITLE,
    AV_CODEC_ID_XSUB, AV_CODEC_ID_DVB_TELETEXT,
  ]

  /// Reads the texts of a clip, with times from its first picture. Its packets are read only if it
  /// has subtitles.
  ///
  /// - Parameters:
  ///   - clip: the properties of the clip.
  ///   - isBrief: true to name subtitles among `dropped` instead of reading their packets.
  ///   - checkpoint: called often while packets are read; throwing ends the reading.
  /// - Throws: `MediaError` with a reason about inputs, or what `checkpoint` throws.
  public static func read(
    _ file: FilePath, of clip: ClipInfo, isBrief: Bool = false,
    checkpoint: () throws -> Void = {}
  ) throws -> MediaText {
    guard !clip.isAnimation else { return MediaText() }
    let path = file.description
    let input = try InputFile(file, readLimit: .max)
    let container = try InputContainer(input.stream, path: path)
    let ffmpeg = container.ffmpeg
    // Source time 0 is the start of the first stream, which some demuxers find only from packets.
    if container.hasTimedText || container.pointer.pointee.nb_streams == 0 {
      _ = ffmpeg.functions.avformat_find_stream_info(container.pointer, nil)
    }
    var text = MediaText()
    let metadata = container.pointer.pointee.metadata
    text.title = entry("title", in: metadata)
    text.artist = entry("artist", in: metadata) ?? entry("author", in: metadata)
    text.chapters = chapters(of: container, from: clip.clock.origin)
    var readers: [Int32: SubtitleReader] = [:]
    var attachments = 0
    for index in 0..<Int32(container.pointer.pointee.nb_streams) {
      guard let stream = container.stream(index), let parameters = stream.pointee.codecpar
      else { continue }
      stream.pointee.discard = AVDISCARD_ALL
      switch parameters.pointee.codec_type {
      case AVMEDIA_TYPE_ATTACHMENT: attachments += 1
      case AVMEDIA_TYPE_SUBTITLE:
        let id = parameters.pointee.codec_id
        let name = ffmpeg.functions.avcodec_get_name(id).map { String(cString: $0) } ?? "unknown"
        if isBrief {
          text.dropped.append("subtitles (\(name))")
        } else if !pictureCodecs.contains(id), let reader = SubtitleReader(stream, ffmpeg) {
          stream.pointee.discard = AVDISCARD_DEFAULT
          readers[index] = reader
        } else {
          let kind = pictureCodecs.contains(id) ? "subtitles as pictures" : "subtitles"
          text.dropped.append("\(kind) (\(name))")
        }
      default: break
      }
    }
    if attachments > 0 { text.dropped.append("fonts and other attachments") }
    guard !readers.isEmpty else { return text }
    guard let packet = OwnedPacket(ffmpeg) else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    var position: Int64 = 0
    while ffmpeg.functions.av_read_frame(container.pointer, packet.pointer) >= 0 {
      defer { packet.unreference() }
      try checkpoint()
      if packet.pointer.pointee.pos >= 0 { position = packet.pointer.pointee.pos }
      readers[packet.pointer.pointee.stream_index]?.take(
        packet, origin: clip.clock.origin - clip.clock.shift(at: position))
    }
    text.subtitles = readers.sorted { $0.key < $1.key }.map(\.value.track)
    return text
  }

  /// Reads the subtitles of a file of texts, such as SRT or WebVTT, with times from its own zero.
  ///
  /// - Returns: the first track; nil for a file without subtitles as text.
  /// - Throws: `MediaError` with a reason about inputs.
  public static func subtitles(of file: FilePath) throws(MediaError) -> SubtitleTrack? {
    let path = file.description
    let input = try InputFile(file, readLimit: .max)
    let container = try InputContainer(input.stream, path: path)
    let ffmpeg = container.ffmpeg
    for index in 0..<Int32(container.pointer.pointee.nb_streams) {
      guard let stream = container.stream(index), let parameters = stream.pointee.codecpar,
        parameters.pointee.codec_type == AVMEDIA_TYPE_SUBTITLE,
        !pictureCodecs.contains(parameters.pointee.codec_id),
        let reader = SubtitleReader(stream, ffmpeg)
      else { continue }
      guard let packet = OwnedPacket(ffmpeg) else {
        throw MediaError(.outOfMemory, during: .reading, path: path)
      }
      while ffmpeg.functions.av_read_frame(container.pointer, packet.pointer) >= 0 {
        defer { packet.unreference() }
        if packet.pointer.pointee.stream_index == index { reader.take(packet, origin: 0) }
      }
      return reader.track
    }
    return nil
  }

  private static func chapters(
    of container: borrowing InputContainer, from origin: Double
  ) -> [Chapter] {
    let context = container.pointer.pointee
    guard let list = context.chapters else { return [] }
    return (0..<Int(context.nb_chapters)).compactMap { index in
      guard let chapter = list[index]?.pointee else { return nil }
      let unit = av_q2d(chapter.time_base)
      return Chapter(
        begin: Double(chapter.start) * unit - origin,
        end: Double(chapter.end) * unit - origin,
        title: entry("title", in: chapter.metadata) ?? "")
    }
  }

  private static func entry(_ key: String, in metadata: OpaquePointer?) -> String? {
    guard let value = av_dict_get(metadata, key, nil, 0)?.pointee.value else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}

extension InputContainer {
  /// True with chapters or subtitles.
  fileprivate var hasTimedText: Bool {
    pointer.pointee.nb_chapters > 0
      || (0..<Int32(pointer.pointee.nb_streams)).contains {
        parameters($0)?.pointee.codec_type == AVMEDIA_TYPE_SUBTITLE
      }
  }
}

/// Subtitles in one language, as events of ASS (Advanced SubStation Alpha).
public struct SubtitleTrack: Hashable, Sendable {
  /// A text that is shown for a time.
  public struct Event: Hashable, Sendable {
    /// The times of its start and end in seconds.
    public var begin, end: Double
    /// The event as FFmpeg writes ASS: read order, layer, style, name, three margins, effect, text.
    public var line: String

    /// Creates an event.
    public init(begin: Double, end: Double, line: String) {
      (self.begin, self.end, self.line) = (begin, end, line)
    }

    /// The text without styles, with line breaks.
    public var text: String {
      let fields = line.split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
      guard fields.count == 9 else { return "" }
      var text = ""
      var rest = fields[8]
      while let character = rest.popFirst() {
        if character == "{", let end = rest.firstIndex(of: "}"), rest.first == "\\" {
          rest = rest[rest.index(after: end)...]
        } else if character == "\\", let next = rest.first, "Nnh".contains(next) {
          rest.removeFirst()
          text.append(next == "h" ? "\u{A0}" : "\n")
        } else {
          text.append(character)
        }
      }
      return text.split(separator: "\n", omittingEmptySubsequences: true)
        .map { $0.drop { $0.isWhitespace } }.joined(separator: "\n")
    }
  }

  /// The code of the language; nil if the file does not say.
  public var language: String?
  /// The header of ASS, with the styles.
  public var header: [UInt8]
  /// True if the events come from ASS or SSA and have styles of their own.
  public var isStyled: Bool
  /// The events in the order of the file.
  public var events: [Event] = []

  /// Creates a track.
  public init(language: String?, header: [UInt8], isStyled: Bool, events: [Event] = []) {
    (self.language, self.header, self.isStyled) = (language, header, isStyled)
    self.events = events
  }
}

/// A decoder of a stream of subtitles.
private final class SubtitleReader {
  private let context: UnsafeMutablePointer<AVCodecContext>
  private let ffmpeg: FFmpegCoding
  private let unit: Double
  private(set) var track: SubtitleTrack

  /// Opens the decoder; nil if this FFmpeg has none.
  init?(_ stream: UnsafeMutablePointer<AVStream>, _ ffmpeg: FFmpegCoding) {
    let parameters = stream.pointee.codecpar
    guard let id = parameters?.pointee.codec_id,
      let codec = ffmpeg.functions.avcodec_find_decoder(id),
      let context = ffmpeg.functions.avcodec_alloc_context3(codec)
    else { return nil }
    self.context = context
    self.ffmpeg = ffmpeg
    unit = av_q2d(stream.pointee.time_base)
    let isStyled = id == AV_CODEC_ID_ASS || id == AV_CODEC_ID_SSA
    track = SubtitleTrack(language: stream.language, header: [], isStyled: isStyled)
    context.pointee.pkt_timebase = stream.pointee.time_base
    guard ffmpeg.functions.avcodec_parameters_to_context(context, parameters) >= 0,
      ffmpeg.functions.avcodec_open2(context, codec, nil) >= 0
    else { return nil }
    if let header = context.pointee.subtitle_header {
      track.header = Array(
        UnsafeBufferPointer(start: header, count: Int(context.pointee.subtitle_header_size)))
    }
  }

  /// Decodes a packet.
  ///
  /// - Parameter origin: the timestamp of source time 0 in seconds.
  func take(_ packet: borrowing OwnedPacket, origin: Double) {
    let stamp = packet.pointer.pointee.pts
    guard stamp != ffmpeg_no_timestamp() else { return }
    var subtitle = AVSubtitle()
    var isComplete: Int32 = 0
    let code = ffmpeg.functions.avcodec_decode_subtitle2(
      context, &subtitle, &isComplete, packet.pointer)
    guard code >= 0, isComplete != 0 else { return }
    defer { ffmpeg.functions.avsubtitle_free(&subtitle) }
    let time = Double(stamp) * unit - origin
    let begin = time + Double(subtitle.start_display_time) / 1000
    let length = packet.pointer.pointee.duration
    var end = time + Double(max(length, 0)) * unit
    if length <= 0, subtitle.end_display_time != .max {
      end = time + Double(subtitle.end_display_time) / 1000
    }
    for index in 0..<Int(subtitle.num_rects) {
      guard let line = subtitle.rects[index]?.pointee.ass else { continue }
      track.events.append(
        SubtitleTrack.Event(
          begin: begin, end: end > begin ? end : begin + 3, line: String(cString: line)))
    }
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    ffmpeg.functions.avcodec_free_context(&context)
  }
}
