import TestSupport
import Testing

@testable import Media

/// What the fingerprint of an input notices.
@Suite struct FingerprintTests {
  /// Returns the fingerprint of a file with these bytes.
  private func fingerprint(_ bytes: [UInt8], as name: String) throws -> String {
    let folder = try TemporaryFolder()
    let path = FilePath(folder(name))
    var file = try OutputFile(.file(path, OutputOptions(isSynced: false)))
    try bytes.withUnsafeBytes { try file.write($0) }
    try file.commit()
    var fingerprint = Fingerprint()
    let isRead = fingerprint.add(sampleOf: path)
    #expect(isRead)
    return fingerprint.text
  }

  /// The bytes of a file of 1 MiB that begins as an MP4 does, or as a bitmap.
  private func bytes(_ start: String) -> [UInt8] {
    var state: UInt32 = 1
    return Array(start.utf8)
      + (0..<(1 << 20)).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(state >> 24)
      }
  }

  @Test("it is that of the content, whatever the file's name", arguments: ["0000ftypisom", "BM"])
  func contents(_ start: String) throws {
    let file = bytes(start)
    #expect(try fingerprint(file, as: "a.bin") == fingerprint(file, as: "b.bin"))
  }

  @Test(
    "a clip differs by its length, or by the table of its frames at either end",
    arguments: [20, 16_000, (1 << 20) - 16_000, 1 << 20])
  func clip(_ place: Int) throws {
    let clip = bytes("0000ftypisom")
    var other = clip
    other[place] ^= 1
    let own = try fingerprint(clip, as: "a.mp4")
    #expect(try fingerprint(other, as: "a.mp4") != own)
    #expect(try fingerprint(clip + [0], as: "a.mp4") != own)
  }

  @Test("a picture differs by any byte", arguments: [2, 100_003, 600_001, (1 << 20) + 1])
  func picture(_ place: Int) throws {
    let picture = bytes("BM")
    var other = picture
    other[place] ^= 1
    #expect(try fingerprint(other, as: "a.bmp") != fingerprint(picture, as: "a.bmp"))
  }
}
