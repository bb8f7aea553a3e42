import TestSupport
import Testing

@testable import Media

@Suite("Packets that are spliced")
struct SpliceCodecTests {
  @Test(
    "have the numbers of ITU-T H.264, table 9-2",
    arguments: [
      ("1", 0), ("010", 1), ("011", 2), ("00100", 3), ("00101", 4), ("00110", 5), ("00111", 6),
      ("0001000", 7), ("0001010", 9),
    ])
  func expGolomb(_ bits: String, _ number: Int) {
    // The number begins at each bit of a byte.
    for offset in 0..<8 {
      var bytes = [UInt8](repeating: 0, count: 3)
      for (index, bit) in bits.enumerated() where bit == "1" {
        let place = offset + index
        bytes[place / 8] |= 0x80 >> UInt8(place % 8)
      }
      #expect(NALUnits.expGolomb(bytes, at: offset) == number)
    }
    #expect(NALUnits.expGolomb([0, 0], at: 0) == nil)
  }

  @Test("have the same units by start codes and by lengths")
  func separations() {
    let units: [[UInt8]] = [[9, 16], [0x67, 1, 2, 3], [0x65, 0, 0, 3, 1, 128]]
    let plain = [0, 0, 0, 1] + units[0] + [0, 0, 1] + units[1] + [0, 0, 0, 1] + units[2] + [0]
    let found = plain.withUnsafeBytes { NALUnits($0, .startCodes)?.units.map { Array($0) } }
    #expect(found == units)
    for size in [1, 2, 4] {
      let bytes = units.flatMap { unit in
        [UInt8](repeating: 0, count: size - 1) + [UInt8(unit.count)] + unit
      }
      let found = bytes.withUnsafeBytes { NALUnits($0, .lengths(size))?.units.map { Array($0) } }
      #expect(found == units)
      let cut = bytes.dropLast().withUnsafeBytes { NALUnits($0, .lengths(size)) == nil }
      #expect(cut)
    }
  }

  @Test("have parameter sets in front of the picture, after a delimiter, and no others")
  func parameterSets() throws {
    let header: [UInt8] = [
      1, 100, 0, 30, 0xFF, 0xE1, 0, 5, 0x67, 100, 0, 30, 0x80, 1, 0, 2, 0x68, 0x80,
    ]
    let sets = try #require(SpliceSets(header: header, of: .h264))
    #expect(sets.units == [[0x67, 100, 0, 30, 0x80], [0x68, 0x80]])
    #expect(sets.numbers == [0])
    let packet: [UInt8] = [0, 0, 0, 2, 9, 16, 0, 0, 0, 2, 0x68, 0x90, 0, 0, 0, 2, 0x65, 7]
    let result = packet.withUnsafeBytes {
      SpliceCodec.h264.units(of: $0, .lengths(4), after: sets, startsRun: false)
    }
    #expect(
      result
        == [0, 0, 0, 1, 9, 16] + [0, 0, 0, 1, 0x67, 100, 0, 30, 0x80] + [0, 0, 0, 1, 0x68, 0x80]
        + [0, 0, 0, 1, 0x65, 7])
    // The same numbers with other contents exclude each other; other numbers do not.
    let other = try #require(
      SpliceSets(header: [0, 0, 1, 0x67, 77, 0, 30, 0x80, 0, 0, 1, 0x68, 0x80], of: .h264))
    let second = try #require(
      SpliceSets(header: [0, 0, 1, 0x67, 77, 0, 30, 0x50, 0, 0, 1, 0x68, 0x50], of: .h264))
    #expect(!SpliceCodec.h264.areCompatible([sets, other]))
    #expect(SpliceCodec.h264.areCompatible([sets, second, sets]))
    #expect(second.numbers == [1])
  }

  @Test("of H.265 begin a run with a picture that no leading pictures follow")
  func brokenLink() {
    // CRA_NUT is 21 and BLA_N_LP is 18 (ITU-T H.265, table 7-1).
    let packet: [UInt8] = [0, 0, 0, 1, 21 << 1, 1, 9, 9]
    let kept = packet.withUnsafeBytes {
      SpliceCodec.hevc.units(of: $0, .startCodes, after: nil, startsRun: false)
    }
    #expect(kept == packet)
    let first = packet.withUnsafeBytes {
      SpliceCodec.hevc.units(of: $0, .startCodes, after: nil, startsRun: true)
    }
    #expect(first == [0, 0, 0, 1, 18 << 1, 1, 9, 9])
  }

  @Test("are read without a crash whatever their bytes are", arguments: SpliceCodec.allCases)
  func anyBytes(_ codec: SpliceCodec) {
    var generator = SeededGenerator(seed: 3)
    for length in 0..<400 {
      var bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      // Small numbers are lengths and kinds more often.
      if length % 2 == 0 { bytes = bytes.map { $0 & 0x1F } }
      bytes.withUnsafeBytes { bytes in
        for separation in [NALUnits.Separation.startCodes, .lengths(1), .lengths(2), .lengths(4)] {
          _ = codec.contents(of: bytes, separation)
          _ = codec.units(of: bytes, separation, after: SpliceSets(), startsRun: true)
        }
        _ = codec.withSequenceHeader(bytes, [0x81, 0, 0, 0, 10], isKey: true)
      }
      let sets = SpliceSets(header: [1] + bytes, of: codec)
      _ = sets.map { codec.areCompatible([$0, SpliceSets()]) }
      _ = sets?.isProgressive
      _ = SpliceSets(header: [0, 0, 1] + bytes, of: codec)?.isProgressive
      _ = SpliceSets.separation(header: bytes, of: codec)
    }
  }
}
