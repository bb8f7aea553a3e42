/// A width and a height in whole pixels, both at least 1.
public struct PixelSize: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  /// Creates a size.
  ///
  /// - Returns: nil if a side is below 1 or `rgbaByteCount` would overflow an `Int`.
  public init?(width: Int, height: Int) {
    guard width >= 1, height >= 1 else { return nil }
    let (area, areaOverflows) = width.multipliedReportingOverflow(by: height)
    guard !areaOverflows, !area.multipliedReportingOverflow(by: 4).overflow else { return nil }
    self.width = width
    self.height = height
  }

  /// Returns the size of a square.
  ///
  /// - Parameter side: the side in pixels; 0 counts as 1.
  public static func square(_ side: UInt8) -> PixelSize {
    let side = max(Int(side), 1)
    return PixelSize(unchecked: side, side)
  }

  /// The number of pixels.
  public var area: Int { width * height }

  /// The number of bytes of a tightly packed RGBA8 frame.
  public var rgbaByteCount: Int { area * 4 }

  /// Returns the number of bytes of a tightly packed RGBA frame with numbers of a type.
  public func byteCount(_ samples: SampleType) -> Int { rgbaByteCount * samples.byteCount }

  /// The size with width and height exchanged.
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
