import CFFmpeg
import Frames
import Glibc

/// Frames whose sides are whole numbers of chroma samples, as zimg requires them.
enum WholeChroma {
  /// Returns a frame that is padded on the right and at the bottom to whole chroma samples: its
  /// last column and row are repeated, and all chroma samples stay.
  ///
  /// - Returns: nil without memory.
  static func padded(_ source: UnsafePointer<AVFrame>) -> OwnedFrame? {
    let format = AVPixelFormat(source.pointee.format)
    guard let layout = av_pix_fmt_desc_get(format)?.pointee, let size = PixelSize(frame: source),
      let whole = size.padded(to: layout), let frame = OwnedFrame(size: whole, format: format),
      av_frame_copy_props(frame.pointer, source) >= 0
    else { return nil }
    for (index, component) in layout.components.enumerated() {
      let isChroma = index == 1 || index == 2
      let (columns, rows) =
        isChroma ? (Int(layout.log2_chroma_w), Int(layout.log2_chroma_h)) : (0, 0)
      guard let from = ffmpeg_plane(source, component.plane),
        let to = ffmpeg_plane(frame.pointer, component.plane)
      else { continue }
      let (fromStride, toStride) = (
        Int(ffmpeg_stride(source, component.plane)),
        Int(ffmpeg_stride(frame.pointer, component.plane))
      )
      let step = Int(component.step)
      let width = (size.width + (1 << columns) - 1) >> columns
      let height = (size.height + (1 << rows) - 1) >> rows
      for row in 0..<(whole.height >> rows) {
        let line = to + row * toStride
        memcpy(line, from + min(row, height - 1) * fromStride, width * step)
        for column in width..<max(whole.width >> columns, width) {
          memcpy(line + column * step, line + (width - 1) * step, step)
        }
      }
    }
    return frame
  }

  /// Returns true if each component of a format has a plane, so that `padded` can extend it.
  static func hasPlanes(_ format: AVPixelFormat) -> Bool {
    guard let layout = av_pix_fmt_desc_get(format)?.pointee else { return false }
    return Set(layout.components.map(\.plane)).count == layout.components.count
      && layout.flags & UInt64(AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BITSTREAM) == 0
  }
}

extension AVPixFmtDescriptor {
  /// The components that the format has.
  fileprivate var components: [AVComponentDescriptor] {
    Array([comp.0, comp.1, comp.2, comp.3].prefix(Int(nb_components)))
  }
}

extension PixelSize {
  /// Returns the size rounded up to whole chroma samples of a pixel format; nil if it is too large.
  func padded(to layout: AVPixFmtDescriptor) -> PixelSize? {
    let (columns, rows) = (1 << Int(layout.log2_chroma_w), 1 << Int(layout.log2_chroma_h))
    return PixelSize(
      width: (width + columns - 1) / columns * columns, height: (height + rows - 1) / rows * rows)
  }
}
