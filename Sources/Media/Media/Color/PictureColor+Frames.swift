import CFFmpeg
import Frames

extension PictureColor {
  /// Replaces the pixels of a decoded picture by RGBA8 of sRGB.
  ///
  /// - Parameter path: the path for errors.
  /// - Throws: `.missingLibrary`, `.conversionFailed` or `.outOfMemory`.
  func convert(_ frame: UnsafeMutablePointer<AVFrame>, path: String) throws(MediaError) {
    guard let size = PixelSize(frame: frame),
      let source = straightRGBA(of: frame, size: size, isVideo: true)
    else { throw MediaError(.conversionFailed, during: .reading, path: path) }
    // A reader of pictures has named what is noted here.
    var notes: [String] = []
    let pixels = try converted(
      .eight(source), size: size, to: .srgb, path: path, notes: &notes
    ).rounded()
    guard let result = OwnedFrame(size: size, format: AV_PIX_FMT_RGBA),
      av_frame_copy_props(result.pointer, frame) >= 0, let rows = ffmpeg_plane(result.pointer, 0)
    else { throw MediaError(.outOfMemory, during: .reading, path: path) }
    (result.pointer.pointee.color_primaries, result.pointer.pointee.color_trc) = (
      AVCOL_PRI_UNSPECIFIED, AVCOL_TRC_UNSPECIFIED
    )
    let (stride, length) = (Int(ffmpeg_stride(result.pointer, 0)), size.width * 4)
    pixels.withUnsafeBytes { bytes in
      for row in 0..<size.height {
        UnsafeMutableRawBufferPointer(start: rows + row * stride, count: length)
          .copyMemory(
            from: UnsafeRawBufferPointer(rebasing: bytes[(row * length)...].prefix(length)))
      }
    }
    av_frame_unref(frame)
    av_frame_move_ref(frame, result.pointer)
  }
}
