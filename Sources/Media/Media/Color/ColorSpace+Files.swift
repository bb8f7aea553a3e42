import CFFmpeg
import CPNG
import Frames

// What files state about another colour space than sRGB.

extension PNGColor {
  /// The length of a PNG's signature and its chunk `IHDR`.
  static let headerLength = 33

  /// Returns the chunks `cICP` and `iCCP` of a colour space; none for sRGB, which has its own.
  static func chunks(of space: ColorSpace) -> [UInt8] {
    guard space != .srgb else { return [] }
    let transfer: UInt8 = space == .pq ? 16 : space == .hlg ? 18 : 13
    let numbers: [UInt8] = [space == .displayP3 ? 12 : 9, transfer, 0, 1]
    guard let profile = space.profile else { return chunk("cICP", numbers) }
    return chunk("cICP", numbers)
      + chunk("iCCP", Array(space.title.utf8) + [0, 0] + stored(profile.bytes))
  }

  /// Returns data in zlib's format, uncompressed: 65,535 bytes at most.
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01, 1]
    for number in [data.count, ~data.count] {
      result += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }
    var (low, high) = (1, 0)
    for byte in data {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    result += data
    BigEndianBytes.append(high << 16 | low, to: &result)
    return result
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    var chunk: [UInt8] = []
    BigEndianBytes.append(data.count, to: &chunk)
    chunk += body
    let checksum = body.withUnsafeBytes { png_chunk_checksum($0.baseAddress, $0.count) }
    BigEndianBytes.append(Int(checksum), to: &chunk)
    return chunk
  }
}

extension OwnedPacket {
  /// Adds the profile of a colour space to a packet that is a WebP file.
  ///
  /// - Returns: false without memory, or for another file.
  func addWebPProfile(of space: ColorSpace, size: PixelSize) -> Bool {
    guard space != .srgb, let profile = space.profile else { return true }
    guard let ffmpeg = try? FFmpegCoding.loaded.get() else { return false }
    let file = [UInt8](bytes)
    guard file.count > 30, file[..<4].elementsEqual("RIFF".utf8) else { return false }
    var extended: [UInt8]
    var rest = file[12...]
    if file[12..<16].elementsEqual("VP8X".utf8) {
      extended = Array(file[12..<30])
      rest = file[30...]
    } else {
      // A plain file of one lossless picture, whose alpha is a bit of its header.
      let hasAlpha = file[12..<16].elementsEqual("VP8L".utf8) && file[24] & 0x10 != 0
      extended = Array("VP8X".utf8) + [10, 0, 0, 0, hasAlpha ? 0x10 : 0, 0, 0, 0]
      for side in [size.width - 1, size.height - 1] {
        extended += (0..<3).map { UInt8(truncatingIfNeeded: side >> ($0 * 8)) }
      }
    }
    extended[8] |= 0x20
    let length = profile.bytes.count
    extended += Array("ICCP".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
    extended += profile.bytes + (length % 2 == 1 ? [0] : [])
    let total = 4 + extended.count + rest.count
    let result =
      Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: total >> ($0 * 8)) }
      + Array("WEBP".utf8) + extended + rest
    guard ffmpeg.functions.av_grow_packet(pointer, Int32(result.count - file.count)) >= 0 else {
      return false
    }
    UnsafeMutableRawBufferPointer(start: pointer.pointee.data, count: result.count)
      .copyBytes(from: result)
    return true
  }
}
