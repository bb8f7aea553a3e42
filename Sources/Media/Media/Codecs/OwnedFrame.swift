import CFFmpeg
import Frames

/// The owner of an `AVFrame` and of the frame's reference to its pixels.
struct OwnedFrame: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFrame>

  /// Creates a frame without pixels; nil without memory.
  init?() {
    guard let pointer = av_frame_alloc() else { return nil }
    self.pointer = pointer
  }

  /// Creates a frame with uninitialized pixels, its rows aligned for SIMD loads.
  ///
  /// - Returns: nil without memory, or if a side exceeds 32 bits.
  init?(size: PixelSize, format: AVPixelFormat) {
    guard let width = Int32(exactly: size.width), let height = Int32(exactly: size.height) else {
      return nil
    }
    // A local, because an initializer cannot return nil once `self` has its pointer.
    guard let frame = OwnedFrame() else { return nil }
    frame.pointer.pointee.width = width
    frame.pointer.pointee.height = height
    frame.pointer.pointee.format = format.rawValue
    guard av_frame_get_buffer(frame.pointer, 0) == 0 else { return nil }
    self = frame
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&frame)
  }
}
