import CFFmpeg
import Frames

/// How the pixels of a decoded frame are read.
///
/// RGB, palette and gray frames are copied by component, because libswscale's conversions from gray
/// and from deep RGB are not exact. Other formats, mostly YUV, are converted by libswscale.
private enum PixelSource {
  case palette
  /// The components of R, G and B, and of A if there is one.
  case components(UnsafePointer<AVPixFmtDescriptor>, [Int])
  case library

  /// Chooses for a frame; nil for an unknown format.
  init?(_ frame: UnsafePointer<AVFrame>) {
    guard let layout = av_pix_fmt_desc_get(AVPixelFormat(frame.pointee.format)) else { return nil }
    func has(_ flag: Int32) -> Bool { layout.pointee.flags & UInt64(flag) != 0 }
    let count = Int(layout.pointee.nb_components)
    let isGray = count <= 2 && frame.pointee.color_range != AVCOL_RANGE_MPEG
    if has(AV_PIX_FMT_FLAG_PAL) {
      self = .palette
    } else if !has(AV_PIX_FMT_FLAG_FLOAT | AV_PIX_FMT_FLAG_BAYER | AV_PIX_FMT_FLAG_HWACCEL),
      isGray || has(AV_PIX_FMT_FLAG_RGB)
    {
      let colors = count >= 3 ? [0, 1, 2] : [0, 0, 0]
      self = .components(layout, has(AV_PIX_FMT_FLAG_ALPHA) ? colors + [count - 1] : colors)
    } else {
      self = .library
    }
  }
}

/// Converts a decoded frame to straight RGBA8, tightly packed, top row first.
///
/// - Parameters:
///   - frame: the decoded frame.
///   - size: the size of the frame in pixels.
///   - isVideo: true for the conventions of video where the frame has no tags, false for those of
///     images.
/// - Returns: nil if libswscale cannot convert the format, or without memory.
func straightRGBA(of frame: UnsafePointer<AVFrame>, size: PixelSize, isVideo: Bool) -> [UInt8]? {
  switch PixelSource(frame) {
  case .palette: paletteBytes(frame, size)
  case .components(let layout, let sources): componentBytes(frame, layout, size, sources)
  case .library: converted(frame, size, to: AV_PIX_FMT_RGBA, isVideo: isVideo)
  case .none: nil
  }
}

/// Converts a decoded frame of more than 8 bits a channel to straight RGBA of 16 bits, as
/// `straightRGBA` does.
func deepRGBA(of frame: UnsafePointer<AVFrame>, size: PixelSize, isVideo: Bool) -> [UInt16]? {
  switch PixelSource(frame) {
  case .components(let layout, let sources): componentValues(frame, layout, size, sources)
  case .library: converted(frame, size, to: AV_PIX_FMT_RGBA64LE, isVideo: isVideo)
  case .palette, .none: nil
  }
}

/// Returns true for a frame of more than 8 bits a channel.
func hasDeepSamples(_ frame: UnsafePointer<AVFrame>) -> Bool {
  guard let layout = av_pix_fmt_desc_get(AVPixelFormat(frame.pointee.format)) else { return false }
  return layout.pointee.components.contains { $0.depth > 8 }
}

/// Copies components of any depth and layout, scaled to 16 bits.
private func componentValues(
  _ frame: UnsafePointer<AVFrame>, _ layout: UnsafePointer<AVPixFmtDescriptor>, _ size: PixelSize,
  _ sources: [Int]
) -> [UInt16] {
  var result = [UInt16](repeating: 65535, count: size.rgbaByteCount)
  var values = [UInt16](repeating: 0, count: size.width)
  for (channel, source) in sources.enumerated() {
    let highest = UInt32(1) << UInt32(layout.pointee.components[source].depth) - 1
    for row in 0..<size.height {
      ffmpeg_read_row(&values, frame, layout, Int32(row), Int32(source))
      let start = row * size.width * 4 + channel
      for column in 0..<size.width {
        let value = (UInt32(values[column]) * 65535 + highest / 2) / highest
        result[start + column * 4] = UInt16(min(65535, value))
      }
    }
  }
  return result
}

