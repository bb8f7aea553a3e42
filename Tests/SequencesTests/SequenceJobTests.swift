import Effects
import Foundation
import Frames
import Headless
import Media
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Jobs
@testable import Sequences

@Suite("Films")
struct SequenceJobTests {
  /// Returns a job that joins clips by transitions, into an exact video.
  private func job(
    _ clips: [SequenceClip], _ specs: [TransitionSpec?], _ output: String,
    drawing: DrawingSettings = DrawingSettings(gpu: .software)
  ) -> SequenceJob {
    SequenceJob(
      SequenceScript(
        clips: clips, transitions: specs.map { $0.map { SequenceTransition($0.name) } }),
      specs, drawing: drawing, container: .mkv, encoding: EncodingOptions(encoder: "ffv1"),
      output: FilePath(output))
  }

  @Test("have the clips' own frames outside of transitions, and as many as they have to")
  func frames() throws {
    let folder = try ClipFolder()
    let clips = try (0..<3).map { index in
      SequenceClip(.file(try folder.makeClip("\(index).mkv", hue: index * 90)))
    }
    let junction = TransitionSpec(Cube(), duration: 0.3)
    let job = job(clips, [junction, nil], folder.path("film.mkv"))
    let plan = try job.makePlan()
    #expect(plan.count == 3 * 30 - 9)
    let result = try job.run(plan)
    #expect(result.frames == 81)
    #expect(result.junctions.map(\.frame) == [21, 51])
    let film = try folder.frames(of: "film.mkv")
    let own = try (0..<3).map { try folder.frames(of: "\($0).mkv") }
    try #require(film.count == 81)
    // A transition begins with the first clip's own frame, and ends before the second one's.
    #expect(Array(film[...21]) == Array(own[0][...21]))
    #expect(Array(film[30..<51]) == Array(own[1][9...]))
    #expect(Array(film[51...]) == own[2])
    #expect(!own[0].contains(film[25]) && !own[1].contains(film[25]))
  }

  @Test(
    "show in a transition what a render of both frames shows, with what is behind its layers",
    arguments: [Backdrop.background, .auto, .blur, .color(.red)])
  func transitionFrames(_ backdrop: Backdrop) throws {
    let folder = try ClipFolder()
    let (one, two) = (
      try folder.makeClip("a.mkv"), try folder.makeClip("b.mkv", hue: 120)
    )
    let spec = TransitionSpec(Cube(), duration: 0.3)
    // A render has one frame more, the second clip's own, so that its first clip begins earlier.
    let clips = [SequenceClip(.file(one), end: 29.0 / 30), SequenceClip(.file(two))]
    let drawing = DrawingSettings(backdrop: backdrop, gpu: .software)
    let film = job(clips, [spec], folder.path("film.mkv"), drawing: drawing)
    try film.run(try film.makePlan())
    var render = RenderJob(
      InputPictures(from: one, to: two), spec, rate: FrameRate(30),
      drawing: drawing, format: .mkv,
      output: FilePath(folder.path("only.mkv")))
    render.encoding.encoder = "ffv1"
    try render.run()
    let joined = try folder.frames(of: "film.mkv")
    let rendered = try folder.frames(of: "only.mkv")
    try #require(rendered.count == 10 && joined.count == 50)
    #expect(Array(joined[21..<29]) == Array(rendered[1..<9]))
    if backdrop != .background {
      let plain = job(clips, [spec], folder.path("plain.mkv"))
      try plain.run(try plain.makePlan())
      #expect(try folder.frames(of: "plain.mkv")[25] != joined[25])
    }
  }

  @Test("blend a crossfade as the mathematics says")
  func crossfade() throws {
    let folder = try ClipFolder()
    let clips = [
      SequenceClip(.file(try folder.makeClip("a.mkv"))),
      SequenceClip(.file(try folder.makeClip("b.mkv", hue: 200))),
    ]
    let spec = TransitionSpec(Crossfade(), duration: 0.5, curve: .linear)
    let job = job(clips, [spec], folder.path("film.mkv"))
    let result = try job.run(try job.makePlan())
    #expect(result.renderer == nil, "no OpenGL is needed")
    let film = try folder.frames(of: "film.mkv")
    let (one, two) = (try folder.frames(of: "a.mkv"), try folder.frames(of: "b.mkv"))
    for index in 0..<15 {
      let weight = Double(index) / 15
      let worst = zip(film[15 + index], zip(one[15 + index], two[index])).map { shown, pair in
        abs(Double(shown) - (Double(pair.0) * (1 - weight) + Double(pair.1) * weight))
      }.max()
      #expect((worst ?? 255) <= 0.5 + 1e-3)
    }
  }

