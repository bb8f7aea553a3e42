import CFFmpeg
import Frames

/// A converter of RGBA frames of 16 bits to a pixel format of an encoder: planar YUV or RGB of 8 to
/// 16 bits, or packed RGB of 16.
///
/// Numbers of fewer bits are dithered with `BlueNoise`. A chroma sample is the mean of the pixels
/// that it covers, weighted by their distance from it. An odd side repeats its last column or row
/// where a chroma sample covers two pixels. A format with alpha gets straight colours; in another
/// one alpha is dropped, and premultiplied colours are the frame over black.
struct DeepConverter: ~Copyable {
  /// The converted frame, whose buffer the next conversion reuses.
  let frame: OwnedFrame
  private let size: PixelSize
  /// The size in pixels, rounded up to whole chroma samples.
  let paddedSize: PixelSize
  private let layout: Layout
  private let path: String

  /// The pixel format in numbers.
  private struct Layout {
    let bits: Int
    let isYUV: Bool
    let isPacked: Bool
    let isBigEndian: Bool
    let hasAlpha: Bool
    let columnShift, rowShift: Int
    let isChromaLeft: Bool
    let isLimited: Bool
    /// The share of red and blue in luma.
    let red, blue: Float

    init?(_ format: AVPixelFormat, _ tags: ColorTags) {
      guard let descriptor = av_pix_fmt_desc_get(format)?.pointee else { return nil }
      func has(_ flag: Int32) -> Bool { descriptor.flags & UInt64(flag) != 0 }
      let unsupported =
        AV_PIX_FMT_FLAG_FLOAT | AV_PIX_FMT_FLAG_BAYER | AV_PIX_FMT_FLAG_HWACCEL
        | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM
      guard descriptor.nb_components >= 3, !has(unsupported), descriptor.comp.0.shift == 0 else {
        return nil
      }
      bits = Int(descriptor.comp.0.depth)
      isYUV = !has(AV_PIX_FMT_FLAG_RGB)
      isPacked = !has(AV_PIX_FMT_FLAG_PLANAR)
      isBigEndian = has(AV_PIX_FMT_FLAG_BE)
      hasAlpha = has(AV_PIX_FMT_FLAG_ALPHA)
      columnShift = Int(descriptor.log2_chroma_w)
      rowShift = Int(descriptor.log2_chroma_h)
      // Packed formats and those with interleaved chroma have other orders.
      let isKnownPacked = [
        AV_PIX_FMT_RGB48LE, AV_PIX_FMT_RGB48BE, AV_PIX_FMT_RGBA64LE, AV_PIX_FMT_RGBA64BE,
      ].contains(format)
      let isPlain =
        isPacked
        ? isKnownPacked
        : descriptor.comp.0.step == (bits > 8 ? 2 : 1)
          && descriptor.comp.1.step == (bits > 8 ? 2 : 1)
      guard isPlain, columnShift <= 1, rowShift <= 1, bits <= 16 else { return nil }
      isChromaLeft = tags.chromaLocation == AVCHROMA_LOC_LEFT
      isLimited = isYUV && tags.range == AVCOL_RANGE_MPEG
      switch tags.matrix {
      case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: (red, blue) = (0.2627, 0.0593)
      case AVCOL_SPC_SMPTE170M, AVCOL_SPC_BT470BG: (red, blue) = (0.299, 0.114)
      default: (red, blue) = (0.2126, 0.0722)
      }
    }
  }

  /// Creates a converter for frames of one size.
  ///
  /// - Parameters:
  ///   - format: the pixel format of the result.
  ///   - tags: the encoding of the colours.
  /// - Returns: nil for a pixel format that it does not know.
  /// - Throws: `.outOfMemory`.
  init?(
    size: PixelSize, format: AVPixelFormat, tags: ColorTags, path: String
  ) throws(MediaError) {
    guard let layout = Layout(format, tags), let descriptor = av_pix_fmt_desc_get(format),
      let padded = size.padded(to: descriptor.pointee)
    else { return nil }
    guard let frame = OwnedFrame(size: padded, format: format) else {
      throw MediaError(.outOfMemory, during: .opening, path: path)
    }
    tags.apply(to: frame.pointer)
    self.frame = frame
    self.size = size
    paddedSize = padded
    self.layout = layout
    self.path = path
  }

