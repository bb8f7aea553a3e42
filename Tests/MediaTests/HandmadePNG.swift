import TestSupport

/// A PNG file assembled by its specification, independent of any encoder.
struct HandmadePNG {
  var width: Int
  var height: Int
  var depth = 8
  /// The PNG colour type: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGBA.
  var colorType: UInt8
  /// The palette: R, G, B of each entry.
  var palette: [UInt8] = []
  /// The alpha of the first palette entries.
  var transparency: [UInt8] = []
  /// The samples of all rows, packed by depth, without filter bytes.
  var samples: [UInt8]

  /// The bytes of the file.
  var bytes: [UInt8] {
    let header =
      PNGChunks.bytes(of: UInt32(width)) + PNGChunks.bytes(of: UInt32(height))
      + [UInt8(depth), colorType, 0, 0, 0]
    var chunks = [PNGChunks.Chunk("IHDR", header)]
    if !palette.isEmpty { chunks.append(PNGChunks.Chunk("PLTE", palette)) }
    if !transparency.isEmpty { chunks.append(PNGChunks.Chunk("tRNS", transparency)) }
    return PNGChunks(chunks: chunks + [PNGChunks.storing(rows), PNGChunks.Chunk("IEND", [])]).bytes
  }

  /// The rows, each with filter 0.
  private var rows: [UInt8] {
    let length = height > 0 ? samples.count / height : 0
    guard length > 0 else { return [] }
    return (0..<height).flatMap { [0] + samples[($0 * length)..<(($0 + 1) * length)] }
  }
}
