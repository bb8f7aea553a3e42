import TestSupport

extension PNGChunks {
  /// Creates a picture whose rows are stored without compression, so that a change of a byte is a
  /// change of a pixel or of a row's filter.
  ///
  /// - Parameters:
  ///   - depth: bits per sample.
  ///   - colorType: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGBA.
  init(width: Int, height: Int, depth: Int, colorType: UInt8, isInterlaced: Bool = false) {
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1
    var rows: [UInt8] = []
    // Adam7: the passes' first columns and rows, and their steps.
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    for (left, top, right, down) in passes {
      let columns = (width - left + right - 1) / right
      guard columns > 0 else { continue }
      for row in stride(from: top, to: height, by: down) {
        rows.append(UInt8(row % 5))
        let count = (columns * samples * depth + 7) / 8
        rows += (0..<count).map { UInt8(truncatingIfNeeded: (row * 37 + $0 * 11) & 0x7F) }
      }
    }
    let header =
      Self.bytes(of: UInt32(width)) + Self.bytes(of: UInt32(height))
      + [UInt8(depth), colorType, 0, 0, isInterlaced ? 1 : 0]
    var chunks = [Chunk("IHDR", header)]
    if colorType == 3 {
      let entries = (0..<(1 << depth)).flatMap { entry in
        [17, 31, 59].map { UInt8(truncatingIfNeeded: entry * $0) }
      }
      chunks += [Chunk("PLTE", entries), Chunk("tRNS", [0, 128, 255])]
    }
    chunks.append(Self.storing(rows))
    self.init(chunks: chunks + [Chunk("IEND", [])])
  }

  /// Small pictures of every colour type and depth.
  static var samples: [PNGChunks] {
    let kinds: [(depth: Int, colorType: UInt8)] = [
      (1, 0), (2, 0), (4, 0), (8, 0), (16, 0), (8, 2), (16, 2), (1, 3), (4, 3), (8, 3), (8, 4),
      (16, 4), (8, 6), (16, 6),
    ]
    let plain = kinds.map {
      PNGChunks(width: 9, height: 7, depth: $0.depth, colorType: $0.colorType)
    }
    return plain + [
      PNGChunks(width: 9, height: 7, depth: 8, colorType: 6, isInterlaced: true),
      PNGChunks(width: 3, height: 5, depth: 2, colorType: 3, isInterlaced: true),
    ]
  }
}
