import CDeflate

/// Measures how small each predictor makes a sample of a band of rows.
///
/// Unchecked because a thread has its own sampler, and pixels are not changed meanwhile.
final class PredictorSampler: @unchecked Sendable {
  /// A band of rows.
  struct Band: @unchecked Sendable {
    let rows: PixelRows
    /// The first row and the number of rows.
    let top, height: Int
  }

  /// The sizes of a band's sample in bytes.
  struct Sizes: Sendable {
    /// Without compression.
    let raw: Int
    /// Compressed, for each of `RowPredictor.allCases`.
    let packed: [Int]
  }

  /// The rows of a sample, in two runs.
  private static let height = 16

  private let deflater: Deflater
  private let pixel: Int
  private var samples: [UInt8], output: [UInt8]
  private let zeros: [UInt8]

  /// Creates a sampler; nil without memory.
  ///
  /// - Parameters:
  ///   - row: the bytes of the longest row with the number of its predictor.
  ///   - pixel: the number of bytes of a pixel.
  init?(_ deflate: DeflateFunctions, row: Int, pixel: Int) {
    guard let deflater = Deflater(deflate, level: 6) else { return nil }
    self.deflater = deflater
    self.pixel = pixel
    samples = Deflater.buffer(row * Self.height)
    output = Deflater.buffer(deflater.bound(row * Self.height))
    zeros = [UInt8](repeating: 0, count: row)
  }

  /// Compresses the sample of a band with each predictor.
  func measure(_ band: Band) -> Sizes {
    let length = band.rows.width * pixel + 1
    let sampled = Self.sample(band.height)
    let packed = RowPredictor.allCases.map { predictor in
      samples.withUnsafeMutableBytes { target in
        for (index, y) in sampled.enumerated() {
          band.rows.writeDifferences(
            band.top + y, from: predictor, pixel: pixel, zeros: zeros, to: target,
            at: index * length)
        }
      }
      return deflater.compress(samples, sampled.count * length, into: &output)
    }
    return Sizes(raw: sampled.count * length, packed: packed)
  }

  /// Returns the rows of a band that are its sample.
  private static func sample(_ height: Int) -> [Int] {
    guard height > Self.height else { return Array(0..<height) }
    let half = Self.height / 2
    let upper = max(height / 4 - half / 2, 0)
    let lower = max(height * 3 / 4 - half / 2, upper + half)
    return Array(upper..<(upper + half)) + Array(lower..<(lower + half))
  }
}

extension PixelRows {
  /// Writes the number of a predictor and a row's differences from the prediction.
  ///
  /// - Parameters:
  ///   - pixel: the number of bytes of a pixel.
  ///   - zeros: a row of zeros, which counts as the one above the first.
  func writeDifferences(
    _ y: Int, from predictor: RowPredictor, pixel: Int, zeros: [UInt8],
    to target: UnsafeMutableRawBufferPointer, at offset: Int
  ) {
    guard let start = target.baseAddress else { return }
    target[offset] = predictor.rawValue
    let row = base + y * stride
    zeros.withUnsafeBytes { zeros in
      guard let above = y > 0 ? row - stride : zeros.baseAddress else { return }
      predictor.write(row, below: above, count: width * pixel, pixel: pixel, to: start + offset + 1)
    }
  }
}
