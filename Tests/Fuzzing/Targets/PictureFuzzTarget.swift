import FoundationEssentials
import Frames
import Media
import TestSupport

/// Reads pictures: any bytes as a file.
public struct PictureFuzzTarget: FuzzTarget {
  public static let name = "pictures"
  public static let syntax = FuzzSyntax.binary
  public static let dictionary = [
    "RIFF", "WEBPVP8 ", "VP8L", "VP8X", "ALPH", "ANMF", "EXIF", "XMP ", "GIF89a", "!\u{FF}", "BM",
    "II*\0", "MM\0*", "Exif\0\0", "JFIF\0", "Adobe", "P5\n9 7\n255\n", "P6\n", "P7\nWIDTH 2\n",
    "PF\n",
    "qoif", "8BPS", "#?RADIANCE\n", "farbfeld", "DDS ", "ftypisom", "moov", "mdat", "stsd", "stts",
    "stco", "avc1", "hev1", "av01", "uuid", "tkhd", "edts", "meta", "iloc", "\u{1A}E", "matroska",
    "webm", "#EXTM3U\n", "ffconcat version 1.0\nfile a\n", "\0\0\u{1}", "\u{1}\0\0",
  ]

  /// The limit of the area in pixels, so that a size in a header asks for 4 MiB at most.
  private static let maximumPixels = 1 << 20

  private let path: String

  public static func seeds() throws -> [[UInt8]] {
    let folders = [testsFolder + "/MediaTests/Fixtures", testsFolder + "/Fuzzing/Seeds/pictures"]
    let files = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasSuffix(".md") }
        .sorted().map { try Data(contentsOf: URL(filePath: "\(folder)/\($0)")) }
    }
    return files.map { Array($0) } + PNGChunks.samples.map(\.bytes)
  }

  public init(in folder: String) { path = folder + "/picture" }

  public func run(_ input: [UInt8]) throws {
    try Data(input).write(to: URL(filePath: path))
    guard let frame = try read() else { return }
    try require(frame.size.area <= Self.maximumPixels, "\(frame.size) is above the limit")
    try require(frame.bytes.count == frame.size.rgbaByteCount, "\(frame.bytes.count) bytes")
    let alphas = stride(from: 3, to: frame.bytes.count, by: 4).map { frame.bytes[$0] }
    switch frame.alpha {
    case .opaque: try require(alphas.allSatisfy { $0 == 255 }, "an opaque frame is not opaque")
    case .premultiplied:
      try require(alphas.contains { $0 != 255 }, "a frame without transparency is not opaque")
      for (pixel, alpha) in alphas.enumerated() {
        let colors = frame.bytes[(pixel * 4)..<(pixel * 4 + 3)]
        try require(colors.allSatisfy { $0 <= alpha }, "pixel \(pixel) has more colour than alpha")
      }
    }
    // Memory that nothing has written would make the difference.
    try require(try read() == frame, "the same file gives another picture the second time")
  }

  /// Reads the file; nil for a refusal.
  private func read() throws -> Frame? {
    do {
      return try PictureReader.read(path, maximumPixels: Self.maximumPixels)
    } catch {
      try require(error.operation == .reading, "the error is about \(error.operation)")
      try requireSentence(error.description)
      return nil
    }
  }
}
