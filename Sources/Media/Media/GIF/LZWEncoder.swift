/// An encoder of a GIF's image data: LZW with codes of 3 to 12 bits (GIF89a specification,
/// appendix F).
struct LZWEncoder: ~Copyable {
  private static let mostCodes = 4096
  private static let placeBits = 14
  /// A hash table of strings: (prefix << 8 | index) << 12 | code, or 0.
  private let places: UnsafeMutablePointer<UInt32>
  /// Bits that do not fill a byte yet, the first one lowest.
  private var bits: UInt32 = 0
  private var bitCount = 0
  /// The data of one image without the lengths of its blocks.
  private var data: [UInt8] = []

  init() { places = .allocate(capacity: 1 << Self.placeBits) }

  deinit { places.deallocate() }

  /// Appends the data of an image: the bits of an index, and blocks of up to 255 bytes.
  ///
  /// - Parameters:
  ///   - indices: the indices row by row, at least one.
  ///   - indexBits: the bits of an index, 2 to 8.
  mutating func encode(_ indices: [UInt8], indexBits: Int, into output: inout [UInt8]) {
    data.removeAll(keepingCapacity: true)
    let clear = 1 << indexBits
    var (next, width) = (clear + 2, indexBits + 1)
    forget()
    put(clear, width)
    var prefix = Int(indices[0])
    for index in indices.dropFirst() {
      let string = UInt32(prefix << 8 | Int(index))
      let place = place(of: string)
      if places[place] != 0 {
        prefix = Int(places[place] & 0xFFF)
        continue
      }
      put(prefix, width)
      if next < Self.mostCodes {
        places[place] = string << 12 | UInt32(next)
        if next == 1 << width { width += 1 }
        next += 1
      } else {
        put(clear, width)
        forget()
        (next, width) = (clear + 2, indexBits + 1)
      }
      prefix = Int(index)
    }
    put(prefix, width)
    // The decoder has one more string now.
    if next == 1 << width, width < 12 { width += 1 }
    put(clear + 1, width)
    if bitCount > 0 { data.append(UInt8(truncatingIfNeeded: bits)) }
    (bits, bitCount) = (0, 0)
    output.append(UInt8(indexBits))
    for start in stride(from: 0, to: data.count, by: 255) {
      let block = data[start..<min(start + 255, data.count)]
      output.append(UInt8(block.count))
      output.append(contentsOf: block)
    }
    output.append(0)
  }

  /// Returns the place of a string in the table, or the empty place for it.
  private func place(of string: UInt32) -> Int {
    var place = Int((string &* 0x9E37_79B1) >> UInt32(32 - Self.placeBits))
    while places[place] != 0, places[place] >> 12 != string {
      place = (place + 1) & (1 << Self.placeBits - 1)
    }
    return place
  }

  private func forget() { places.update(repeating: 0, count: 1 << Self.placeBits) }

  private mutating func put(_ code: Int, _ width: Int) {
    bits |= UInt32(code) << UInt32(bitCount)
    bitCount += width
    while bitCount >= 8 {
      data.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }
}
