/// The growth of a rectangle over the cells in which two screens agree under a placement.
///
/// The placement is refined on the way: a step of Gauss and Newton's method over the rectangle so
/// far removes what the points' positions lack in precision.
struct RegionGrowth {
  /// A rectangle in pixels of the smaller picture's screen.
  struct Bounds {
    var left, top, right, bottom: Double
  }

  /// The agreeing rectangle up to its last texture, and with the plain area around it.
  private(set) var textured: Bounds
  private(set) var whole: Bounds
  /// The refined placement from the smaller picture's screen to the other one.
  private(set) var placement: Placement
  /// The side of a cell in pixels of the smaller picture's screen.
  let cell: Double

  /// A rectangle of cells; all four are inside.
  private struct Box: Equatable {
    var left, top, right, bottom: Int
    var area: Int { (right - left + 1) * (bottom - top + 1) }
  }

  /// A change of brightness from the other screen: a factor and an offset, in levels.
  private struct Brightness {
    var gain = 1.0
    var offset = 0.0
  }

  /// The side of a cell in pixels of a level.
  private static let cellSide = 4
  /// The share of the cells of a side that agree.
  private static let agreeing = 0.72
  /// The largest number of cells along a side of the window.
  private static let largestWindow = 160

  private let level, other: LumaPyramid.Level
  private let left, top: Double
  private let columns, rows: Int
  private var first: [Float]
  private var second: [Float]
  private var agrees: [Bool] = []
  private var isTextured: [Bool] = []

  private var line: Int { columns * Self.cellSide }

  /// Grows a rectangle; nil if the screens do not agree around `seed`.
  ///
  /// - Parameters:
  ///   - small: the screen with the smaller picture, whose pixels count.
  ///   - large: the other screen.
  ///   - placement: the placement from `small` to `large`; its scale is 1 or above.
  ///   - seed: points that agree and lie together.
  ///   - around: the bounds of most points that agree.
  init?(
    small: LumaPyramid, large: LumaPyramid, _ placement: Placement, seed: Bounds, around: Bounds
  ) {
    let extent = max(around.right - around.left, around.bottom - around.top, 8)
    level = small.level(scale: max(extent / 90, small.levels[0].scale))
    other = large.level(scale: level.scale * placement.scale)
    let side = Double(Self.cellSide) * level.scale
    cell = side
    self.placement = placement
    // The window: what both screens have, at most three times the agreeing points.
    let reach = extent + 6 * side
    let (width, height) = (Double(level.width) * level.scale, Double(level.height) * level.scale)
    left = max(around.left - reach, 0, -placement.x / placement.scale)
    top = max(around.top - reach, 0, -placement.y / placement.scale)
    let right = min(
      around.right + reach, width,
      (Double(other.width) * other.scale - placement.x) / placement.scale)
    let bottom = min(
      around.bottom + reach, height,
      (Double(other.height) * other.scale - placement.y) / placement.scale)
    columns = max(min(Int((right - left) / side), Self.largestWindow), 0)
    rows = max(min(Int((bottom - top) / side), Self.largestWindow), 0)
    (textured, whole) = (seed, seed)
    (first, second) = ([], [])
    guard columns >= 4, rows >= 4 else { return nil }
    first = [Float](repeating: 0, count: columns * rows * Self.cellSide * Self.cellSide)
    second = first
    for y in 0..<(rows * Self.cellSide) {
      for x in 0..<line {
        first[y * line + x] = level.value(
          left + (Double(x) + 0.5) * level.scale, top + (Double(y) + 0.5) * level.scale)
      }
    }

    let (leftEnd, topEnd) = (left, top)
    func index(_ value: Double, _ start: Double, _ count: Int) -> Int {
      min(max(Int((value - start) / side), 0), count - 1)
    }
    let start = Box(
      left: max(index(seed.left, leftEnd, columns) - 1, 0),
      top: max(index(seed.top, topEnd, rows) - 1, 0),
      right: min(index(seed.right, leftEnd, columns) + 1, columns - 1),
      bottom: min(index(seed.bottom, topEnd, rows) + 1, rows - 1))
    resample()
    for _ in 0..<2 { refine(over: start) }
    guard isSimilar(in: start) else { return nil }
    var grown: (last: Box, box: Box)?
    for _ in 0..<2 {
      var best: (last: Box, box: Box)?
      for brightness in brightnesses(in: grown?.last ?? start) {
        if let next = grow(start, brightness), next.last.area > best?.last.area ?? 0 { best = next }
      }
      guard let best else { return nil }
      let isFinal = grown?.last == best.last
      grown = best
      if isFinal { break }
      refine(over: best.last)
    }
    guard let (last, box) = grown else { return nil }
    func bounds(_ box: Box) -> Bounds {
      Bounds(
        left: leftEnd + Double(box.left) * side, top: topEnd + Double(box.top) * side,
        right: leftEnd + Double(box.right + 1) * side,
        bottom: topEnd + Double(box.bottom + 1) * side)
    }
    textured = bounds(last)
    whole = bounds(box)
    if box.left == 0 { whole.left = left }
    if box.top == 0 { whole.top = top }
    if box.right == columns - 1 { whole.right = right }
    if box.bottom == rows - 1 { whole.bottom = bottom }
  }

