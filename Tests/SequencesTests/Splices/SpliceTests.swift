import Effects
import Foundation
import Frames
import Headless
import Media
import Rendering
import TestSupport
import Testing
import Transitions

@testable import Jobs
@testable import Sequences

@Suite("Films of copied packets")
struct SpliceTests {
  /// A codec with an encoder of FFmpeg's, and the container of clips and of the film.
  struct Source: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let encoder: [String]
    let clip: String
    let film: OutputFormat

    init(_ name: String, _ encoder: String, _ clip: String, _ film: OutputFormat) {
      testDescription = name
      self.encoder = encoder.split(separator: " ").map(String.init)
      (self.clip, self.film) = (clip, film)
    }
  }

  /// H.264 with B pictures that others refer to, and a key frame every half second.
  static let h264 = Source(
    "H.264 in MP4", "-c:v libx264 -preset medium -g 15 -keyint_min 15 -sc_threshold 0", "mp4", .mp4)

  static let sources = [
    h264,
    Source("H.264 without B pictures", "-c:v libx264 -g 15 -bf 0", "mp4", .mov),
    Source("H.264 of a transport stream", "-c:v libx264 -g 15", "ts", .mp4),
    Source("H.264 in Matroska", "-c:v libx264 -g 15", "mkv", .mkv),
    // x265's key frames have leading pictures that refer to the group before them.
    Source(
      "H.265 in MP4", "-c:v libx265 -x265-params log-level=none:keyint=15:scenecut=0", "mp4", .mp4),
    Source(
      "VP9 in WebM", "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -g 15 -b:v 400k", "webm",
      .webm),
    Source("VP9 in MP4", "-c:v libvpx-vp9 -cpu-used 8 -lag-in-frames 12 -g 15", "webm", .mp4),
    Source("AV1 in MP4", "-c:v libsvtav1 -preset 12 -g 15", "mp4", .mp4),
  ]

  private func makeClip(
    _ name: String, _ folder: ClipFolder, _ source: Source, hue: Int = 0, seconds: Double = 2,
    filter: String = "", size: String = "160x120", rate: String = "30", sound: Bool = false
  ) throws -> SequenceClip {
    let tone = sound ? ["-f", "lavfi", "-i", "sine=f=\(300 + hue):d=\(seconds)"] : []
    try FFmpegProgram.run(
      [
        "-f", "lavfi", "-i",
        "testsrc2=size=\(size):rate=\(rate):duration=\(seconds),hue=h=\(hue)\(filter)",
      ] + tone + source.encoder + ["-pix_fmt", "yuv420p", folder.path(name)])
    return SequenceClip(.file(FilePath(folder.path(name))))
  }

  private func job(
    _ clips: [SequenceClip], _ specs: [TransitionSpec?], _ output: String, _ format: OutputFormat
  ) -> SequenceJob {
    var job = SequenceJob(
      SequenceScript(
        clips: clips, transitions: specs.map { $0.map { SequenceTransition($0.name) } }),
      specs, drawing: DrawingSettings(gpu: .software), format: format,
      encoding: EncodingOptions(preset: "veryfast"), output: FilePath(output))
    job.isSmart = true
    return job
  }

  /// The times of all packets of the pictures, in the order of presentation.
  private func times(_ path: String) throws -> [String] {
    try FFprobe.lines("packet=pts_time", of: path, ["-select_streams", "v"])
      .map { String($0.prefix { $0 != "|" }) }
      .sorted { (Double($0) ?? 0) < (Double($1) ?? 0) }
  }

  private func psnr(_ one: [UInt8], _ other: [UInt8]) -> Double {
    let sum = zip(one, other).reduce(0) {
      $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1))
    }
    return 10 * log10(255 * 255 * Double(one.count) / max(Double(sum), 1))
  }

  /// Checks that copied frames are the clips', and returns their number.
  private func checkCopies(
    _ plan: SequencePlan, _ film: [[UInt8]], _ folder: ClipFolder
  ) throws -> Int {
    let splice = try #require(plan.splice)
    var own: [Int: [[UInt8]]] = [:]
    for copy in splice.copies {
      let index = try #require(plan.firstFrames.lastIndex { $0 <= copy.frame })
      let name = try #require(plan.clips[index].source.file?.lastComponent.description)
      let frames = try own[index] ?? folder.frames(of: name)
      own[index] = frames
      let range = copy.run.frames
      #expect(
        Array(film[copy.frame..<copy.frame + range.count]) == Array(frames[range]),
        "frames \(range) of \(name)")
    }
    return splice.copiedFrames
  }

  @Test(
    "have the clips' frames to the bit, and the times of a film without copies", arguments: sources)
  func frames(_ source: Source) throws {
    let folder = try ClipFolder()
    let clips = try (0..<3).map {
      try makeClip("\($0).\(source.clip)", folder, source, hue: $0 * 90)
    }
    let spec = TransitionSpec(Crossfade(), duration: 0.3)
    let name = "film.\(source.film.rawValue)"
    var job = job(clips, [spec, nil], folder.path(name), source.film)
    let plan = try job.makePlan()
    let result = try job.run(plan)
    let smart = try #require(result.smart)
    #expect(smart.notes.isEmpty)
    #expect(smart.copiedFrames + smart.encodedFrames == plan.count)
    let film = try folder.frames(of: name)
    try #require(film.count == plan.count)
    // At most what is around the transition: up to two groups of 15 frames and its own 9.
    #expect(try checkCopies(plan, film, folder) >= plan.count - 39)
    job.isSmart = false
    let plain = "plain.\(source.film.rawValue)"
    job.output = FilePath(folder.path(plain))
    try job.run(try job.makePlan())
    #expect(try times(folder.path(name)) == times(folder.path(plain)))
    let ordinary = try folder.frames(of: plain)
    for index in 51..<60 {
      // Two lossy encodings of the same frame; VP9's default quality is lower.
      #expect(psnr(film[index], ordinary[index]) >= 36, "frame \(index)")
    }
  }

  @Test("of cuts alone have no encoder, and the sound of a film without copies")
  func cuts() throws {
    let folder = try ClipFolder()
    let clips = try (0..<3).map {
      try makeClip("\($0).mp4", folder, Self.h264, hue: $0 * 60, seconds: 1, sound: true)
    }
    var job = job(clips, [nil, nil], folder.path("film.mp4"), .mp4)
    let plan = try job.makePlan()
    let result = try job.run(plan)
    #expect(result.smart == SpliceReport(copiedFrames: 90, encodedFrames: 0, notes: []))
    let film = try folder.frames(of: "film.mp4")
    #expect(film == (try (0..<3).flatMap { try folder.frames(of: "\($0).mp4") }))
    job.isSmart = false
    job.output = FilePath(folder.path("plain.mp4"))
    try job.run(try job.makePlan())
    #expect(try folder.samples(of: "film.mp4") == folder.samples(of: "plain.mp4"))
    #expect(try times(folder.path("film.mp4")) == times(folder.path("plain.mp4")))
    // One set of parameters, out of band.
    let tag = try FFprobe.lines(
      "stream=codec_tag_string", of: folder.path("film.mp4"), ["-select_streams", "v"])
    #expect(tag == ["avc1"])
  }

  @Test("begin and end within a clip where decoding allows it")
  func trims() throws {
    let folder = try ClipFolder()
    var clip = try makeClip("0.mp4", folder, Self.h264)
    (clip.begin, clip.end) = (0.4, 1.7)
    let job = job([clip, clip], [nil], folder.path("film.mp4"), .mp4)
    let plan = try job.makePlan()
    try job.run(plan)
    let film = try folder.frames(of: "film.mp4")
    try #require(film.count == 78)
    // From the key frame at 0.5 s to the last picture that no later one precedes.
    #expect(plan.splice?.copies.map(\.run.frames.lowerBound) == [15, 15])
    #expect(try checkCopies(plan, film, folder) >= 2 * (51 - 15 - 4))
  }

  @Test("have encoded frames where a clip differs from the film")
  func differentClips() throws {
    let folder = try ClipFolder()
    let rotated = FilePath(folder.path("rotated.mp4"))
    _ = try makeClip("upright.mp4", folder, Self.h264, seconds: 1)
    try FFmpegProgram.run(
      "-i @0 -c copy -metadata:s:v rotate=90 @1", [folder.path("upright.mp4"), rotated.description])
    let clips = [
      try makeClip("good.mp4", folder, Self.h264, seconds: 1),
      try makeClip("large.mp4", folder, Self.h264, seconds: 1, size: "320x240"),
      try makeClip("slow.mp4", folder, Self.h264, seconds: 1, rate: "25"),
      SequenceClip(.file(rotated)),
      try makeClip("hevc.mp4", folder, Self.sources[4], seconds: 1),
      try makeClip("too.mp4", folder, Self.h264, hue: 50, seconds: 1),
    ]
    let job = job(
      clips, Array(repeating: nil, count: clips.count - 1), folder.path("film.mp4"), .mp4)
    let plan = try job.makePlan()
    let result = try job.run(plan)
    let smart = try #require(result.smart)
    #expect(smart.copiedFrames == 60)
    for (name, word) in [
      ("large.mp4", "size"), ("slow.mp4", "25"), ("rotated.mp4", "rotated"), ("hevc.mp4", "H.265"),
    ] {
      #expect(smart.notes.contains { $0.contains(name) && $0.contains(word) }, "\(name)")
    }
    #expect(smart.notes.count == 4)
    let film = try folder.frames(of: "film.mp4")
    try #require(film.count == plan.count)
    #expect(try checkCopies(plan, film, folder) == 60)
  }

  @Test("are encoded as without copies if no clip suits them")
  func nothingSuits() throws {
    let folder = try ClipFolder()
    let clips = try (0..<2).map { SequenceClip(.file(try folder.makeClip("\($0).mkv"))) }
    var job = job(clips, [nil], folder.path("film.mp4"), .mp4)
    let result = try job.run(try job.makePlan())
    #expect(result.smart?.copiedFrames == 0 && result.smart?.encodedFrames == 60)
    #expect(result.smart?.notes.contains { $0.contains("none of its clips") } == true)
    job.isSmart = false
    job.output = FilePath(folder.path("plain.mp4"))
    try job.run(try job.makePlan())
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: folder.path("film.mp4")))
        == Data(contentsOf: URL(fileURLWithPath: folder.path("plain.mp4"))))
  }

  @Test("begin at no picture of an open group of H.264, to which earlier ones matter")
  func openGroups() throws {
    let folder = try ClipFolder()
    let open = Source("", "-c:v libx264 -g 15 -x264-params open-gop=1:scenecut=0", "mp4", .mp4)
    let clips = try (0..<2).map { try makeClip("\($0).mp4", folder, open, hue: $0 * 100) }
    let spec = TransitionSpec(Crossfade(), duration: 0.2)
    let job = job(clips, [spec], folder.path("film.mp4"), .mp4)
    let plan = try job.makePlan()
    try job.run(plan)
    let film = try folder.frames(of: "film.mp4")
    #expect(try checkCopies(plan, film, folder) >= 45)
    #expect(plan.splice?.copies.count == 1, "the second clip has its only IDR in the transition")
  }

  @Test("of clips with other parameter sets have them in front of each key frame")
  func parameterSets() throws {
    let folder = try ClipFolder()
    let other = Source(
      "", "-c:v libx264 -preset slow -g 15 -bf 1 -refs 2 -x264-params scenecut=0", "mp4", .mp4)
    let clips = [
      try makeClip("0.mp4", folder, Self.h264), try makeClip("1.mp4", folder, other, hue: 120),
    ]
    let spec = TransitionSpec(Crossfade(), duration: 0.3)
    let job = job(clips, [spec], folder.path("film.mp4"), .mp4)
    let plan = try job.makePlan()
    try job.run(plan)
    let film = try folder.frames(of: "film.mp4")
    _ = try checkCopies(plan, film, folder)
    #expect(plan.splice?.copies.count == 2)
    let tag = try FFprobe.lines(
      "stream=codec_tag_string", of: folder.path("film.mp4"), ["-select_streams", "v"])
    #expect(tag == ["avc3"])
    // A player that begins in the second clip has no sets of the first packets.
    try FFmpegProgram.run([
      "-ss", "2.5", "-i", folder.path("film.mp4"), "-c:v", "ffv1", "-fps_mode", "passthrough",
      folder.path("late.mkv"),
    ])
    let late = try folder.frames(of: "late.mkv")
    #expect(!late.isEmpty && late == Array(film.suffix(late.count)))
  }

  @Test("hold the last picture of a clip with a longer sound")
  func heldPicture() throws {
    let folder = try ClipFolder()
    let first = try makeClip("0.mp4", folder, Self.h264, sound: true)
    // A picture that is held within a transition, after it, and in between.
    for (seconds, duration) in [("0.5", 1.0), ("1", 0.5), ("0.5", 0.2)] {
      try FFmpegProgram.run(
        [
          "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=30:duration=\(seconds)", "-f", "lavfi",
          "-i", "sine=d=3",
        ] + Self.h264.encoder + ["-pix_fmt", "yuv420p", folder.path("held.mp4")])
      let held = SequenceClip(.file(FilePath(folder.path("held.mp4"))))
      let spec = TransitionSpec(Crossfade(), duration: duration)
      let job = job([first, held, first], [spec, spec], folder.path("film.mp4"), .mp4)
      let plan = try job.makePlan()
      try job.run(plan)
      let film = try folder.frames(of: "film.mp4")
      try #require(film.count == plan.count)
      _ = try checkCopies(plan, film, folder)
    }
  }

  @Test("have the same bytes in each run")
  func sameBytes() throws {
    let folder = try ClipFolder()
    let clips = try (0..<2).map {
      try makeClip("\($0).mp4", folder, Self.h264, hue: $0 * 90, seconds: 1, sound: true)
    }
    var files: [Data] = []
    for name in ["one.mp4", "two.mp4"] {
      let job = job(
        clips, [TransitionSpec(Cube(), duration: 0.2)], folder.path(name), .mp4)
      try job.run(try job.makePlan())
      files.append(try Data(contentsOf: URL(fileURLWithPath: folder.path(name))))
    }
    #expect(files[0] == files[1])
  }

  @Test("of damaged clips are complete or refused, and a refused one leaves nothing")
  func damage() throws {
    let folder = try ClipFolder()
    let clip = try makeClip("0.mp4", folder, Self.h264)
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path("0.mp4")))
    let media = try #require(whole.range(of: Data("mdat".utf8))).upperBound
    var generator = SeededGenerator(seed: 7)
    for round in 0..<12 {
      var bytes = whole
      for _ in 0..<(1 + round * 3) {
        let place = Int.random(in: media..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      try bytes.write(to: URL(fileURLWithPath: folder.path("damaged.mp4")))
      let damaged = SequenceClip(.file(FilePath(folder.path("damaged.mp4"))))
      let job = job([clip, damaged], [nil], folder.path("film.mp4"), .mp4)
      do {
        let plan = try job.makePlan()
        try job.run(plan)
        #expect(try times(folder.path("film.mp4")).count == plan.count)
        try FileManager.default.removeItem(atPath: folder.path("film.mp4"))
      } catch is JobError {
        #expect(!folder.names.contains { $0.contains("film") || $0.hasPrefix(".") })
      }
    }
  }

  @Test("that are interrupted leave nothing")
  func interruption() throws {
    final class Interrupter: SequenceJobObserver {
      struct Interruption: Error {}
      func willWriteFrame(after count: Int) throws { if count > 20 { throw Interruption() } }
      func willCommit(frames count: Int) throws {}
    }
    let folder = try ClipFolder()
    let clip = try makeClip("0.mp4", folder, Self.h264, seconds: 1)
    let job = job([clip, clip], [nil], folder.path("film.mp4"), .mp4)
    let plan = try job.makePlan()
    #expect(throws: Interrupter.Interruption.self) {
      try job.run(plan, observer: Interrupter())
    }
    #expect(folder.names == ["0.mp4"])
  }
}
