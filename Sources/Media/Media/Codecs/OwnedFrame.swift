import CFFmpeg
public import Frames

/// An owned `AVFrame` with its reference to the pixels.
struct OwnedFrame: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFrame>

  /// The alignment of planes and rows in bytes: that of AVX-512, which zimg may use even if FFmpeg
  /// does not.
  private static let alignment: Int32 = 64

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
    guard av_frame_get_buffer(frame.pointer, Self.alignment) == 0 else { return nil }
    self = frame
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&frame)
  }
}

/// An owned `AVPacket` with its reference to the bytes.
struct OwnedPacket: ~Copyable {
  let pointer: UnsafeMutablePointer<AVPacket>

  private let ffmpeg: FFmpegCoding

  /// Creates an empty packet; nil without memory.
  init?(_ ffmpeg: FFmpegCoding) {
    guard let pointer = ffmpeg.functions.av_packet_alloc() else { return nil }
    self.pointer = pointer
    self.ffmpeg = ffmpeg
  }

  /// The packet's bytes, valid until `unreference()` or the next use of the packet.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.size))
  }

  /// Adds seconds to the timestamps, which are in units of `base`.
  func shift(by seconds: Double, in base: AVRational) {
    let units = Int64(clamping: (seconds / av_q2d(base)).rounded())
    let none = ffmpeg_no_timestamp()
    if pointer.pointee.pts != none { pointer.pointee.pts &+= units }
    if pointer.pointee.dts != none { pointer.pointee.dts &+= units }
  }

  /// Releases the reference to the bytes.
  func unreference() { ffmpeg.functions.av_packet_unref(pointer) }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = pointer
    ffmpeg.functions.av_packet_free(&packet)
  }
}

extension PixelSize {
  /// Creates the size of a decoded frame; nil if a side is below 1.
  init?(frame: UnsafePointer<AVFrame>) {
    self.init(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
  }

  /// The number of pixels of FFmpeg's largest frame, with 128 pixels added to each side: FFmpeg
  /// rejects a frame if 8 bytes for each of them would make 2³¹ − 1 bytes or more
  /// (`av_image_check_size2`).
  public static let largestPaddedArea = (Int(Int32.max) - 1) / 8

  /// True if FFmpeg encodes frames of this size, and decodes them if the width is a multiple of 64,
  /// to which decoders round it up. The largest square is 16255 × 16255.
  public var isWithinFFmpegLimit: Bool {
    // Sides below the limit cannot overflow.
    max(width, height) < Self.largestPaddedArea
      && (width + 128) * (height + 128) <= Self.largestPaddedArea
  }
}
