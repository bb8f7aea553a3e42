import CFFmpeg
import Glibc

/// A muxer of a video and perhaps its sound, which writes into a `DescriptorStream` (an
/// `AVFormatContext`).
struct OutputContainer: ~Copyable {
  private let pointer: UnsafeMutablePointer<AVFormatContext>
  private let io: IOContext
  private let path: String
  private let progress: Progress

  /// The muxer's progress, a reference because `write` only borrows the container.
  private final class Progress {
    /// True from the first packet to the trailer.
    var isUnderWay = false
    /// The packets of each stream, in the order of the streams.
    var streams: [MuxedStream] = []
    /// The unit of each encoder's timestamps in seconds.
    var timeBases: [AVRational] = []
    /// True for a file with chapters.
    var hasChapters = false
  }

  /// Creates a muxer.
  ///
  /// - Parameters:
  ///   - name: FFmpeg's name of the format, for example `mp4`.
  ///   - stream: the output, which the muxer retains.
  ///   - path: the path for errors.
  /// - Throws: `.missingLibrary`, `.missingComponent` or `.outOfMemory`.
  init(_ name: String, _ stream: DescriptorStream, path: String) throws(MediaError) {
    ffmpeg_collect_messages()
    let io = try IOContext(stream, isWriting: true, during: .opening, path: path)
    var context: UnsafeMutablePointer<AVFormatContext>?
    guard io.ffmpeg.functions.avformat_alloc_output_context2(&context, nil, name, "") >= 0,
      let context
    else {
      throw MediaError(.missingComponent(name), during: .opening, path: path)
    }
    context.pointee.pb = io.pointer
    context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT
    context.pointee.opaque = Unmanaged.passUnretained(stream).toOpaque()
    // MP4's faststart opens its output a second time, by name, to read it back; this output has no
    // name.
    context.pointee.io_open = { context, io, _, flags, _ in
      guard let opaque = context?.pointee.opaque, flags == AVIO_FLAG_READ,
        let ffmpeg = try? FFmpegCoding.loaded.get()
      else {
        return ffmpeg_error(EPERM)
      }
      let writer = Unmanaged<DescriptorStream>.fromOpaque(opaque).takeUnretainedValue()
      let reader = Unmanaged.passRetained(
        DescriptorStream(descriptor: writer.descriptor, isSeekable: writer.isSeekable))
      io?.pointee = makeIOContext(reader.toOpaque(), isWriting: false, ffmpeg)
      guard io?.pointee != nil else {
        reader.release()
        return ffmpeg_error(ENOMEM)
      }
      return 0
    }
    context.pointee.io_close2 = { context, io in
      guard let io, let ffmpeg = try? FFmpegCoding.loaded.get() else { return 0 }
      var failure: Int32 = 0
      if let opaque = io.pointee.opaque {
        let reader = Unmanaged<DescriptorStream>.fromOpaque(opaque)
        failure = reader.takeUnretainedValue().failure
        reader.release()
      }
      // Faststart mistakes a failed read for the end of the file.
      if failure != 0, let opaque = context?.pointee.opaque {
        Unmanaged<DescriptorStream>.fromOpaque(opaque).takeUnretainedValue().abandon(failure)
      }
      freeIOContext(io, ffmpeg)
      return failure == 0 ? 0 : ffmpeg_error(failure)
    }
    self.pointer = context
    self.io = io
    self.path = path
    self.progress = Progress()
  }

  /// True if the codec's headers belong in the container instead of the stream.
  var wantsGlobalHeader: Bool {
    (pointer.pointee.oformat.map { $0.pointee.flags } ?? 0) & AVFMT_GLOBALHEADER != 0
  }

  /// Adds a stream with the parameters of an encoder; the first one has the index 0.
  ///
  /// - Parameter light: what the container states about high dynamic range; nil for nothing.
  func addStream(
    _ encoder: borrowing Encoder, _ light: LightMetadata? = nil
  ) throws(MediaError) {
    let encoder = encoder.pointer
    guard let stream = io.ffmpeg.functions.avformat_new_stream(pointer, nil) else {
      throw MediaError(.outOfMemory, during: .opening, path: path)
    }
    try check(io.ffmpeg.functions.avcodec_parameters_from_context(stream.pointee.codecpar, encoder))
    if let light { try add(light, to: stream) }
    stream.pointee.time_base = encoder.pointee.time_base
    stream.pointee.avg_frame_rate = encoder.pointee.framerate
    stream.pointee.r_frame_rate = encoder.pointee.framerate
    progress.streams.append(MuxedStream())
    progress.timeBases.append(encoder.pointee.time_base)
  }

