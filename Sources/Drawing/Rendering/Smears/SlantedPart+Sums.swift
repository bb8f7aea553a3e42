import Frames
import SceneGraph

/// The numbers of a picture's texels in memory, row by row: premultiplied.
enum PictureNumbers {
  /// Red, green, blue and alpha in 16 bits of a word each, 255 for 1.
  case words([UInt64])
  case floats([SIMD4<Float>])

  /// Takes the numbers of a texture.
  init(of texture: any PictureTexture) {
    if let bytes = texture.bytes() {
      self = .words(
        bytes.map { bytes in
          let (low, high) = (UInt64(bytes & 0xFFFF), UInt64(bytes >> 16))
          let halves = low | (high << 32)
          return (halves & 0xFF_0000_00FF) | ((halves & 0xFF00_0000_FF00) << 8)
        })
    } else {
      self = .floats(texture.numbers())
    }
  }
}

/// A texel's numbers as they are in memory, and the total of several.
private protocol StoredTexel {
  static var zero: Self { get }
  /// Adds two texels, of which the second one counts as a part.
  ///
  /// - Parameter part: the part in units of 2⁻³².
  mutating func add(_ a: Self, _ b: Self, part: Int64)
  /// The total of up to four texels.
  var total: SIMD4<Float> { get }
}

extension UInt64: StoredTexel {
  static var zero: UInt64 { 0 }
  /// The total of four texels in units of 1/64 is below 2¹⁶.
  @inline(__always) mutating func add(_ a: UInt64, _ b: UInt64, part: Int64) {
    let part = UInt64(truncatingIfNeeded: part >> 26) & 63
    self &+= a &* (64 &- part) &+ b &* part
  }
  @inline(__always) var total: SIMD4<Float> {
    SIMD4(
      Float(Int32(truncatingIfNeeded: self & 0xFFFF)),
      Float(Int32(truncatingIfNeeded: self >> 16 & 0xFFFF)),
      Float(Int32(truncatingIfNeeded: self >> 32 & 0xFFFF)),
      Float(Int32(truncatingIfNeeded: self >> 48))) * (1 / Float(64 * 255))
  }
}

extension SIMD4<Float>: StoredTexel {
  @inline(__always) mutating func add(_ a: Self, _ b: Self, part: Int64) {
    self += a + (b - a) * (Float(UInt32(truncatingIfNeeded: part)) * 0x1p-32)
  }
  @inline(__always) var total: Self { self }
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

  private func add(
    _ texels: UnsafeBufferPointer<some StoredTexel>, _ width: Int, _ shown: PixelRect,
    into sums: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    guard let texels = texels.baseAddress else { return }
    if slant.isDown {
      addDown(texels, width, shown, into: sums)
    } else {
      addAcross(texels, width, shown, into: sums)
    }
  }

  /// A place or a distance across the axis in units of 2⁻³² texels.
  private typealias Fixed = Int64

  private static func fixed(_ place: Double) -> Fixed { Fixed((place * 0x1p32).rounded()) }

  /// Half a unit of the parts of `UInt64`.
  private static var rounding: Fixed { 1 << 25 }

  /// How far the two taps of a texel are from its line; 0 for one tap.
  private var beside: Fixed { Self.fixed(Double(slant.spread) / 8) }

  /// Returns the place of the first line in a column of texels along the axis, from the middle of
  /// the first texel.
  private func firstLine(_ column: Int) -> Fixed {
    let line = origin.y + 0.5 / Double(slant.linesPerTexel)
    return Self.fixed(line + slant.slope * (Double(column) + 0.5) - 0.5) + Self.rounding
  }

  /// Adds along lines that mostly go across, line by line.
  private func addAcross<Texel: StoredTexel>(
    _ texels: UnsafePointer<Texel>, _ width: Int, _ shown: PixelRect,
    into sums: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let (first, last) = (shown.x, shown.x + shown.width - 1)
    let (top, bottom) = (shown.y, shown.y + shown.height - 1)
    let (cell, beside, slope) = (slant.cell, beside, Self.fixed(slant.slope))
    let stride = Self.fixed(1 / Double(slant.linesPerTexel))
    let part = 1 / Float(beside == 0 ? cell : 2 * cell)
    // Returns the total of a cell's texels, the first of which is at a place across the axis.
    @inline(__always) func total(_ column: Int, _ place: Fixed) -> SIMD4<Float> {
      var (place, total) = (place, Texel.zero)
      let row = Int(place >> 32)
      let lastRow = Int((place &+ Fixed(cell &- 1) &* slope) >> 32)
      if lastRow == row, row >= top, row < bottom, column >= first, column &+ cell &- 1 <= last {
        // All of them are between the same two rows.
        let above = texels + (row &* width &+ column)
        let below = above + width
        for x in 0..<cell {
          total.add(above[x], below[x], part: place)
          place &+= slope
        }
      } else {
        for x in column..<column &+ cell {
          let row = Int(place >> 32)
          let texel = texels + min(max(x, first), last)
          total.add(
            texel[min(max(row, top), bottom) &* width],
            texel[min(max(row &+ 1, top), bottom) &* width], part: place)
          place &+= slope
        }
      }
      return total.total
    }
    var sums = sums
    for line in 0..<lines {
      var sum = SIMD4<Float>.zero
      sums.pointee = sum
      sums += 1
      var column = Int(origin.x)
      var place = firstLine(column) &+ Fixed(line) &* stride
      for _ in 0..<cells {
        if beside == 0 {
          sum += total(column, place) * part
        } else {
          sum += (total(column, place &- beside) + total(column, place &+ beside)) * part
        }
        sums.pointee = sum
        sums += 1
        column &+= cell
        place &+= Fixed(cell) &* slope
      }
    }
  }

  /// Adds along lines that mostly go down, row by row.
  private func addDown<Texel: StoredTexel>(
    _ texels: UnsafePointer<Texel>, _ width: Int, _ shown: PixelRect,
    into sums: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let (first, last) = (shown.x, shown.x + shown.width - 1)
    let (top, bottom) = (shown.y, shown.y + shown.height - 1)
    let (cell, beside, slope) = (slant.cell, beside, Self.fixed(slant.slope))
    let stride = Self.fixed(1 / Double(slant.linesPerTexel))
    let part = 1 / Float(beside == 0 ? cell : 2 * cell)
    // Returns the total of a cell's texels, the first of which is at a place across the axis.
    @inline(__always) func total(_ row: Int, _ place: Fixed) -> SIMD4<Float> {
      var (place, total) = (place, Texel.zero)
      for y in row..<row &+ cell {
        let column = Int(place >> 32)
        let texel = texels + min(max(y, top), bottom) &* width
        total.add(
          texel[min(max(column, first), last)], texel[min(max(column &+ 1, first), last)],
          part: place)
        place &+= slope
      }
      return total.total
    }
    for line in 0..<lines { sums[line] = .zero }
    var row = Int(origin.x)
    for index in 0..<cells {
      let before = sums + index &* lines
      let after = before + lines
      var place = firstLine(row)
      for line in 0..<lines {
        if beside == 0 {
          after[line] = before[line] + total(row, place) * part
        } else {
          let both = total(row, place &- beside) + total(row, place &+ beside)
          after[line] = before[line] + both * part
        }
        place &+= stride
      }
      row += cell
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
