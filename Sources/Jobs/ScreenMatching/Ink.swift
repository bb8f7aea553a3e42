import Frames

/// What is drawn on the ground of an element, whatever its colour: for each cell the share of the
/// strongest difference from the ground.
///
/// Glyphs keep their shapes from a light screen to a dark one, in another colour, and nearly so in
/// another weight and size.
struct Ink {
  /// The number of rows; the columns follow from the element's shape.
  private static let rows = 16
  private static let mostColumns = 320
  /// The least share of an element that is its ground.
  private static let leastGround = 0.25
  /// The largest height of a line or an icon, as a fraction of the screen's longer side.
  private static let largestHeight = 0.08
  /// The least contrast of ink, in levels.
  private static let leastContrast = 40

  /// The least likeness of two elements of one size and weight.
  private static let leastSameLikeness = 0.93

  /// The columns from left to right; the sum of all squares is 1.
  private let columns: [SIMD16<Float>]
  /// The ink of each column.
  private let profile: [Float]
  /// The size in pixels, and the width over the height.
  private let width, height: Int
  let aspect: Double
  /// The mean ink, from 0 to 1: more for a heavier weight.
  private let density: Double
  private let isNoisy: Bool

  /// Measures the ink of an element; nil if it has no ground, as a photo, or hardly any contrast.
  init?(_ element: Element, in frame: Frame) {
    let rect = element.rect
    aspect = rect.aspect
    (width, height) = (rect.width, rect.height)
    isNoisy = element.isNoisy
    let count = Int((aspect * Double(Self.rows)).rounded())
    let largest = Double(max(frame.size.width, frame.size.height)) * Self.largestHeight
    guard rect.height >= 12, Double(rect.height) <= largest, count >= 6,
      count <= Self.mostColumns
    else { return nil }
    let bytes = frame.bytes
    var sums = [SIMD16<Float>](repeating: SIMD16(), count: count)
    var plain = 0
    var most = 0
    let (stepX, stepY) = (
      Double(rect.width) / Double(count), Double(rect.height) / Double(Self.rows)
    )
    for column in 0..<count {
      let left = rect.x + Int(Double(column) * stepX)
      let right = max(rect.x + Int(Double(column + 1) * stepX), left + 1)
      for row in 0..<Self.rows {
        let top = rect.y + Int(Double(row) * stepY)
        let bottom = max(rect.y + Int(Double(row + 1) * stepY), top + 1)
        var sum = 0
        for y in top..<min(bottom, rect.maxY) {
          for x in left..<min(right, rect.maxX) {
            let byte = (y * frame.size.width + x) * 4
            let difference = max(
              abs(Int(bytes[byte]) - element.ground.x),
              abs(Int(bytes[byte + 1]) - element.ground.y),
              abs(Int(bytes[byte + 2]) - element.ground.z))
            if difference > element.edgeStep {
              sum += difference
              most = max(most, difference)
            }
          }
        }
        if sum == 0 { plain += 1 }
        sums[column][row] = Float(sum) / Float((bottom - top) * (right - left))
      }
    }
    guard most >= Self.leastContrast,
      Double(plain) >= Self.leastGround * Double(count * Self.rows)
    else { return nil }
    density =
      Double(sums.reduce(Float(0)) { $0 + $1.sum() }) / Double(most * count * Self.rows)
    let total = sums.reduce(Float(0)) { $0 + ($1 * $1).sum() }
    guard total > 0 else { return nil }
    let factor = 1 / total.squareRoot()
    columns = sums.map { $0 * factor }
    profile = columns.map { $0.sum() }
  }

