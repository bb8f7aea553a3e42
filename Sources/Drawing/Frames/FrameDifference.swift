private import Glibc

/// The difference of two frames of one size, in numbers and as a picture.
///
/// Stored channel values are compared, in 8 bits, which are premultiplied for frames with
/// transparency. If both frames are opaque, the means exclude alpha.
public struct FrameDifference: Sendable, Hashable {
  /// The position of a pixel, from the top left.
  public struct Position: Sendable, Hashable {
    /// The column, from 0.
    public let x: Int
    /// The row, from 0.
    public let y: Int

    /// Creates a position.
    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// The first frame.
  public let first: Frame
  /// The second frame.
  public let second: Frame
  /// The largest difference of a channel, 0 to 255.
  public let largest: Int
  /// The position of the first pixel, row by row, with the largest difference; nil if the frames
  /// are equal.
  public let positionOfLargest: Position?
  /// The root mean square of the channels' differences, 0 to 255.
  public let rootMeanSquare: Double

  /// The histogram of the pixels' largest channel differences, by difference from 0 to 255.
  private let histogram: [Int]

  /// Compares two frames.
  ///
  /// - Returns: nil if their sizes differ.
  public init?(_ first: Frame, _ second: Frame) {
    guard first.size == second.size else { return nil }
    let (first, second) = (first.inEightBits, second.inEightBits)
    let channels = first.alpha == .opaque && second.alpha == .opaque ? 3 : 4
    var histogram = [Int](repeating: 0, count: 256)
    var (largest, pixelOfLargest, sumOfSquares) = (0, 0, 0)
    for pixel in 0..<first.size.area {
      var most = 0
      for byte in (pixel * 4)..<(pixel * 4 + channels) {
        let difference = abs(Int(first.bytes[byte]) - Int(second.bytes[byte]))
        sumOfSquares += difference * difference
        most = max(most, difference)
      }
      histogram[most] += 1
      if most > largest { (largest, pixelOfLargest) = (most, pixel) }
    }
    self.first = first
    self.second = second
    self.largest = largest
    self.histogram = histogram
    let width = first.size.width
    positionOfLargest =
      largest > 0 ? Position(x: pixelOfLargest % width, y: pixelOfLargest / width) : nil
    rootMeanSquare = (Double(sumOfSquares) / Double(first.size.area * channels)).squareRoot()
  }

  /// The peak signal-to-noise ratio in decibels, 20 · log10(255 / `rootMeanSquare`); infinite if
  /// the frames are equal.
  public var peakSignalToNoise: Double {
    rootMeanSquare > 0 ? 20 * log10(255 / rootMeanSquare) : .infinity
  }

  /// Returns the fraction of pixels, 0 to 1, with a channel that differs by more than `tolerance`.
  ///
  /// - Parameter tolerance: a difference from 0 to 255.
  public func fraction(above tolerance: Int) -> Double {
    let count = histogram.indices.lazy.filter { $0 > tolerance }.reduce(0) { $0 + histogram[$1] }
    return Double(count) / Double(first.size.area)
  }

  /// Returns the difference as an opaque frame. The value of each colour channel is its absolute
  /// difference times `gain`. A pixel in which only alpha differs is grey.
  ///
  /// - Parameter gain: at least 1; larger factors make small differences visible.
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
  /// One line for a failing test, for example
  /// `largest 12 at (3, 4): (255, 0, 0, 255) and (243, 0, 0, 255); RMS 0.5; PSNR 54.2 dB`.
  public var description: String {
    guard let position = positionOfLargest else { return "equal" }
    func text(_ frame: Frame) -> String {
      let pixel = frame[position.x, position.y]
      return "(\(pixel.x), \(pixel.y), \(pixel.z), \(pixel.w))"
    }
    func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    return
      "largest \(largest) at (\(position.x), \(position.y)): \(text(first)) and \(text(second)); "
      + "RMS \(rounded(rootMeanSquare)); PSNR \(rounded(peakSignalToNoise)) dB"
  }
}
