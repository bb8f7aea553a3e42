import Frames
import SceneGraph

/// A texel's numbers as they are in memory, the total of several, and a sum of such totals.
private protocol StoredTexel {
  associatedtype Sum
  static var zero: Self { get }
  static var zeroSum: Sum { get }
  /// Adds two texels, of which the second one counts as a part.
  ///
  /// - Parameter part: the part in units of 2⁻³².
  mutating func add(_ a: Self, _ b: Self, part: Int64)
  /// Adds the total of up to four texels to a sum.
  func add(to sum: inout Sum)
  /// Returns a sum's numbers.
  static func numbers(_ sum: Sum) -> SIMD4<Float>
}

extension UInt64: StoredTexel {
  fileprivate typealias Sum = SIMD4<Int32>
  fileprivate static var zero: UInt64 { 0 }
  fileprivate static var zeroSum: Sum { .zero }

  /// The total of four texels in units of 1/64 is below 2¹⁶.
  @inline(__always) fileprivate mutating func add(_ a: UInt64, _ b: UInt64, part: Int64) {
    let part = UInt64(truncatingIfNeeded: part >> 26) & 63
    self &+= a &* (64 &- part) &+ b &* part
  }

  /// The sum of 8,000 cells of two taps is below 2³¹.
  @inline(__always) fileprivate func add(to sum: inout Sum) {
    sum &+= Sum(truncatingIfNeeded: unsafeBitCast(self, to: SIMD4<UInt16>.self))
  }

  @inline(__always) fileprivate static func numbers(_ sum: Sum) -> SIMD4<Float> {
    SIMD4<Float>(sum) * (1 / Float(64 * 255))
  }
}

extension SIMD4<Float>: StoredTexel {
  fileprivate typealias Sum = SIMD4<Float>
  fileprivate static var zeroSum: Sum { .zero }

  @inline(__always) fileprivate mutating func add(_ a: Self, _ b: Self, part: Int64) {
    self += a + (b - a) * (Float(UInt32(truncatingIfNeeded: part)) * 0x1p-32)
  }
  @inline(__always) fileprivate func add(to sum: inout Sum) { sum += self }
  @inline(__always) fileprivate static func numbers(_ sum: Sum) -> SIMD4<Float> { sum }
}

extension SlantedPart {
  /// Returns the sums of the texels before each cell of each line and at its end, row by row of the
  /// part's texture. A cell counts as the mean of its texels.
  ///
  /// On the CPU, where everything is drawn that takes sums: with llvmpipe, a shader that writes
  /// each sum takes several times as long.
  ///
  /// - Parameter source: an opaque picture, and the part of it beyond which its last texels
  ///   continue.
  func sums(of source: PictureSource) -> [SIMD4<Float>] {
    let (width, shown) = (source.picture.texture.size.width, source.shownTexels)
    return [SIMD4<Float>](unsafeUninitializedCapacity: size.area) { sums, count in
      guard let sums = sums.baseAddress else { return }
      switch source.picture.numbers() {
      case .words(let texels):
        texels.withUnsafeBufferPointer { add($0, width, shown, into: sums) }
      case .floats(let texels):
        texels.withUnsafeBufferPointer { add($0, width, shown, into: sums) }
      }
      count = size.area
    }
  }

  /// A place or a distance across the axis in units of 2⁻³² texels.
  private typealias Fixed = Int64

  private static func fixed(_ place: Double) -> Fixed { Fixed((place * 0x1p32).rounded()) }

  /// Half a unit of the parts of `UInt64`.
  private static var rounding: Fixed { 1 << 25 }

  /// How far the two taps of a texel are from its line; 0 for one tap.
  private var beside: Fixed { Self.fixed(Double(slant.spread) / 8) }

  /// The place of the first line at the first texel along the axis, from the middle of the first
  /// texel across it.
  private var firstLine: Fixed {
    let line = origin.y + 0.5 / Double(slant.linesPerTexel)
    return Self.fixed(line + slant.slope * (origin.x + 0.5) - 0.5) + Self.rounding
  }