  /// Converts RGBA pixels of 16 bits, premultiplied, top row first, into `frame`.
  ///
  /// - Throws: `.outOfMemory`.
  func convert(_ pixels: RawSpan) throws(MediaError) {
    // If the encoder still references the last frame, this allocates a new buffer.
    guard av_frame_make_writable(frame.pointer) >= 0 else {
      throw MediaError(.outOfMemory, during: .encoding, path: path)
    }
    pixels.withUnsafeBytes { bytes in
      let source = bytes.bindMemory(to: UInt16.self)
      if layout.isPacked {
        for row in 0..<paddedSize.height { pack(source, row) }
      } else if layout.isYUV {
        convertYUV(source)
      } else {
        for row in 0..<paddedSize.height { separate(source, row) }
      }
    }
  }

  // MARK: - Rows

  /// Reads a row of straight red, green, blue and alpha, 0 to 1, padded on the right.
  private func read(
    _ source: UnsafeBufferPointer<UInt16>, _ row: Int, into line: inout [SIMD4<Float>]
  ) {
    let start = min(row, size.height - 1) * size.width * 4
    let scale: Float = 1 / 65535
    let (width, hasAlpha) = (size.width, layout.hasAlpha)
    line.withUnsafeMutableBufferPointer { line in
      for column in line.indices {
        let pixel = start + min(column, width - 1) * 4
        var color =
          SIMD4<Float>(
            Float(source[pixel]), Float(source[pixel + 1]), Float(source[pixel + 2]),
            Float(source[pixel + 3])) * scale
        if hasAlpha, color.w < 1 {
          let alpha = color.w
          color = alpha > 0 ? color / alpha : SIMD4()
          color.clamp(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1))
          color.w = alpha
        }
        line[column] = color
      }
    }
  }

  private func pack(_ source: UnsafeBufferPointer<UInt16>, _ row: Int) {
    guard let plane = ffmpeg_plane(frame.pointer, 0) else { return }
    var line = [SIMD4<Float>](repeating: SIMD4(), count: paddedSize.width)
    read(source, row, into: &line)
    let channels = layout.hasAlpha ? 4 : 3
    let target = UnsafeMutableRawPointer(plane + row * Int(ffmpeg_stride(frame.pointer, 0)))
      .assumingMemoryBound(to: UInt16.self)
    for column in 0..<paddedSize.width {
      for channel in 0..<channels {
        let value = UInt16(line[column][channel] * 65535 + 0.5)
        target[column * channels + channel] =
          layout.isBigEndian ? value.bigEndian : value.littleEndian
      }
    }
  }

  private func separate(_ source: UnsafeBufferPointer<UInt16>, _ row: Int) {
    var line = [SIMD4<Float>](repeating: SIMD4(), count: paddedSize.width)
    read(source, row, into: &line)
    let most = Float((1 << layout.bits) - 1)
    var values = [Float](repeating: 0, count: paddedSize.width)
    // The planes of RGB are green, blue, red.
    for (plane, channel) in [1, 2, 0, 3].enumerated() where channel < 3 || layout.hasAlpha {
      for column in values.indices { values[column] = line[column][channel] * most }
      store(values, values.count, plane: plane, row: row, shift: 0)
    }
  }

  private func convertYUV(_ source: UnsafeBufferPointer<UInt16>) {
    let width = paddedSize.width
    var line = [SIMD4<Float>](repeating: SIMD4(), count: width)
    var values = [Float](repeating: 0, count: width)
    var blues = values
    var reds = values
    let rows = 1 << layout.rowShift
    let chromaWidth = width >> layout.columnShift
    let (red, green, blue) = (layout.red, 1 - layout.red - layout.blue, layout.blue)
    let unit = Float(1 << (layout.bits - 8))
    let most = Float((1 << layout.bits) - 1)
    let (offset, scale) = layout.isLimited ? (16 * unit, 219 * unit) : (0, most)
    let (middle, chromaScale) = layout.isLimited ? (128 * unit, 224 * unit) : (128 * unit, most)
    let blueScale = chromaScale * 0.5 / (1 - layout.blue) / Float(rows)
    let redScale = chromaScale * 0.5 / (1 - layout.red) / Float(rows)
    for group in 0..<(paddedSize.height / rows) {
      for row in (group * rows)..<(group * rows + rows) {
        let isFirst = row == group * rows
        read(source, row, into: &line)
        line.withUnsafeBufferPointer { line in
          values.withUnsafeMutableBufferPointer { values in
            blues.withUnsafeMutableBufferPointer { blues in
              reds.withUnsafeMutableBufferPointer { reds in
                for column in 0..<width {
                  let color = line[column]
                  let luma = color.x * red + color.y * green + color.z * blue
                  values[column] = offset + luma * scale
                  blues[column] = (isFirst ? 0 : blues[column]) + (color.z - luma)
                  reds[column] = (isFirst ? 0 : reds[column]) + (color.x - luma)
                }
              }
            }
          }
        }
        store(values, width, plane: 0, row: row, shift: 0)
        if layout.hasAlpha {
          for column in 0..<width { values[column] = line[column].w * most }
          store(values, width, plane: 3, row: row, shift: 0)
        }
      }
      for (plane, sums, gain) in [(1, blues, blueScale), (2, reds, redScale)] {
        sums.withUnsafeBufferPointer { sums in
          values.withUnsafeMutableBufferPointer { values in
            for column in 0..<chromaWidth {
              values[column] = middle + mean(sums, column) * gain
            }
          }
        }
        // The noise of the three planes differs.
        store(values, chromaWidth, plane: plane, row: group, shift: plane * 21)
      }
    }
  }

  /// Returns the mean of the pixels of a chroma sample.
  @inline(__always)
  private func mean(_ line: UnsafeBufferPointer<Float>, _ column: Int) -> Float {
    guard layout.columnShift == 1 else { return line[column] }
    let here = column * 2
    guard layout.isChromaLeft else { return (line[here] + line[here + 1]) / 2 }
    return (line[max(here - 1, 0)] + 2 * line[here] + line[here + 1]) / 4
  }

  /// Stores the first `count` of numbers in steps of the format, dithered.
  private func store(_ values: [Float], _ count: Int, plane: Int, row: Int, shift: Int) {
    guard let start = ffmpeg_plane(frame.pointer, Int32(plane)) else { return }
    let bytes = start + row * Int(ffmpeg_stride(frame.pointer, Int32(plane)))
    let most = Int32((1 << layout.bits) - 1)
    let mask = BlueNoise.side - 1
    let line = ((row + shift) & mask) * BlueNoise.side
    // A number of 16 bits is up to 0.04 away from the step that it was made of.
    let margin: Float = layout.bits < 16 ? 0.04 : 0.5
    let (isByte, isBigEndian) = (layout.bits == 8, layout.isBigEndian)
    let words = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: UInt16.self)
    BlueNoise.thresholds.withUnsafeBufferPointer { thresholds in
      values.withUnsafeBufferPointer { values in
        for column in 0..<count {
          let value = max(values[column], 0)
          let whole = Int32(value)
          let part = value - Float(whole)
          let threshold = thresholds[line + ((column + shift) & mask)]
          let isUp = part >= 1 - margin || part > margin && part + threshold >= 1
          let step = min(whole + (isUp ? 1 : 0), most)
          if isByte {
            bytes[column] = UInt8(truncatingIfNeeded: step)
          } else {
            let word = UInt16(truncatingIfNeeded: step)
            words[column] = isBigEndian ? word.bigEndian : word.littleEndian
          }
        }
      }
    }
  }
}