  // MARK: Placement

  /// Takes the other screen's values at the placement.
  private mutating func resample() {
    for y in 0..<(rows * Self.cellSide) {
      let down = placement.scale * (top + (Double(y) + 0.5) * level.scale) + placement.y
      for x in 0..<line {
        let across = placement.scale * (left + (Double(x) + 0.5) * level.scale) + placement.x
        second[y * line + x] = other.value(across, down)
      }
    }
  }

  /// Moves and scales the placement so that the values in `box` differ less.
  private mutating func refine(over box: Box) {
    let (columns, rows) = (pixels(box.left, box.right), pixels(box.top, box.bottom))
    let (meanX, meanY) = (
      Double(columns.lowerBound + columns.upperBound) / 2,
      Double(rows.lowerBound + rows.upperBound) / 2
    )
    var (xx, yy, ss, xy, xs, ys) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    var (rx, ry, rs) = (0.0, 0.0, 0.0)
    let brightness = brightnesses(in: box).last ?? Brightness()
    for y in rows.dropFirst().dropLast() {
      for x in columns.dropFirst().dropLast() {
        let index = y * line + x
        let dx = Double(first[index + 1] - first[index - 1]) / 2
        let dy = Double(first[index + line] - first[index - line]) / 2
        let ds = dx * (Double(x) - meanX) + dy * (Double(y) - meanY)
        let rest =
          Double(first[index]) - brightness.gain * Double(second[index]) - brightness.offset
        // A large difference is another object, not a shift.
        guard abs(rest) < 60 else { continue }
        xx += dx * dx
        yy += dy * dy
        ss += ds * ds
        xy += dx * dy
        xs += dx * ds
        ys += dy * ds
        rx += dx * rest
        ry += dy * rest
        rs += ds * rest
      }
    }
    ss += 1e-6 + ss * 1e-6
    let determinant =
      xx * (yy * ss - ys * ys) - xy * (xy * ss - ys * xs) + xs * (xy * ys - yy * xs)
    guard determinant > 1e-6 * xx * yy * ss, xx > 0, yy > 0 else { return }
    let shiftX =
      (rx * (yy * ss - ys * ys) - xy * (ry * ss - ys * rs) + xs * (ry * ys - yy * rs))
      / determinant
    let shiftY =
      (xx * (ry * ss - ys * rs) - rx * (xy * ss - ys * xs) + xs * (xy * rs - ry * xs))
      / determinant
    let stretch =
      (xx * (yy * rs - ry * ys) - xy * (xy * rs - ry * xs) + rx * (xy * ys - yy * xs))
      / determinant
    guard abs(shiftX) < 4, abs(shiftY) < 4, abs(stretch) < 0.06 else { return }
    // The value at p is the other's at p + shift + stretch (p - mean), in pixels of the level.
    let (centerX, centerY) = (left + (meanX + 0.5) * level.scale, top + (meanY + 0.5) * level.scale)
    let (toX, toY) = (
      placement.scale * (centerX + shiftX * level.scale) + placement.x,
      placement.scale * (centerY + shiftY * level.scale) + placement.y
    )
    let scale = placement.scale * (1 + stretch)
    placement = Placement(scale: scale, x: toX - scale * centerX, y: toY - scale * centerY)
    resample()
  }

  // MARK: Brightness

  private func pixels(_ first: Int, _ last: Int) -> Range<Int> {
    (first * Self.cellSide)..<((last + 1) * Self.cellSide)
  }

  /// The means, the variances and the covariance of the values in `box`.
  private func moments(
    in box: Box
  ) -> (a: Double, b: Double, aa: Double, bb: Double, ab: Double) {
    var (count, a, b, aa, bb, ab) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for y in pixels(box.top, box.bottom) {
      for x in pixels(box.left, box.right) {
        let (one, two) = (Double(first[y * line + x]), Double(second[y * line + x]))
        count += 1
        a += one
        b += two
        aa += one * one
        bb += two * two
        ab += one * two
      }
    }
    (a, b) = (a / count, b / count)
    return (a, b, aa / count - a * a, bb / count - b * b, ab / count - a * b)
  }