  private func add<Texel: StoredTexel>(
    _ texels: UnsafeBufferPointer<Texel>, _ width: Int, _ shown: PixelRect,
    into sums: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    guard let texels = texels.baseAddress else { return }
    // The first and the last texel along the axis and across it, and the distances in memory.
    let columns = (first: shown.x, last: shown.x + shown.width - 1)
    let rows = (first: shown.y, last: shown.y + shown.height - 1)
    let (along, across) = slant.isDown ? (rows, columns) : (columns, rows)
    let (next, beyond) = slant.isDown ? (width, 1) : (1, width)
    let (nextSum, nextLine) = slant.isDown ? (lines, 1) : (1, cells + 1)
    let (cell, beside, start) = (slant.cell, beside, firstLine)
    let slope = Self.fixed(slant.slope)
    let stride = Self.fixed(1 / Double(slant.linesPerTexel))
    let part = 1 / Float(beside == 0 ? cell : 2 * cell)
    // Adds a cell's texels, the first of which is at a place across the axis, to a sum.
    @inline(__always) func add(_ column: Int, _ place: Fixed, to sum: inout Texel.Sum) {
      var (place, total) = (place, Texel.zero)
      let row = Int(place >> 32)
      let lastRow = Int((place &+ Fixed(cell &- 1) &* slope) >> 32)
      if lastRow == row, row >= across.first, row < across.last, column >= along.first,
        column &+ cell &- 1 <= along.last
      {
        // All of them are between the same two rows.
        var texel = texels + (row &* beyond &+ column &* next)
        for _ in 0..<cell {
          total.add(texel.pointee, texel[beyond], part: place)
          texel += next
          place &+= slope
        }
      } else {
        for column in column..<column &+ cell {
          let row = Int(place >> 32)
          let texel = texels + min(max(column, along.first), along.last) &* next
          total.add(
            texel[min(max(row, across.first), across.last) &* beyond],
            texel[min(max(row &+ 1, across.first), across.last) &* beyond], part: place)
          place &+= slope
        }
      }
      total.add(to: &sum)
    }
    // Adds a cell of a line to the sum of those before it, and stores the new sum.
    @inline(__always) func add(_ index: Int, of line: Int, to sum: inout Texel.Sum) {
      let column = Int(origin.x) &+ index &* cell
      let place = start &+ Fixed(index &* cell) &* slope &+ Fixed(line) &* stride
      if beside == 0 {
        add(column, place, to: &sum)
      } else {
        add(column, place &- beside, to: &sum)
        add(column, place &+ beside, to: &sum)
      }
      sums[(index &+ 1) &* nextSum &+ line &* nextLine] = Texel.numbers(sum) * part
    }
    for line in 0..<lines { sums[line &* nextLine] = .zero }
    // In the order of the texels in memory.
    if slant.isDown {
      var totals = [Texel.Sum](repeating: Texel.zeroSum, count: lines)
      for index in 0..<cells { for line in 0..<lines { add(index, of: line, to: &totals[line]) } }
    } else {
      for line in 0..<lines {
        var total = Texel.zeroSum
        for index in 0..<cells { add(index, of: line, to: &total) }
      }
    }
  }
}

extension PictureSource {
  /// The texels of which the middle is in the part that is shown, at least one.
  fileprivate var shownTexels: PixelRect {
    let size = picture.texture.size
    func range(_ low: Double, _ extent: Double, _ count: Int) -> (first: Int, count: Int) {
      let limit = Double(count)
      func texel(_ place: Double) -> Int { Int(min(max(place, 0), limit - 1)) }
      let first = texel((low * limit - 0.5 - 1e-3).rounded(.up))
      let last = texel(((low + extent) * limit - 0.5 + 1e-3).rounded(.down))
      return (first, max(last - first, 0) + 1)
    }
    let across = range(rect.origin.x, rect.size.width, size.width)
    let down = range(rect.origin.y, rect.size.height, size.height)
    return PixelRect(x: across.first, y: down.first, width: across.count, height: down.count)
  }
}
