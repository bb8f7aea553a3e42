import Frames

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

  /// Replaces the components' names C, M, Y and K, by which a decoder recognizes inks, by numbers.
  static func hideInkNames(in file: UnsafeMutableRawBufferPointer) {
    let names = Array("CMYK".utf8)
    func rename(at place: Int) {
      guard place < file.count, let index = names.firstIndex(of: file[place]) else { return }
      file[place] = UInt8(index + 1)
    }
    var offset = 2
    while offset + 10 <= file.count {
      let marker = file[offset + 1]
      guard file[offset] == 0xFF, marker != 0xFF else {
        offset += 1
        continue
      }
      switch marker {
      case 0xD9: return
      case 0x00, 0x01, 0xD0...0xD8:
        offset += 2
        continue
      // The tables and the reserved markers among those of frames.
      case 0xC4, 0xC8, 0xCC: break
      case 0xC0...0xCF:
        for index in 0..<Int(file[offset + 9]) { rename(at: offset + 10 + index * 3) }
      case 0xDA: for index in 0..<Int(file[offset + 4]) { rename(at: offset + 5 + index * 2) }
      default: break
      }
      offset += 2 + (Int(file[offset + 2]) << 8 | Int(file[offset + 3]))
    }
  }

  /// Returns true if a file's segment of Adobe, whose word may be hidden, says that the inks are
  /// luma and chroma.
  static func isYCC(_ file: UnsafeRawBufferPointer) -> Bool {
    guard let place = adobe(file), place + 11 < file.count else { return false }
    return file[place + 11] == 2
  }

  /// Returns the offset of the word `Adobe` in its segment; nil without one.
  static func adobe(_ file: UnsafeRawBufferPointer) -> Int? {
    var offset = 2
    while offset + 16 <= file.count, file[offset] == 0xFF {
      let marker = file[offset + 1]
      if marker == 0xDA { return nil }
      if marker == 0xEE, file[(offset + 5)..<(offset + 9)].elementsEqual("dobe".utf8) {
        return offset + 4
      }
      offset += 2 + (Int(file[offset + 2]) << 8 | Int(file[offset + 3]))
    }
    return nil
  }

  /// Returns the segment with the profile of a colour space; none for sRGB, which readers assume.
  static func profileSegment(of space: ColorSpace) -> [UInt8] {
    guard space != .srgb, let profile = space.profile else { return [] }
    // The word with its zero, then the number of this segment and the count of all.
    let body = Array("ICC_PROFILE".utf8) + [0, 1, 1] + profile.bytes
    var segment: [UInt8] = [0xFF, 0xE2]
    BigEndianBytes.append(body.count + 2, bytes: 2, to: &segment)
    return segment + body
  }
}
