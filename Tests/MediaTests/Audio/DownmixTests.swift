import Foundation
import TestSupport
import Testing

@testable import Media

@Suite("Sound of many channels in two")
struct DownmixTests {
  private func read(_ file: String, channels: Int = 2) throws -> [Float] {
    let format = AudioFormat(channelCount: channels)
    let reader = try #require(
      try AudioReader(FilePath(file), format: format, begin: 0, count: 96_000))
    return try reader.read(96_000)
  }

  private func makeSurround(
    _ folder: borrowing TemporaryFolder, _ expression: [String], layout: String = "5.1"
  ) throws -> String {
    let file = folder("\(layout).wav")
    try FFmpegProgram.run([
      "-f", "lavfi", "-i", "aevalsrc=\(expression.joined(separator: "|")):c=\(layout):s=48000:d=2",
      "-c:a", "pcm_f32le", file,
    ])
    return file
  }

  @Test("Six and eight channels at full scale are not clipped", arguments: ["5.1", "7.1"])
  func fullScale(_ layout: String) throws {
    let folder = try TemporaryFolder()
    let tone = "0.9*sin(880*PI*t)"
    var tones = Array(repeating: tone, count: layout == "5.1" ? 6 : 8)
    tones[3] = "0"
    let samples = try read(makeSurround(folder, tones, layout: layout))
    for side in 0..<2 {
      let channel = stride(from: side, to: samples.count, by: 2).map { samples[$0] }
      #expect((channel.map(abs).max() ?? 2) <= 0.8913)
      let steady = Array(channel[9600...])
      #expect((steady.map(abs).max() ?? 0) > 0.88)
      #expect(Distortion.share(of: steady, frequency: 440, rate: 48000) < 0.001)
    }
  }

  @Test("Dialogue in the centre keeps its level, −3 dB in each channel")
  func dialogue() throws {
    let folder = try TemporaryFolder()
    let tones = ["0.05*sin(600*PI*t)", "0.05*sin(600*PI*t)", "0.8*sin(880*PI*t)", "0", "0", "0"]
    let samples = try read(makeSurround(folder, tones))
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    // The exact mix of ITU-R BS.775.
    for (index, sample) in left[100..<95_000].enumerated() {
      let time = Double(index + 100) / 48000
      let exact = 0.8 * 0.5.squareRoot() * sin(880 * .pi * time) + 0.05 * sin(600 * .pi * time)
      guard abs(Double(sample) - exact) < 1e-4 else {
        Issue.record("\(sample) instead of \(exact) at \(time) s")
        return
      }
    }
  }

  @Test("A limited sound stays in its place, to the sample")
  func place() throws {
    let folder = try TemporaryFolder()
    let click = "1.5*between(t*48000\\,48000\\,48000.5)"
    let samples = try read(makeSurround(folder, [click, click, click, "0", "0", "0"]))
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    #expect(left.indices.max { abs(left[$0]) < abs(left[$1]) } == 48_000)
    #expect(abs(left[48_000] - 0.8912) < 0.01)
    #expect(left[..<47_000].allSatisfy { $0 == 0 })
  }

  @Test("A track is chosen by number or by language, in MP4 and MKV", arguments: ["mp4", "mkv"])
  func tracks(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let file = folder("a.\(ending)")
    try FFmpegProgram.run([
      "-f", "lavfi", "-i", "sine=440:r=48000:d=2", "-f", "lavfi", "-i", "sine=1000:r=48000:d=2",
      "-map", "0", "-map", "1", "-c:a", "aac", "-metadata:s:a:0", "language=eng",
      "-metadata:s:a:1", "language=ger", "-disposition:a:0", "0", "-disposition:a:1", "default",
      file,
    ])
    func frequency(_ track: SoundTrack?) throws -> Double {
      let mixer = AudioMixer(
        format: AudioFormat(channelCount: 1),
        placements: [AudioPlacement(file: FilePath(file), track: track, first: 0, count: 48_000)])
      let samples = Array(try mixer.next(48_000)[9600...])
      return Distortion.share(of: samples, frequency: 440, rate: 48000) < 0.1 ? 440 : 1000
    }
    #expect(try frequency(nil) == 1000, "the default track")
    #expect(try frequency(.number(1)) == 440)
    #expect(try frequency(.number(2)) == 1000)
    for code in ["de", "deu", "ger"] { #expect(try frequency(.language(code)) == 1000) }
    #expect(try frequency(.language("en")) == 440)
    let info = try #require(try AudioInfo.probe(FilePath(file), track: .number(1)))
    #expect(info.tracks.map(\.isUsed) == [true, false])
    let error = #expect(throws: MediaError.self) {
      try AudioInfo.probe(FilePath(file), track: .language("fr"))
    }
    #expect(error?.description.contains("#audio=") == true)
    #expect(error?.description.contains("2 (ger)") == true)
  }
}
