/// How far two pictures of one size are apart, channel by channel.
public struct FrameDifference: Sendable {
  /// The size of both.
  public let size: PixelSize
  /// For each pixel, its largest channel difference, 0 to 255, rows from the top.
  public let largestByPixel: [UInt8]
  /// The square root of the mean of all channels' squared differences, in steps of 1/255.
  public let rootMeanSquare: Double

  /// Compares two pictures.
  ///
  /// - Returns: nil where their sizes differ.
  public init?(_ first: Frame, _ second: Frame) {
    guard first.size == second.size else { return nil }
    size = first.size
    var largest: [UInt8] = []
    largest.reserveCapacity(first.size.area)
    var squares = 0
    for start in stride(from: 0, to: first.bytes.count, by: 4) {
      var most: UInt8 = 0
      for index in start..<(start + 4) {
        let (a, b) = (first.bytes[index], second.bytes[index])
        let difference = a > b ? a - b : b - a
        most = max(most, difference)
        squares += Int(difference) * Int(difference)
      }
      largest.append(most)
    }
    largestByPixel = largest
    rootMeanSquare = (Double(squares) / Double(first.bytes.count)).squareRoot()
  }

  /// The largest difference of any channel, 0 to 255.
  public var largest: Int { Int(largestByPixel.max() ?? 0) }

  /// Where the largest difference is, from the top left; the first such place.
  public var place: (x: Int, y: Int) {
    let most = largestByPixel.max() ?? 0
    let index = largestByPixel.firstIndex(of: most) ?? 0
    return (index % size.width, index / size.width)
  }

  /// The share of pixels, 0 to 1, in which some channel differs by more than `tolerance` of 255.
  public func share(over tolerance: Int) -> Double {
    Double(largestByPixel.count { Int($0) > tolerance }) / Double(largestByPixel.count)
  }

  /// The differences as a picture: black where equal, eight times brighter than they are elsewhere.
  public var picture: Frame {
    let bytes = largestByPixel.flatMap { difference in
      let shown = UInt8(min(Int(difference) * 8, 255))
      return [shown, shown, shown, 255]
    }
    return Frame(size: size, alpha: .opaque, bytes: bytes)
  }
}
