import CDeflate
import Frames
import Libraries
import Threads

/// Compresses the pixels of PNG pictures by libdeflate, with a predictor for each band of rows.
///
/// The predictor is the one that makes a sample of the band smallest. On screens and pages in
/// motion (1280×720) an animation has 0.91 to 0.95 of the bytes of FFmpeg's smallest one, which
/// has one predictor for all rows (Benchmarks/animations.py).
final class PNGCompressor {
  /// How long a picture may take.
  enum Effort {
    /// For a file that somebody waits for: the lower level, which takes half the time for up
    /// to 3 % more bytes.
    case low
    /// For many files: the higher level only where it is fast, because bytes repeat.
    case moderate
    /// For animations: the highest level where bytes repeat, and the higher one elsewhere.
    case high
  }

  /// The bytes of the largest picture: one of 8K in RGBA.
  private static let largest = 1 << 27
  private static let bandHeight = 128
  /// Another predictor than that of the band above has to be smaller by this factor: repetitions
  /// across bands need the same one.
  private static let constancy = 0.97
  /// The compressed part of samples up to which the higher level is fast, and up to which the
  /// highest one is worth its time: it takes four to five times that of the higher one.
  private static let repetition = 0.03
  private static let highRepetition = 0.045

  private let deflate: DeflateFunctions
  private let moderate, high: Deflater
  /// Made at its first use, because it has more memory than the others; nil without it.
  private lazy var highest = Deflater(deflate, level: 10)
  /// One for each thread: the calling one, and the workers.
  private let samplers: [PredictorSampler]
  private let workers: [SerialWorker]
  /// The number of bytes of a pixel.
  private let pixel: Int
  private var filtered: [UInt8], output: [UInt8]
  private let zeros: [UInt8]

  /// Creates a compressor.
  ///
  /// - Parameters:
  ///   - size: the size of the largest picture in pixels.
  ///   - pixel: the number of bytes of a pixel.
  ///   - threads: the number of threads that choose predictors; the bytes do not depend on it.
  /// - Returns: nil without libdeflate, without memory, or for a picture of more than 128 MiB:
  ///   FFmpeg's encoders keep fewer copies of it.
  init?(size: PixelSize, pixel: Int, threads: Int = 1) {
    let row = size.width * pixel + 1
    guard row * size.height <= Self.largest, PictureReader.hasMemory(3 * row * size.height) else {
      return nil
    }
    guard let deflate = try? DeflateFunctions.loaded.get(),
      let moderate = Deflater(deflate, level: 7), let high = Deflater(deflate, level: 8)
    else { return nil }
    let bands = (size.height + Self.bandHeight - 1) / Self.bandHeight
    samplers = (0..<min(threads, bands)).compactMap { _ in
      PredictorSampler(deflate, row: row, pixel: pixel)
    }
    if samplers.isEmpty { return nil }
    workers = samplers.dropFirst().map { _ in SerialWorker() }
    (self.deflate, self.moderate, self.high) = (deflate, moderate, high)
    self.pixel = pixel
    filtered = Deflater.buffer(row * size.height)
    output = Deflater.buffer(high.bound(row * size.height))
    zeros = [UInt8](repeating: 0, count: row)
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
    filter(rows, by: predictors)
    let deflater =
      switch effort {
      case .low: moderate
      case .moderate: part < Self.repetition ? high : moderate
      case .high: part < Self.highRepetition ? highest ?? high : high
      }
    let count = deflater.compress(filtered, length * rows.height, into: &output)
    var failure: Failure?
    output.withUnsafeBytes { bytes in
      do throws(Failure) {
        try take(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Writes the differences of all rows from their bands' predictions.
  private func filter(_ rows: PixelRows, by predictors: [RowPredictor]) {
    let (length, pixel, zeros) = (rows.width * pixel + 1, pixel, zeros)
    let bands = bands(of: rows)
    filtered.withUnsafeMutableBytes { target in
      // A band has its own part of the bytes.
      nonisolated(unsafe) let target = target
      _ = SerialWorker.map(bands.count, on: workers) { index, _ in
        let band = bands[index]
        for y in band.top..<(band.top + band.height) {
          band.rows.writeDifferences(
            y, from: predictors[index], pixel: pixel, zeros: zeros, to: target, at: y * length)
        }
      }
    }
  }

  private func bands(of rows: PixelRows) -> [PredictorSampler.Band] {
    stride(from: 0, to: rows.height, by: Self.bandHeight).map {
      PredictorSampler.Band(rows: rows, top: $0, height: min(Self.bandHeight, rows.height - $0))
    }
  }

  /// Chooses the predictor of each band.
  private func choose(_ rows: PixelRows) -> (predictors: [RowPredictor], part: Double) {
    let bands = bands(of: rows)
    let samplers = self.samplers
    let sizes = SerialWorker.map(bands.count, on: workers) { samplers[$1].measure(bands[$0]) }
    var predictors: [RowPredictor] = []
    var (raw, packed) = (0, 0)
    for size in sizes {
      var best = (predictor: RowPredictor.none, count: Int.max, weight: Double.infinity)
      for (predictor, count) in zip(RowPredictor.allCases, size.packed) {
        let weight = Double(count) * (predictor == predictors.last ? Self.constancy : 1)
        if weight < best.weight { best = (predictor, count, weight) }
      }
      predictors.append(best.predictor)
      raw += size.raw
      packed += best.count
    }
    return (predictors, Double(packed) / Double(max(raw, 1)))
  }
}
