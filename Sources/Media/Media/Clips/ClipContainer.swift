import CFFmpeg

/// The position of the last packet that had one, in bytes.
private final class PacketPosition {
  var value: Int64 = 0
}

/// An open video file: its container and its video stream.
struct ClipContainer: ~Copyable {
  let container: InputContainer
  let stream: UnsafeMutablePointer<AVStream>
  let path: String
  /// The timestamp of the first picture, and the jumps of the file's clock.
  let clock: ClipClock
  let file: InputFile
  /// What an animated WebP is unpacked to; nil for another file.
  let unpacked: UnpackedAnimation?
  /// True if the file ends within its pictures or sound.
  let isCut: Bool
  private let position: PacketPosition
  /// The state of the file when it was opened.
  let state: FileState

  /// Opens a file and reads the properties of its streams.
  ///
  /// - Parameters:
  ///   - known: the file's clock, if it was read before.
  ///   - animation: what it was unpacked to before.
  /// - Returns: nil for a picture without a container.
  /// - Throws: `.notAClip`, `.encryptedInput`, `.unknownCodec`, or another reason about inputs.
  init?(
    _ input: FilePath, clock known: ClipClock? = nil, unpacked animation: UnpackedAnimation? = nil
  ) throws(MediaError) {
    let path = input.description
    let file = try InputFile(input, readLimit: .max)
    guard file.isRegular, let state = FileState(file.descriptor) else {
      throw MediaError(
        .unreadableInput, during: .reading, path: path,
        cause: "a pipe cannot be sought in")
    }
    if let item = HEIFItem(file.stream.descriptor), item.isForLibrary { return nil }
    if OrdinaryPNG.isStillPNG(file.stream) { return nil }
    var unpacked = animation
    if unpacked == nil, file.isAnimatedWebP {
      unpacked = try AnimatedWebP(file.stream, path: path).unpacked(path: path)
    }
    let isCut = unpacked?.isCut ?? CutFile.isCut(file.descriptor)
    let container: InputContainer
    do throws(MediaError) {
      container = try InputContainer(unpacked?.stream ?? file.stream, path: path)
    } catch {
      throw error.reason == .notAPicture
        ? MediaError(.notAClip, during: .reading, path: path, cause: error.cause) : error
    }
    guard !container.isBareImage else { return nil }
    let ffmpeg = container.ffmpeg
    let code = ffmpeg.functions.avformat_find_stream_info(container.pointer, nil)
    guard code >= 0 else {
      throw MediaError(.notAClip, during: .reading, path: path, cause: ffmpegMessage(code))
    }
    let index = ffmpeg.functions.av_find_best_stream(
      container.pointer, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    guard let stream = container.stream(index),
      stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
    else {
      throw MediaError(.notAClip, during: .reading, path: path, cause: "it contains no video")
    }
    let found: ClipClock
    if let known {
      found = known
    } else {
      found = try container.clock(ofPictures: stream, path: path)
    }
    // Only packets of the video are read.
    for other in 0..<Int32(container.pointer.pointee.nb_streams) where other != index {
      container.stream(other)?.pointee.discard = AVDISCARD_ALL
    }
    let id = stream.pointee.codecpar.pointee.codec_id
    var size = 0
    if ffmpeg.functions.av_stream_get_side_data(stream, AV_PKT_DATA_ENCRYPTION_INIT_INFO, &size)
      != nil
    {
      throw MediaError(.encryptedInput, during: .reading, path: path)
    }
    guard ffmpeg.functions.avcodec_find_decoder(id) != nil else {
      throw MediaError(.unknownCodec(ffmpeg.name(of: id)), during: .reading, path: path)
    }
    self.path = path
    self.container = container
    self.stream = stream
    self.file = file
    self.unpacked = unpacked
    self.state = state
    self.isCut = isCut
    clock = found
    position = PacketPosition()
  }

  var ffmpeg: FFmpegCoding { container.ffmpeg }

  /// The name of the file's format: FFmpeg's, but for an animated WebP.
  var formatName: String { unpacked == nil ? container.formatName : "WebP" }

  /// True if each frame's own duration is a part of the format, as in animations.
  var statesDurations: Bool { container.statesDurations || unpacked != nil }

  /// The rotation and reflection that make pictures upright.
  var orientation: Orientation {
    Orientation(stream: stream, with: ffmpeg) ?? unpacked?.orientation
      ?? container.animation.orientation
  }

  /// What an APNG says about its colours; untagged for other clips, whose pictures have tags.
  var pictureColor: PictureColor { container.animation.color }

  /// The properties of the video's encoding.
  var parameters: UnsafeMutablePointer<AVCodecParameters> { stream.pointee.codecpar }

  /// The decoder of the video; nil if there is none. Unlike libvpx, FFmpeg's own decoders of VP8
  /// and VP9 ignore alpha.
  var decoder: UnsafePointer<AVCodec>? {
    let id = parameters.pointee.codec_id
    let mode = av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0)?.pointee.value
    if let mode, String(cString: mode) == "1" {
      let name = id == AV_CODEC_ID_VP8 ? "libvpx" : id == AV_CODEC_ID_VP9 ? "libvpx-vp9" : ""
      if let decoder = ffmpeg.functions.avcodec_find_decoder_by_name(name) { return decoder }
    }
    return ffmpeg.functions.avcodec_find_decoder(id)
  }

