import SceneGraph

/// A set of pixels of a target, as disjoint rectangles.
struct PixelRegion: Hashable {
  /// The rectangles.
  private(set) var parts: SmallArray<16, PixelRect> = SmallArray()

  /// Creates an empty region.
  init() {}

  /// Creates the region of one rectangle.
  init(_ rect: PixelRect) { parts.append(rect) }

  /// True if there is no pixel.
  var isEmpty: Bool { parts.isEmpty }

  /// The number of pixels.
  var area: Int { parts.reduce(0) { $0 + $1.area } }

  /// The smallest rectangle around all pixels; nil if there are none.
  var bounds: PixelRect? {
    var bounds: PixelRect?
    parts.forEach { bounds = PixelRect.union(bounds, $0) }
    return bounds
  }

  /// Returns the number of pixels in common with `rect`.
  func area(within rect: PixelRect) -> Int {
    parts.reduce(0) { $0 + ($1.intersection(with: rect)?.area ?? 0) }
  }

  /// Returns the pixels in common with `rect`.
  func intersection(with rect: PixelRect) -> PixelRegion {
    var result = PixelRegion()
    parts.forEach { part in
      if let common = part.intersection(with: rect) { result.parts.append(common) }
    }
    return result
  }

  /// Returns the pixels in common with `other`.
  func intersection(with other: PixelRegion) -> PixelRegion {
    var result = PixelRegion()
    other.parts.forEach { rect in
      intersection(with: rect).parts.forEach { result.parts.append($0) }
    }
    return result
  }

  /// Removes the pixels of `rect`.
  mutating func subtract(_ rect: PixelRect) {
    guard area(within: rect) > 0 else { return }
    var kept = PixelRegion()
    parts.forEach { $0.forEachPart(outside: rect) { kept.parts.append($0) } }
    self = kept
  }

  /// Removes the pixels of `other`.
  mutating func subtract(_ other: PixelRegion) { other.parts.forEach { subtract($0) } }

  /// Adds the pixels of `rect`.
  mutating func add(_ rect: PixelRect) {
    guard rect.area > 0 else { return }
    var added = PixelRegion(rect)
    added.subtract(self)
    added.parts.forEach { parts.append($0) }
  }
}

extension PixelRect: Zeroable {
  static var zero: PixelRect { PixelRect(x: 0, y: 0, width: 0, height: 0) }

  /// The number of pixels.
  var area: Int { width * height }

  /// Calls `body` with the rectangles, at most four, that remain of this one without `hole`.
  fileprivate func forEachPart(outside hole: PixelRect, _ body: (PixelRect) -> Void) {
    guard let common = intersection(with: hole) else {
      body(self)
      return
    }
    let (right, bottom) = (common.x + common.width, common.y + common.height)
    func add(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
      if width > 0, height > 0 { body(PixelRect(x: x, y: y, width: width, height: height)) }
    }
    add(x, y, width, common.y - y)
    add(x, common.y, common.x - x, common.height)
    add(right, common.y, x + width - right, common.height)
    add(x, bottom, width, y + height - bottom)
  }
}
