/// The palette of a frame, and the entries that are nearest to its colours.
///
/// The colours are divided into boxes, at the mean of the axis with the largest variance, the box
/// with the largest squared error first (S. J. Wan, P. Prusinkiewicz, S. K. M. Wong: Variance-based
/// color image quantization for frame buffer display, 1990). Then every mean moves to the mean of
/// the colours that are nearest to it, three times (S. P. Lloyd: Least squares quantization in PCM,
/// 1982).
struct Palette {
  /// A colour in a space with the squared distance as its error: red, green and blue from 0 to 255,
  /// and a weight.
  typealias Point = SIMD4<Float>

  /// The use of a palette for a colour of the histogram.
  struct Use {
    /// The nearest entry.
    var entry: UInt8
    /// True if the entry is so far away that its error is passed on to the pixels around.
    var isDithered: Bool
  }

  /// The entries as 0x00RRGGBB.
  let colors: [UInt32]
  /// The use for each colour of the histogram.
  let uses: [Use]
  /// True if every colour of the histogram is an entry.
  let isExact: Bool
  /// The entries around each entry; empty for an exact palette.
  private let neighbors: [Neighbors]

  /// The number of times that the means move.
  private static let rounds = 3
  /// The largest squared error without dither. A smooth gradient of one channel then has steps of
  /// at most 5, and flat areas stay flat.
  private static let plainError: Float = 6

  /// Chooses up to `limit` colours for those of a histogram.
  init(_ histogram: borrowing ColorHistogram, limit: Int) {
    let count = histogram.count
    if count <= limit {
      var colors: [UInt32] = []
      for index in 0..<count { colors.append(histogram.color(index)) }
      self.colors = colors
      uses = (0..<count).map { Use(entry: UInt8($0), isDithered: false) }
      isExact = true
      neighbors = []
      return
    }
    var points: [Point] = []
    points.reserveCapacity(count)
    for index in 0..<count {
      points.append(Self.point(histogram.color(index), weight: Float(histogram.weight(index))))
    }
    var nearest = [UInt8](repeating: 0, count: count)
    var means = ColorBox.divide(points, limit: limit, numbering: &nearest)
    for _ in 0..<Self.rounds { Self.move(&means, to: points, &nearest) }
    let colors = means.map { mean in
      let rounded = mean.rounded(.toNearestOrAwayFromZero)
      return UInt32(rounded.x) << 16 | UInt32(rounded.y) << 8 | UInt32(rounded.z)
    }
    let neighbors = Neighbors.all(of: colors.map { Self.point($0) })
    uses = points.indices.map { index in
      let (entry, error) = neighbors[Int(nearest[index])].nearest(to: points[index])
      return Use(entry: entry, isDithered: error > Self.plainError)
    }
    self.colors = colors
    self.neighbors = neighbors
    isExact = false
  }

  /// Returns a colour as a point.
  @inline(__always)
  static func point(_ color: UInt32, weight: Float = 0) -> Point {
    Point(Float((color >> 16) & 255), Float((color >> 8) & 255), Float(color & 255), weight)
  }

  /// Returns the entry nearest to a point, among those around another entry.
  @inline(__always)
  func entry(nearestTo point: Point, around entry: UInt8) -> UInt8 {
    neighbors[Int(entry)].nearest(to: point).entry
  }

  /// Moves each mean to the mean of the points that are nearest to it.
  private static func move(_ means: inout [Point], to points: [Point], _ nearest: inout [UInt8]) {
    let neighbors = Neighbors.all(of: means)
    var sums = [Point](repeating: .zero, count: means.count)
    for index in points.indices {
      let point = points[index]
      let entry = neighbors[Int(nearest[index])].nearest(to: point).entry
      nearest[index] = entry
      var weighted = point * point.w
      weighted.w = point.w
      sums[Int(entry)] += weighted
    }
    for index in means.indices where sums[index].w > 0 {
      means[index] = sums[index] / sums[index].w
    }
  }
}

/// The 16 entries of a palette that are nearest to one of them, itself first.
private struct Neighbors {
  private typealias Lanes = InlineArray<16, Float>

  private let red, green, blue: SIMD16<Float>
  private var entries = InlineArray<16, UInt8>(repeating: 0)
  /// The squared distance from the first lane below which a point is nearer to it than to all
  /// others, and that below which it is nearer than to all from the fifth on.
  private var firstReach = Float.infinity, fourReach = Float.infinity

  private static let lanes = SIMD16<Int32>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

  /// Returns the neighbours of every entry.
  static func all(of entries: [Palette.Point]) -> [Neighbors] {
    entries.withUnsafeBufferPointer { all in all.map { Neighbors(of: $0, in: all) } }
  }

  private init(of center: Palette.Point, in all: UnsafeBufferPointer<Palette.Point>) {
    // The distance in the high bits, the entry in the low 8; an insertion sort of the 16 least.
    var keys = InlineArray<16, UInt32>(repeating: .max)
    var limit = Float.infinity
    for index in all.indices {
      let offset = all[index] - center
      let square = offset * offset
      let distance = square.x + square.y + square.z
      guard distance < limit else { continue }
      let key = UInt32(distance) << 8 | UInt32(index)
      var lane = 15
      while lane > 0, keys[lane - 1] > key {
        keys[lane] = keys[lane - 1]
        lane -= 1
      }
      keys[lane] = key
      limit = Float(keys[15] >> 8)
    }
    // An entry that does not exist is far away.
    var (x, y, z) = (Lanes(repeating: 1000), Lanes(repeating: 1000), Lanes(repeating: 1000))
    for lane in 0..<min(all.count, 16) {
      let index = Int(keys[lane] & 255)
      entries[lane] = UInt8(index)
      (x[lane], y[lane], z[lane]) = (all[index].x, all[index].y, all[index].z)
    }
    // By the triangle inequality, a point is nearer to one of two lanes if its distance from that
    // is half of theirs, or a little less, which leaves room for rounding.
    for lane in 1..<16 {
      let (dx, dy, dz) = (x[lane] - x[0], y[lane] - y[0], z[lane] - z[0])
      let reach = (dx * dx + dy * dy + dz * dz) / 4.01
      firstReach = min(firstReach, reach)
      if lane > 3 { fourReach = min(fourReach, reach) }
    }
    red = unsafeBitCast(x, to: SIMD16<Float>.self)
    green = unsafeBitCast(y, to: SIMD16<Float>.self)
    blue = unsafeBitCast(z, to: SIMD16<Float>.self)
  }

