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

@Suite("Texts and bits of films")
struct SequenceTextTests {
  private final class Notes: SequenceJobObserver {
    var all: [String] = []

    func didNote(_ notes: [String]) { all += notes }
    func willWriteFrame(after count: Int) throws {}
    func willCommit(frames count: Int) throws {}
  }

  /// Makes two files of 2 s: `name` with a title, an artist, chapters, and sound and subtitles in a
  /// language; and `plain.mkv` without.
  private func makeClips(
    _ folder: ClipFolder, _ name: String, subtitles: String, language: String
  ) throws -> [SequenceClip] {
    try Data("1\n00:00:00,500 --> 00:00:01,200\nHello\n".utf8)
      .write(to: URL(fileURLWithPath: folder.path("a.srt")))
    let texts = """
      ;FFMETADATA1
      title=A title
      artist=Someone
      [CHAPTER]
      TIMEBASE=1/1000
      START=0
      END=1000
      title=One
      [CHAPTER]
      TIMEBASE=1/1000
      START=1000
      END=2000
      title=Two

      """
    try Data(texts.utf8).write(to: URL(fileURLWithPath: folder.path("texts.txt")))
    let codecs = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"]
    let inputs = [
      "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=30:duration=2", "-f", "lavfi", "-i",
      "sine=r=48000:d=2",
    ]
    try FFmpegProgram.run(
      inputs + [
        "-i", folder.path("a.srt"), "-i", folder.path("texts.txt"), "-map", "0", "-map", "1",
      ]
        + ["-map", "2", "-map_metadata", "3"] + codecs
        + [
          "-c:s", subtitles, "-metadata:s:a:0", "language=\(language)", "-metadata:s:s:0",
          "language=\(language)", folder.path(name),
        ])
    try FFmpegProgram.run(inputs + codecs + [folder.path("plain.mp4")])
    return [name, "plain.mp4"].map { SequenceClip(.file(FilePath(folder.path($0)))) }
  }

  private func job(
    _ folder: ClipFolder, _ clips: [SequenceClip], _ output: String,
    encoder: String? = nil
  ) throws -> SequenceJob {
    let specs = clips.dropFirst().map { _ in TransitionSpec(Crossfade(), duration: 0.4) }
    let ending = output.split(separator: ".").last.map(String.init) ?? ""
    return SequenceJob(
      SequenceScript(clips: clips, transitions: specs.map { SequenceTransition($0.name) }), specs,
      drawing: DrawingSettings(gpu: .software),
      container: try #require(VideoSink.Container(rawValue: ending)),
      encoding: EncodingOptions(preset: "ultrafast", encoder: encoder),
      output: FilePath(folder.path(output)))
  }

  @Test(
    "Title, languages, chapters and subtitles of the second clip are shifted to the film's time",
    arguments: [
      ("a.mkv", "srt", "film.mp4"), ("a.mkv", "ass", "film.mkv"), ("a.mp4", "mov_text", "film.mkv"),
      ("a.mp4", "mov_text", "film.mov"), ("a.mkv", "srt", "film.webm"),
      ("a.mkv", "ass", "film.mp4"),
    ])
  func shifted(_ source: String, _ subtitles: String, _ output: String) throws {
    let folder = try ClipFolder()
    let clips = try makeClips(folder, source, subtitles: subtitles, language: "ger")
    let job = try job(folder, clips.reversed(), output)
    try job.run(try job.makePlan())
    let film = folder.path(output)
    #expect(try FFprobe.lines("format_tags=title,artist", of: film).joined().contains("A title"))
    #expect(try FFprobe.lines("format_tags", of: film).joined().contains("Someone"))
    // The second clip begins at 1.6 s; its texts from the middle of the transition on. Times of MKV
    // start with the encoder's delay of 21 ms.
    let chapters = try FFprobe.lines("chapter=start_time:chapter_tags=title", of: film)
      .map { $0.split(separator: "|") }
    let names = chapters.compactMap { $0.last.map(String.init) }
    #expect(Array(names.suffix(2)) == ["One", "Two"])
    let starts = chapters.compactMap { $0.first.flatMap { Double($0) } }
    #expect(abs(starts[starts.count - 2] - 1.8) < 0.03)
    #expect(abs(starts[starts.count - 1] - 2.6) < 0.03)
    let languages = try FFprobe.lines(
      "stream_tags=language", of: film, ["-select_streams", "a"])
    #expect(["deu", "ger"].contains(languages.first))
    let spoken = try FFprobe.lines("stream_tags=language", of: film, ["-select_streams", "s"])
    #expect(["deu", "ger"].contains(spoken.first))
    try FFmpegProgram.run(["-i", film, "-map", "0:s:0", folder.path("out.srt")])
    let text = try String(contentsOfFile: folder.path("out.srt"), encoding: .utf8)
    #expect(text.contains("Hello"))
    let times = text.split(separator: "\n").first { $0.contains("-->") } ?? ""
    let seconds = times.split(separator: " ").compactMap { word -> Double? in
      word.split(separator: ":").last.flatMap { Double($0.replacing(",", with: ".")) }
    }
    try #require(seconds.count == 2)
    #expect(abs(seconds[0] - 2.1) < 0.05 && abs(seconds[1] - 2.8) < 0.05)
  }