  /// FFmpeg's name of the video's codec.
  var codecName: String { ffmpeg.name(of: parameters.pointee.codec_id) }

  /// The length of a unit of the stream's timestamps in seconds.
  var timeUnit: Double {
    Double(stream.pointee.time_base.num) / Double(max(stream.pointee.time_base.den, 1))
  }

  /// The timestamp of the first picture in seconds.
  var origin: Double { clock.origin }

  /// The frame rate; nil if it is unknown.
  var rate: AVRational? {
    let rate = ffmpeg.functions.av_guess_frame_rate(container.pointer, stream, nil)
    return rate.num > 0 && rate.den > 0 ? rate : nil
  }

  /// Seeks to the last key frame at or before a time, or to the start.
  ///
  /// - Parameter time: seconds on the scale of the timestamps.
  func seek(to time: Double) {
    // Timestamps do not ascend where the clock jumps.
    guard clock.jumps.isEmpty else { return rewind() }
    let target = Int64(clamping: (time / timeUnit).rounded(.down))
    if ffmpeg.functions.av_seek_frame(
      container.pointer, stream.pointee.index, target, AVSEEK_FLAG_BACKWARD) < 0
    {
      rewind()
    }
  }

  /// Seeks to the start.
  func rewind() {
    position.value = 0
    container.rewind(stream)
  }

  /// Reads the next packet of the video.
  ///
  /// - Returns: 0, or FFmpeg's error code.
  func read(into packet: borrowing OwnedPacket) -> Int32 {
    while true {
      let code = ffmpeg.functions.av_read_frame(container.pointer, packet.pointer)
      if code < 0 { return code }
      if packet.pointer.pointee.stream_index == stream.pointee.index {
        mend(packet)
        return code
      }
      packet.unreference()
    }
  }

  /// Shifts a packet's timestamps where the clock has jumped.
  private func mend(_ packet: borrowing OwnedPacket) {
    guard !clock.jumps.isEmpty else { return }
    if packet.pointer.pointee.pos >= 0 { position.value = packet.pointer.pointee.pos }
    packet.shift(by: clock.shift(at: position.value), in: stream.pointee.time_base)
  }

  /// Throws `.inputChanges` if the file has changed since it was opened, and `.unreadableInput` if
  /// reading failed.
  func checkFile() throws(MediaError) {
    guard file.stream.failure == 0 else {
      throw MediaError.input(0, file.stream, path: path)
    }
    guard FileState(file.descriptor) == state else {
      throw MediaError(.inputChanges, during: .reading, path: path)
    }
  }
}

extension FFmpegCoding {
  /// Returns FFmpeg's name of a codec.
  fileprivate func name(of codec: AVCodecID) -> String {
    functions.avcodec_get_name(codec).map { String(cString: $0) } ?? "none"
  }
}
