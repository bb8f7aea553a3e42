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

@Suite("Clips whose sound and pictures do not end together")
struct ClipLengthTests {
  /// Makes a clip of lossless pictures with a sine of 440 Hz from `start` on.
  private func makeClip(
    _ folder: ClipFolder, _ name: String, pictures: Double, sound: Double?, start: Double = 0
  ) throws -> SequenceClip {
    var arguments = ["-f", "lavfi", "-i", "testsrc2=size=160x120:rate=30:duration=\(pictures)"]
    if let sound {
      arguments += [
        "-itsoffset", "\(start)", "-f", "lavfi", "-i", "sine=440:r=48000:d=\(sound - start)",
      ]
    }
    let codecs = ["-c:v", "ffv1", "-pix_fmt", "yuv420p", "-c:a", "pcm_s16le"]
    try FFmpegProgram.run(arguments + codecs + [folder.path(name)])
    return SequenceClip(.file(FilePath(folder.path(name))))
  }

  private func job(
    _ folder: ClipFolder, _ clips: [SequenceClip], duration: Double? = nil
  ) -> SequenceJob {
    let specs = clips.dropFirst().map { _ in
      duration.map { TransitionSpec(Crossfade(), duration: $0) }
    }
    return SequenceJob(
      SequenceScript(
        clips: clips, transitions: specs.map { $0.map { SequenceTransition($0.name) } }),
      specs, drawing: DrawingSettings(gpu: .software),
      sound: SequenceSound(format: AudioFormat(channelCount: 1)), container: .mkv,
      encoding: EncodingOptions(encoder: "ffv1"), output: FilePath(folder.path("film.mkv")))
  }

  @Test("The last picture is held to the end of the sound, in every place", arguments: 0..<3)
  func held(_ place: Int) throws {
    let folder = try ClipFolder()
    var clips = try (0..<2).map {
      try makeClip(folder, "\($0).mov", pictures: 1, sound: 1)
    }
    clips.insert(try makeClip(folder, "long.mov", pictures: 1, sound: 2.5), at: place)
    let job = job(folder, clips)
    let plan = try job.makePlan()
    #expect(plan.clips.map(\.count) == (0..<3).map { $0 == place ? 75 : 30 })
    #expect(plan.clips[place].ending == .heldPicture(1.5))
    #expect(plan.clips[place].heldCount == 45)
    let result = try job.run(plan)
    #expect(result.clips[place].heldFrames == 45)
    let film = try folder.frames(of: "film.mkv")
    let own = try folder.frames(of: "long.mov")
    try #require(film.count == 135 && own.count == 30)
    let first = place * 30
    #expect(Array(film[first..<(first + 30)]) == own)
    #expect(film[(first + 30)..<(first + 75)].allSatisfy { $0 == own[29] })
    // The sine, of amplitude 1/8, does not pause.
    let samples = try folder.samples(of: "film.mkv")
    for block in 0..<44 {
      let loudest = samples[(block * 4800)..<((block + 1) * 4800)].map(abs).max() ?? 0
      #expect(abs(loudest - 0.125) < 0.02, "block \(block)")
    }
  }

  @Test("Both may be cut to the end of the other one")
  func cut() throws {
    let folder = try ClipFolder()
    let clips = [
      try makeClip(folder, "long.mov", pictures: 1, sound: 2),
      try makeClip(folder, "short.mov", pictures: 2, sound: 1),
    ]
    var job = job(folder, clips)
    #expect(try job.makePlan().clips.map(\.count) == [60, 60])
    #expect(try job.makePlan().clips.map(\.ending) == [.heldPicture(1), .silence(1)])
    job.clipLength = .video
    #expect(try job.makePlan().clips.map(\.count) == [30, 60])
    #expect(try job.makePlan().clips[0].ending == .cutSound(1))
    job.clipLength = .audio
    #expect(try job.makePlan().clips.map(\.count) == [60, 30])
    #expect(try job.makePlan().clips[1].ending == .cutPictures(1))
    job.clipLength = .longest
    job.sound = nil
    #expect(try job.makePlan().clips.map(\.count) == [30, 60])
    #expect(try job.makePlan().clips.allSatisfy { $0.ending == nil })
  }

  @Test("Sound that begins before the first picture is counted from it")
  func early() throws {
    let folder = try ClipFolder()
    let clip = try makeClip(folder, "early.mkv", pictures: 2, sound: 1.5, start: -0.5)
    let begin = try #require(try job(folder, [clip]).makePlan().clips[0].sound?.begin)
    #expect(abs(begin + 0.5) < 0.002)
  }

