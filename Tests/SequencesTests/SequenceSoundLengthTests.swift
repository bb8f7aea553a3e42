import Effects
import Foundation
import Frames
import Media
import TestSupport
import Testing
import Transitions

@testable import Jobs
@testable import Sequences

@Suite("The sound of a film with many clips")
struct SequenceSoundLengthTests {
  /// A hundred transitions at 30000/1001 frames per second: neither a frame nor a transition is a
  /// whole number of samples long.
  @Test("is as long as the pictures, with each clip in its place", arguments: [44_100, 48_000])
  func manyClips(_ rate: Int) throws {
    let folder = try ClipFolder()
    // A raised cosine about sample 9000 of the source, which has 44.1 kHz.
    let (source, top) = (44_100, 9000)
    try FFmpegProgram.run([
      "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=30000/1001", "-f", "lavfi", "-i",
      "aevalsrc=exprs='if(lt(abs(n-\(top)),40),0.5+0.5*cos(PI*(n-\(top))/40),0)':s=\(source)",
      "-frames:v", "15", "-t", "0.5005", "-c:v", "ffv1", "-c:a", "pcm_s16le",
      folder.path("a.mov"),
    ])
    let clips = Array(repeating: SequenceClip(.file(FilePath(folder.path("a.mov")))), count: 101)
    let junctions = clips.dropFirst()
    let job = SequenceJob(
      SequenceScript(
        clips: clips, transitions: junctions.map { _ in SequenceTransition("crossfade") }),
      junctions.map { _ in TransitionSpec(Crossfade(), duration: 0.1) },
      sound: SequenceSound(format: AudioFormat(rate: rate, channelCount: 1)),
      output: FilePath(folder.path("film.mp4")))
    let plan = try job.makePlan()
    #expect(plan.rate == FrameRate(30000, per: 1001))
    #expect(plan.transitions.allSatisfy { $0?.count == 3 })
    #expect(plan.count == 101 * 15 - 100 * 3)
    let mixer = try #require(try job.sound?.mixer(of: plan, isTolerant: false))
    // As the sink does: after each frame its sound.
    var samples: [Float] = []
    for frame in 1...plan.count {
      samples += try mixer.next(mixer.format.sampleFrame(at: frame, plan.rate) - samples.count)
      let exact = Double(frame) * 1001 / 30000 * Double(rate)
      #expect(abs(Double(samples.count) - exact) <= 0.5 + 1e-6)
    }
    #expect(try mixer.next(1000).allSatisfy { $0 == 0 })
    for index in 0..<101 {
      let begin = Double(index * 12) * 1001 / 30000
      let place = (begin + Double(top) / Double(source)) * Double(rate)
      let near = (Int(place) - 60)...(Int(place) + 60)
      let peak = try #require(near.max { samples[$0] < samples[$1] })
      #expect(samples[peak] > 0.9 && abs(Double(peak) - place) <= 1, "clip \(index)")
    }
  }
}
