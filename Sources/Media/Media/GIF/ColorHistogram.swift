/// The distinct colours of some pixels, and how many pixels have each.
///
/// It is a hash table of a fixed size. The pixels of a photo can have more colours than are worth
/// counting; then colours that differ only in the lowest bit or two of a channel count as one.
struct ColorHistogram: ~Copyable {
  /// The largest number of colours that are counted exactly, or without their lowest bits.
  private static let mostColors = 1 << 16
  /// The mask of a colour at each level: 8, 7 and 6 bits of a channel.
  private static let masks: [UInt32] = [0xFF_FFFF, 0xFE_FEFE, 0xFC_FCFC]
  /// The number that makes a colour the middle of those that count as one, at each level.
  private static let middles: [UInt32] = [0, 0, 0x02_0202]

  /// The number of distinct colours.
  private(set) var count = 0
  /// The distinct colours as 0x00RRGGBB, in the order of their first pixels.
  private let colors: UnsafeMutablePointer<UInt32>
  /// The number of pixels of each colour.
  private let weights: UnsafeMutablePointer<UInt32>
  /// For each place of the hash table, the index of its colour plus 1, or 0.
  private let places: UnsafeMutablePointer<UInt32>
  private let capacity: Int
  /// The number of places is 2 to the power of this, twice the colours that are counted or more.
  private var placeBits: Int
  /// The index in `masks`.
  private var level = 0

  /// Creates a table for up to `pixels` pixels.
  init(pixels: Int) {
    var bits = 4
    while bits < 18, 1 << bits < pixels { bits += 1 }
    capacity = 1 << bits
    placeBits = bits + 1
    colors = .allocate(capacity: capacity)
    weights = .allocate(capacity: capacity)
    places = .allocate(capacity: 1 << placeBits)
  }

  deinit {
    colors.deallocate()
    weights.deallocate()
    places.deallocate()
  }

  /// Returns the colour at an index as 0x00RRGGBB.
  func color(_ index: Int) -> UInt32 { colors[index] }

  /// Returns the number of pixels of the colour at an index.
  func weight(_ index: Int) -> UInt32 { weights[index] }

  /// Counts the colours of the pixels that change, and replaces their marks by the indices of their
  /// colours.
  ///
  /// - Parameters:
  ///   - pixels: the pixels as 0xAARRGGBB.
  ///   - marks: a mark for each pixel: see `PixelMark`.
  ///   - area: the number of pixels.
  mutating func count(
    _ pixels: UnsafePointer<UInt32>, _ marks: UnsafeMutablePointer<UInt32>, _ area: Int
  ) {
    // The next frame may have fewer colours.
    if level > 0 { level -= 1 }
    while !countAtLevel(pixels, marks, area) { level += 1 }
    for index in 0..<count { colors[index] |= Self.middles[level] }
  }

  /// Counts the colours at the current level. Returns false if they are too many.
  private mutating func countAtLevel(
    _ pixels: UnsafePointer<UInt32>, _ marks: UnsafeMutablePointer<UInt32>, _ area: Int
  ) -> Bool {
    let limit = level + 1 < Self.masks.count ? min(Self.mostColors, capacity) : capacity
    // Twice as many places as colours keep the chains short.
    placeBits = (2 * limit).trailingZeroBitCount
    places.update(repeating: 0, count: 1 << placeBits)
    count = 0
    let mask = Self.masks[level]
    let kept = PixelMark.kept
    // No colour has bits beyond the mask.
    var last = UInt32.max
    var index: UInt32 = 0
    for pixel in 0..<area where marks[pixel] != kept {
      let color = pixels[pixel] & mask
      if color != last {
        guard let found = place(of: color, limit) else { return false }
        index = found
        last = color
      }
      weights[Int(index)] &+= 1
      marks[pixel] = index
    }
    return true
  }

  /// Returns the index of a colour, which is added if it is new; nil if there is no space for it.
  private mutating func place(of color: UInt32, _ limit: Int) -> UInt32? {
    // Fibonacci hashing: the multiplier is 2^32 divided by the golden ratio.
    var place = Int((color &* 0x9E37_79B1) >> UInt32(32 - placeBits))
    while places[place] != 0 {
      let index = places[place] - 1
      if colors[Int(index)] == color { return index }
      place = (place + 1) & (1 << placeBits - 1)
    }
    guard count < limit else { return nil }
    colors[count] = color
    weights[count] = 0
    count += 1
    places[place] = UInt32(count)
    return UInt32(count - 1)
  }
}

/// What happens to a pixel of a frame of a GIF: the index of its new colour, or one of these marks.
enum PixelMark {
  /// The pixel gets a new colour, which has no index yet.
  static let changed: UInt32 = 0
  /// The pixel of the frame before stays, or nothing is visible.
  static let kept: UInt32 = .max
}
