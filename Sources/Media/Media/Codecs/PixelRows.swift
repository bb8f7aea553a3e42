import CFFmpeg
import Glibc

/// A rectangle of packed pixels in memory.
struct PixelRows {
  /// The first byte.
  let base: UnsafeRawPointer
  /// The bytes from one row to the next.
  let stride: Int
  /// The sides in pixels, at least 1.
  let width, height: Int

  /// A rectangle of pixels: its top left corner, and its sides.
  struct Part {
    var x = 0
    var y = 0
    var width: Int
    var height: Int
  }

  /// Returns the bytes without gaps between the rows.
  ///
  /// - Parameter pixel: the number of bytes of a pixel.
  func packed(pixel: Int) -> [UInt8] {
    let length = width * pixel
    return [UInt8](unsafeUninitializedCapacity: length * height) { buffer, count in
      if let target = buffer.baseAddress {
        for y in 0..<height { memcpy(target + y * length, base + y * stride, length) }
      }
      count = length * height
    }
  }

  /// Returns the smallest rectangle around the pixels that differ from others of the same size; nil
  /// if none does.
  ///
  /// - Parameters:
  ///   - packed: the other pixels, without gaps between the rows.
  ///   - pixel: the number of bytes of a pixel.
  func part(differingFrom packed: [UInt8], pixel: Int) -> Part? {
    let length = width * pixel
    return packed.withUnsafeBytes { bytes in
      guard let other = bytes.baseAddress else { return nil }
      func differs(_ y: Int) -> Bool {
        memcmp(other + y * length, base + y * stride, length) != 0
      }
      guard let top = (0..<height).first(where: differs),
        let bottom = (0..<height).last(where: differs)
      else { return nil }
      var (left, right) = (length, 0)
      for y in top...bottom where differs(y) {
        let (old, new) = (other + y * length, base + y * stride)
        func differs(_ index: Int) -> Bool {
          old.load(fromByteOffset: index, as: UInt8.self)
            != new.load(fromByteOffset: index, as: UInt8.self)
        }
        var index = 0
        while index < left, !differs(index) { index += 1 }
        left = min(left, index)
        index = length
        while index > right, !differs(index - 1) { index -= 1 }
        right = max(right, index)
      }
      let (first, end) = (left / pixel, (right + pixel - 1) / pixel)
      return Part(x: first, y: top, width: end - first, height: bottom - top + 1)
    }
  }
}

extension PixelRows {
  /// The pixels of a frame; nil without them.
  init?(_ frame: UnsafeMutablePointer<AVFrame>) {
    guard let plane = ffmpeg_plane(frame, 0) else { return nil }
    self.init(
      base: UnsafeRawPointer(plane), stride: Int(ffmpeg_stride(frame, 0)),
      width: Int(frame.pointee.width), height: Int(frame.pointee.height))
  }
}
