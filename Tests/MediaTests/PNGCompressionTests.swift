import Frames
import TestSupport
import Testing

@testable import Media

/// The pixels of PNG pictures that libdeflate compresses, undone by PNG's specification.
@Suite("PNG compression")
struct PNGCompressionTests {
  private struct Random {
    var state: UInt32 = 11

    mutating func byte() -> UInt8 {
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
  }

  /// Returns the bytes of filtered rows, by section 9.2 of the specification.
  private func reconstructed(_ filtered: [UInt8], length: Int, pixel: Int) throws -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<(filtered.count / (length + 1)) {
      let filter = filtered[y * (length + 1)]
      for x in 0..<length {
        let a = x >= pixel ? Int(rows[y * length + x - pixel]) : 0
        let b = y > 0 ? Int(rows[(y - 1) * length + x]) : 0
        let c = x >= pixel && y > 0 ? Int(rows[(y - 1) * length + x - pixel]) : 0
        let prediction: Int
        switch filter {
        case 0: prediction = 0
        case 1: prediction = a
        case 2: prediction = b
        case 3: prediction = (a + b) / 2
        case 4:
          let p = a + b - c
          let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
          prediction = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
        default: throw UnknownFilter()
        }
        rows.append(filtered[y * (length + 1) + 1 + x] &+ UInt8(truncatingIfNeeded: prediction))
      }
    }
    return rows
  }

  private struct UnknownFilter: Error {}

  @Test("A predicted row is undone to itself", arguments: RowPredictor.allCases, [3, 4, 6, 8])
  func predictors(predictor: RowPredictor, pixel: Int) throws {
    var random = Random()
    for width in [1, 2, 5, 6, 7, 11, 40] {
      let length = width * pixel
      let rows = (0..<(2 * length)).map { _ in random.byte() }
      var filtered = [UInt8](repeating: 0, count: length + 1)
      filtered[0] = predictor.rawValue
      rows.withUnsafeBytes { rows in
        filtered.withUnsafeMutableBytes { target in
          guard let rows = rows.baseAddress, let target = target.baseAddress else { return }
          predictor.write(rows + length, below: rows, count: length, pixel: pixel, to: target + 1)
        }
      }
      let both = try reconstructed([0] + rows[..<length] + filtered, length: length, pixel: pixel)
      #expect(both == rows, "\(width) pixels")
    }
  }

