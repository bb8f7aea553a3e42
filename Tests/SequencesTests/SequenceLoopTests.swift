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

@Suite("Films in a loop")
struct SequenceLoopTests {
  private func job(
    _ clips: [SequenceClip], _ spec: TransitionSpec, _ format: OutputFormat, _ output: String,
    isLoop: Bool = true, still: Double = 0.5
  ) -> SequenceJob {
    let all = clips + (isLoop ? [clips[0]] : [])
    let specs = Array(repeating: Optional(spec), count: all.count - 1)
    var job = SequenceJob(
      SequenceScript(
        clips: all, transitions: specs.map { $0.map { SequenceTransition($0.name) } }),
      specs, stillDuration: still, drawing: DrawingSettings(gpu: .software), format: format,
      output: FilePath(output))
    job.isLoop = isLoop
    if format == .mkv { job.encoding.encoder = "ffv1" }
    return job
  }

  private func still(_ name: String, _ color: String, in folder: ClipFolder) throws -> SequenceClip
  {
    try FFmpegProgram.run([
      "-f", "lavfi", "-i", "testsrc2=size=40x32,hue=h=\(color),format=rgb24,crop=21:15",
      "-frames:v", "1", folder.path(name),
    ])
    return SequenceClip(.file(FilePath(folder.path(name))))
  }

  @Test("have the frames of the second round of the same clips one after another")
  func rounds() throws {
    let folder = try ClipFolder()
    let clips = try (0..<3).map { index in
      SequenceClip(.file(try folder.makeClip("\(index).mkv", hue: index * 90)))
    }
    for spec in [
      TransitionSpec(Cube(), duration: 0.3), TransitionSpec(Crossfade(), duration: 0.3),
    ] {
      let loop = job(clips, spec, .mkv, folder.path("loop.mkv"))
      let plan = try loop.makePlan()
      #expect(plan.count == 3 * 30 - 3 * 9)
      try loop.run(plan)
      let unrolled = job(
        clips + clips + [clips[0]], spec, .mkv, folder.path("rounds.mkv"), isLoop: false)
      try unrolled.run(try unrolled.makePlan())
      let frames = try folder.frames(of: "loop.mkv")
      let rounds = try folder.frames(of: "rounds.mkv")
      try #require(frames.count == 63)
      #expect(frames == Array(rounds[72..<135]))
      // The frame after the last one is the first.
      #expect(frames[0] == rounds[135] && frames[62] != frames[0])
    }
  }

  @Test("cross their sound over at the seam, as at every other junction")
  func sound() throws {
    let folder = try ClipFolder()
    let clips = try (0..<2).map { index in
      SequenceClip(.file(try folder.makeClip("\(index).mkv", seconds: 1 + Double(index))))
    }
    let spec = TransitionSpec(Crossfade(), duration: 0.3)
    func samples(_ job: SequenceJob) throws -> [Float] {
      let plan = try job.makePlan()
      let mixer = try #require(try job.sound?.mixer(of: plan, isTolerant: false))
      return try mixer.next(plan.count * 1600)
    }
    let loop = try samples(job(clips, spec, .mkv, "loop.mkv"))
    let rounds = try samples(
      job(clips + clips + [clips[0]], spec, .mkv, "rounds.mkv", isLoop: false))
    let first = (30 - 9 + 60 - 9 + 9) * 1600 * 2
    let worst = zip(loop, rounds[first...]).map { abs($0 - $1) }.max() ?? 1
    #expect(loop.count == (90 - 18) * 1600 * 2 && worst < 1e-3, "\(worst)")
  }

  @Test(
    "of stills have each screen at its place, and no frame twice at the seam",
    arguments: [1, 2, 5, 9], [OutputFormat.apng, .gif, .pngSequence])
  func stills(_ count: Int, _ format: OutputFormat) throws {
    let folder = try ClipFolder()
    let clips = try (0..<count).map { try still("\($0).png", "\($0 * 40)", in: folder) }
    let output = format == .pngSequence ? "f%03d.png" : "loop.\(format.rawValue)"
    let loop = job(clips, TransitionSpec(Cube(), duration: 0.2), format, folder.path(output))
    let result = try loop.run(try loop.makePlan())
    // 15 frames each, less a transition of 6.
    #expect(result.frames == count * 9 && result.width == 21 && result.height == 15)
    let film = try DecodedVideo(folder.path(format == .pngSequence ? "f000.png" : output))
    let screens = try (0..<count).map { try DecodedVideo(folder.path("\($0).png")).frames[0] }
    switch format {
    case .gif:
      // Three frames at rest are one frame of a tenth of a second; there is one for each screen.
      #expect(film.frames.count == count * 7)
    case .pngSequence:
      for index in 0..<count {
        let shown = try DecodedVideo(folder.path(String(format: "f%03d.png", index * 9)))
        #expect(shown.frames[0] == screens[index])
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path("f\(count * 9).png")))
    default:
      try #require(film.frames.count == count * 9)
      for index in 0..<count { #expect(film.frames[index * 9] == screens[index]) }
      #expect(film.frames[count * 9 - 1] != screens[0])
    }
  }

  @Test("have a first clip that is longer than both of its transitions, or these are shortened")
  func tooShort() throws {
    let folder = try ClipFolder()
    let clip = SequenceClip(.file(try folder.makeClip("a.mkv")))
    var loop = job([clip], TransitionSpec(Cube(), duration: 0.6), .mkv, folder.path("l.mkv"))
    // One second is both ends of a transition of half a second.
    let plan = try loop.makePlan()
    let half = plan.rate.value / 2
    #expect(plan.transitions.map { $0?.count } == [Int(half)])
    #expect(plan.count == Int(half) && plan.shortenings.count == 1)
    #expect(plan.shortenings.map(\.leadsToClip) == [true])
    loop.isStrict = true
    #expect {
      _ = try loop.makePlan()
    } throws: { error in
      "\(error)".contains("1 s") && "\(error)".contains("0.6 s and 0.6 s")
    }
  }
}

@Suite("The rate of a film")
struct SequenceRateTests {
  @Test(
    "is that of its first clip, unless that is slower than a film",
    arguments: [
      (["1"], 30.0), (["1", "0.2"], 30.0), (["1", "50"], 50.0), (["12", "24"], 24.0),
      (["25", "60"], 25.0), (["24000/1001", "60"], 24000.0 / 1001), (["1", "12"], 30.0),
    ] as [([String], Double)])
  func rates(_ rates: [String], _ expected: Double) throws {
    let folder = try ClipFolder()
    var clips: [SequenceClip] = []
    for (index, rate) in rates.enumerated() {
      let file = folder.path("\(index).mkv")
      try FFmpegProgram.run([
        "-f", "lavfi", "-i", "testsrc2=size=32x32:rate=\(rate):duration=10", "-c:v", "ffv1", file,
      ])
      clips.append(SequenceClip(.file(FilePath(file))))
    }
    var job = SequenceJob(
      SequenceScript(
        clips: clips, transitions: Array(repeating: nil, count: clips.count - 1)),
      Array(repeating: nil, count: clips.count - 1), output: "film.mp4")
    let plan = try job.makePlan()
    #expect(abs(plan.rate.value - expected) < 0.01)
    let own = Double(rates[0]) ?? expected
    #expect((plan.rateNote(job)?.contains("--fps") ?? false) == (expected != own))
    job.rate = FrameRate(10)
    #expect(try job.makePlan().rate == FrameRate(10) && plan.count > 1)
  }
}
