import Glibc
import Media
import TestSupport
import Testing

@Suite struct AudioMixerTests {
  private let mono = AudioFormat(channelCount: 1)

  /// 300 clips joined by linear crossfades of a constant sound are that constant to the last
  /// sample, with two files open at most.
  @Test func manyJointsAddUp() throws {
    let folder = try TemporaryFolder()
    try writeWAV(folder("a.wav"), [Float](repeating: 0.5, count: 48_000))
    let (length, overlap, count) = (2400, 480, 301)
    let placements = (0..<count).map { index in
      AudioPlacement(
        file: FilePath(folder("a.wav")), begin: Double(index % 7) * 0.05,
        first: index * (length - overlap), count: length, fadeIn: index == 0 ? 0 : overlap,
        fadeOut: index == count - 1 ? 0 : overlap, curve: .tri)
    }
    let end = try #require(placements.last).end
    #expect(end == 300 * 1920 + 2400)
    let mixer = AudioMixer(format: mono, placements: placements.reversed())
    #expect(mixer.openFileCount == 0)
    var position = 0
    while position < end {
      let block = try mixer.next(1601)
      #expect(block.count == 1601)
      let wrong = block.enumerated().filter { index, sample in
        abs(sample - (position + index < end ? 0.5 : 0)) > 1e-6
      }
      #expect(wrong.isEmpty, "\(position)")
      position += block.count
      #expect(mixer.openFileCount <= 2)
    }
    #expect(mixer.openFileCount == 0)
    #expect(try mixer.next(10) == [Float](repeating: 0, count: 10))
  }

  /// Music is repeated without a gap to the film's end, and fades once.
  @Test func musicIsLooped() throws {
    let folder = try TemporaryFolder()
    let ramp = (0..<44_100).map { Float($0 % 4410) / 8820 + 0.1 }
    try writeWAV(folder("a.wav"), ramp, rate: 48_000)
    let music = AudioPlacement(
      file: FilePath(folder("a.wav")), begin: 0.01, first: 0, count: 150_000, fadeOut: 96_000,
      curve: .tri, isLooped: true)
    let mixer = AudioMixer(format: mono, placements: [], music: music)
    var sound: [Float] = []
    while sound.count < 151_000 { sound += try mixer.next(1000) }
    let expected = (0..<151_000).map { index -> Float in
      guard index < 150_000 else { return 0 }
      return ramp[480 + index % (44_100 - 480)] * min(Float(150_000 - index) / 96_000, 1)
    }
    #expect(difference(sound, expected) < 1e-6)
    #expect(mixer.openFileCount == 0)
  }

  /// Music shorter than the film is silent after its end unless it is looped, and a loop of nothing
  /// ends.
  @Test func musicEnds() throws {
    let folder = try TemporaryFolder()
    try writeWAV(folder("a.wav"), [Float](repeating: 1, count: 4800))
    for (begin, isLooped) in [(0.05, false), (0.2, true)] {
      let music = AudioPlacement(
        file: FilePath(folder("a.wav")), begin: begin, first: 100, count: 9600, isLooped: isLooped)
      let sound = try AudioMixer(format: mono, placements: [], music: music).next(9800)
      let audible = 100..<(isLooped ? 100 : 2500)
      #expect(sound.indices.allSatisfy { sound[$0] == (audible.contains($0) ? 1 : 0) })
    }
  }

  /// A video without sound is silent, and the other clips keep their place.
  @Test func clipsWithoutSoundAreSilent() throws {
    let folder = try TemporaryFolder()
    try FFmpegProgram.run([
      "-f", "lavfi", "-i", "color=s=16x16:r=10:d=1", "-c:v", "mpeg4", folder("mute.mp4"),
    ])
    try writeWAV(folder("a.wav"), [Float](repeating: 1, count: 4800))
    #expect(try AudioInfo.probe(FilePath(folder("mute.mp4"))) == nil)
    let info = try #require(try AudioInfo.probe(FilePath(folder("a.wav"))))
    #expect(info.begin == 0 && info.rate == 48_000 && info.channelCount == 1)
    #expect(abs((info.duration ?? 0) - 0.1) < 1e-6)
    #expect(
      try AudioReader(FilePath(folder("mute.mp4")), format: mono, begin: 0, count: 10) == nil)
    let mixer = AudioMixer(
      format: mono,
      placements: [
        AudioPlacement(file: FilePath(folder("mute.mp4")), first: 0, count: 1000),
        AudioPlacement(file: FilePath(folder("a.wav")), first: 900, count: 50),
        AudioPlacement(file: FilePath(folder("a.wav")), first: -20, count: 40),
      ])
    let sound = try mixer.next(500) + mixer.next(500)
    let expected = (0..<1000).map { Float($0 < 20 || (900..<950).contains($0) ? 1 : 0) }
    #expect(sound == expected)
  }

  /// Sums above full scale are limited; 5 ms before them, and where nothing exceeds full scale,
  /// every sample stays.
  @Test(arguments: [0.8, 0.4] as [Float]) func sumsAreLimited(_ level: Float) throws {
    let folder = try TemporaryFolder()
    try writeWAV(folder("a.wav"), [Float](repeating: level, count: 48_000))
    let placements = [0, 12_000].map {
      AudioPlacement(file: FilePath(folder("a.wav")), first: $0, count: 24_000)
    }
    let sounds = try [false, true].map { limitsPeaks in
      let mixer = AudioMixer(format: mono, placements: placements, limitsPeaks: limitsPeaks)
      return try (0..<40).flatMap { _ in try mixer.next(1000) }
    }
    let (plain, limited) = (sounds[0], sounds[1])
    if level < 0.5 {
      #expect(limited == plain)
    } else {
      #expect(limited[..<11_700] == plain[..<11_700])
      #expect(plain.max() == 2 * level && (limited.max() ?? 0) <= 1)
      #expect((limited[12_000..<24_000].min() ?? 0) > 0.99)
    }
  }

  /// A sound alone is as loud as its file, beyond full scale, too.
  @Test func singleSoundsAreNotLimited() throws {
    let folder = try TemporaryFolder()
    try writeWAV(folder("a.wav"), (0..<24_000).map { $0 % 100 == 0 ? 1.5 : 0.5 })
    let placements = [0, 30_000].map {
      AudioPlacement(file: FilePath(folder("a.wav")), first: $0, count: 24_000)
    }
    let sounds = try [false, true].map { limitsPeaks in
      try AudioMixer(format: mono, placements: placements, limitsPeaks: limitsPeaks).next(60_000)
    }
    #expect(sounds[0] == sounds[1])
  }
}
