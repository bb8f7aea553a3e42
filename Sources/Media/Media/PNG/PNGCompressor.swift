import CDeflate
import Frames
import Libraries

extension DeflateFunctions {
  /// The functions of libdeflate, loaded at the first use, or the error of loading them.
  static let loaded = Result { () throws(LibraryError) in
    try loadLibrary(String(cString: deflate_library()), deflate_load)
  }
}

/// Compresses the pixels of PNG pictures by libdeflate, with a predictor for each band of rows.
///
/// The predictor is the one that makes a sample of the band smallest. On screens and pages in
/// motion (1280×720) an animation has 0.92 to 0.97 of the bytes of FFmpeg's smallest one, which
/// has one predictor for all rows (Benchmarks/animations.py).
final class PNGCompressor {
  /// How long a picture may take.
  enum Effort {
    /// For many files: the higher level only where it is fast, because bytes repeat.
    case moderate
    /// For animations.
    case high
  }

  /// The bytes of the largest picture: one of 8K in RGBA.
  private static let largest = 1 << 27
  private static let bandHeight = 128
  /// The rows of a sample, in two runs.
  private static let sampleHeight = 16
  /// Another predictor than that of the band above has to be smaller by this factor: repetitions
  /// across bands need the same one.
  private static let constancy = 0.97
  /// The compressed part of samples up to which the higher level is fast.
  private static let repetition = 0.03

  private let deflate: DeflateFunctions
  private let sampler, moderate, high: OpaquePointer
  /// The number of bytes of a pixel.
  private let pixel: Int
  private var filtered: [UInt8], samples: [UInt8], output: [UInt8]
  private let zeros: [UInt8]

  /// Creates a compressor.
  ///
  /// - Parameters:
  ///   - size: the size of the largest picture in pixels.
  ///   - pixel: the number of bytes of a pixel.
  /// - Returns: nil without libdeflate, without memory, or for a picture of more than 128 MiB:
  ///   FFmpeg's encoders keep fewer copies of it.
  init?(size: PixelSize, pixel: Int) {
    let row = size.width * pixel + 1
    guard row * size.height <= Self.largest, PictureReader.hasMemory(3 * row * size.height) else {
      return nil
    }
    guard let deflate = try? DeflateFunctions.loaded.get(), let sampler = deflate.allocate(5) else {
      return nil
    }
    guard let moderate = deflate.allocate(7) else {
      deflate.free(sampler)
      return nil
    }
    guard let high = deflate.allocate(8) else {
      deflate.free(sampler)
      deflate.free(moderate)
      return nil
    }
    (self.deflate, self.sampler, self.moderate, self.high) = (deflate, sampler, moderate, high)
    self.pixel = pixel
    filtered = Self.buffer(row * size.height)
    samples = Self.buffer(row * Self.sampleHeight)
    output = Self.buffer(deflate.bound(high, row * size.height))
    zeros = [UInt8](repeating: 0, count: row)
  }

  /// Returns bytes that are written before they are read: their memory is not touched yet.
  private static func buffer(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { $1 = count }
  }

  /// Returns the checksum of bytes, which continues that of others.
  func checksum(_ bytes: UnsafeRawBufferPointer, after checksum: UInt32 = 0) -> UInt32 {
    deflate.crc32(checksum, bytes.baseAddress, bytes.count)
  }

  /// Returns the part of the sampled bytes of pixels that remains after compression, 0 to about 1.
  func estimate(_ rows: PixelRows) -> Double { choose(rows).part }

  /// Passes the compressed bytes of pixels to `take`.
  func compress<Failure: Error>(
    _ rows: PixelRows, _ effort: Effort,
    _ take: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let (predictors, part) = choose(rows)
    let length = rows.width * pixel + 1
    filtered.withUnsafeMutableBytes { target in
      for y in 0..<rows.height {
        write(y, of: rows, predictors[y / Self.bandHeight], to: target, at: y * length)
      }
    }
    let isHigh = effort == .high || part < Self.repetition
    let count = compress(filtered, length * rows.height, by: isHigh ? high : moderate, &output)
    var failure: Failure?
    output.withUnsafeBytes { bytes in
      do throws(Failure) {
        try take(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Chooses the predictor of each band.
  private func choose(_ rows: PixelRows) -> (predictors: [RowPredictor], part: Double) {
    let length = rows.width * pixel + 1
    var predictors: [RowPredictor] = []
    var (raw, packed) = (0, 0)
    for band in stride(from: 0, to: rows.height, by: Self.bandHeight) {
      let height = min(Self.bandHeight, rows.height - band)
      let sampled = Self.sample(height)
      var best = (predictor: RowPredictor.none, count: Int.max, weight: Double.infinity)
      for predictor in RowPredictor.allCases {
        samples.withUnsafeMutableBytes { target in
          for (index, y) in sampled.enumerated() {
            write(band + y, of: rows, predictor, to: target, at: index * length)
          }
        }
        let count = compress(samples, sampled.count * length, by: sampler, &output)
        let weight = Double(count) * (predictor == predictors.last ? Self.constancy : 1)
        if weight < best.weight { best = (predictor, count, weight) }
      }
      predictors.append(best.predictor)
      raw += sampled.count * length
      packed += best.count
    }
    return (predictors, Double(packed) / Double(max(raw, 1)))
  }

  /// Returns the rows of a band that are its sample.
  private static func sample(_ height: Int) -> [Int] {
    guard height > sampleHeight else { return Array(0..<height) }
    let half = sampleHeight / 2
    let upper = max(height / 4 - half / 2, 0)
    let lower = max(height * 3 / 4 - half / 2, upper + half)
    return Array(upper..<(upper + half)) + Array(lower..<(lower + half))
  }

  /// Writes the number of a predictor and a row's differences from the prediction.
  private func write(
    _ y: Int, of rows: PixelRows, _ predictor: RowPredictor,
    to target: UnsafeMutableRawBufferPointer, at offset: Int
  ) {
    guard let start = target.baseAddress else { return }
    target[offset] = predictor.rawValue
    let row = rows.base + y * rows.stride
    zeros.withUnsafeBytes { zeros in
      guard let above = y > 0 ? row - rows.stride : zeros.baseAddress else { return }
      predictor.write(
        row, below: above, count: rows.width * pixel, pixel: pixel, to: start + offset + 1)
    }
  }

  private func compress(
    _ bytes: [UInt8], _ count: Int, by compressor: OpaquePointer, _ output: inout [UInt8]
  ) -> Int {
    bytes.withUnsafeBytes { source in
      output.withUnsafeMutableBytes { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return 0 }
        return deflate.compress(compressor, from, count, to, target.count)
      }
    }
  }

  deinit {
    for compressor in [sampler, moderate, high] { deflate.free(compressor) }
  }
}
