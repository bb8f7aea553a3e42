/// A rectangle of whole pixels, from the picture's top left corner.
public struct PixelRect: Hashable, Sendable {
  /// The left and the top edge.
  public var x, y: Int
  /// The size; at least 1 each.
  public var width, height: Int

  /// Creates a rectangle.
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The columns and rows.
  var columns: Range<Int> { x..<(x + width) }
  var rows: Range<Int> { y..<(y + height) }

  var maxX: Int { x + width }
  var maxY: Int { y + height }
  /// The number of pixels.
  var area: Int { width * height }
  /// The width over the height.
  var aspect: Double { Double(width) / Double(height) }

  /// Returns true if all of `other` lies in the rectangle.
  func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }

  /// Returns the number of pixels in both rectangles.
  func overlap(_ other: PixelRect) -> Int {
    let width = min(maxX, other.maxX) - max(x, other.x)
    let height = min(maxY, other.maxY) - max(y, other.y)
    return max(width, 0) * max(height, 0)
  }

  /// Returns the middle part of the rectangle with the aspect ratio `aspect`: the part of a picture
  /// that is visible when it fills such a frame.
  func centered(aspect: Double) -> PixelRect {
    var part = self
    if aspect < self.aspect {
      part.width = max(Int((Double(height) * aspect).rounded()), 1)
    } else {
      part.height = max(Int((Double(width) / aspect).rounded()), 1)
    }
    part.x += (width - part.width) / 2
    part.y += (height - part.height) / 2
    return part
  }
}