  private func isSimilar(in box: Box) -> Bool {
    let moments = moments(in: box)
    return moments.aa > 2 && moments.bb > 2
      && moments.ab > 0.55 * (moments.aa * moments.bb).squareRoot()
  }

  /// Returns the changes of brightness that `box` may have: none, or a factor.
  private func brightnesses(in box: Box) -> [Brightness] {
    let moments = moments(in: box)
    let factor = moments.a / max(moments.b, 1)
    guard abs(factor - 1) > 0.03, factor > 0.5, factor < 2 else { return [Brightness()] }
    return [Brightness(), Brightness(gain: factor)]
  }

  // MARK: Growth

  /// Compares the cells under `brightness` and moves each side of `start` out while what it would
  /// include agrees; over plain cells only so far.
  private mutating func grow(_ start: Box, _ brightness: Brightness) -> (last: Box, box: Box)? {
    compare(brightness)
    var inside: [Double] = []
    for row in start.top...start.bottom {
      for column in start.left...start.right { inside.append(residuals[row * columns + column]) }
    }
    inside.sort()
    let limit = min(max(7, 2.5 * inside[inside.count / 2]), 22)
    guard inside[inside.count * 6 / 10] <= limit else { return nil }
    // A little misplaced, a strong texture differs more.
    agrees = residuals.indices.map { residuals[$0] <= max(limit, 0.2 * ranges[$0]) }
    var (box, last) = (start, start)
    var isOpen = [true, true, true, true]
    while isOpen.contains(true) {
      for side in 0..<4 where isOpen[side] {
        var next = box
        let cells: [Int]
        let (size, plain): (Int, Int)
        switch side {
        case 0:
          next.left -= 1
          cells = next.left < 0 ? [] : (box.top...box.bottom).map { $0 * columns + next.left }
          (size, plain) = (last.right - last.left, last.left - box.left)
        case 1:
          next.right += 1
          cells =
            next.right >= columns ? [] : (box.top...box.bottom).map { $0 * columns + next.right }
          (size, plain) = (last.right - last.left, box.right - last.right)
        case 2:
          next.top -= 1
          cells = next.top < 0 ? [] : (box.left...box.right).map { next.top * columns + $0 }
          (size, plain) = (last.bottom - last.top, last.top - box.top)
        default:
          next.bottom += 1
          cells =
            next.bottom >= rows ? [] : (box.left...box.right).map { next.bottom * columns + $0 }
          (size, plain) = (last.bottom - last.top, box.bottom - last.bottom)
        }
        let verdict = verdict(cells)
        guard verdict.agrees, plain < max(10, size / 2) else {
          isOpen[side] = false
          continue
        }
        box = next
        guard verdict.isTextured else { continue }
        switch side {
        case 0: last.left = box.left
        case 1: last.right = box.right
        case 2: last.top = box.top
        default: last.bottom = box.bottom
        }
      }
    }
    return (last, box)
  }

  private var residuals: [Double] = []
  private var ranges: [Double] = []

  /// Measures the mean difference in each cell, and whether it has texture.
  private mutating func compare(_ brightness: Brightness) {
    residuals = [Double](repeating: 0, count: columns * rows)
    ranges = residuals
    isTextured = [Bool](repeating: false, count: columns * rows)
    let (gain, offset) = (Float(brightness.gain), Float(brightness.offset))
    for row in 0..<rows {
      for column in 0..<columns {
        var (sum, low, high): (Float, Float, Float) = (0, .infinity, -.infinity)
        for y in pixels(row, row) {
          for x in pixels(column, column) {
            let (a, b) = (first[y * line + x], second[y * line + x])
            (low, high) = (min(low, a), max(high, a))
            sum += abs(a - gain * b - offset)
          }
        }
        residuals[row * columns + column] = Double(sum) / Double(Self.cellSide * Self.cellSide)
        ranges[row * columns + column] = Double(high - low)
        isTextured[row * columns + column] = high - low > 6
      }
    }
  }

  /// Returns whether a line of cells agrees and whether it has texture; false for none.
  private func verdict(_ cells: [Int]) -> (agrees: Bool, isTextured: Bool) {
    guard !cells.isEmpty else { return (false, false) }
    var (agreed, textured, both) = (0, 0, 0)
    for cell in cells {
      if agrees[cell] { agreed += 1 }
      if isTextured[cell] {
        textured += 1
        if agrees[cell] { both += 1 }
      }
    }
    let isAgreed =
      Double(agreed) >= Self.agreeing * Double(cells.count)
      && Double(both) >= Self.agreeing * 0.8 * Double(textured)
    return (isAgreed, Double(textured) >= 0.15 * Double(cells.count))
  }
}
