import CFFmpeg

/// An `AVPacket` and the reference that it holds to its bytes.
struct OwnedPacket: ~Copyable {
  let pointer: UnsafeMutablePointer<AVPacket>

  private let ffmpeg: FFmpegCoding

  init?(_ ffmpeg: FFmpegCoding) {
    guard let pointer = ffmpeg.av_packet_alloc() else { return nil }
    self.pointer = pointer
    self.ffmpeg = ffmpeg
  }

  /// The packet's bytes, for as long as the packet holds them.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.size))
  }

  /// Gives the bytes up.
  func unreference() { ffmpeg.av_packet_unref(pointer) }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = pointer
    ffmpeg.av_packet_free(&packet)
  }
}
