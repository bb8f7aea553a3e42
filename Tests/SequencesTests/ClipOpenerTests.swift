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

/// An observer that counts the clips that this process has open at each frame.
private final class OpenClips: SequenceJobObserver {
  private let prefix: String
  private(set) var most = 0

  init(named prefix: String) { self.prefix = prefix }

  func willWriteFrame(after count: Int) throws {
    let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let open = numbers.filter { number in
      // A descriptor may be closed meanwhile.
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(number)")
      return target?.contains(prefix) == true
    }
    most = max(most, open.count)
  }

  func willCommit(frames count: Int) {}
}

/// An observer that keeps the notes about stills.
private final class Notes: SequenceJobObserver {
  private(set) var notes: [String] = []

  func didNote(_ notes: [String]) { self.notes += notes }
  func willWriteFrame(after count: Int) {}
  func willCommit(frames count: Int) {}
}

@Suite("Clips that are opened ahead")
struct ClipOpenerTests {
  private func job(_ clips: [SequenceClip], _ output: String) -> SequenceJob {
    let junctions = clips.dropFirst()
    return SequenceJob(
      SequenceScript(
        clips: clips, transitions: junctions.map { _ in SequenceTransition("crossfade") }),
      junctions.map { _ in TransitionSpec(Crossfade(), duration: 0.1) },
      drawing: DrawingSettings(gpu: .software), sound: nil, container: .mkv,
      encoding: EncodingOptions(encoder: "ffv1"), output: FilePath(output))
  }

  @Test("are two at most")
  func atMostTwo() throws {
    let folder = try ClipFolder()
    let name = "clip-\(UUID().uuidString)-"
    let clips = try (0..<6).map { index in
      SequenceClip(.file(try folder.makeClip("\(name)\(index).mkv", seconds: 0.4, hasSound: false)))
    }
    let job = job(clips, folder.path("film.mkv"))
    let observer = OpenClips(named: name)
    #expect(try job.run(try job.makePlan(), observer: observer).frames == 6 * 12 - 5 * 3)
    #expect((1...2).contains(observer.most))
  }

  @Test("have their first picture, and fail when they are taken")
  func failure() throws {
    let folder = try ClipFolder()
    let clips = try ["clip", "gone"].map { SequenceClip(.file(try folder.makeClip("\($0).mkv"))) }
    let job = job(clips, folder.path("film.mkv"))
    let plan = try job.makePlan()
    try FileManager.default.removeItem(atPath: folder.path("gone.mkv"))
    let opener = ClipOpener(job, plan)
    opener.open(0)
    guard case .video(let reader, _) = try opener.take() else {
      Issue.record("A clip is a video.")
      return
    }
    #expect(try reader.next() != nil)
    opener.open(1)
    let error = #expect(throws: MediaError.self) { _ = try opener.take() }
    #expect(error?.reason == .missingInput)
    // An opener may end with a clip that nobody takes.
    opener.open(0)
  }

  @Test("that were replaced after the film was planned are refused")
  func replaced() throws {
    let folder = try ClipFolder()
    let clips = try ["a", "b", "c"].map { SequenceClip(.file(try folder.makeClip("\($0).mkv"))) }
    let job = job(Array(clips.prefix(2)), folder.path("film.mkv"))
    let plan = try job.makePlan()
    try FileManager.default.removeItem(atPath: folder.path("b.mkv"))
    try FileManager.default.copyItem(
      atPath: folder.path("c.mkv"), toPath: folder.path("b.mkv"))
    let error = #expect(throws: JobError.self) { try job.run(plan) }
    #expect(error?.reason.contains("b.mkv' is changing while it is read") == true)
    #expect(folder.names == ["a.mkv", "b.mkv", "c.mkv"])
  }

  @Test("that cannot be read are not errors of the output")
  func subject() throws {
    let folder = try ClipFolder()
    let clips = try ["a", "b"].map { SequenceClip(.file(try folder.makeClip("\($0).mkv"))) }
    var job = job(clips, folder.path("film.mkv"))
    job.isTolerant = true
    let plan = try job.makePlan()
    try FileManager.default.removeItem(atPath: folder.path("b.mkv"))
    let error = #expect(throws: JobError.self) { try job.run(plan) }
    #expect(error?.subject == nil && error?.reason.contains("b.mkv") == true)
    #expect(folder.names == ["a.mkv"])
  }

  @Test("report what reading a still left out")
  func notes() throws {
    let folder = try ClipFolder()
    for name in ["whole.png", "cut.png"] {
      try FFmpegProgram.run(
        ["-f", "lavfi", "-i", "testsrc2=size=160x120", "-frames:v", "1", folder.path(name)])
    }
    let cut = URL(fileURLWithPath: folder.path("cut.png"))
    let bytes = try Data(contentsOf: cut)
    try bytes.prefix(bytes.count / 2).write(to: cut)
    var job = job(
      ["whole.png", "cut.png"].map { SequenceClip(.file(FilePath(folder.path($0)))) },
      folder.path("film.mkv"))
    job.stillDuration = 0.2
    job.isTolerant = true
    let observer = Notes()
    _ = try job.run(try job.makePlan(), observer: observer)
    #expect(observer.notes.count == 1)
    #expect(observer.notes.first?.contains("cut.png' is damaged or incomplete") == true)
  }

  @Test("report damage that was skipped, once")
  func damage() throws {
    let folder = try ClipFolder()
    try FFmpegProgram.run([
      "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=25:duration=2", "-c:v", "mpeg2video",
      "-b:v", "2M", "-g", "10", folder.path("a.ts"),
    ])
    let file = URL(fileURLWithPath: folder.path("a.ts"))
    var bytes = try Data(contentsOf: file)
    // Ten packets in the middle of the stream.
    let middle = bytes.count / 188 / 2 * 188
    bytes.replaceSubrange(middle..<(middle + 1880), with: Data(repeating: 0x47, count: 1880))
    try bytes.write(to: file)
    var job = job([SequenceClip(.file(FilePath(file.path)))], folder.path("film.mkv"))
    #expect(throws: JobError.self) { try job.run(try job.makePlan()) }
    job.isTolerant = true
    let observer = Notes()
    let plan = try job.makePlan()
    #expect(try job.run(plan, observer: observer).frames == plan.count)
    #expect(observer.notes.count { $0.contains("damaged, first at") } == 1, "\(observer.notes)")
  }
}
