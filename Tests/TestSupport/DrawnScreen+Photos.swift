public import ScreenMatching

extension DrawnScreen {
  /// Draws the photo number `seed`, 3 to 2, as far as its middle fills `rect`: smooth noise of five
  /// sizes and a few discs. It is the same at every size but for its sampling.
  ///
  /// - Parameters:
  ///   - gain: the factor of the brightness.
  ///   - grain: the amplitude of noise that differs from screen to screen, in levels.
  public mutating func photo(_ seed: Int, in rect: PixelRect, gain: Double = 1, grain: Int = 0) {
    let scale = max(Double(rect.width) / 1.5, Double(rect.height))
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        let (u, v) = (
          0.75 + (Double(x) + 0.5 - Double(rect.width) / 2) / scale,
          0.5 + (Double(y) + 0.5 - Double(rect.height) / 2) / scale
        )
        let noise = grain == 0 ? 0 : Int(Self.hash(x + rect.x, y, seed + 99) * Double(grain))
        let color = Self.photo(seed, u, v).map { level in
          UInt8(min(max(Int(level * gain) + noise - grain / 2, 0), 255))
        }
        set(rect.x + x, rect.y + y, color)
      }
    }
  }

  /// Fills the screen with a gradient from the top to the bottom.
  public mutating func gradient(from top: Int, to bottom: Int) {
    for y in 0..<height {
      let level = UInt8(top + (bottom - top) * y / height)
      for x in 0..<width { set(x, y, [level, level / 2 + 60, 255 - level]) }
    }
  }

  /// Draws words of `count` glyphs, each of a few strokes that follow from `seed`, on the ground.
  ///
  /// - Parameter weight: the width of a stroke over the height of a glyph.
  public mutating func words(
    _ seed: Int, count: Int, x: Int, y: Int, height: Int, level: UInt8, weight: Double = 0.12
  ) {
    let advance = height * 7 / 10
    for glyph in 0..<count {
      for row in 0..<height {
        for column in 0..<(advance - height / 8) {
          let (u, v) = (
            (Double(column) + 0.5) / Double(height), (Double(row) + 0.5) / Double(height)
          )
          let isInk = (0..<3).contains { stroke in
            let place = 0.06 + 0.44 * Self.hash(seed, glyph, stroke)
            let low = 0.5 * Self.hash(seed + 7, glyph, stroke)
            return (stroke + glyph + seed) % 2 == 0
              ? abs(u - place) < weight / 2 && v > low && v < low + 0.6
              : abs(v - 0.05 - 1.8 * place) < weight / 2 && u > low / 2 && u < low / 2 + 0.35
          }
          if isInk { set(x + glyph * advance + column, y + row, [level, level, level]) }
        }
      }
    }
  }

  private static func photo(_ seed: Int, _ u: Double, _ v: Double) -> [Double] {
    for disc in 0..<5 {
      let (dx, dy) = (
        u - 1.5 * hash(seed, disc, 1), v - hash(seed, disc, 2)
      )
      let radius = 0.04 + 0.1 * hash(seed, disc, 3)
      if dx * dx + dy * dy < radius * radius {
        return (0..<3).map { 40 + 190 * hash(seed, disc, 4 + $0) }
      }
    }
    var sum = 0.0
    var weight = 0.0
    for octave in 0..<5 {
      let cells = Double(3 << octave)
      let share = 1 / Double(octave + 1)
      sum += share * smooth(seed * 8 + octave, u * cells, v * cells)
      weight += share
    }
    let level = sum / weight
    return [60 + 150 * level, 40 + 120 * level * level + 60 * v, 150 - 90 * level + 40 * u]
  }

  private static func smooth(_ seed: Int, _ x: Double, _ y: Double) -> Double {
    let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (u, v) = (x - Double(column), y - Double(row))
    let (s, t) = (u * u * (3 - 2 * u), v * v * (3 - 2 * v))
    let above = hash(seed, column, row) * (1 - s) + hash(seed, column + 1, row) * s
    let below = hash(seed, column, row + 1) * (1 - s) + hash(seed, column + 1, row + 1) * s
    return above * (1 - t) + below * t
  }

  /// Returns a number from 0 to 1 that follows from three others.
  private static func hash(_ a: Int, _ b: Int, _ c: Int) -> Double {
    var value = UInt64(truncatingIfNeeded: a &* 73_856_093 ^ b &* 19_349_663 ^ c &* 83_492_791)
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((value ^ (value >> 31)) >> 11) / 9_007_199_254_740_992
  }
}
