import Frames

/// An element of a screen in the pixels of its picture.
struct Element {
  /// The bounds.
  let rect: PixelRect
  /// The corner radius in pixels; half the side for a disc, 0 for text.
  let cornerRadius: Double
  /// The colour of the ground around it: red, green and blue, 0…255.
  let ground: SIMD3<Int>
  /// The smallest difference of an element's edge from the ground beside it, in levels: above the
  /// noise of a compressed picture.
  let edgeStep: Int
  /// True on a compressed picture, in which the ground near an edge is not even.
  let isNoisy: Bool

  /// The step without noise, and the range of it with noise.
  private static let usualStep = 10
  private static let noisySteps = 10...40
  /// The height up to which an element may be a line of text, in pixels.
  private static let tallestLine = 96
  /// The part of an edge's length, one in so many, that noise may reach.
  private static let noisyShare = 20
  /// A corner's distance along the diagonal over its radius: 1 - √½.
  private static let diagonal = 0.29289

  /// Measures the element whose bounds in a picture reduced by `factor` are `rough`.
  ///
  /// Each edge is moved to where the picture first differs from the ground beside the element.
  ///
  /// - Parameter isNoisy: true for a compressed picture.
  init(_ rough: PixelRect, factor: Int, in frame: Frame, isNoisy: Bool) {
    let margin = 2 * factor
    let size = frame.size
    var (left, top) = (rough.x * factor, rough.y * factor)
    var (right, bottom) = (
      rough.maxX * factor + factor > size.width ? size.width : rough.maxX * factor,
      rough.maxY * factor + factor > size.height ? size.height : rough.maxY * factor
    )
    let around = (
      left: max(left - margin, 0), top: max(top - margin, 0),
      right: min(right + margin, size.width) - 1, bottom: min(bottom + margin, size.height) - 1
    )
    let (rows, columns) = (top..<bottom, left..<right)
    ground = Self.ground(
      PixelRect(
        x: around.left, y: around.top, width: around.right - around.left + 1,
        height: around.bottom - around.top + 1), in: frame)
    let step =
      isNoisy
      ? Self.noisyStep(
        PixelRect(x: left, y: top, width: max(right - left, 1), height: max(bottom - top, 1)),
        ground, in: frame)
      : Self.usualStep
    edgeStep = step
    self.isNoisy = isNoisy
    // Of glyphs, a few pixels are the edge.
    let isBlurred = isNoisy && min(rows.count, columns.count) > Self.tallestLine
    func column(_ x: Int, beside ground: Int) -> Bool {
      guard isBlurred else { return rows.contains { Self.differ(frame, x, $0, ground, $0, step) } }
      return rows.reduce(0) { $0 + (Self.differ(frame, x, $1, ground, $1, step) ? 1 : 0) }
        > rows.count / Self.noisyShare
    }
    func row(_ y: Int, beside ground: Int) -> Bool {
      guard isBlurred else {
        return columns.contains { Self.differ(frame, $0, y, $0, ground, step) }
      }
      return columns.reduce(0) { $0 + (Self.differ(frame, $1, y, $1, ground, step) ? 1 : 0) }
        > columns.count / Self.noisyShare
    }
    let reach = margin + factor
    // An element at the edge of the screen ends there.
    if left > 0 {
      left =
        (around.left..<min(around.left + reach, right)).first { column($0, beside: around.left) }
        ?? left
    }
    if right < size.width {
      right =
        (max(around.right - reach, left)...around.right).last { column($0, beside: around.right) }
        .map { $0 + 1 } ?? right
    }
    if top > 0 {
      top =
        (around.top..<min(around.top + reach, bottom)).first { row($0, beside: around.top) } ?? top
    }
    if bottom < size.height {
      bottom =
        (max(around.bottom - reach, top)...around.bottom).last { row($0, beside: around.bottom) }
        .map { $0 + 1 } ?? bottom
    }
    let measured = PixelRect(
      x: left, y: top, width: max(right - left, 1), height: max(bottom - top, 1))
    rect = measured.withoutGaps(in: frame, reach: 3 * factor)
    cornerRadius = Self.cornerRadius(of: rect, in: frame, step: step)
  }

  private static func differ(
    _ frame: Frame, _ x: Int, _ y: Int, _ x2: Int, _ y2: Int, _ step: Int
  ) -> Bool {
    let a = (y * frame.size.width + x) * 4
    let b = (y2 * frame.size.width + x2) * 4
    return abs(Int(frame.bytes[a]) - Int(frame.bytes[b])) > step
      || abs(Int(frame.bytes[a + 1]) - Int(frame.bytes[b + 1])) > step
      || abs(Int(frame.bytes[a + 2]) - Int(frame.bytes[b + 2])) > step
  }

  /// Returns true if most elements that leave some of their ground free have noise on it.
  static func isNoisy(_ areas: [PixelRect], factor: Int, in frame: Frame) -> Bool {
    var (noisy, clean) = (0, 0)
    for area in areas {
      let rect = PixelRect(
        x: area.x * factor, y: area.y * factor,
        width: min(area.width * factor, frame.size.width - area.x * factor),
        height: min(area.height * factor, frame.size.height - area.y * factor))
      // Lines of text tell: photos have any levels.
      guard rect.height * 30 <= max(frame.size.width, frame.size.height) else { continue }
      let around = PixelRect(
        x: max(rect.x - factor, 0), y: max(rect.y - factor, 0), width: rect.width,
        height: rect.height)
      let levels = histogram(rect, ground(around, in: frame), in: frame)
      let plain = levels[..<24].reduce(0, +)
      guard 4 * plain > levels.reduce(0, +) else { continue }
      let (small, large) = (levels[2..<16].reduce(0, +), levels[40...].reduce(0, +))
      if 4 * small > large { noisy += 1 } else { clean += 1 }
    }
    return noisy > max(clean, 1)
  }