/// Returns the four inks of a frame, which its decoder took for colours and alpha.
func inks(of frame: UnsafePointer<AVFrame>, size: PixelSize, isYCC: Bool) -> [UInt8]? {
  guard let layout = av_pix_fmt_desc_get(AVPixelFormat(frame.pointee.format)),
    layout.pointee.nb_components == 4
  else { return nil }
  let components = layout.pointee.components
  var result = [UInt8](repeating: 0, count: size.rgbaByteCount)
  let isRGB = layout.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
  for channel in 0..<4 {
    let component = components[channel]
    guard let plane = ffmpeg_plane(frame, component.plane) else { return nil }
    let isHalf = !isRGB && (channel == 1 || channel == 2)
    let (columnShift, rowShift) =
      isHalf ? (Int(layout.pointee.log2_chroma_w), Int(layout.pointee.log2_chroma_h)) : (0, 0)
    // The high byte of a 16-bit sample, which is enough for inks.
    let isLittle = layout.pointee.flags & UInt64(AV_PIX_FMT_FLAG_BE) == 0
    let high = Int(component.offset) + (component.depth > 8 && isLittle ? 1 : 0)
    for row in 0..<size.height {
      let bytes = plane + (row >> rowShift) * Int(ffmpeg_stride(frame, component.plane)) + high
      for column in 0..<size.width {
        result[(row * size.width + column) * 4 + channel] =
          bytes[(column >> columnShift) * Int(component.step)]
      }
    }
  }
  guard isYCC else { return result }
  for index in stride(from: 0, to: result.count, by: 4) {
    let luma = Double(result[index])
    let (blue, red) = (Double(result[index + 1]) - 128, Double(result[index + 2]) - 128)
    let color = SIMD3(
      luma + 1.402 * red, luma - 0.344_136 * blue - 0.714_136 * red, luma + 1.772 * blue)
    // The luma and the chroma are of the inks, where black and the other inks are inverted.
    for channel in 0..<3 {
      result[index + channel] = 255 - UInt8(min(max(color[channel].rounded(), 0), 255))
    }
  }
  return result
}

/// Converts palette indices. The entries of the palette are native 32-bit numbers 0xAARRGGBB.
private func paletteBytes(_ frame: UnsafePointer<AVFrame>, _ size: PixelSize) -> [UInt8]? {
  guard let indices = ffmpeg_plane(frame, 0), let entries = ffmpeg_plane(frame, 1) else {
    return nil
  }
  let palette = UnsafeRawPointer(entries).assumingMemoryBound(to: UInt32.self)
  let stride = Int(ffmpeg_stride(frame, 0))
  return [UInt8](unsafeUninitializedCapacity: size.rgbaByteCount) { output, count in
    var offset = 0
    for row in 0..<size.height {
      for column in 0..<size.width {
        let entry = palette[Int(indices[row * stride + column])]
        output[offset] = UInt8(truncatingIfNeeded: entry >> 16)
        output[offset + 1] = UInt8(truncatingIfNeeded: entry >> 8)
        output[offset + 2] = UInt8(truncatingIfNeeded: entry)
        output[offset + 3] = UInt8(entry >> 24)
        offset += 4
      }
    }
    count = size.rgbaByteCount
  }
}

/// Pixels whose components are whole bytes beside each other, as in RGB24, BGRA or GRAY8.
private struct PackedPixels {
  private let plane: UnsafePointer<UInt8>
  private let stride: Int
  /// The bytes from a pixel to the next.
  private let step: Int
  /// The offsets of R, G, B and, if there is one, A in a pixel.
  private let offsets: [Int]

  /// Creates them for the components of R, G and B, and of A if there is one; nil if they are not
  /// bytes, or in several planes.
  init?(
    _ frame: UnsafePointer<AVFrame>, _ layout: UnsafePointer<AVPixFmtDescriptor>, _ sources: [Int]
  ) {
    let own = sources.map { layout.pointee.components[$0] }
    guard layout.pointee.flags & UInt64(AV_PIX_FMT_FLAG_BITSTREAM) == 0,
      own.allSatisfy({
        $0.depth == 8 && $0.shift == 0 && $0.plane == own[0].plane && $0.step == own[0].step
      }), let plane = ffmpeg_plane(frame, own[0].plane)
    else { return nil }
    self.plane = UnsafePointer(plane)
    stride = Int(ffmpeg_stride(frame, own[0].plane))
    step = Int(own[0].step)
    offsets = own.map { Int($0.offset) }
  }

  /// Returns them as RGBA, opaque without A.
  func rgba(_ size: PixelSize) -> [UInt8] {
    let (red, green, blue) = (offsets[0], offsets[1], offsets[2])
    return [UInt8](unsafeUninitializedCapacity: size.rgbaByteCount) { output, count in
      let words = UnsafeMutableRawBufferPointer(output)
      for row in 0..<size.height {
        let first = row * size.width * 4
        var pixel = plane + row * stride
        for column in 0..<size.width {
          let alpha = offsets.count > 3 ? UInt32(pixel[offsets[3]]) : 255
          let word =
            UInt32(pixel[red]) | UInt32(pixel[green]) << 8 | UInt32(pixel[blue]) << 16
            | alpha << 24
          words.storeBytes(
            of: word.littleEndian, toByteOffset: first + column * 4, as: UInt32.self)
          pixel += step
        }
      }
      count = size.rgbaByteCount
    }
  }
}

