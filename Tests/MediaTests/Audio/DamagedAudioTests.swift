import Media
import TestSupport
import Testing

@Suite struct DamagedAudioTests {
  private let mono = AudioFormat(channelCount: 1)

  /// A damaged packet is an error that names its second, and silence where that is asked for; what
  /// comes after it keeps its place.
  @Test(arguments: [("a.flac", "flac"), ("a.m4a", "aac")])
  func damageIsAnErrorOrSilence(name: String, codec: String) throws {
    let folder = try TemporaryFolder()
    let noise = (0..<288_000).map { Float(($0 * 7919) % 1009) / 2018 - 0.25 }
    let source = zip(noise, clicks(at: [270_000], count: 288_000)).map { $0 * 0.1 + $1 }
    try writeWAV(folder("source.wav"), source)
    try FFmpegProgram.run(["-i", folder("source.wav"), "-c:a", codec, "-b:a", "128k", folder(name)])
    var bytes = try readFile(folder(name))
    for index in (bytes.count / 2)..<(bytes.count / 2 + bytes.count / 20) { bytes[index] = 0xFF }
    try writeFile(folder(name), bytes)

    let error = #expect(throws: MediaError.self) {
      _ = try readSound(folder(name), format: mono, count: 288_000)
    }
    guard case .damagedSound(let second) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(abs(second - 3) < 0.5)
    #expect(error?.description.contains("is damaged or incomplete from second") == true)

    // The parts before and after the damage are not errors.
    _ = try readSound(folder(name), format: mono, count: 96_000)
    let after = try readSound(folder(name), format: mono, begin: 5, count: 48_000)
    #expect(peak(after, in: 0..<48_000).map { abs($0 - 30_000) <= 1 } == true)

    let whole = try readSound(folder(name), format: mono, count: 288_000, isTolerant: true)
    #expect(whole.count == 288_000)
    #expect(peak(whole, in: 260_000..<288_000).map { abs($0 - 270_000) <= 1 } == true)
    if codec == "flac" {
      #expect(difference(whole[..<96_000], source[..<96_000]) < 1e-4)
      #expect(whole[145_000..<150_000].allSatisfy { $0 == 0 })
    }
  }

  /// A file that ends before the end that it states is incomplete.
  @Test(arguments: [
    ("a.m4a", ["-c:a", "aac", "-movflags", "+faststart"]),
    ("a.flac", ["-c:a", "flac"]),
  ])
  func missingEndsAreErrors(name: String, options: [String]) throws {
    let folder = try TemporaryFolder()
    let noise = (0..<288_000).map { Float(($0 * 7919) % 1009) / 2018 - 0.25 }
    try writeWAV(folder("source.wav"), noise)
    try FFmpegProgram.run(["-i", folder("source.wav")] + options + [folder(name)])
    let bytes = try readFile(folder(name))
    try writeFile(folder(name), bytes[..<(bytes.count * 2 / 3)])
    for (begin, expected) in [(0, 4), (5, 5)] {
      let error = #expect(throws: MediaError.self) {
        _ = try readSound(folder(name), format: mono, begin: Double(begin), count: 336_000)
      }
      guard case .damagedSound(let second) = error?.reason else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(abs(second - Double(expected)) < 0.3)
    }
    let silent = try readSound(
      folder(name), format: mono, begin: 5, count: 48_000, isTolerant: true)
    #expect(silent == [Float](repeating: 0, count: 48_000))
    _ = try readSound(folder(name), format: mono, begin: 2, count: 48_000)
  }

  /// What is not a sound is an error with a sentence about sounds.
  @Test func otherFilesAreErrors() throws {
    let folder = try TemporaryFolder()
    try writeFile(folder("a.txt"), Array("no sound at all, only a sentence.".utf8))
    try writeFile(folder("empty.wav"), [])
    for name in ["a.txt", "empty.wav"] {
      let error = #expect(throws: MediaError.self) {
        _ = try AudioInfo.probe(FilePath(folder(name)))
      }
      #expect(error?.reason == .unreadableSound)
    }
    let missing = #expect(throws: MediaError.self) {
      _ = try AudioInfo.probe(FilePath(folder("missing.wav")))
    }
    #expect(missing?.reason == .missingInput)
    let list = Array("#EXTM3U\n#EXTINF:1,\na.wav\n#EXT-X-ENDLIST\n".utf8)
    try writeFile(folder("a.m3u8"), list)
    let refused = #expect(throws: MediaError.self) {
      _ = try AudioInfo.probe(FilePath(folder("a.m3u8")))
    }
    #expect(refused?.reason == .unreadableSound)
  }
}
