import CFFmpeg

/// An `AVPacket` and the reference that it holds to its bytes.
struct OwnedPacket: ~Copyable {
  let pointer: UnsafeMutablePointer<AVPacket>

  init?() {
    guard let pointer = av_packet_alloc() else { return nil }
    self.pointer = pointer
  }

  /// The packet's bytes, for as long as the packet holds them.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.size))
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = pointer
    av_packet_free(&packet)
  }
}