/// Copies components of any depth and layout, rounded to 8 bits.
private func componentBytes(
  _ frame: UnsafePointer<AVFrame>, _ layout: UnsafePointer<AVPixFmtDescriptor>, _ size: PixelSize,
  _ sources: [Int]
) -> [UInt8]? {
  if let pixels = PackedPixels(frame, layout, sources) { return pixels.rgba(size) }
  let components = layout.pointee.components
  let isInverted = AVPixelFormat(frame.pointee.format) == AV_PIX_FMT_MONOWHITE
  return [UInt8](unsafeUninitializedCapacity: size.rgbaByteCount) { output, count in
    var values = [UInt16](repeating: 0, count: size.width)
    // Row by row, so that the channels of a row meet in the cache.
    for row in 0..<size.height {
      let first = row * size.width * 4
      if sources.count < 4 { output[first..<(first + size.width * 4)].initialize(repeating: 255) }
      for (channel, source) in sources.enumerated() {
        let component = components[source]
        let highest = UInt32(1) << UInt32(component.depth) - 1
        let isByte =
          component.depth == 8 && component.shift == 0
          && layout.pointee.flags & UInt64(AV_PIX_FMT_FLAG_BITSTREAM) == 0
        let start = first + channel
        if isByte, let plane = ffmpeg_plane(frame, component.plane) {
          let bytes =
            plane + row * Int(ffmpeg_stride(frame, component.plane)) + Int(component.offset)
          let step = Int(component.step)
          for column in 0..<size.width { output[start + column * 4] = bytes[column * step] }
        } else {
          ffmpeg_read_row(&values, frame, layout, Int32(row), Int32(source))
          for column in 0..<size.width {
            let value = (UInt32(values[column]) * 255 + highest / 2) / highest
            output[start + column * 4] = UInt8(min(255, isInverted ? 255 - value : value))
          }
        }
      }
    }
    count = size.rgbaByteCount
  }
}

/// Converts with libswscale to RGBA of 8 or 16 bits, using the frame's matrix, range and chroma
/// position.
private func converted<Number: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
  _ frame: UnsafePointer<AVFrame>, _ size: PixelSize, to format: AVPixelFormat, isVideo: Bool
) -> [Number]? {
  let source = PixelFormatConverter.Encoding(frame: frame, isVideo: isVideo)
  guard
    let formatConverter = PixelFormatConverter(
      size: size, from: source, to: PixelFormatConverter.Encoding(format: format),
      flags: SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP),
    let target = OwnedFrame(size: size, format: format),
    formatConverter.convert(frame, into: target.pointer), let rows = ffmpeg_plane(target.pointer, 0)
  else { return nil }
  let stride = Int(ffmpeg_stride(target.pointer, 0))
  let length = size.width * 4 * MemoryLayout<Number>.size
  return [Number](unsafeUninitializedCapacity: size.rgbaByteCount) { output, count in
    let bytes = UnsafeMutableRawBufferPointer(output)
    for row in 0..<size.height {
      bytes.baseAddress?.advanced(by: row * length)
        .copyMemory(from: rows + row * stride, byteCount: length)
    }
    count = size.rgbaByteCount
  }
}

extension AVPixFmtDescriptor {
  /// The components in the order R, G, B, A or Y, U, V, A.
  fileprivate var components: [AVComponentDescriptor] { [comp.0, comp.1, comp.2, comp.3] }
}

extension PixelFormatConverter.Encoding {
  /// Creates the encoding of a decoded frame from its tags. A missing tag has the conventional
  /// value.
  init(frame: UnsafePointer<AVFrame>, isVideo: Bool) {
    let format = AVPixelFormat(frame.pointee.format)
    self.init(format: format)
    switch frame.pointee.colorspace {
    case AVCOL_SPC_BT709: matrix = SWS_CS_ITU709
    case AVCOL_SPC_FCC: matrix = SWS_CS_FCC
    case AVCOL_SPC_SMPTE240M: matrix = SWS_CS_SMPTE240M
    case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: matrix = SWS_CS_BT2020
    case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: matrix = SWS_CS_ITU601
    default: matrix = isVideo && frame.pointee.height >= 720 ? SWS_CS_ITU709 : SWS_CS_ITU601
    }
    // The deprecated J formats have full range by definition.
    let fullRange = [
      AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P,
      AV_PIX_FMT_YUVJ411P,
    ]
    let isRGB =
      av_pix_fmt_desc_get(format).map { $0.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0 }
      ?? false
    isFullRange =
      isRGB || frame.pointee.color_range == AVCOL_RANGE_JPEG || fullRange.contains(format)
    // MPEG video has chroma on the left luma sample, JPEG and similar images midway between two.
    isChromaLeft =
      frame.pointee.chroma_location == AVCHROMA_LOC_LEFT
      || isVideo && frame.pointee.chroma_location == AVCHROMA_LOC_UNSPECIFIED
  }
}
