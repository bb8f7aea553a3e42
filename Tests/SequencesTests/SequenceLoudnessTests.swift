import Effects
import Foundation
import Frames
import Headless
import Media
import TestSupport
import Testing
import Transitions

@testable import Jobs
@testable import Sequences

@Suite("The loudness of films")
struct SequenceLoudnessTests {
  private final class Observer: SequenceJobObserver {
    var measured, reached, gain: Double?

    func didMeasure(loudness: Double?, reached: Double?, gain: Double?) {
      (measured, self.reached, self.gain) = (loudness, reached, gain)
    }

    func willWriteFrame(after count: Int) throws {}
    func willCommit(frames count: Int) throws {}
  }

  private func makeClip(_ folder: ClipFolder, _ name: String, _ sound: String) throws
    -> SequenceClip
  {
    try FFmpegProgram.run([
      "-f", "lavfi", "-i", "color=size=160x120:rate=30:duration=4", "-f", "lavfi", "-i",
      "aevalsrc=\(sound):s=44100:d=4", "-c:v", "ffv1", "-pix_fmt", "yuv420p", "-c:a", "pcm_f32le",
      folder.path(name),
    ])
    return SequenceClip(.file(FilePath(folder.path(name))))
  }

  private func run(
    _ folder: ClipFolder, _ clips: [SequenceClip], loudness: Double?
  ) throws -> Observer {
    var sound = SequenceSound(format: AudioFormat(rate: 44_100))
    sound.loudness = loudness
    let specs = clips.dropFirst().map { _ in TransitionSpec(Crossfade(), duration: 0.5) }
    // FLAC, so that the encoder does not move peaks.
    let job = SequenceJob(
      SequenceScript(clips: clips, transitions: specs.map { SequenceTransition($0.name) }), specs,
      drawing: DrawingSettings(gpu: .software), sound: sound, container: .mkv,
      encoding: EncodingOptions(encoder: "ffv1"), output: FilePath(folder.path("film.mkv")))
    let observer = Observer()
    try job.run(try job.makePlan(), observer: observer)
    return observer
  }

  /// Returns the loudness and the true peak of a file by the program ffmpeg.
  private func measure(_ file: String) throws -> (loudness: Double, peak: Double) {
    let report = file + ".txt"
    try FFmpegProgram.run([
      "-i", file, "-map", "0:a", "-af",
      "ebur128=peak=true:metadata=1,ametadata=print:file=\(report)", "-f", "null", "-",
    ])
    let text = try String(contentsOfFile: report, encoding: .utf8)
    func last(_ key: String) -> Double? {
      text.split(separator: "\n").last { $0.hasPrefix(key + "=") }
        .flatMap { Double($0.dropFirst(key.count + 1)) }
    }
    let peaks = (0..<2).compactMap { last("lavfi.r128.true_peaks_ch\($0)") }
    return (try #require(last("lavfi.r128.I")), try #require(peaks.max()))
  }

  @Test("Quiet clips get the loudness of the target", arguments: [-14.0, -23, -30])
  func quiet(_ target: Double) throws {
    let folder = try ClipFolder()
    let clips = [
      try makeClip(folder, "a.mkv", "0.02*sin(2000*PI*t)|0.02*sin(2000*PI*t)"),
      try makeClip(folder, "b.mkv", "0.05*sin(900*PI*t)|0.03*sin(1500*PI*t)"),
    ]
    let observer = try run(folder, clips, loudness: target)
    let film = try measure(folder.path("film.mkv"))
    #expect(abs(film.loudness - target) < 0.2)
    #expect(abs((observer.reached ?? 0) - target) < 0.2)
    let (measured, gain) = (try #require(observer.measured), try #require(observer.gain))
    #expect(abs(measured + gain - target) < 0.2, "nothing is limited")
  }

  @Test("Peaks are limited, and the loudness is reached nevertheless")
  func peaks() throws {
    let folder = try ClipFolder()
    // Pulses, whose peaks exceed the ceiling with the gain.
    let pulses = "0.9*exp(-12*mod(t\\,0.5))*sin(1800*PI*t)"
    let clips = [try makeClip(folder, "a.mkv", "\(pulses)|\(pulses)")]
    let observer = try run(folder, clips, loudness: -10)
    let film = try measure(folder.path("film.mkv"))
    #expect(abs(film.loudness + 10) < 0.3)
    #expect(film.peak <= pow(10, -1.0 / 20))
    #expect((observer.gain ?? 0) > 1.9)
  }

  @Test("A silent film stays silent")
  func silence() throws {
    let folder = try ClipFolder()
    let observer = try run(folder, [try makeClip(folder, "a.mkv", "0|0")], loudness: -14)
    #expect(observer.gain == nil && observer.measured == nil)
    #expect(try folder.samples(of: "film.mkv").allSatisfy { $0 == 0 })
  }
}
