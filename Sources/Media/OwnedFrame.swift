import CFFmpeg
import Frames

/// An `AVFrame` and the reference that it holds to its pixels.
struct OwnedFrame: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFrame>

  /// A frame without pixels.
  init?() {
    guard let pointer = av_frame_alloc() else { return nil }
    self.pointer = pointer
  }

  /// A frame with room for a picture, its rows aligned for the processor's widest loads.
  init?(size: PixelSize, format: AVPixelFormat) {
    guard let width = Int32(exactly: size.width), let height = Int32(exactly: size.height) else {
      return nil
    }
    // A local that is complete: had `self` its pointer already, returning nil would not compile.
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
