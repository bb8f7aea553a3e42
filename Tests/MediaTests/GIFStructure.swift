/// The blocks of a GIF file, read as GIF89a has them.
struct GIFStructure {
  /// In 1/100 s, one for each image.
  private(set) var delays: [Int] = []
  /// What the looping extension says: 0 is forever; nil where there is none.
  private(set) var repetitions: Int?

  init(_ file: [UInt8]) throws {
    guard file.starts(with: "GIF89a".utf8) else { throw TestFailure("no GIF89a") }
    func number(_ place: Int) -> Int { Int(file[place]) | Int(file[place + 1]) << 8 }
    func tableLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    func endOfBlocks(_ start: Int) -> Int {
      var place = start
      while file[place] != 0 { place += Int(file[place]) + 1 }
      return place + 1
    }
    var place = 13 + tableLength(file[10])
    while file[place] != 0x3B {
      if file[place] == 0x21 {
        if file[place + 1] == 0xF9 { delays.append(number(place + 4)) }
        if file[place + 1] == 0xFF, file[(place + 3)...].starts(with: "NETSCAPE2.0".utf8) {
          repetitions = number(place + 16)
        }
        place = endOfBlocks(place + 2)
      } else {
        guard file[place] == 0x2C else { throw TestFailure("no block at \(place)") }
        place = endOfBlocks(place + 11 + tableLength(file[place + 9]))
      }
    }
    guard place == file.count - 1 else { throw TestFailure("bytes after the trailer") }
  }
}
