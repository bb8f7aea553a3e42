import Glibc
import Media
import TestSupport
import Testing

@Suite struct AudioReaderTests {
  private let positions = [1000, 30_011, 100_003, 170_000, 239_001]

  /// A click arrives within one sample where it is in the source, from the start and after a seek.
  @Test(arguments: [
    ("a.wav", ["-c:a", "pcm_s16le"]), ("a.flac", ["-c:a", "flac"]),
    ("a.m4a", ["-c:a", "aac", "-b:a", "192k"]), ("a.mp3", ["-c:a", "libmp3lame", "-b:a", "192k"]),
    ("a.webm", ["-c:a", "libopus", "-b:a", "160k"]),
    ("a.ogg", ["-c:a", "libvorbis", "-q:a", "7"]), ("a.mov", ["-c:a", "pcm_s24le"]),
  ])
  func clicksKeepTheirPlace(name: String, options: [String]) throws {
    let folder = try TemporaryFolder()
    try writeWAV(folder("source.wav"), clicks(at: positions, count: 288_000))
    try FFmpegProgram.run(["-i", folder("source.wav")] + options + [folder(name)])
    for begin in [0, 24_000, 167_000] {
      let sound = try readSound(
        folder(name), format: AudioFormat(channelCount: 1), begin: Double(begin) / 48000,
        count: 288_000 - begin)
      #expect(sound.count == 288_000 - begin)
      for position in positions where position > begin {
        let place = position - begin
        let found = try #require(peak(sound, in: (place - 400)..<(place + 400)), "\(position)")
        #expect(abs(found - place) <= 1, "\(position) from \(begin): \(found - place)")
      }
    }
  }