  /// Returns the similarity of two inks, 1 for equal ones, where columns may be a little wider or
  /// narrower as those of another weight are; -1 if it is below `least`.
  func likeness(_ other: Ink, least: Double) -> Double {
    guard max(aspect / other.aspect, other.aspect / aspect) < 1.16 else { return -1 }
    let isSameWeight = max(density / other.density, other.density / density) < 1.08
    // The same words in one size and weight have one width, and look nearly the same. Compression
    // blurs the bounds.
    let isClean = !isNoisy && !other.isNoisy
    let isSameSize = abs(height - other.height) <= (isClean ? 1 : 4)
    if isSameSize, isSameWeight, abs(width - other.width) > max(isClean ? 3 : 12, width / 100) {
      return -1
    }
    let least = isSameSize && isSameWeight && isClean ? max(least, Self.leastSameLikeness) : least
    guard coarse(other) >= least - 0.3 else { return -1 }
    let count = max(columns.count, other.columns.count)
    let (old, new) = (stretched(to: count), other.stretched(to: count))
    let band = max(2, count / 32)
    // A step that is not diagonal costs a part of what a column of ink is worth.
    let step = Float(0.25) / Float(count)
    var previous = [Float](repeating: .infinity, count: count + 1)
    var current = previous
    previous[0] = 0
    // The smallest cost of each column, for the worst part: two lines may share a word.
    var costs = [Float](repeating: .infinity, count: count)
    for i in 1...count {
      for index in current.indices { current[index] = .infinity }
      for j in max(i - band, 1)...min(i + band, count) {
        let difference = old[i - 1] - new[j - 1]
        let cost = (difference * difference).sum()
        costs[i - 1] = min(costs[i - 1], cost)
        current[j] = cost + min(previous[j - 1], min(previous[j], current[j - 1]) + step)
      }
      swap(&previous, &current)
    }
    let likeness = min(1 - Double(previous[count]) / 2, worst(costs, old, new) + 0.2)
    return likeness >= least ? likeness : -1
  }

  /// Returns the similarity of the least similar parts, as long as one and a half letters.
  private func worst(
    _ costs: [Float], _ old: [SIMD16<Float>], _ new: [SIMD16<Float>]
  ) -> Double {
    let length = Self.rows * 3 / 2
    guard costs.count > length else { return 1 }
    let energies = zip(old, new).map { ($0 * $0).sum() + ($1 * $1).sum() }
    let usual = energies.reduce(0, +) / Float(energies.count) * Float(length)
    var (cost, energy) = (
      costs[..<length].reduce(0, +), energies[..<length].reduce(0, +)
    )
    var worst: Float = 1
    for index in length...costs.count {
      // A gap between words has little ink, whose shape means nothing.
      worst = min(worst, 1 - cost / max(energy, usual / 2))
      guard index < costs.count else { break }
      cost += costs[index] - costs[index - length]
      energy += energies[index] - energies[index - length]
    }
    return Double(worst)
  }

  /// Returns `count` columns, interpolated; the sum of all squares is 1.
  private func stretched(to count: Int) -> [SIMD16<Float>] {
    guard count != columns.count else { return columns }
    let scale = Float(columns.count) / Float(count)
    let result = (0..<count).map { index -> SIMD16<Float> in
      let place = min(max((Float(index) + 0.5) * scale - 0.5, 0), Float(columns.count - 1))
      let first = min(Int(place), max(columns.count - 2, 0))
      let share = place - Float(first)
      return columns[first] * (1 - share) + columns[min(first + 1, columns.count - 1)] * share
    }
    let length = result.reduce(Float(0)) { $0 + ($1 * $1).sum() }.squareRoot()
    return result.map { $0 / max(length, 1e-9) }
  }

  private func coarse(_ other: Ink) -> Double {
    let count = 12
    func sums(_ profile: [Float]) -> [Float] {
      var sums = [Float](repeating: 0, count: count)
      for (index, value) in profile.enumerated() { sums[index * count / profile.count] += value }
      let length = sums.reduce(0) { $0 + $1 * $1 }.squareRoot()
      return sums.map { $0 / max(length, 1e-9) }
    }
    return Double(zip(sums(profile), sums(other.profile)).reduce(0) { $0 + $1.0 * $1.1 })
  }
}
