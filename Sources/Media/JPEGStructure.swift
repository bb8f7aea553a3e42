/// The outer form of a JPEG file: segments, and entropy-coded data between them.
enum JPEGStructure {
  /// Whether the segments lead to the marker that ends the picture.
  ///
  /// What lies inside a segment (an EXIF thumbnail has markers of its own) is stepped over.
  static func reachesItsEnd(_ file: UnsafeRawBufferPointer) -> Bool {
    var place = 2
    while place + 1 < file.count {
      guard file[place] == 0xFF else {
        place += 1
        continue
      }
      switch file[place + 1] {
      case 0xD9: return true
      // A stuffed zero, a fill byte, a restart marker, a start: no length follows.
      case 0x00, 0x01, 0xD0...0xD8: place += 2
      case 0xFF: place += 1
      default:
        guard place + 3 < file.count else { return false }
        place += 2 + (Int(file[place + 2]) << 8 | Int(file[place + 3]))
      }
    }
    return false
  }
}
