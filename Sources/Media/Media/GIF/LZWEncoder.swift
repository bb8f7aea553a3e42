/// An encoder of a GIF's image data: LZW with codes of 3 to 12 bits (GIF89a specification,
/// appendix F).
struct LZWEncoder: ~Copyable {
  private static let mostCodes: UInt32 = 4096
  private static let placeBits = 14
  /// A hash table of strings: (prefix << 8 | index) << 12 | code, or 0.
  private let places: UnsafeMutablePointer<UInt32>
  /// The data of one image without the lengths of its blocks, and its capacity.
  private var data: UnsafeMutablePointer<UInt8>
  private var capacity = 1 << 16

  init() {
    places = .allocate(capacity: 1 << Self.placeBits)
    data = .allocate(capacity: capacity)
  }

  deinit {
    places.deallocate()
    data.deallocate()
  }

  /// Appends the data of an image: the bits of an index, and blocks of up to 255 bytes.
  ///
  /// - Parameters:
  ///   - indices: the indices row by row, at least one.
  ///   - indexBits: the bits of an index, 2 to 8.
  mutating func encode(_ indices: [UInt8], indexBits: Int, into output: inout [UInt8]) {
    // Each index adds a code of up to 12 bits at most, and every 3,000th a code that clears.
    let most = indices.count * 2 + 16
    if capacity < most {
      data.deallocate()
      data = .allocate(capacity: most)
      capacity = most
    }
    let count = indices.withUnsafeBufferPointer { compress($0, indexBits: indexBits) }
    output.append(UInt8(indexBits))
    for start in stride(from: 0, to: count, by: 255) {
      let block = UnsafeBufferPointer(start: data + start, count: min(255, count - start))
      output.append(UInt8(block.count))
      output.append(contentsOf: block)
    }
    output.append(0)
  }

  /// Writes the codes of indices to `data`.
  ///
  /// - Returns: the number of bytes.
  private func compress(_ indices: UnsafeBufferPointer<UInt8>, indexBits: Int) -> Int {
    let (places, spread) = (places, UInt32(Self.placeBits - 8))
    let mask: UInt32 = 1 << UInt32(Self.placeBits) - 1
    var bits = BitWriter(data)
    let clear: UInt32 = 1 << UInt32(indexBits)
    var (next, width) = (clear + 2, UInt32(indexBits) + 1)
    forget()
    bits.put(clear, width)
    var prefix = UInt32(indices[0])
    for position in 1..<indices.count {
      let index = UInt32(indices[position])
      let string = prefix << 8 | index
      // A hash that is computed fast: the next prefix waits for it.
      var place = index << spread ^ prefix
      var found = places[Int(place)]
      while found != 0, found >> 12 != string {
        place = (place &+ 1) & mask
        found = places[Int(place)]
      }
      if found != 0 {
        prefix = found & 0xFFF
        continue
      }
      bits.put(prefix, width)
      if next < Self.mostCodes {
        places[Int(place)] = string << 12 | next
        if next == 1 << width { width += 1 }
        next += 1
      } else {
        bits.put(clear, width)
        forget()
        (next, width) = (clear + 2, UInt32(indexBits) + 1)
      }
      prefix = index
    }
    bits.put(prefix, width)
    // The decoder has one more string now.
    if next == 1 << width, width < 12 { width += 1 }
    bits.put(clear + 1, width)
    return bits.finish()
  }

  private func forget() { places.update(repeating: 0, count: 1 << Self.placeBits) }
}

/// Writes codes bit by bit, the lowest bit first.
private struct BitWriter {
  private let target: UnsafeMutablePointer<UInt8>
  private var count = 0
  /// Bits that do not fill a byte yet, the first one lowest.
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0

  init(_ target: UnsafeMutablePointer<UInt8>) { self.target = target }

  @inline(__always)
  mutating func put(_ code: UInt32, _ width: UInt32) {
    bits |= UInt64(code) &<< bitCount
    bitCount += UInt64(width)
    while bitCount >= 8 {
      target[count] = UInt8(truncatingIfNeeded: bits)
      count += 1
      bits >>= 8
      bitCount -= 8
    }
  }

  /// Writes the last bits, and returns the number of bytes.
  mutating func finish() -> Int {
    if bitCount > 0 {
      target[count] = UInt8(truncatingIfNeeded: bits)
      count += 1
    }
    return count
  }
}
