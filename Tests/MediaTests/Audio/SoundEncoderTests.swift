import CFFmpeg
import Testing

@testable import Media

@Suite struct SoundEncoderTests {
  /// A click comes back within one sample after encoding and decoding, for the delay of the codec
  /// is in the container.
  @Test(arguments: [
    ("aac", "mp4", "a.mp4"), ("libopus", "webm", "a.webm"), ("flac", "flac", "a.flac"),
    ("pcm_s16le", "wav", "a.wav"), ("libopus", "mp4", "a.mp4"),
    ("libmp3lame", "mp3", "a.mp3"), ("flac", "matroska", "a.mkv"), ("aac", "mov", "a.mov"),
  ])
  func clicksComeBack(encoder: String, container: String, name: String) throws {
    let folder = try TemporaryFolder()
    let positions = [1000, 24_001, 70_000]
    let left = clicks(at: positions, count: 96_500)
    let right = clicks(at: positions.map { $0 + 3000 }, count: 96_500)
    let samples = zip(left, right).flatMap { [$0, $1] }
    try encodeSound(
      samples, AudioFormat(), encoder: encoder, container: container, to: folder(name))
    let sound = try readSound(folder(name), count: 100_000)
    for (side, shift) in [(0, 0), (1, 3000)] {
      let half = channel(side, of: 2, sound)
      for position in positions {
        let place = position + shift
        let found = try #require(peak(half, in: (place - 500)..<(place + 500)))
        #expect(abs(found - place) <= 1, "\(position): \(found - place)")
      }
    }
    let info = try #require(try AudioInfo.probe(FilePath(folder(name))))
    #expect(info.rate == 48_000 && info.channelCount == 2)
    let duration = try #require(info.duration)
    // The containers' durations contain the codec's delay or its last frame.
    #expect(abs(duration - 96_500.0 / 48_000) < 0.06, "\(duration)")
  }

  /// Packets follow each other without a gap, in units of one sample; the codec's delay comes
  /// before 0.
  @Test(arguments: [("aac", 1024), ("libopus", 960)])
  func packetsHaveTimes(name: String, frameSize: Int64) throws {
    let encoder = try Encoder(
      Encoder.SoundSettings(name: name, format: AudioFormat(), hasGlobalHeader: true), path: "a")
    var times: [Int64] = []
    var durations: [Int64] = []
    func take(_ packet: borrowing OwnedPacket) {
      times.append(packet.pointer.pointee.pts)
      durations.append(packet.pointer.pointee.duration)
    }
    for _ in 0..<10 { try encoder.encode([Float](repeating: 0.1, count: 2 * 777), take) }
    try encoder.finish(take)
    let delay = Int64(encoder.pointer.pointee.initial_padding)
    #expect(delay > 0)
    #expect(times == times.indices.map { Int64($0) * frameSize - delay })
    #expect(durations.dropLast().allSatisfy { $0 == frameSize })
    let end = try #require(times.last) + (try #require(durations.last))
    #expect(end >= 7770 && end < 7770 + 2 * frameSize)
    #expect(encoder.pointer.pointee.bit_rate == (name == "aac" ? 192_000 : 160_000))
  }

  /// Values beyond ±1 are clipped, and what is not a number is silent.
  @Test func samplesAreClipped() throws {
    let folder = try TemporaryFolder()
    let samples: [Float] = [0, 0.5, 2, -3, .nan, .infinity, -.infinity, 0.25]
    try encodeSound(
      samples, AudioFormat(channelCount: 1), encoder: "pcm_f32le", container: "wav",
      to: folder("a.wav"))
    let sound = try readSound(folder("a.wav"), format: AudioFormat(channelCount: 1), count: 8)
    #expect(sound == [0, 0.5, 1, -1, 0, 1, -1, 0.25])
  }

  /// The same samples give the same bytes.
  @Test func bytesAreReproducible() throws {
    let folder = try TemporaryFolder()
    let samples = clicks(at: [100, 5000], count: 20_000)
    for name in ["1.mp4", "2.mp4"] {
      try encodeSound(
        samples, AudioFormat(), encoder: "aac", container: "mp4", to: folder(name))
    }
    #expect(try readFile(folder("1.mp4")) == readFile(folder("2.mp4")))
  }

  /// What the encoder does not take is an error that names what it does.
  @Test func wrongSettingsAreErrors() throws {
    let slow = #expect(throws: MediaError.self) {
      _ = try open("libopus", AudioFormat(rate: 44_100))
    }
    let rates = "choose a sampling rate of 8000, 12000, 16000, 24000, 48000 Hz"
    #expect(slow?.reason == .badSetting(rates))
    let unknown = #expect(throws: MediaError.self) { _ = try open("no-such", AudioFormat()) }
    #expect(unknown?.reason == .missingComponent("no-such"))
    let picture = #expect(throws: MediaError.self) { _ = try open("png", AudioFormat()) }
    #expect(picture?.reason == .missingComponent("png"))
  }

  private func open(_ name: String, _ format: AudioFormat) throws {
    _ = try Encoder(
      Encoder.SoundSettings(name: name, format: format, hasGlobalHeader: false), path: "a")
  }
}
