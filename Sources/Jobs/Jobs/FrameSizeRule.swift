public import Frames

/// A rule that derives the frame size from the size of the first picture; the shape is kept.
public enum FrameSizeRule: Hashable, Sendable {
  /// A width in pixels.
  case width(Int)
  /// A height in pixels.
  case height(Int)
  /// The length of the shorter side in pixels, such as 720 for 720p; both sides are even.
  case shorterSide(Int)
  /// A factor for both sides.
  case factor(Double)

  /// Returns the size for a first picture; nil if it cannot be represented.
  ///
  /// A side is rounded to the nearest pixel, and is at least 1.
  public func size(for picture: PixelSize) -> PixelSize? {
    let (width, height) = (Double(picture.width), Double(picture.height))
    switch self {
    case .width(let side): return Self.size(Double(side), Double(side) / width * height)
    case .height(let side): return Self.size(Double(side) / height * width, Double(side))
    case .factor(let factor): return Self.size(factor * width, factor * height)
    case .shorterSide(let side):
      let factor = Double(side) / min(width, height)
      return Self.size(factor * width / 2, factor * height / 2).flatMap {
        PixelSize(width: $0.width * 2, height: $0.height * 2)
      }
    }
  }

  private static func size(_ width: Double, _ height: Double) -> PixelSize? {
    // Beyond this, no side can be encoded, and an integer may not hold it.
    guard max(width, height) < 1e6 else { return nil }
    return PixelSize(
      width: max(Int(width.rounded()), 1), height: max(Int(height.rounded()), 1))
  }
}