  @Test("A sound track that a file lacks is refused by what it has")
  func missingTracks() throws {
    let folder = try TemporaryFolder()
    let sound = "-f lavfi -i sine=duration=0.2 -f lavfi -i color=s=16x16:d=0.2"
    try FFmpegProgram.run("\(sound) -map 0 -map 1 -map 0 @0", [folder("two.mkv")])
    try FFmpegProgram.run("\(sound) @0", [folder("one.mkv")])
    try FFmpegProgram.run("\(sound) -an @0", [folder("none.mkv")])
    for (name, words) in [
      ("two.mkv", "choose one of 1, 2 with"), ("one.mkv", "only track 1"),
      ("none.mkv", "no sound;"),
    ] {
      let error = #expect(throws: MediaError.self) {
        try AudioInfo.probe(FilePath(folder(name)), track: .number(3))
      }
      let text = error?.description ?? ""
      #expect(text.contains(words) && text.contains("#audio="), "\(text)")
    }
    #expect(try AudioInfo.probe(FilePath(folder("none.mkv"))) == nil)
  }

  /// The sound of a video keeps its place after a seek, even where only the pictures have an index.
  /// The source time 0 of a WebM video is Opus's delay of 6.5 ms before its first picture, rounded
  /// to 7 ms, as for the program.
  @Test(arguments: [
    ("a.mp4", ["-c:v", "mpeg4", "-c:a", "aac", "-b:a", "192k"], 0),
    ("a.mkv", ["-c:v", "mpeg4", "-c:a", "flac"], 0),
    ("a.webm", ["-c:v", "libvpx", "-c:a", "libopus", "-b:a", "160k"], 336),
    ("a.avi", ["-c:v", "mpeg4", "-c:a", "pcm_s16le"], 0),
  ])
  func clicksOfVideosKeepTheirPlace(name: String, options: [String], shift: Int) throws {
    let folder = try TemporaryFolder()
    try writeWAV(folder("source.wav"), clicks(at: positions, count: 288_000))
    try FFmpegProgram.run(
      ["-f", "lavfi", "-i", "testsrc=s=64x48:r=10:d=6", "-i", folder("source.wav"), "-g", "20"]
        + options + [folder(name)])
    for begin in [0, 24_000, 167_000, 235_000] {
      let sound = try readSound(
        folder(name), format: AudioFormat(channelCount: 1), begin: Double(begin) / 48000,
        count: 288_000 - begin)
      for position in positions where position > begin {
        let place = position - begin + shift
        let found = try #require(peak(sound, in: (place - 400)..<(place + 400)), "\(position)")
        #expect(abs(found - place) <= 1, "\(position) from \(begin): \(found - place)")
      }
    }
  }

  /// At another sampling rate, a click arrives at the nearest sample.
  @Test(arguments: [(44_100, 48_000), (48_000, 44_100), (22_050, 48_000), (96_000, 48_000)])
  func resampledClicksKeepTheirPlace(rate: Int, target: Int) throws {
    let folder = try TemporaryFolder()
    let positions = [rate / 7, rate * 2 + 17, rate * 3 + 1001]
    try writeWAV(folder("a.wav"), clicks(at: positions, count: rate * 4), rate: rate)
    for begin in [0, 0.73, 2.9] {
      let sound = try readSound(
        folder("a.wav"), format: AudioFormat(rate: target, channelCount: 1), begin: begin,
        count: Int((4 - begin) * Double(target)))
      for position in positions where Double(position) / Double(rate) > begin {
        let place = (Double(position) / Double(rate) - begin) * Double(target)
        let near = Int(place)
        let found = try #require(peak(sound, in: (near - 200)..<(near + 200)))
        #expect(abs(Double(found) - place) <= 0.51, "\(position) from \(begin)")
      }
    }
  }

  /// libswresample converts 44.1 to 48 kHz as in the program.
  @Test func resamplingIsFFmpegs() throws {
    let folder = try TemporaryFolder()
    let sine = (0..<44_100).map { Float(sin(Double($0) * 0.1) * 0.5) }
    try writeWAV(folder("a.wav"), sine, rate: 44_100)
    try FFmpegProgram.run(["-i", folder("a.wav"), "-ar", "48000", "-f", "f32le", folder("a.raw")])
    let sound = try readSound(folder("a.wav"), format: AudioFormat(channelCount: 1), count: 48_000)
    // The ends differ: there is silence around this sound, and nothing around the program's.
    let expected = try readSamples(folder("a.raw"))
    #expect(difference(sound[100..<47_900], expected[100..<47_900]) < 1e-5)
  }

  /// A mono sound comes from both loudspeakers at its full level.
  @Test func monoBecomesBothChannels() throws {
    let folder = try TemporaryFolder()
    let sine = (0..<4800).map { Float(sin(Double($0) * 0.1)) }
    try writeWAV(folder("a.wav"), sine)
    let sound = try readSound(folder("a.wav"), count: 4800)
    #expect(difference(channel(0, of: 2, sound), sine) < 1e-6)
    #expect(difference(channel(1, of: 2, sound), sine) < 1e-6)
  }

  /// 5.1 is mixed to stereo by FFmpeg's matrix, and stereo to mono.
  @Test(arguments: [(6, 2), (2, 1), (4, 2), (8, 2), (6, 1), (2, 6)])
  func channelsAreMixedAsByFFmpeg(from: Int, to: Int) throws {
    let folder = try TemporaryFolder()
    let samples = (0..<(4800 * from)).map { index in
      Float(sin(Double(index / from) * 0.01 * Double(index % from + 1)) * 0.2)
    }
    try writeWAV(folder("a.wav"), samples, channelCount: from)
    try FFmpegProgram.run(["-i", folder("a.wav"), "-ac", "\(to)", "-f", "f32le", folder("a.raw")])
    let sound = try readSound(
      folder("a.wav"), format: AudioFormat(channelCount: to), count: 4800)
    #expect(difference(sound, try readSamples(folder("a.raw"))) < 1e-6)
  }

  /// Silence is where the source has no sound: before its start, in a gap, and after its end.
  @Test func missingSoundIsSilent() throws {
    let folder = try TemporaryFolder()
    let noise = (0..<144_000).map { Float(sin(Double($0 * $0 % 9973))) }
    try writeWAV(folder("source.wav"), noise)
    // A picture for 4 s; the sound begins after 0.5 s and leaves out the time from 1.5 to 2 s.
    try FFmpegProgram.run([
      "-f", "lavfi", "-i", "color=s=16x16:r=10:d=4", "-itsoffset", "0.5", "-i",
      folder("source.wav"), "-af", "aselect='not(between(n,47,62))'",
      "-c:v", "mpeg4", "-c:a", "pcm_f32le", "-f", "nut", folder("a.nut"),
    ])
    let sound = try readSound(
      folder("a.nut"), format: AudioFormat(channelCount: 1), begin: -0.25, count: 240_000)
    #expect(sound.count == 240_000)
    let gap = 47 * 1024..<(63 * 1024)
    let expected = (0..<240_000).map { index -> Float in
      let source = index - 36_000
      return noise.indices.contains(source) && !gap.contains(source) ? noise[source] : 0
    }
    #expect(difference(sound, expected) == 0)
  }

  /// Only the samples from begin to end come, however they are asked for.
  @Test func countIsExact() throws {
    let folder = try TemporaryFolder()
    let ramp = (0..<96_000).map { Float($0) / 96_000 }
    try writeWAV(folder("a.wav"), ramp)
    let reader = try #require(
      try AudioReader(
        FilePath(folder("a.wav")), format: AudioFormat(channelCount: 1), begin: 1.25, count: 1001))
    #expect(try reader.read(0).isEmpty)
    #expect(try reader.read(1) == [ramp[60_000]])
    #expect(try reader.read(999) == Array(ramp[60_001..<61_000]))
    #expect(try reader.read(5000) == [ramp[61_000]])
    #expect(try reader.read(1).isEmpty)
  }

  /// A stream whose rate and channels change goes on at its time.
  @Test func formatsMayChange() throws {
    let folder = try TemporaryFolder()
    try writeWAV(folder("one.wav"), clicks(at: [22_050], count: 88_200), rate: 44_100)
    let second = clicks(at: [24_000], count: 96_000).flatMap { [$0, $0] }
    try writeWAV(folder("two.wav"), second, channelCount: 2)
    let codec = ["-c:a", "aac", "-b:a", "192k"]
    let muxer = ["-muxdelay", "0", "-muxpreload", "0"]
    try FFmpegProgram.run(["-i", folder("one.wav")] + codec + muxer + [folder("1.ts")])
    try FFmpegProgram.run(
      ["-i", folder("two.wav")] + codec + muxer + ["-output_ts_offset", "3", folder("2.ts")])
    try writeFile(folder("a.ts"), try readFile(folder("1.ts")) + readFile(folder("2.ts")))
    let start = try #require(try AudioInfo.probe(FilePath(folder("a.ts"))))
    #expect(start.begin == 0)
    let sound = try readSound(folder("a.ts"), count: 264_000)
    #expect(sound.count == 528_000)
    // MPEG-TS has no time below 0, so the encoder's delay of 1024 samples is audible in the first
    // part.
    for side in 0..<2 {
      let half = channel(side, of: 2, sound)
      let first = try #require(peak(half, in: 0..<96_000))
      #expect(abs(first - (24_000 + 1024 * 48_000 / 44_100)) <= 1)
      let last = try #require(peak(half, in: 144_000..<264_000))
      // The clock of MPEG-TS has 90 kHz.
      #expect(abs(last - 168_000) <= 2)
    }
  }
}
