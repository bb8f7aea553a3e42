/// The block structure of a GIF file by the GIF89a specification.
struct GIFStructure {
  /// The delay of each image in 1/100 s.
  private(set) var delays: [Int] = []
  /// The count of the looping extension, 0 for an endless loop; nil if there is no extension.
  private(set) var repetitions: Int?

  init(_ file: [UInt8]) throws {
    guard file.starts(with: "GIF89a".utf8) else { throw TestFailure("no GIF89a") }
    func number(_ offset: Int) -> Int { Int(file[offset]) | Int(file[offset + 1]) << 8 }
    func tableLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    func endOfBlocks(_ start: Int) -> Int {
      var offset = start
      while file[offset] != 0 { offset += Int(file[offset]) + 1 }
      return offset + 1
    }
    var offset = 13 + tableLength(file[10])
    while file[offset] != 0x3B {
      if file[offset] == 0x21 {
        if file[offset + 1] == 0xF9 { delays.append(number(offset + 4)) }
        if file[offset + 1] == 0xFF, file[(offset + 3)...].starts(with: "NETSCAPE2.0".utf8) {
          repetitions = number(offset + 16)
        }
        offset = endOfBlocks(offset + 2)
      } else {
        guard file[offset] == 0x2C else { throw TestFailure("no block at \(offset)") }
        offset = endOfBlocks(offset + 11 + tableLength(file[offset + 9]))
      }
    }
    guard offset == file.count - 1 else { throw TestFailure("bytes after the trailer") }
  }
}
