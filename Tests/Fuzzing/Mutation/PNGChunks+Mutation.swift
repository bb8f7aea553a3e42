import TestSupport

extension PNGChunks {
  /// Changes one chunk, or the order of the chunks.
  ///
  /// - Parameter mutateBytes: changes bytes without regard to what they mean.
  mutating func mutate(
    using generator: inout SeededGenerator,
    _ mutateBytes: (inout [UInt8], inout SeededGenerator) -> Void
  ) {
    guard !chunks.isEmpty else { return }
    let index = Int.random(in: 0..<chunks.count, using: &generator)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...4: mutateBytes(&chunks[index].data, &generator)
    case 5: mutateHeader(using: &generator)
    case 6: chunks.remove(at: index)
    case 7: chunks.insert(chunks[index], at: chunks.randomPlace(using: &generator))
    case 8: chunks.swapAt(index, Int.random(in: 0..<chunks.count, using: &generator))
    default:
      let type = Self.types.randomElement(using: &generator) ?? "tEXt"
      let length = Int.random(in: 0...48, using: &generator)
      let data = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      chunks.insert(Chunk(type, data), at: chunks.randomPlace(using: &generator))
    }
  }

  private static let types = [
    "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "cLLI", "eXIf", "pHYs", "tEXt",
    "zTXt", "iTXt", "bKGD", "sBIT", "acTL", "fcTL", "fdAT", "IDAT", "IEND", "IHDR", "CgBI",
  ]

  /// Sets a field of the header: a side, the depth, the colour type, or the interlacing.
  private mutating func mutateHeader(using generator: inout SeededGenerator) {
    guard let index = chunks.firstIndex(where: { $0.type == Array("IHDR".utf8) }),
      chunks[index].data.count == 13
    else { return }
    let field = Int.random(in: 0..<5, using: &generator)
    if field < 2 {
      let sides: [UInt32] = [0, 1, 2, 3, 7, 8, 9, 64, 1000, 16384, 65536, 0x7FFF_FFFF, 0xFFFF_FFFF]
      let side = Self.bytes(of: sides.randomElement(using: &generator) ?? 1)
      chunks[index].data.replaceSubrange((4 * field)..<(4 * field + 4), with: side)
    } else {
      let place = [8, 9, 12].randomElement(using: &generator) ?? 8
      chunks[index].data[place] =
        [0, 1, 2, 3, 4, 6, 8, 16, 255].randomElement(using: &generator) ?? 8
    }
  }
}
