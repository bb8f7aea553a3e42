import CFFmpeg

/// The owner of an `AVPacket` and of the packet's reference to its bytes.
struct OwnedPacket: ~Copyable {
  let pointer: UnsafeMutablePointer<AVPacket>

  private let ffmpeg: FFmpegCoding

  /// Creates an empty packet; nil without memory.
  init?(_ ffmpeg: FFmpegCoding) {
    guard let pointer = ffmpeg.av_packet_alloc() else { return nil }
    self.pointer = pointer
    self.ffmpeg = ffmpeg
  }

  /// The packet's bytes, valid until `unreference()` or the next use of the packet.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.size))
  }

  /// Releases the reference to the bytes.
  func unreference() { ffmpeg.av_packet_unref(pointer) }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = pointer
    ffmpeg.av_packet_free(&packet)
  }
}
