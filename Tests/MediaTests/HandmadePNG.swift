/// A PNG file assembled by its specification, independent of any encoder.
struct HandmadePNG {
  var width: Int
  var height: Int
  var depth = 8
  /// The PNG colour type: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGBA.
  var colorType: UInt8
  /// The palette: R, G, B of each entry.
  var palette: [UInt8] = []
  /// The alpha of the first palette entries.
  var transparency: [UInt8] = []
  /// The samples of all rows, packed by depth, without filter bytes.
  var samples: [UInt8]

  /// The bytes of the file.
  var bytes: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", number(width) + number(height) + [UInt8(depth), colorType, 0, 0, 0])
    if !palette.isEmpty { file += chunk("PLTE", palette) }
    if !transparency.isEmpty { file += chunk("tRNS", transparency) }
    file += chunk("IDAT", compressed)
    return file + chunk("IEND", [])
  }

  /// The rows as a zlib stream of stored blocks, each row with filter 0.
  private var compressed: [UInt8] {
    var rows: [UInt8] = []
    let length = height > 0 ? samples.count / height : 0
    for row in 0..<(length > 0 ? height : 0) {
      rows += [0] + samples[(row * length)..<((row + 1) * length)]
    }
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(rows.count, start + 65535)
      let count = UInt16(end - start)
      stream += [end == rows.count ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
      stream += [UInt8(~count & 255), UInt8(~count >> 8)] + rows[start..<end]
      start = end
    } while start < rows.count
    var a = 1
    var b = 0
    for byte in rows {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return stream + number(b << 16 | a)
  }

  private func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return number(data.count) + body + number(Int(~sum))
  }
}