  /// Returns the step that stands out from compression noise: a quarter of the largest difference
  /// from the ground.
  private static func noisyStep(
    _ rect: PixelRect, _ ground: SIMD3<Int>, in frame: Frame
  ) -> Int {
    let levels = histogram(rect, ground, in: frame)
    let most = levels.lastIndex { $0 > 0 } ?? 0
    return min(max(most / 4, noisySteps.lowerBound), noisySteps.upperBound)
  }

  /// Returns the number of pixels for each largest difference of a channel from `ground`.
  private static func histogram(
    _ rect: PixelRect, _ ground: SIMD3<Int>, in frame: Frame
  ) -> [Int] {
    var levels = [Int](repeating: 0, count: 256)
    let stride = max(rect.width * rect.height / 16384, 1)
    for y in rect.rows {
      for x in Swift.stride(from: rect.x, to: rect.maxX, by: stride) {
        let byte = (y * frame.size.width + x) * 4
        levels[
          max(
            abs(Int(frame.bytes[byte]) - ground.x), abs(Int(frame.bytes[byte + 1]) - ground.y),
            abs(Int(frame.bytes[byte + 2]) - ground.z))] += 1
      }
    }
    return levels
  }

  /// Returns the median colour of the pixels along the edge of `rect`.
  private static func ground(_ rect: PixelRect, in frame: Frame) -> SIMD3<Int> {
    var pixels: [Int] = []
    let stride = max((rect.width + rect.height) / 128, 1)
    for x in Swift.stride(from: rect.x, to: rect.maxX, by: stride) {
      pixels.append(rect.y * frame.size.width + x)
      pixels.append((rect.maxY - 1) * frame.size.width + x)
    }
    for y in Swift.stride(from: rect.y, to: rect.maxY, by: stride) {
      pixels.append(y * frame.size.width + rect.x)
      pixels.append(y * frame.size.width + rect.maxX - 1)
    }
    var color = SIMD3<Int>()
    for channel in 0..<3 {
      color[channel] = Int(
        pixels.map { frame.bytes[$0 * 4 + channel] }.sorted()[pixels.count / 2])
    }
    return color
  }

  /// Measures how far the ground reaches into each corner along its diagonal. Text has no corners:
  /// they are not alike, or the ground reaches as far as a disc's and beyond.
  static func cornerRadius(of rect: PixelRect, in frame: Frame, step: Int) -> Double {
    let size = frame.size
    let half = min(rect.width, rect.height) / 2
    guard half > 0 else { return 0 }
    var reaches: [Int] = []
    for (x, y, dx, dy) in [
      (rect.x, rect.y, 1, 1), (rect.maxX - 1, rect.y, -1, 1), (rect.x, rect.maxY - 1, 1, -1),
      (rect.maxX - 1, rect.maxY - 1, -1, -1),
    ] {
      let (groundX, groundY) = (x - dx, y - dy)
      guard groundX >= 0, groundY >= 0, groundX < size.width, groundY < size.height else {
        continue
      }
      let reach = (0..<half).first {
        differ(frame, x + dx * $0, y + dy * $0, groundX, groundY, step)
      }
      reaches.append(reach ?? half)
    }
    reaches.sort()
    guard let least = reaches.first, let most = reaches.last else { return 0 }
    let radius = Double(reaches[reaches.count / 2]) / diagonal
    guard most - least <= max(half / 10, 2), radius <= Double(half) * 1.15 else { return 0 }
    return radius < 1.5 ? 0 : min(radius, Double(half))
  }
}

extension PixelRect {
  /// Returns the rectangle without plain gaps along its sides, of up to `reach` pixels, beyond
  /// which another picture lies: a grid whose gaps are narrower than a reduced picture's pixels.
  fileprivate func withoutGaps(in frame: Frame, reach: Int) -> PixelRect {
    guard min(width, height) > 4 * reach else { return self }
    func isPlain(_ pixels: [Int]) -> Bool {
      guard let first = pixels.first else { return true }
      return pixels.allSatisfy { pixel in
        (0..<3).allSatisfy {
          abs(Int(frame.bytes[pixel * 4 + $0]) - Int(frame.bytes[first * 4 + $0])) <= 4
        }
      }
    }
    // Corners may be other pictures' or gaps'.
    func column(_ x: Int) -> [Int] {
      rows.dropLast(reach).dropFirst(reach).map { $0 * frame.size.width + x }
    }
    func row(_ y: Int) -> [Int] {
      columns.dropLast(reach).dropFirst(reach).map { y * frame.size.width + $0 }
    }
    /// Returns the width of the gap inwards from the line `first` in the direction `step`.
    func gap(_ first: Int, _ step: Int, _ end: Int, _ line: (Int) -> [Int]) -> Int {
      let outside = first - step
      guard outside >= 0, outside < end, !isPlain(line(outside)) else { return 0 }
      // Antialiasing mixes both pictures with the gap.
      let plain = (0..<reach).first { isPlain(line(first + step * $0)) } ?? reach
      guard plain < reach else { return 0 }
      return (plain...(plain + reach)).first { !isPlain(line(first + step * $0)) } ?? 0
    }
    let left = gap(x, 1, frame.size.width, column)
    let right = gap(maxX - 1, -1, frame.size.width, column)
    let top = gap(y, 1, frame.size.height, row)
    let bottom = gap(maxY - 1, -1, frame.size.height, row)
    return PixelRect(
      x: x + left, y: y + top, width: width - left - right, height: height - top - bottom)
  }
}
