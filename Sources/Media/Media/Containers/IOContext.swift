import CFFmpeg
import Glibc

/// A buffered FFmpeg stream over a `DescriptorStream` (an `AVIOContext`).
///
/// FFmpeg does not get a path, so it never mistakes a file name for a URL or a pattern.
struct IOContext: ~Copyable {
  let pointer: UnsafeMutablePointer<AVIOContext>
  let stream: DescriptorStream
  let ffmpeg: FFmpegCoding

  /// Creates a context that retains `stream`.
  ///
  /// - Throws: `.missingLibrary` or `.outOfMemory`.
  init(
    _ stream: DescriptorStream, isWriting: Bool, during operation: MediaError.Operation,
    path: String
  ) throws(MediaError) {
    let ffmpeg = try FFmpegCoding.get(operation, path: path)
    let opaque = Unmanaged.passUnretained(stream).toOpaque()
    guard let pointer = makeIOContext(opaque, isWriting: isWriting, ffmpeg) else {
      throw MediaError(.outOfMemory, during: operation, path: path)
    }
    pointer.pointee.seekable = stream.isSeekable ? AVIO_SEEKABLE_NORMAL : 0
    self.pointer = pointer
    self.stream = stream
    self.ffmpeg = ffmpeg
  }

  deinit { freeIOContext(pointer, ffmpeg) }
}

/// Creates an `AVIOContext` with a buffer of 128 KiB.
///
/// - Parameter opaque: an unmanaged reference to the `DescriptorStream`, which has to outlive the
///   context.
/// - Returns: nil without memory.
func makeIOContext(
  _ opaque: UnsafeMutableRawPointer, isWriting: Bool, _ ffmpeg: FFmpegCoding
) -> UnsafeMutablePointer<AVIOContext>? {
  let size = 1 << 17
  guard let buffer = av_malloc(size) else { return nil }
  let context = ffmpeg.functions.avio_alloc_context(
    buffer.assumingMemoryBound(to: UInt8.self), Int32(size), isWriting ? 1 : 0, opaque,
    { opaque, bytes, count in
      guard let stream = stream(opaque), let bytes else { return ffmpeg_error(EINVAL) }
      let done = stream.read(into: bytes, count: Int(count))
      return done == 0 ? ffmpeg_end_of_file() : Int32(done)
    },
    { opaque, bytes, count in
      guard let stream = stream(opaque), let bytes else { return ffmpeg_error(EINVAL) }
      let code = stream.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
      return code == 0 ? count : ffmpeg_error(code)
    },
    { opaque, offset, whence in
      guard let stream = stream(opaque) else { return Int64(ffmpeg_error(EINVAL)) }
      if whence & ffmpeg_seek_size() != 0 { return stream.length }
      return stream.seek(to: offset, whence: whence & ~ffmpeg_seek_force())
    })
  if context == nil { av_free(buffer) }
  return context
}

/// Frees a context from `makeIOContext`. Unflushed bytes are lost.
func freeIOContext(_ pointer: UnsafeMutablePointer<AVIOContext>, _ ffmpeg: FFmpegCoding) {
  // FFmpeg may have replaced the buffer with a larger one.
  av_free(pointer.pointee.buffer)
  var context: UnsafeMutablePointer<AVIOContext>? = pointer
  ffmpeg.functions.avio_context_free(&context)
}

private func stream(_ opaque: UnsafeMutableRawPointer?) -> DescriptorStream? {
  opaque.map { Unmanaged<DescriptorStream>.fromOpaque($0).takeUnretainedValue() }
}