  /// Returns the entry nearest to a point, and its squared distance, rounded.
  @inline(__always)
  func nearest(to point: Palette.Point) -> (entry: UInt8, error: Float) {
    let (x, y, z) = (red[0] - point.x, green[0] - point.y, blue[0] - point.z)
    let distance = x * x + y * y + z * z
    if distance < firstReach {
      let key = Int32(bitPattern: (distance + Self.rounding).bitPattern)
      return (entries[0], Float(key & Self.roundedBits))
    }
    let best = distance < fourReach ? leastOfFour(point) : leastOfAll(point)
    return (entries[Int(best & 15)], Float(best >> 4))
  }

  /// A number from 2^23 on has no fraction: its low bits are the rounded distance. A point with
  /// errors of other pixels lies within 2^9 of the cube of colours.
  private static let rounding: Float = 0x80_0000
  private static let roundedBits: Int32 = 0x7F_FFFF

  /// Returns the least rounded distance of the first four lanes times 16, plus its lane.
  @inline(__always)
  private func leastOfFour(_ point: Palette.Point) -> Int32 {
    let x = red.lowHalf.lowHalf - point.x
    let y = green.lowHalf.lowHalf - point.y
    let z = blue.lowHalf.lowHalf - point.z
    let keys = unsafeBitCast(x * x + y * y + z * z + Self.rounding, to: SIMD4<Int32>.self)
    return Self.least(((keys & Self.roundedBits) &<< 4) | Self.lanes.lowHalf.lowHalf)
  }

  /// Returns the least rounded distance of all lanes times 16, plus its lane.
  @inline(__always)
  private func leastOfAll(_ point: Palette.Point) -> Int32 {
    let (x, y, z) = (red - point.x, green - point.y, blue - point.z)
    let bits = unsafeBitCast(x * x + y * y + z * z + Self.rounding, to: SIMD16<Int32>.self)
    let keys = ((bits & Self.roundedBits) &<< 4) | Self.lanes
    let eight = keys.lowHalf.replacing(
      with: keys.highHalf, where: keys.highHalf .< keys.lowHalf)
    return Self.least(
      eight.lowHalf.replacing(with: eight.highHalf, where: eight.highHalf .< eight.lowHalf))
  }

  @inline(__always)
  private static func least(_ keys: SIMD4<Int32>) -> Int32 {
    min(min(keys[0], keys[1]), min(keys[2], keys[3]))
  }
}

/// A part of the colours while they are divided.
private struct ColorBox {
  private var range: Range<Int>
  private var mean: Palette.Point
  /// The axis with the largest squared error.
  private var axis: Int
  /// The sum of the squared errors; 0 if the box cannot be divided.
  private var error: Double

  private init(_ range: Range<Int>, of points: UnsafeMutableBufferPointer<Palette.Point>) {
    var sum = SIMD4<Double>.zero
    var squares = SIMD4<Double>.zero
    for index in range {
      let point = points[index]
      var weighted = point * point.w
      weighted.w = point.w
      sum += SIMD4<Double>(weighted)
      squares += SIMD4<Double>(weighted * point)
    }
    let mean = sum / sum.w
    let errors = squares - sum * mean
    self.range = range
    self.mean = Palette.Point(mean)
    axis = errors.x >= max(errors.y, errors.z) ? 0 : errors.y >= errors.z ? 1 : 2
    error = range.count > 1 ? errors.x + errors.y + errors.z : 0
  }

  /// Divides colours into up to `limit` boxes, writes each colour's box to `numbering`, and returns
  /// the means.
  static func divide(
    _ colors: [Palette.Point], limit: Int, numbering: inout [UInt8]
  ) -> [Palette.Point] {
    var colors = colors
    var order = colors.indices.map { UInt32($0) }
    return colors.withUnsafeMutableBufferPointer { points in
      order.withUnsafeMutableBufferPointer { order in
        var boxes = [ColorBox(0..<points.count, of: points)]
        while boxes.count < limit {
          guard let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
            boxes[worst].error > 0
          else { break }
          let range = boxes[worst].range
          let middle = boxes[worst].partition(points, order)
          guard range.lowerBound < middle, middle < range.upperBound else {
            boxes[worst].error = 0
            continue
          }
          boxes[worst] = ColorBox(range.lowerBound..<middle, of: points)
          boxes.append(ColorBox(middle..<range.upperBound, of: points))
        }
        for (number, box) in boxes.enumerated() {
          for index in box.range { numbering[Int(order[index])] = UInt8(number) }
        }
        return boxes.map(\.mean)
      }
    }
  }

  /// Moves the points above the mean behind the others, and returns the index of their first.
  private func partition(
    _ points: UnsafeMutableBufferPointer<Palette.Point>, _ order: UnsafeMutableBufferPointer<UInt32>
  ) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      if points[low][axis] <= mean[axis] {
        low += 1
      } else {
        high -= 1
        points.swapAt(low, high)
        order.swapAt(low, high)
      }
    }
    return low
  }
}