  /// Adds a stream with the parameters that a part keeps.
  func addStream(_ parameters: StreamParameters) throws(MediaError) {
    guard let stream = io.ffmpeg.functions.avformat_new_stream(pointer, nil),
      let own = stream.pointee.codecpar, parameters.apply(to: own)
    else { throw MediaError(.outOfMemory, during: .opening, path: path) }
    stream.pointee.time_base = parameters.timeBase
    if parameters.isVideo {
      stream.pointee.avg_frame_rate = parameters.rate
      stream.pointee.r_frame_rate = parameters.rate
    }
    progress.streams.append(MuxedStream())
    progress.timeBases.append(parameters.timeBase)
  }

  private func add(
    _ light: LightMetadata, to stream: UnsafeMutablePointer<AVStream>
  ) throws(MediaError) {
    func add<Data: BitwiseCopyable>(
      _ data: Data, _ kind: AVPacketSideDataType
    ) throws(MediaError) {
      let count = MemoryLayout<Data>.size
      guard let bytes = io.ffmpeg.functions.av_stream_new_side_data(stream, kind, count) else {
        throw MediaError(.outOfMemory, during: .opening, path: path)
      }
      UnsafeMutableRawPointer(bytes).storeBytes(of: data, as: Data.self)
    }
    try add(
      AVContentLightMetadata(
        MaxCLL: UInt32(light.maximumContent), MaxFALL: UInt32(light.maximumAverage)),
      AV_PKT_DATA_CONTENT_LIGHT_LEVEL)
    if let display = light.display {
      try add(display.structure, AV_PKT_DATA_MASTERING_DISPLAY_METADATA)
    }
  }

  /// Adds a stream of subtitles, whose times are in milliseconds.
  ///
  /// - Parameter language: the code of the language; nil for none.
  func addStream(
    subtitles encoder: SubtitleEncoder, language: String?
  ) throws(MediaError) {
    let encoder = encoder.pointer
    guard let stream = io.ffmpeg.functions.avformat_new_stream(pointer, nil) else {
      throw MediaError(.outOfMemory, during: .opening, path: path)
    }
    try check(io.ffmpeg.functions.avcodec_parameters_from_context(stream.pointee.codecpar, encoder))
    stream.pointee.time_base = encoder.pointee.time_base
    var muxed = MuxedStream()
    // MP4's muxer adds an empty sample at the end of each text.
    muxed.mayHaveMore = true
    progress.streams.append(muxed)
    progress.timeBases.append(encoder.pointee.time_base)
    setLanguage(language, of: progress.streams.count - 1)
  }

  /// Sets the language of a stream, a code of ISO 639; nil for none.
  func setLanguage(_ language: String?, of index: Int) {
    guard let language, let stream = pointer.pointee.streams[index] else { return }
    let isQuickTime =
      pointer.pointee.oformat.map { String(cString: $0.pointee.name) == "mov" } ?? false
    let code =
      isQuickTime ? LanguageCode.quickTime(language) : LanguageCode.threeLetters(language)
    av_dict_set(&stream.pointee.metadata, "language", code, 0)
  }

  /// Sets the title and the artist of the file; nil for none.
  func setTitle(_ title: String?, artist: String?) {
    for (key, value) in [("title", title), ("artist", artist)] where value != nil {
      av_dict_set(&pointer.pointee.metadata, key, value, 0)
    }
  }

  /// Adds chapters, before the header.
  func addChapters(_ chapters: [MediaText.Chapter]) throws(MediaError) {
    guard !chapters.isEmpty else { return }
    guard
      let list = av_calloc(chapters.count, MemoryLayout<UnsafeMutablePointer<AVChapter>?>.stride)
    else { throw MediaError(.outOfMemory, during: .opening, path: path) }
    // The muxer frees the list and its chapters.
    let entries = list.bindMemory(
      to: UnsafeMutablePointer<AVChapter>?.self, capacity: chapters.count)
    pointer.pointee.chapters = entries
    for (index, chapter) in chapters.enumerated() {
      guard let memory = av_mallocz(MemoryLayout<AVChapter>.size) else {
        throw MediaError(.outOfMemory, during: .opening, path: path)
      }
      let entry = memory.bindMemory(to: AVChapter.self, capacity: 1)
      entry.pointee.id = Int64(index) + 1
      entry.pointee.time_base = AVRational(num: 1, den: 1000)
      entry.pointee.start = Int64((chapter.begin * 1000).rounded())
      entry.pointee.end = Int64((chapter.end * 1000).rounded())
      // FFmpeg's muxer of MP4 and MOV leaves chapters without a title out.
      let title = chapter.title.isEmpty ? "Chapter \(index + 1)" : chapter.title
      av_dict_set(&entry.pointee.metadata, "title", title, 0)
      entries[index] = entry
      pointer.pointee.nb_chapters = UInt32(index) + 1
    }
    // MP4 and MOV have them as a track of text.
    progress.hasChapters = true
  }

