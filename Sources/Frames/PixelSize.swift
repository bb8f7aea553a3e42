/// A width and a height in whole pixels, both at least 1.
public struct PixelSize: Hashable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int

  /// - Returns: nil where either side is below 1 or `rgbaByteCount` overflows an `Int`.
  public init?(width: Int, height: Int) {
    guard width >= 1, height >= 1 else { return nil }
    let (area, areaOverflows) = width.multipliedReportingOverflow(by: height)
    guard !areaOverflows, !area.multipliedReportingOverflow(by: 4).overflow else { return nil }
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  public var area: Int { width * height }

  /// The bytes that a tightly packed RGBA8 picture of this size takes.
  public var rgbaByteCount: Int { area * 4 }

  /// The same rectangle on its side.
  public var transposed: PixelSize { PixelSize(unchecked: height, width) }

  private init(unchecked width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }
}

extension PixelSize: CustomStringConvertible {
  /// For example `1920x1080`.
  public var description: String { "\(width)x\(height)" }
}
