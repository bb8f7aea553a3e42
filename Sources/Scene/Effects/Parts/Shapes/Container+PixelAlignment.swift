internal import SceneGraph

extension Container {
  /// Returns the least rectangle of whole pixels around one in points. A hundredth of a pixel does
  /// not count.
  func pixelAligned(_ rect: Rect) -> Rect {
    let left = (rect.minX * scale + 0.01).rounded(.down) / scale
    let top = (rect.minY * scale + 0.01).rounded(.down) / scale
    let right = (rect.maxX * scale - 0.01).rounded(.up) / scale
    let bottom = (rect.maxY * scale - 0.01).rounded(.up) / scale
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the positions, in points, of the cuts that divide `length` into equal strips.
  ///
  /// Each cut is rounded to a whole pixel. Neighbouring strips at rest then fully cover every pixel
  /// along their cut, and the backdrop does not show through.
  ///
  /// - Parameters:
  ///   - count: The number of strips, at least 1; it is capped at the number of pixels.
  ///   - length: The extent to divide, in points.
  /// - Returns: The strip count + 1 positions in ascending order, 0 and `length` included.
  func pixelAlignedCuts(_ count: Int, over length: Double) -> [Double] {
    let pixels = length * scale
    let count = max(min(count, Int(min(pixels, 1e6))), 1)
    return (0..<count).map { (Double($0) * pixels / Double(count)).rounded() / scale } + [length]
  }
}
