private import Glibc

/// How two pictures of one size differ, in numbers and as a picture.
///
/// Channels are compared as they are stored: premultiplied where a frame has transparency. Where both
/// frames are opaque, alpha is left out, so that it does not thin out the means.
public struct FrameDifference: Sendable, Hashable {
  /// Where a pixel stands in its picture, from the top left.
  public struct Place: Sendable, Hashable {
    /// The column, from 0.
    public let x: Int
    /// The row, from 0.
    public let y: Int

    /// The pixel in column `x` and row `y`.
    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// The first picture.
  public let first: Frame
  /// The second picture.
  public let second: Frame
  /// The largest difference of any channel, 0 to 255.
  public let largest: Int
  /// The first pixel, row by row, that differs by `largest`; nil where the frames are equal.
  public let placeOfLargest: Place?
  /// The root of the channels' mean squared difference, 0 to 255.
  public let rootMeanSquare: Double

  /// For each difference from 0 to 255, the number of pixels whose largest channel difference it is.
  private let pixelCounts: [Int]

  /// Compares two frames.
  ///
  /// - Returns: nil where their sizes differ.
  public init?(_ first: Frame, _ second: Frame) {
    guard first.size == second.size else { return nil }
    let channels = first.alpha == .opaque && second.alpha == .opaque ? 3 : 4
    var pixelCounts = [Int](repeating: 0, count: 256)
    var (largest, pixelOfLargest, sumOfSquares) = (0, 0, 0)
    for pixel in 0..<first.size.area {
      var most = 0
      for byte in (pixel * 4)..<(pixel * 4 + channels) {
        let difference = abs(Int(first.bytes[byte]) - Int(second.bytes[byte]))
        sumOfSquares += difference * difference
        most = max(most, difference)
      }
      pixelCounts[most] += 1
      if most > largest { (largest, pixelOfLargest) = (most, pixel) }
    }
    self.first = first
    self.second = second
    self.largest = largest
    self.pixelCounts = pixelCounts
    let width = first.size.width
    placeOfLargest =
      largest > 0 ? Place(x: pixelOfLargest % width, y: pixelOfLargest / width) : nil
    rootMeanSquare = (Double(sumOfSquares) / Double(first.size.area * channels)).squareRoot()
  }

  /// The peak signal-to-noise ratio in decibels, 20 · log10(255 / `rootMeanSquare`); infinite where the
  /// frames are equal.
  public var peakSignalToNoise: Double {
    rootMeanSquare > 0 ? 20 * log10(255 / rootMeanSquare) : .infinity
  }

  /// The share of pixels, 0 to 1, in which some channel differs by more than `tolerance`.
  ///
  /// - Parameter tolerance: a difference from 0 to 255 that still passes.
  public func share(over tolerance: Int) -> Double {
    let over = pixelCounts.indices.lazy.filter { $0 > tolerance }.reduce(0) { $0 + pixelCounts[$1] }
    return Double(over) / Double(first.size.area)
  }

  /// The difference as an opaque picture: black where the frames are equal, each colour channel as bright as
  /// it differs, times `gain`. Where only alpha differs, that shows as grey.
  ///
  /// - Parameter gain: at least 1; more makes small differences visible.
  public func picture(gain: Int = 1) -> Frame {
    precondition(gain >= 1)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(first.bytes.count)
    for start in stride(from: 0, to: first.bytes.count, by: 4) {
      let differences = (start..<(start + 4)).map {
        abs(Int(first.bytes[$0]) - Int(second.bytes[$0]))
      }
      let isInAlphaOnly = differences.dropLast().allSatisfy { $0 == 0 }
      for channel in 0..<3 {
        let difference = differences[isInAlphaOnly ? 3 : channel]
        bytes.append(UInt8(min(difference * gain, 255)))
      }
      bytes.append(255)
    }
    return Frame(size: first.size, alpha: .opaque, bytes: bytes)
  }
}

extension FrameDifference: CustomStringConvertible {
  /// One line for a failing test, for example `largest 12 at (3, 4): (255, 0, 0, 255) and (243, 0, 0, 255);
  /// RMS 0.5; PSNR 54.2 dB`.
  public var description: String {
    guard let place = placeOfLargest else { return "equal" }
    func text(_ frame: Frame) -> String {
      let pixel = frame[place.x, place.y]
      return "(\(pixel.x), \(pixel.y), \(pixel.z), \(pixel.w))"
    }
    func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    return "largest \(largest) at (\(place.x), \(place.y)): \(text(first)) and \(text(second)); "
      + "RMS \(rounded(rootMeanSquare)); PSNR \(rounded(peakSignalToNoise)) dB"
  }
}
