import Glibc
import Media
import TestSupport
import Testing

@Suite struct AudioFadeTests {
  /// A fade has FFmpeg's formula: at sample i of n, `tri` is i/n, and `qsin` the sine of i/n of a
  /// right angle.
  @Test(arguments: [AudioCurve.tri, .qsin]) func fadesHaveTheirFormula(curve: AudioCurve) throws {
    let folder = try TemporaryFolder()
    try writeWAV(folder("a.wav"), [Float](repeating: 1, count: 48_000))
    let sound = try readSound(
      folder("a.wav"), format: AudioFormat(channelCount: 1), begin: 0.1, count: 10_000,
      fadeIn: 3000, fadeOut: 4001, curve: curve)
    #expect(sound.count == 10_000)
    func gain(_ part: Double) -> Double { curve == .tri ? part : sin(part * .pi / 2) }
    let expected = (0..<10_000).map { index -> Float in
      let rise = min(Double(index) / 3000, 1)
      let fall = min(Double(10_000 - index) / 4001, 1)
      return Float(gain(rise) * gain(fall))
    }
    #expect(difference(sound, expected) < 1e-6)
    #expect(sound[0] == 0)
    #expect(sound[3000..<6000].allSatisfy { $0 == 1 })
  }

  /// Every curve is one of the installed FFmpeg's, and goes from silence to the full level.
  @Test(arguments: AudioCurve.allCases) func curvesExist(curve: AudioCurve) throws {
    let folder = try TemporaryFolder()
    try writeWAV(folder("a.wav"), [Float](repeating: 1, count: 4800))
    let sound = try readSound(
      folder("a.wav"), format: AudioFormat(channelCount: 1), count: 4800, fadeIn: 1000, curve: curve
    )
    let first: Float = curve == .nofade ? 1 : 0
    // Some curves are not quite silent at their begin, as `losi`.
    #expect(abs(sound[0] - first) < 0.01)
    #expect(abs(sound[1000] - 1) < 1e-6)
  }

  /// Two overlapping fades multiply, and a fade longer than the sound is as long as it.
  @Test func longFadesAreCut() throws {
    let folder = try TemporaryFolder()
    try writeWAV(folder("a.wav"), [Float](repeating: 1, count: 4800))
    let sound = try readSound(
      folder("a.wav"), format: AudioFormat(channelCount: 1), count: 100, fadeIn: 1000,
      fadeOut: 1000, curve: .tri)
    let expected = (0..<100).map { Float($0) / 100 * Float(100 - $0) / 100 }
    #expect(difference(sound, expected) < 1e-6)
  }

  /// Two sines that cross over in half a second.
  private func crossfade(
    _ curve: AudioCurve, in folder: borrowing TemporaryFolder
  ) throws -> (first: [Float], second: [Float], sound: [Float]) {
    let first = (0..<48_000).map { Float(sin(Double($0) * 0.03) * 0.5) }
    let second = (0..<48_000).map { Float(sin(Double($0) * 0.07 + 1) * 0.5) }
    try writeWAV(folder("1.wav"), first)
    try writeWAV(folder("2.wav"), second)
    let mixer = AudioMixer(
      format: AudioFormat(channelCount: 1),
      placements: [
        AudioPlacement(
          file: FilePath(folder("1.wav")), first: 0, count: 48_000, fadeOut: 24_000, curve: curve),
        AudioPlacement(
          file: FilePath(folder("2.wav")), first: 24_000, count: 48_000, fadeIn: 24_000,
          curve: curve),
      ])
    var sound: [Float] = []
    for _ in 0..<72 { sound += try mixer.next(1000) }
    return (first, second, sound)
  }

  @Test(arguments: [AudioCurve.qsin, .tri]) func crossfadesHaveTheirFormula(
    curve: AudioCurve
  ) throws {
    let (first, second, sound) = try crossfade(curve, in: try TemporaryFolder())
    let expected = (0..<72_000).map { index -> Float in
      let part = min(max(Double(index - 24_000) / 24_000, 0), 1)
      let (rise, fall) =
        curve == .tri ? (part, 1 - part) : (sin(part * .pi / 2), cos(part * .pi / 2))
      return (index < 48_000 ? first[index] * Float(fall) : 0)
        + (index >= 24_000 ? second[index - 24_000] * Float(rise) : 0)
    }
    #expect(difference(sound, expected) < 1e-6)
  }

  /// The program's `acrossfade` begins every fade out one sample earlier.
  @Test(arguments: AudioCurve.allCases) func crossfadesAreFFmpegs(curve: AudioCurve) throws {
    let folder = try TemporaryFolder()
    let sound = try crossfade(curve, in: folder).sound
    let name = curve.rawValue
    try FFmpegProgram.run([
      "-i", folder("1.wav"), "-i", folder("2.wav"), "-filter_complex",
      "acrossfade=ns=24000:c1=\(name):c2=\(name)", "-f", "f32le", folder("a.raw"),
    ])
    // -60 dBFS.
    #expect(difference(sound, try readSamples(folder("a.raw"))) < 0.001)
  }
}