  @Test("Sound that begins late, and clips without sound, are as long as their pictures")
  func late() throws {
    let folder = try ClipFolder()
    let clips = [
      try makeClip(folder, "late.mov", pictures: 2, sound: 2, start: 1),
      try makeClip(folder, "mute.mov", pictures: 1, sound: nil),
      // Less than an encoder's blocks, in both directions.
      try makeClip(folder, "near.mov", pictures: 1, sound: 1.06),
      try makeClip(folder, "nearly.mov", pictures: 1, sound: 0.94),
    ]
    let plan = try job(folder, clips).makePlan()
    #expect(plan.clips.map(\.count) == [60, 30, 30, 30])
    #expect(plan.clips.allSatisfy { $0.ending == nil && $0.heldCount == 0 })
  }

  @Test("The end of a sound is the same in every container")
  func containers() throws {
    let folder = try ClipFolder()
    for name in ["a.mp4", "a.mov", "a.mkv", "a.ts"] {
      try FFmpegProgram.run([
        "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=30:duration=1", "-f", "lavfi", "-i",
        "sine=r=48000:d=6", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac",
        folder.path(name),
      ])
      let file = FilePath(folder.path(name))
      let clip = try #require(try ClipInfo.read(file))
      let end = try #require(try AudioInfo.probe(file, of: clip)?.end)
      // AAC has blocks of 1024 samples, and TS has no time for the encoder's delay.
      #expect(abs(end - 6) < 2 * 1024 / 48000, "\(name)")
      let read = try #require(try ClipInfo.readWithSound(file, track: nil))
      #expect(read.clip == clip)
      #expect(try read.sound == AudioInfo.probe(file, of: clip))
    }
  }

  @Test("A part may lie beyond the last picture")
  func beyond() throws {
    let folder = try ClipFolder()
    var clip = try makeClip(folder, "long.mov", pictures: 1, sound: 3)
    (clip.begin, clip.end) = (2, 2.5)
    let job = job(folder, [clip])
    try job.run(try job.makePlan())
    let film = try folder.frames(of: "film.mkv")
    let last = try #require(try folder.frames(of: "long.mov").last)
    #expect(film == Array(repeating: last, count: 15))
  }

  @Test("A transition longer than a clip is shortened to the frames that there are")
  func shortClips() throws {
    let folder = try ClipFolder()
    let long = try makeClip(folder, "long.mov", pictures: 1, sound: nil)
    let short = try makeClip(folder, "short.mov", pictures: 0.4, sound: nil)
    let job = job(folder, [long, short, long], duration: 0.5)
    let plan = try job.makePlan()
    // Two transitions of 15 frames, and a clip of 12.
    #expect(plan.transitions.map { $0?.count } == [6, 6])
    #expect(plan.transitions.allSatisfy { abs(($0?.spec.duration ?? 0) - 0.2) < 1e-9 })
    #expect(plan.shortenings.map(\.clip) == [1, 1])
    #expect(plan.shortenings.map(\.before) == [15, 15])
    #expect(plan.count == 30 + 12 + 30 - 12)
    #expect(try job.run(plan).frames == 60)
    #expect(try folder.frames(of: "film.mkv").count == 60)
    var ends = self.job(folder, [short, long], duration: 0.5)
    #expect(try ends.makePlan().transitions.map { $0?.count } == [12])
    ends.isStrict = true
    #expect(throws: JobError.self) { try ends.makePlan() }
  }

  @Test("A clip of one frame has a cut where no frame is left for a transition")
  func singleFrames() throws {
    let folder = try ClipFolder()
    let long = try makeClip(folder, "long.mov", pictures: 1, sound: nil)
    var flash = long
    flash.end = 1.0 / 30
    let job = job(folder, [long, flash, flash, long], duration: 0.5)
    let plan = try job.makePlan()
    #expect((0..<4).allSatisfy { plan.bodyCount(of: $0) >= 0 })
    #expect(try job.run(plan).frames == plan.count)
  }

  @Test("A background that only begins the film gets as short as its transition")
  func background() throws {
    let folder = try ClipFolder()
    let short = try makeClip(folder, "short.mov", pictures: 0.2, sound: nil)
    let job = job(
      folder, [SequenceClip(.background, end: 0.5), short], duration: 0.5)
    let plan = try job.makePlan()
    #expect(plan.transitions.map { $0?.count } == [6])
    #expect(plan.clips.map(\.count) == [6, 6] && plan.count == 6)
  }
}