  /// Writes an event of subtitles.
  ///
  /// - Parameter index: the index of its stream.
  func write(
    _ event: SubtitleTrack.Event, as bytes: [UInt8], to index: Int
  ) throws(MediaError) {
    guard !bytes.isEmpty else { return }
    guard let packet = OwnedPacket(io.ffmpeg),
      io.ffmpeg.functions.av_grow_packet(packet.pointer, Int32(bytes.count)) >= 0
    else { throw MediaError(.outOfMemory, during: .encoding, path: path) }
    bytes.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { memcpy(packet.pointer.pointee.data, start, bytes.count) }
    }
    let (begin, end) = (Int64((event.begin * 1000).rounded()), Int64((event.end * 1000).rounded()))
    packet.pointer.pointee.pts = begin
    packet.pointer.pointee.dts = begin
    packet.pointer.pointee.duration = max(end - begin, 1)
    packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
    try write(packet, to: index)
  }

  /// Writes the header; no stream may be added afterwards.
  ///
  /// - Parameter options: private options of the format.
  func writeHeader(_ options: [(name: String, value: String)] = []) throws(MediaError) {
    for option in options { try set(option.name, option.value) }
    try check(io.ffmpeg.functions.avformat_write_header(pointer, nil))
  }

  /// Sets a private option of the format.
  private func set(_ option: String, _ value: String) throws(MediaError) {
    try check(av_opt_set(pointer.pointee.priv_data, option, value, 0))
  }

  /// Writes one packet of an encoder.
  ///
  /// - Parameter index: the index of its stream.
  func write(_ packet: borrowing OwnedPacket, to index: Int = 0) throws(MediaError) {
    guard let stream = pointer.pointee.streams[index] else { return }
    packet.pointer.pointee.stream_index = Int32(index)
    io.ffmpeg.functions.av_packet_rescale_ts(
      packet.pointer, progress.timeBases[index], stream.pointee.time_base)
    progress.isUnderWay = true
    progress.streams[index].count(packet)
    try check(io.ffmpeg.functions.av_interleaved_write_frame(pointer, packet.pointer))
  }

  /// Writes the trailer and flushes all bytes to the descriptor.
  ///
  /// - Parameter rereading: true to compare the file, which must be regular, with the written
  ///   packets: a muxer does not report every failure.
  /// - Throws: `.noFrames` if no packet was written, `.incompleteOutput` if the file lacks some.
  func finish(rereading: Bool = false) throws(MediaError) {
    guard progress.isUnderWay else {
      throw MediaError(.noFrames, during: .encoding, path: path)
    }
    progress.isUnderWay = false
    try check(io.ffmpeg.functions.av_write_trailer(pointer))
    io.ffmpeg.functions.avio_flush(io.pointer)
    try check(io.pointer.pointee.error)
    guard rereading else { return }
    for index in progress.streams.indices {
      guard let parameters = pointer.pointee.streams[index]?.pointee.codecpar else { continue }
      progress.streams[index].parameterSets = ParameterSets(parameters)
    }
    let name = pointer.pointee.oformat.map { String(cString: $0.pointee.name) } ?? ""
    try MuxedFile.verify(
      io.stream, as: name, progress.streams, hasChapters: progress.hasChapters, path: path)
  }

  /// Throws the stream's failure or FFmpeg's error. The stream's comes first, because FFmpeg hides
  /// some write errors and reports others as errors of the format.
  private func check(_ code: Int32) throws(MediaError) {
    guard io.stream.failure == 0 else {
      throw MediaError.output(io.stream.failure, during: .writing, path: path)
    }
    guard code >= 0 else { throw MediaError.encoder(code, path: path) }
  }

  deinit {
    // The GIF muxer frees its delayed packet only when it writes the trailer, and crashes there if
    // it has no such packet.
    if progress.isUnderWay {
      io.stream.abandon()
      _ = io.ffmpeg.functions.av_write_trailer(pointer)
    }
    io.ffmpeg.functions.avformat_free_context(pointer)
  }
}
