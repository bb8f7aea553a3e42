import CFFmpeg

extension Orientation {
  /// Reads the EXIF orientation of PNG and TIFF files, which FFmpeg's decoders ignore.
  ///
  /// - Returns: nil for other formats, and if the file has no orientation.
  init?(file: UnsafeRawBufferPointer, codec: AVCodecID) {
    let bytes = Slice(base: file, bounds: 0..<file.count)
    switch codec {
    case AV_CODEC_ID_TIFF: self.init(tiff: bytes)
    case AV_CODEC_ID_PNG:
      // A signature of 8 bytes, then chunks: length, type, data, CRC.
      var offset = 8
      while offset + 12 <= file.count {
        let length = Self.number(bytes, at: offset, bytes: 4, isBigEndian: true)
        guard length <= file.count - offset - 12 else { return nil }
        let start = offset + 8
        if file[(offset + 4)..<start].elementsEqual("eXIf".utf8) {
          self.init(tiff: Slice(base: file, bounds: start..<(start + length)))
          return
        }
        offset += 12 + length
      }
      return nil
    default: return nil
    }
  }

  /// Reads tag 0x112 of the first directory of a TIFF structure, the form of all EXIF data.
  private init?(tiff: Slice<UnsafeRawBufferPointer>) {
    let start = tiff.startIndex
    guard tiff.count >= 8 else { return nil }
    let isBigEndian = tiff[start] == UInt8(ascii: "M")
    func number(_ offset: Int, _ bytes: Int) -> Int {
      Self.number(tiff, at: start + offset, bytes: bytes, isBigEndian: isBigEndian)
    }
    let directory = number(4, 4)
    guard directory <= tiff.count - 2 else { return nil }
    for index in 0..<number(directory, 2) {
      let entry = directory + 2 + index * 12
      guard entry <= tiff.count - 12 else { return nil }
      if number(entry, 2) == 0x112 {
        self.init(exif: number(entry + 8, 2))
        return
      }
    }
    return nil
  }

  private static func number(
    _ data: Slice<UnsafeRawBufferPointer>, at offset: Int, bytes: Int, isBigEndian: Bool
  ) -> Int {
    let digits = data[offset..<(offset + bytes)]
    return isBigEndian
      ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
