import Foundation
import Frames
import TestSupport
import Testing

/// What is left when the program is stopped half way.
@Suite struct InterruptionTests {
  private let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    try PNGFile.write(try TestPictures.smooth(64, 48), to: workplace.path("a.png"))
    try PNGFile.write(try TestPictures.smooth(64, 48, phase: -0.3), to: workplace.path("b.png"))
  }

  /// An hour's worth of frames: far from done when the signal comes.
  private func longRender(to name: String) -> HingeProcess {
    HingeProcess([
      "render", "--gpu", "software", "--from", workplace.path("a.png"), "--to",
      workplace.path("b.png"), "-t", "flip", "--duration", "3600", "--fps", "60", "-o",
      workplace.path(name),
    ])
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP], ["out.mp4", "out.gif", "out-%06d.png"])
  func aSignalDiscardsTheOutput(signal: Int32, name: String) throws {
    try Data("keep me".utf8).write(to: workplace.folder.appending(path: "out.mp4"))
    let result = try longRender(to: name).run(sending: signal, onceItSays: "Drawing")
    #expect(result.exitCode == 130)
    #expect(result.errors.contains("Interrupted; nothing was written."))
    #expect(try workplace.contents == ["a.png", "b.png", "out.mp4"])
    let kept = try Data(contentsOf: workplace.folder.appending(path: "out.mp4"))
    #expect(kept == Data("keep me".utf8))
  }

  @Test(arguments: ["out.mp4", "out.gif", "out.webm"])
  func aKilledProcessLeavesNothing(name: String) throws {
    _ = try longRender(to: name).run(sending: SIGKILL, onceItSays: "Drawing")
    #expect(try workplace.contents == ["a.png", "b.png"])
  }

  @Test func aKilledSequenceLeavesNothingUnderAFinalName() throws {
    _ = try longRender(to: "out-%06d.png").run(sending: SIGKILL, onceItSays: "Drawing")
    #expect(try workplace.contents.filter { !$0.hasPrefix(".") } == ["a.png", "b.png"])
  }
}
