/// The marker structure of a JPEG file: segments, and entropy-coded data between them.
enum JPEGMarkers {
  /// Returns true if the file's markers lead to the EOI marker (0xD9).
  ///
  /// The contents of segments are skipped, because an EXIF thumbnail has markers of its own.
  static func reachEndOfImage(_ file: UnsafeRawBufferPointer) -> Bool {
    var offset = 2
    while offset + 1 < file.count {
      guard file[offset] == 0xFF else {
        offset += 1
        continue
      }
      switch file[offset + 1] {
      case 0xD9: return true
      // A stuffed zero, TEM, RST0 to RST7 and SOI have no length field.
      case 0x00, 0x01, 0xD0...0xD8: offset += 2
      case 0xFF: offset += 1
      default:
        guard offset + 3 < file.count else { return false }
        offset += 2 + (Int(file[offset + 2]) << 8 | Int(file[offset + 3]))
      }
    }
    return false
  }
}
