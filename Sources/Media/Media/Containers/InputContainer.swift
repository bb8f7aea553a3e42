import CFFmpeg
import Glibc

/// A demuxer, chosen by the file's contents alone (an `AVFormatContext`).
struct InputContainer: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFormatContext>
  private let io: IOContext
  /// What an APNG says about all of its pictures.
  let animation: AnimationFacts

  /// Probes the format and reads the header.
  ///
  /// - Parameter options: private options of the format.
  /// - Throws: `.missingLibrary`, `.notAPicture`, `.missingIndex`, `.inputTooLong`,
  ///   `.unreadableInput` or `.outOfMemory`.
  init(
    _ stream: DescriptorStream, options: [(name: String, value: String)] = [], path: String
  ) throws(MediaError) {
    self = try Self.opened(stream, options, path)
  }

  /// Opens a file, an MP4 whose last fragment has no whole header up to there.
  private static func opened(
    _ stream: DescriptorStream, _ options: [(name: String, value: String)], _ path: String
  ) throws(MediaError) -> InputContainer {
    do throws(MediaError) {
      return try InputContainer(opening: stream, options, path)
    } catch {
      guard error.reason == .notAPicture, stream.isSeekable,
        let end = CutFile.incompleteFragment(stream.descriptor)
      else { throw error }
      stream.restart(endingAt: end)
      return try InputContainer(opening: stream, options, path)
    }
  }

  private init(
    opening stream: DescriptorStream, _ options: [(name: String, value: String)], _ path: String
  ) throws(MediaError) {
    ffmpeg_collect_messages()
    let io = try IOContext(stream, isWriting: false, during: .reading, path: path)
    var format: UnsafePointer<AVInputFormat>?
    // With an empty name, the probe cannot consider the extension.
    let score = io.ffmpeg.functions.av_probe_input_buffer2(io.pointer, &format, "", nil, 0, 0)
    guard score >= 0, format != nil else {
      throw MediaError.input(score, stream, path: path)
    }
    guard !Self.namesOtherFiles(format) else {
      throw MediaError(
        .notAPicture, during: .reading, path: path,
        cause: "it is a playlist, and the files it lists are not opened")
    }
    var context = io.ffmpeg.functions.avformat_alloc_context()
    guard let opened = context else { throw MediaError(.outOfMemory, during: .reading, path: path) }
    opened.pointee.pb = io.pointer
    opened.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    // Playlists name other files and URLs, which must not be opened.
    opened.pointee.protocol_whitelist = av_strdup("none")
    var dictionary: OpaquePointer?
    defer { av_dict_free(&dictionary) }
    for option in options { av_dict_set(&dictionary, option.name, option.value, 0) }
    let code = io.ffmpeg.functions.avformat_open_input(&context, "", format, &dictionary)
    guard code >= 0, let context else {
      if stream.isSeekable, stream.failure == 0, CutFile.lacksIndex(stream.descriptor) {
        throw MediaError(.missingIndex, during: .reading, path: path)
      }
      throw MediaError.input(code, stream, path: path)
    }
    self.io = io
    pointer = context
    if context.pointee.nb_streams > 0, let parameters = context.pointee.streams[0]?.pointee.codecpar
    {
      animation = AnimationFacts(takingFrom: parameters)
    } else {
      animation = AnimationFacts()
    }
  }

  /// Returns true for a playlist or another format whose pictures are in other files. FFmpeg's
  /// errors about them would be misleading.
  private static func namesOtherFiles(_ format: UnsafePointer<AVInputFormat>?) -> Bool {
    let lists: Set = ["concat", "dash", "hls", "imf", "rtp", "rtsp", "sdp", "vobsub"]
    let names = format.map { String(cString: $0.pointee.name) } ?? ""
    return names.split(separator: ",").contains { lists.contains(String($0)) }
  }

  /// FFmpeg's name of the format, for example `png_pipe` or `mov,mp4,m4a,3gp,3g2,mj2`.
  var formatName: String { pointer.pointee.iformat.map { String(cString: $0.pointee.name) } ?? "" }

  /// True if the file is a single compressed image without a container.
  var isBareImage: Bool { formatName.hasSuffix("_pipe") && pointer.pointee.nb_streams == 1 }

  /// Returns the codec parameters of a stream; nil if the index is out of range.
  func parameters(_ index: Int32) -> UnsafeMutablePointer<AVCodecParameters>? {
    stream(index)?.pointee.codecpar
  }

  /// Returns a stream; nil if the index is out of range.
  func stream(_ index: Int32) -> UnsafeMutablePointer<AVStream>? {
    guard index >= 0, index < pointer.pointee.nb_streams else { return nil }
    return pointer.pointee.streams[Int(index)]
  }

  /// Reads the rest of the file into `packet`.
  ///
  /// - Returns: 0, or FFmpeg's error code.
  func readAll(into packet: UnsafeMutablePointer<AVPacket>) -> Int32 {
    while true {
      let code = io.ffmpeg.functions.av_append_packet(io.pointer, packet, 1 << 20)
      if code == ffmpeg_end_of_file() { return packet.pointee.size > 0 ? 0 : code }
      if code < 0 { return code }
    }
  }

  /// The functions of libavformat and libavcodec.
  var ffmpeg: FFmpegCoding { io.ffmpeg }

  deinit {
    var context: UnsafeMutablePointer<AVFormatContext>? = pointer
    io.ffmpeg.functions.avformat_close_input(&context)
  }
}

extension MediaError {
  /// Returns the error for an FFmpeg error code of a demuxer.
  static func input(_ code: Int32, _ stream: DescriptorStream, path: String) -> MediaError {
    if stream.failure == EFBIG {
      return MediaError(.inputTooLong(limit: stream.readLimit), during: .reading, path: path)
    }
    if stream.failure != 0 {
      return MediaError(
        .unreadableInput, during: .reading, path: path, cause: systemMessage(stream.failure))
    }
    if code == ffmpeg_error(ENOMEM) {
      return MediaError(.outOfMemory, during: .reading, path: path)
    }
    // After a failed probe a demuxer may report EINVAL, which would mislead the user.
    let cause = ffmpegMessage(code == ffmpeg_error(EINVAL) ? ffmpeg_invalid_data() : code)
    return MediaError(.notAPicture, during: .reading, path: path, cause: cause)
  }
}