  @Test("move on within an exposure, and are their own frames outside of transitions")
  func exposures() throws {
    let folder = try ClipFolder()
    // Odd frames are lighter than even ones.
    try FFmpegProgram.run([
      "-f", "lavfi", "-i",
      "color=size=160x120:rate=30:duration=1,format=gray,geq=lum='60+100*mod(N,2)'", "-c:v",
      "ffv1", "-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries", "bt709",
      "-color_trc", "bt709", "-color_range", "tv", folder.path("a.mkv"),
    ])
    let clip = SequenceClip(.file(FilePath(folder.path("a.mkv"))))
    var drawing = DrawingSettings(gpu: .software)
    // Two frame periods about each frame: half of its neighbours.
    drawing.shutter = Shutter(angle: 720)
    let spec = TransitionSpec(Crossfade(), duration: 0.4, curve: .linear)
    let job = job([clip, clip], [spec], folder.path("film.mkv"), drawing: drawing)
    try job.run(try job.makePlan())
    let film = try folder.frames(of: "film.mkv")
    let levels = film.map { Double($0[60 * 160 + 80]) }
    let (dark, light) = (levels[0], levels[1])
    #expect(light > dark + 60)
    // The transition has the frames 18 to 29, the first of which is the clip's own.
    for index in 20...28 {
      #expect(abs(levels[index] - (dark + light) / 2) <= 1, "frame \(index)")
    }
    for index in [0, 17, 30, 41] {
      #expect(levels[index] == (index % 2 == 0 ? dark : light), "frame \(index)")
    }
  }

  @Test("cross the sound over, and have as much of it as of pictures")
  func sound() throws {
    let folder = try ClipFolder()
    let clips = [
      SequenceClip(.file(try folder.makeClip("a.mkv", seconds: 2))),
      SequenceClip(.file(try folder.makeClip("b.mkv", seconds: 2, hasSound: false))),
    ]
    let spec = TransitionSpec(Crossfade(), duration: 1)
    let job = job(clips, [spec], folder.path("film.mkv"))
    try job.run(try job.makePlan())
    let samples = try folder.samples(of: "film.mkv")
    // Opus has blocks of 20 ms.
    #expect((144_000...(144_000 + 960)).contains(samples.count))
    func loudness(_ range: Range<Int>) -> Float {
      (samples[range].reduce(0) { $0 + $1 * $1 } / Float(range.count)).squareRoot()
    }
    let full = loudness(12_000..<36_000)
    // Equal power: half way the first clip's sound has the amplitude √½ of its own.
    let middle = loudness(70_800..<73_200) / full
    #expect(abs(middle - Float(0.5).squareRoot()) < 0.03)
    #expect(loudness(100_000..<140_000) < 0.01 * full)
  }

  @Test("hold stills and begin and end with the background")
  func stills() throws {
    let folder = try ClipFolder()
    try FFmpegProgram.run(
      ["-f", "lavfi", "-i", "testsrc2=size=160x120", "-frames:v", "1", folder.path("still.png")])
    let still = SequenceClip(.file(FilePath(folder.path("still.png"))), end: 1)
    let spec = TransitionSpec(Crossfade(), duration: 0.5)
    let job = job(
      [SequenceClip(.background, end: 0.5), still, SequenceClip(.background, end: 0.5)],
      [spec, spec],
      folder.path("film.mkv"))
    let plan = try job.makePlan()
    #expect(plan.count == 30)
    try job.run(plan)
    let film = try folder.frames(of: "film.mkv")
    #expect(film.count == 30)
    // Black is 16 and 128 in limited range.
    #expect(Set(film[0].prefix(160 * 120)) == [16])
    #expect(Set(film[0].dropFirst(160 * 120)) == [128])
  }

  @Test("are refused before any work if a clip is missing or too short")
  func refused() throws {
    let folder = try ClipFolder()
    let clip = SequenceClip(.file(try folder.makeClip("a.mkv")))
    let missing = SequenceClip(.file(FilePath(folder.path("b.mkv"))))
    let spec = TransitionSpec(Crossfade(), duration: 0.6)
    let gone = #expect(throws: JobError.self) {
      try job([clip, missing, clip], [spec, spec], folder.path("film.mkv")).makePlan()
    }
    #expect(gone?.reason.contains("b.mkv") == true)
    var strict = job([clip, clip, clip], [spec, spec], folder.path("film.mkv"))
    strict.isStrict = true
    let short = #expect(throws: JobError.self) { try strict.makePlan() }
    #expect(short?.reason.contains("a.mkv' lasts 1 s") == true)
    #expect(short?.kind == .invalidRequest)
    var late = clip
    late.begin = 3
    #expect(throws: JobError.self) {
      try job([late, clip], [spec], folder.path("film.mkv")).makePlan()
    }
    #expect(folder.names == ["a.mkv"])
  }

  @Test("leave nothing behind if a clip ends early")
  func truncated() throws {
    let folder = try ClipFolder()
    let whole = folder.path("whole.mp4")
    try FFmpegProgram.run([
      "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=30:duration=2", "-c:v", "libx264",
      "-pix_fmt", "yuv420p", "-movflags", "+faststart", whole,
    ])
    let bytes = try #require(try? Data(contentsOf: URL(fileURLWithPath: whole)))
    try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: folder.path("cut.mp4")))
    let clip = SequenceClip(.file(FilePath(folder.path("cut.mp4"))))
    var job = job([clip], [], folder.path("film.mkv"))
    let error = #expect(throws: (any Error).self) { try job.run(try job.makePlan()) }
    #expect("\(error.map { "\($0)" } ?? "")".contains("damaged or incomplete from"))
    #expect(folder.names == ["cut.mp4", "whole.mp4"])
    job.isTolerant = true
    let tolerant = try job.run(try job.makePlan()).frames
    #expect(abs(tolerant - (try folder.frames(of: "cut.mp4").count)) <= 2)
    // The part before the end of the file is whole.
    let start = SequenceClip(.file(FilePath(folder.path("cut.mp4"))), end: 0.5)
    #expect(try self.job([start], [], folder.path("start.mkv")).makePlan().count == 15)
  }
}
