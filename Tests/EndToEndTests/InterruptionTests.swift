import Foundation
import Frames
import TestSupport
import Testing

@Suite("Interrupted renders")
struct InterruptionTests {
  private let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    try PNGFile.write(try TestPictures.smooth(64, 48), to: workplace.path("a.png"))
    try PNGFile.write(try TestPictures.smooth(64, 48, phase: -0.3), to: workplace.path("b.png"))
  }

  /// Returns a render of an hour's frames, which is unfinished when the signal arrives.
  private func longRender(
    to name: String, environment: [String: String] = [:]
  ) -> HingeProcess {
    HingeProcess(
      [
        "render", "--gpu", "software", "--from", workplace.path("a.png"), "--to",
        workplace.path("b.png"), "-t", "flip", "--duration", "3600s", "--fps", "60", "-o",
        workplace.path(name),
      ], environment: environment)
  }

  @Test(
    "A signal discards the output and keeps an existing file",
    arguments: [SIGINT, SIGTERM, SIGHUP], ["out.mp4", "out.gif", "out-%06d.png"])
  func signal(signal: Int32, name: String) throws {
    try Data("keep me".utf8).write(to: workplace.folder.appending(path: "out.mp4"))
    let result = try longRender(to: name).run(sending: signal, onceErrorsContain: "Drawing")
    #expect(result.exitCode == 130)
    #expect(result.errors.contains("Interrupted; nothing was written."))
    #expect(try workplace.contents == ["a.png", "b.png", "out.mp4"])
    let kept = try Data(contentsOf: workplace.folder.appending(path: "out.mp4"))
    #expect(kept == Data("keep me".utf8))
  }

  @Test("A killed process leaves no file", arguments: ["out.mp4", "out.gif", "out.webm"])
  func killed(name: String) throws {
    _ = try longRender(to: name).run(sending: SIGKILL, onceErrorsContain: "Drawing")
    #expect(try workplace.contents == ["a.png", "b.png"])
  }

  @Test("A crash ends with a sentence and by its signal", arguments: [SIGSEGV, SIGABRT])
  func crashed(_ signal: Int32) throws {
    // The Swift runtime's backtraces, which a toolchain's programs may have, catch the signals.
    let running = try longRender(to: "out.mp4", environment: ["SWIFT_BACKTRACE": "enable=no"])
      .start()
    var errors = Data()
    while !String(decoding: errors, as: UTF8.self).contains("Drawing") {
      let more = running.errors.readSome()
      guard !more.isEmpty else { break }
      errors += more
    }
    kill(running.id, signal)
    let result = running.wait(output: Data(), errors: errors + running.errors.readAll())
    // A sanitizer has a report of its own.
    #expect(isSanitized || result.exitCode == 128 + signal)
    #expect(isSanitized || result.errors.contains("hinge: The program crashed (SIG"))
    #expect(try workplace.contents == ["a.png", "b.png"])
  }

  @Test("A killed process leaves no file of a sequence under its final name")
  func killedSequence() throws {
    _ = try longRender(to: "out-%06d.png").run(sending: SIGKILL, onceErrorsContain: "Drawing")
    #expect(try workplace.contents.filter { !$0.hasPrefix(".") } == ["a.png", "b.png"])
    // The next run in the folder removes what was left.
    #expect(try shortRender(to: "next.png").run().exitCode == 0)
    #expect(try workplace.contents == ["a.png", "b.png", "next.png"])
  }

  private func shortRender(to name: String) -> HingeProcess {
    HingeProcess([
      "render", "--gpu", "software", "--from", workplace.path("a.png"), "--to",
      workplace.path("b.png"), "-t", "flip", "--at", "50%", "-o", workplace.path(name),
    ])
  }

  @Test("The second process on one sequence is refused, and the first goes on")
  func sameSequence() throws {
    let first = try longRender(to: "out-%06d.png").start()
    var errors = Data()
    while !String(decoding: errors, as: UTF8.self).contains("Drawing") {
      let more = first.errors.readSome()
      try #require(!more.isEmpty)
      errors += more
    }
    let second = try longRender(to: "./out-%06d.png").run()
    #expect(second.exitCode == 1)
    #expect(second.errors.contains("another process is writing"), "\(second.errors)")
    #expect(try workplace.contents.count == 3)
    kill(first.id, SIGTERM)
    let result = first.wait(output: Data(), errors: errors + first.errors.readAll())
    #expect(result.exitCode == 130)
    #expect(try workplace.contents == ["a.png", "b.png"])
  }

  @Test("A signal ends a process whose work is blocked")
  func blocked() throws {
    let pipe = workplace.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    // Open for writing, so that the process waits for a picture.
    let writer = open(pipe, O_RDWR | O_CLOEXEC)
    defer { close(writer) }
    let jobs = workplace.path("jobs.jsonl")
    let job = [
      "from": pipe, "to": workplace.path("b.png"), "t": "flip", "o": workplace.path("out.mp4"),
    ]
    try JSONSerialization.data(withJSONObject: job).write(to: URL(filePath: jobs))
    // `timeout` passes the signal on.
    let running = try HingeProcess(["batch", jobs], deadline: 120).start()
    // The process has begun to read.
    try #require(write(writer, [0x89], 1) == 1)
    var left: Int32 = 1
    while left > 0 { try #require(ioctl(writer, UInt(FIONREAD), &left) == 0) }
    kill(running.id, SIGTERM)
    let result = running.wait(output: running.output.readAll(), errors: running.errors.readAll())
    #expect(result.exitCode == 130)
    #expect(result.errors.contains("hinge: Interrupted;"))
    #expect(try workplace.contents == ["a.png", "b.png", "jobs.jsonl", "pipe"])
  }
}