  @Test(
    "Compressed pixels come back, also those of a part of a picture", arguments: [3, 4, 6, 8],
    [PNGCompressor.Effort.low, .moderate, .high])
  func pixels(pixel: Int, effort: PNGCompressor.Effort) throws {
    var random = Random()
    let (width, height) = (37, 300)
    let bytes = (0..<(width * height * pixel)).map { index -> UInt8 in
      // Flat, smooth and noisy bands.
      if index < 12_000 { return 7 }
      return index < 24_000 ? UInt8(truncatingIfNeeded: index / 37) : random.byte()
    }
    let compressor = try #require(
      PNGCompressor(size: size(width, height), pixel: pixel, threads: 2))
    // The whole picture, parts, and flat rows, which an animation compresses at the highest level.
    let parts = [(0, 0, 37, 300), (5, 40, 20, 250), (36, 299, 1, 1), (0, 0, 37, 40)]
    for (x, y, partWidth, partHeight) in parts {
      var packed: [UInt8] = []
      bytes.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        let rows = PixelRows(
          base: base + (y * width + x) * pixel, stride: width * pixel, width: partWidth,
          height: partHeight)
        compressor.compress(rows, effort) { packed = Array($0) }
      }
      let filtered = try packed.withUnsafeBytes { try Inflater.inflate($0, limit: 1 << 20) }
      let rows = try reconstructed(filtered, length: partWidth * pixel, pixel: pixel)
      var wanted: [UInt8] = []
      for row in y..<(y + partHeight) {
        let start = (row * width + x) * pixel
        wanted += bytes[start..<(start + partWidth * pixel)]
      }
      #expect(rows == wanted, "\(partWidth)x\(partHeight)")
    }
  }

  /// A square of 8 pixels that moves by 5 pixels a frame, and is still once.
  @Test("An animated PNG has the rectangles that change, and comes back", arguments: [true, false])
  func animation(isOpaque: Bool) throws {
    let folder = try TemporaryFolder()
    let clear: SIMD4<UInt8> = isOpaque ? SIMD4(20, 60, 90, 255) : .zero
    let frames = try [10, 15, 15, 20].map { left in
      frame(try size(64, 40), alpha: isOpaque ? .opaque : .premultiplied) { x, y in
        (left..<(left + 8)).contains(x) && (12..<20).contains(y)
          ? SIMD4(UInt8(200 + y), 80, 40, 255) : clear
      }
    }
    let stream = FrameStreamFormat(
      size: frames[0].size, framesPerSecond: FrameRate(10),
      alpha: isOpaque ? .opaque : .premultiplied)
    let path = folder("a.apng")
    let sink = try VideoSink(.apng, to: .file(path), stream: stream)
    try write(frames.map { ($0, 1) }, to: sink)
    let chunks = try #require(PNGChunks(try readFile(path))).chunks.map {
      (name: String(decoding: $0.type, as: UTF8.self), data: $0.data)
    }
    func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    let parts = chunks.filter { $0.name == "fcTL" }.map { chunk -> [Int] in
      (0..<4).map { part -> Int in number(chunk.data[(4 + 4 * part)..<(8 + 4 * part)]) }
    }
    #expect(parts == [[64, 40, 0, 0], [13, 8, 10, 12], [1, 1, 0, 0], [13, 8, 15, 12]])
    let order = chunks.map(\.name).filter { ["acTL", "fcTL", "IDAT", "fdAT"].contains($0) }
    #expect(order == ["acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "fcTL", "fdAT"])
    let numbers = chunks.filter { ["fcTL", "fdAT"].contains($0.name) }.map { number($0.data[..<4]) }
    #expect(numbers == Array(0..<7))
    // The colours of the frames are stated as in a still.
    #expect(chunks.contains { $0.name == "sRGB" })
    let raw = folder("a.rgba")
    try FFmpegProgram.run("-i @0 -pix_fmt rgba -f rawvideo @1", [path, raw])
    #expect(try Array(readFile(raw)) == frames.flatMap(\.bytes))
  }

  /// Over pixels that were visible, a translucent one cannot be drawn: it replaces them.
  @Test("Translucent pixels over others come back")
  func translucent() throws {
    let folder = try TemporaryFolder()
    let frames = try (0..<3).map { time in
      frame(try size(32, 8), alpha: .premultiplied) { x, y in
        let alpha = UInt8(60 * time + x * 4)
        return y < 4 ? SIMD4(alpha / 2, alpha, 0, alpha) : SIMD4(9, 9, 9, 255)
      }
    }
    let stream = FrameStreamFormat(
      size: frames[0].size, framesPerSecond: FrameRate(10), alpha: .premultiplied)
    let path = folder("a.apng")
    let sink = try VideoSink(.apng, to: .file(path), stream: stream)
    try write(frames.map { ($0, 1) }, to: sink)
    let raw = folder("a.rgba")
    try FFmpegProgram.run("-i @0 -pix_fmt rgba -f rawvideo @1", [path, raw])
    let decoded = try Array(readFile(raw))
    for (index, frame) in frames.enumerated() {
      for x in 0..<(32 * 8) {
        let at = (index * 256 + x) * 4
        let alpha = Int(frame.bytes[x * 4 + 3])
        #expect(Int(decoded[at + 3]) == alpha)
        let green = Double(decoded[at + 1]) * Double(alpha) / 255
        #expect(abs(green - Double(frame.bytes[x * 4 + 1])) <= 1)
      }
    }
  }

  /// It keeps three copies of a picture.
  @Test("Larger pictures than those of 8K are left to FFmpeg's encoders")
  func largest() throws {
    let large = try #require(PixelSize(width: 7680, height: 4320))
    let larger = try #require(PixelSize(width: 12_000, height: 9000))
    #expect(PNGCompressor(size: large, pixel: 4) != nil)
    #expect(PNGCompressor(size: larger, pixel: 3) == nil)
  }
}
