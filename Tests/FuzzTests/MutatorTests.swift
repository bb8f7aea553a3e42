import Fuzzing
import TestSupport
import Testing

@Suite("Made inputs")
struct MutatorTests {
  @Test("An input depends on the seed and its number alone", arguments: ["pictures", "jobs"])
  func determinism(name: String) throws {
    let target = try #require(FuzzTargets.named(name))
    let corpus = try FuzzCorpus(of: target, seed: 3)
    let inputs = (0..<200).map { corpus.input($0) }
    let again = try FuzzCorpus(of: target, seed: 3)
    for index in inputs.indices.reversed() { #expect(again.input(index) == inputs[index]) }
    let other = try FuzzCorpus(of: target, seed: 4)
    let seeds = try target.seeds()
    #expect((0..<seeds.count).allSatisfy { other.input($0) == seeds[$0] })
    #expect((seeds.count..<200).contains { other.input($0) != inputs[$0] })
    #expect(Set(inputs).count > 150)
  }

  @Test("Every input is short", arguments: FuzzTargets.all.map { $0.name })
  func lengths(name: String) throws {
    let corpus = try FuzzCorpus(of: try #require(FuzzTargets.named(name)), seed: 1)
    for index in 0..<300 { #expect(corpus.input(index).count <= Mutator.longestInput) }
  }

  /// The check value of this CRC for "123456789", from the catalogue of CRC algorithms
  /// (CRC-32/ISO-HDLC).
  @Test("The checksum of a chunk is that of ISO 3309")
  func checksum() {
    #expect(PNGChunks.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
  }

  @Test("A PNG is taken apart into its chunks and put together again")
  func chunks() throws {
    let chunks = [PNGChunks.Chunk("IHDR", [1, 2, 3]), PNGChunks.Chunk("IEND", [])]
    let bytes = PNGChunks(chunks: chunks).bytes
    // 8 bytes of signature, and 12 around the data of each chunk.
    #expect(bytes.count == 8 + 12 + 3 + 12)
    #expect(Array(bytes[8..<16]) == [0, 0, 0, 3] + Array("IHDR".utf8))
    // The last chunk of every PNG: no data, and the checksum of its type.
    #expect(Array(bytes.suffix(12)) == [0, 0, 0, 0, 73, 69, 78, 68, 0xAE, 0x42, 0x60, 0x82])
    #expect(PNGChunks(bytes)?.chunks == chunks)
    #expect(PNGChunks(Array("not one".utf8)) == nil)
    // The end of a file that was cut off is kept as it is.
    #expect(PNGChunks(Array(bytes.dropLast(14)))?.chunks == [PNGChunks.Chunk("IHDR", [1, 2, 3])])
  }
}