  @Test("What is not carried over is named")
  func dropped() throws {
    let folder = try ClipFolder()
    var clips = try makeClips(folder, "a.mkv", subtitles: "ass", language: "eng")
    try FFmpegProgram.run([
      "-i", folder.path("a.mkv"), "-map", "0", "-c", "copy", "-metadata", "title=Other",
      "-metadata:s:a:0", "language=fra", "-attach", folder.path("a.srt"), "-metadata:s:t",
      "mimetype=text/plain", folder.path("b.mkv"),
    ])
    clips[1] = SequenceClip(.file(FilePath(folder.path("b.mkv"))))
    let job = try job(folder, clips, "film.mp4")
    let notes = Notes()
    try job.run(try job.makePlan(), observer: notes)
    for word in ["'Other'", "attachments", "styles", "'mul'"] {
      #expect(notes.all.contains { $0.contains(word) }, "\(word)")
    }
  }

  @Test("Films of clips without texts have none")
  func plain() throws {
    let folder = try ClipFolder()
    let clips = try makeClips(folder, "a.mkv", subtitles: "srt", language: "eng")
    let job = try job(folder, [clips[1], clips[1]], "film.mp4")
    let plan = try job.makePlan()
    let texts = try SequenceTexts(of: plan, in: .mp4, hasSound: true)
    #expect(texts.text == VideoText() && texts.notes.isEmpty)
    try job.run(plan)
    #expect(try FFprobe.lines("stream=codec_type", of: folder.path("film.mp4")).count == 2)
  }

  @Test(
    "Clips of 10 bits stay exact where the encoder keeps them",
    arguments: [("ffv1", "mkv"), ("libx265", "mp4"), ("libvpx-vp9", "webm"), ("prores_ks", "mov")])
  func tenBits(_ encoder: String, _ ending: String) throws {
    let folder = try ClipFolder()
    // A ramp with values between those of 8 bits.
    try FFmpegProgram.run([
      "-f", "lavfi", "-i",
      "color=size=160x120:rate=30:duration=1,format=yuv420p10le,geq=lum='400+X':cb=512:cr=512",
      "-c:v", "ffv1", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
      folder.path("deep.mkv"),
    ])
    let deep = SequenceClip(.file(FilePath(folder.path("deep.mkv"))))
    let plain = SequenceClip(.file(try folder.makeClip("plain.mkv", hasSound: false)))
    let job = try job(folder, [deep, plain, deep], "film.\(ending)", encoder: encoder)
    let plan = try job.makePlan()
    #expect(plan.format.depth == 10)
    try job.run(plan)
    let format = try FFprobe.lines("stream=pix_fmt", of: folder.path("film.\(ending)"))
    #expect(format.first?.contains("p10") == true || format.first?.contains("p12") == true)
    try FFmpegProgram.run([
      "-i", folder.path("film.\(ending)"), "-frames:v", "1", "-f", "rawvideo", "-pix_fmt",
      "yuv420p10le", folder.path("first.yuv"),
    ])
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path("first.yuv"))))
    let row = (0..<160).map { Int(bytes[2 * $0]) | Int(bytes[2 * $0 + 1]) << 8 }
    let worst = row.enumerated().map { abs($1 - (400 + $0)) }.max() ?? 0
    #expect(worst <= (encoder == "ffv1" ? 0 : 8))
    // With 8 bits, four neighbours would have one value.
    #expect(Set(row).count > 120)
  }

  @Test("A crossfade of 10 bits is exact, and H.264 keeps 8")
  func tenBitCrossfade() throws {
    let folder = try ClipFolder()
    var clips: [SequenceClip] = []
    for (name, value) in [("a.mkv", 401), ("b.mkv", 802)] {
      try FFmpegProgram.run([
        "-f", "lavfi", "-i",
        "color=size=160x120:rate=30:duration=1,format=yuv420p10le,geq=lum=\(value):cb=512:cr=512",
        "-c:v", "ffv1", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
        folder.path(name),
      ])
      clips.append(SequenceClip(.file(FilePath(folder.path(name)))))
    }
    var film = try job(folder, clips, "film.mkv", encoder: "ffv1")
    film.specs = [TransitionSpec(Crossfade(), duration: 0.4, curve: .linear)]
    try film.run(try film.makePlan())
    try FFmpegProgram.run([
      "-i", folder.path("film.mkv"), "-f", "rawvideo", "-pix_fmt", "yuv420p10le",
      folder.path("film.yuv"),
    ])
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path("film.yuv"))))
    let length = 160 * 120 * 3
    for index in 0..<12 {
      let start = (18 + index) * length
      let value = Int(bytes[start]) | Int(bytes[start + 1]) << 8
      let exact = 401 + Double(index) / 12 * 401
      #expect(abs(Double(value) - exact) <= 0.51, "frame \(index)")
    }
    #expect(try job(folder, clips, "film.mp4").makePlan().format.depth == 8)
  }
}
