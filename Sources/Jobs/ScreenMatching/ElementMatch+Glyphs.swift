import Frames

extension ElementMatch {
  /// Glyphs: text or an icon of one colour on an even ground.
  public struct Glyphs: Hashable, Sendable {
    /// The colour of the glyphs where they cover a pixel: red, green and blue.
    public var ink: SIMD3<UInt8>
    /// The colour of the ground, also around the glyphs.
    public var ground: SIMD3<UInt8>
    /// The cuts between letters or words that correspond on both screens, as many on each:
    /// distances from the left edge in pixels, ascending.
    public var cuts: [Double] = []
  }
}

extension ElementMatch.Glyphs {
  /// The largest height of glyphs, as a fraction of the screen's longer side.
  private static let largestHeight = 0.12
  /// The least distance of the ink from the ground, in levels.
  private static let leastContrast = 24.0
  /// The least share of the rectangle that is ground.
  private static let leastGround = 0.15
  /// The largest difference of the ground from its colour, in levels: faint edges of glyphs may
  /// reach beyond their rectangle. Compression adds to it.
  private static let evenness = 10
  private static let noisyEvenness = 24
  /// The largest difference of most of the ground.
  private static let usualEvenness = 2
  /// The part of the ground, one in so many, that may differ more.
  private static let faintShare = 8
  /// The largest mean difference of a compressed ground.
  private static let noisyMean = 3.0
  /// The largest distance of a pixel from the line between both colours, in levels.
  private static let straightness = 8.0
  /// The least coverage of a letter's column.
  private static let leastInk = 0.2
  /// The part of the pixels, one in so many, that may be further from it in a compressed picture.
  private static let noisyShare = 50

  /// Measures the glyphs in `rect`; nil if it has other contents or an uneven ground.
  ///
  /// - Parameter isNoisy: true for a compressed picture.
  init?(_ rect: PixelRect, in frame: Frame, isNoisy: Bool) {
    let size = frame.size
    guard Double(rect.height) <= Self.largestHeight * Double(max(size.width, size.height)) else {
      return nil
    }
    // The ground shows around glyphs as far as antialiasing reaches.
    let margin = max(size.width / 500, 2)
    let left = max(rect.x - margin, 0)
    let top = max(rect.y - margin, 0)
    let (right, bottom) = (
      min(rect.maxX + margin, size.width), min(rect.maxY + margin, size.height)
    )
    var around: [Int] = []
    for y in top..<bottom {
      for x in left..<right where !rect.rows.contains(y) || !rect.columns.contains(x) {
        around.append((y * size.width + x) * 4)
      }
    }
    guard !around.isEmpty else { return nil }
    var ground = SIMD3<Double>()
    for channel in 0..<3 {
      ground[channel] = Double(
        around.map { frame.bytes[$0 + channel] }.sorted()[around.count / 2])
    }
    var (sum, faint) = (0, 0)
    for byte in around {
      let difference = Int(Self.difference(frame, byte, ground).rounded())
      guard difference <= (isNoisy ? Self.noisyEvenness : Self.evenness),
        frame.bytes[byte + 3] == 255
      else { return nil }
      sum += difference
      if difference > Self.usualEvenness { faint += 1 }
    }
    guard
      isNoisy
        ? Double(sum) <= Self.noisyMean * Double(around.count)
        : Self.faintShare * faint <= around.count
    else { return nil }
    let pixels = rect.rows.flatMap { y in rect.columns.map { (y * size.width + $0) * 4 } }
    let distances = pixels.map { byte -> Double in
      let color = Self.color(frame, byte) - ground
      return (color * color).sum().squareRoot()
    }
    guard let most = distances.max(), most >= Self.leastContrast else { return nil }
    var (total, count) = (SIMD3<Double>(), 0.0)
    for (byte, distance) in zip(pixels, distances) where distance >= 0.97 * most {
      total += Self.color(frame, byte)
      count += 1
    }
    let ink = total / count
    let axis = ink - ground
    let length = (axis * axis).sum()
    var (plain, unlike) = (0, 0)
    for byte in pixels {
      let color = Self.color(frame, byte) - ground
      let share = (color * axis).sum() / length
      if share < 0.05 { plain += 1 }
      let rest = color - axis * min(max(share, 0), 1)
      if (rest * rest).sum() > Self.straightness * Self.straightness { unlike += 1 }
    }
    guard Double(plain) >= Self.leastGround * Double(pixels.count),
      unlike <= (isNoisy ? pixels.count / Self.noisyShare : 0)
    else { return nil }
    self.ink = SIMD3<UInt8>(ink, rounding: .toNearestOrAwayFromZero)
    self.ground = SIMD3<UInt8>(ground, rounding: .toNearestOrAwayFromZero)
  }

  /// Returns the runs of columns of `rect` that have ink, from its left edge.
  func letters(in rect: PixelRect, of frame: Frame) -> [Range<Int>] {
    let (ink, ground) = (SIMD3<Double>(ink), SIMD3<Double>(ground))
    let axis = ink - ground
    let least = Self.leastInk * (axis * axis).sum()
    var runs: [Range<Int>] = []
    for column in 0..<rect.width {
      let isInked = rect.rows.contains { y in
        let color = Self.color(frame, (y * frame.size.width + rect.x + column) * 4)
        return ((color - ground) * axis).sum() > least
      }
      guard isInked else { continue }
      if let last = runs.last, last.upperBound == column {
        runs[runs.count - 1] = last.lowerBound..<(column + 1)
      } else {
        runs.append(column..<(column + 1))
      }
    }
    return runs
  }

  private static func color(_ frame: Frame, _ byte: Int) -> SIMD3<Double> {
    SIMD3(
      Double(frame.bytes[byte]), Double(frame.bytes[byte + 1]), Double(frame.bytes[byte + 2]))
  }

  /// Returns the largest difference of a channel from `ground`.
  private static func difference(_ frame: Frame, _ byte: Int, _ ground: SIMD3<Double>) -> Double {
    let color = color(frame, byte) - ground
    return max(abs(color.x), abs(color.y), abs(color.z))
  }
}

extension ElementMatch {
  /// Returns the match with the colours of its glyphs, if both places have nothing else.
  func withGlyphs(
    _ from: Frame, isNoisy isOldNoisy: Bool, _ to: Frame, isNoisy isNewNoisy: Bool
  ) -> ElementMatch {
    guard let old = Glyphs(source.rect, in: from, isNoisy: isOldNoisy),
      let new = Glyphs(target.rect, in: to, isNoisy: isNewNoisy)
    else { return self }
    var match = self
    (match.source.glyphs, match.target.glyphs) = (old, new)
    let cuts = LetterCuts(
      from: old.letters(in: source.rect, of: from), source.rect,
      to: new.letters(in: target.rect, of: to), target.rect)
    match.source.glyphs?.cuts = cuts.source
    match.target.glyphs?.cuts = cuts.target
    return match
  }
}
