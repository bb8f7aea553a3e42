import SceneGraph

/// Rectangles of whole pixels within a convex polygon, one below the other.
///
/// They cover most of a polygon whose sides are nearly vertical or horizontal, and less of others.
struct InscribedRectangles {
  /// The rectangles, from the top down.
  private(set) var rects: SmallArray<64, PixelRect> = SmallArray()

  /// The height in pixels of the bands that are merged.
  private static let bandHeight = 16
  /// The maximum number of pixels that merging two rectangles may lose if there are few enough.
  private static let tolerance = 1024

  /// Finds the rectangles.
  ///
  /// - Parameters:
  ///   - corners: the polygon's corners in order. The middles of a rectangle's pixels are within.
  ///   - region: the pixels that matter.
  ///   - maxCount: the most rectangles.
  init(within corners: Ring, _ region: PixelRect, maxCount: Int) {
    guard corners.count > 2 else { return }
    var (minY, maxY) = (Double.infinity, -Double.infinity)
    corners.forEach { (minY, maxY) = (min(minY, $0.y), max(maxY, $0.y)) }
    // The rows whose middles are within.
    let first = max(Self.index(minY - 0.5, .up), region.y)
    let end = min(Self.index(maxY - 0.5, .down) + 1, region.y + region.height)
    guard first < end else { return }
    var height = Self.bandHeight
    while (end - first) / height >= 60 { height *= 2 }
    var top = first
    while top < end {
      let bottom = min((top / height + 1) * height, end)
      if let rect = Self.rect(top, bottom, within: corners, region) { rects.append(rect) }
      top = bottom
    }
    merge(to: maxCount)
  }

  /// Returns the widest rectangle of the rows from `top` up to `bottom`.
  private static func rect(
    _ top: Int, _ bottom: Int, within corners: Ring, _ region: PixelRect
  ) -> PixelRect? {
    // The polygon is convex: between two rows it is at least as wide as in one of them.
    guard let upper = corners.span(at: Double(top) + 0.5),
      let lower = corners.span(at: Double(bottom) - 0.5)
    else { return nil }
    let left = max(index(max(upper.from, lower.from) - 0.5, .up), region.x)
    let right = min(index(min(upper.to, lower.to) - 0.5, .down) + 1, region.x + region.width)
    guard left < right else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  private static func index(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
    Int(min(max(value, -1e9), 1e9).rounded(rule))
  }

  /// Merges neighbours, starting with the smallest loss, until there are few enough and each
  /// further merge would lose much.
  private mutating func merge(to maxCount: Int) {
    while let best = cheapestMerge, best.loss <= Self.tolerance || rects.count > maxCount {
      rects[best.index] = best.merged
      rects.remove(at: best.index + 1)
    }
  }

  /// The cheapest merge: the index of the upper neighbour, the merged rectangle, and the pixels
  /// lost; nil for fewer than two rectangles.
  private var cheapestMerge: (index: Int, merged: PixelRect, loss: Int)? {
    var best: (index: Int, merged: PixelRect, loss: Int)?
    for index in rects.indices.dropLast() {
      let (upper, lower) = (rects[index], rects[index + 1])
      let merged = upper.merged(above: lower)
      let loss = upper.area + lower.area - merged.area
      if loss < best?.loss ?? .max { best = (index, merged, loss) }
    }
    return best
  }
}

extension PixelRect {
  /// Returns the largest of three rectangles: this one, the one below it, and the one that spans
  /// the rows of both if they are adjacent.
  fileprivate func merged(above other: PixelRect) -> PixelRect {
    let (left, right) = (max(x, other.x), min(x + width, other.x + other.width))
    let larger = area > other.area ? self : other
    guard left < right, y + height == other.y else { return larger }
    let both = PixelRect(x: left, y: y, width: right - left, height: height + other.height)
    return both.area >= larger.area ? both : larger
  }
}

extension SmallArray where Element == Point {
  /// Returns the part of a horizontal line within the convex polygon; nil if there is none.
  fileprivate func span(at y: Double) -> (from: Double, to: Double)? {
    var (from, to) = (Double.infinity, -Double.infinity)
    for index in indices {
      let (a, b) = (self[index], self[(index + 1) % count])
      guard Swift.min(a.y, b.y) <= y, Swift.max(a.y, b.y) >= y else { continue }
      if a.y == b.y {
        (from, to) = (Swift.min(from, Swift.min(a.x, b.x)), Swift.max(to, Swift.max(a.x, b.x)))
      } else {
        let x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
        (from, to) = (Swift.min(from, x), Swift.max(to, x))
      }
    }
    return from <= to ? (from, to) : nil
  }
}
