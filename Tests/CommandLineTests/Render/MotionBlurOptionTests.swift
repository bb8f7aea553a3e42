import Jobs
import Rendering
import Testing
import Transitions

@testable import CommandLine

@Suite("Options of motion blur")
struct MotionBlurOptionTests {
  private func job(_ arguments: String...) throws(CommandError) -> RenderJob {
    try RenderCommand.job(
      ParsedOptions(
        ["--from", "a.png", "--to", "b.png", "-t", "flip", "-o", "out.mp4"] + arguments,
        allowing: RenderCommand.options, command: "render")
    ).job
  }

  @Test("Without the option there is no shutter")
  func defaults() throws {
    let drawing = try job().drawing
    #expect(drawing.shutter == nil && drawing.quality == .standard && drawing.exposer == nil)
  }

  @Test("The angle, the phase and the curve reach the job")
  func values() throws {
    #expect(try job("--motion-blur", "180").drawing.shutter == Shutter(angle: 180, phase: -90))
    let all = try job(
      "--motion-blur", "720", "--shutter-phase", "0", "--shutter-curve", "gaussian", "--quality",
      "reference")
    #expect(all.drawing.shutter == Shutter(angle: 720, phase: 0, curve: .gaussian))
    #expect(all.drawing.quality == .reference)
  }

  @Test(
    "A value out of range names the option and the range",
    arguments: [
      ("--motion-blur", "0", "720"), ("--motion-blur", "721", "720"),
      ("--motion-blur", "wide", "720"), ("--shutter-phase", "-721", "-720"),
      ("--shutter-curve", "bell", "gaussian"), ("--quality", "best", "reference"),
    ])
  func faults(option: String, value: String, expected: String) {
    let error = #expect(throws: CommandError.self) {
      if option == "--motion-blur" || option == "--quality" {
        _ = try job(option, value)
      } else {
        _ = try job("--motion-blur", "180", option, value)
      }
    }
    #expect(error?.message.contains(option) == true && error?.message.contains(expected) == true)
  }

  @Test("A shutter's phase or curve needs an angle; an encoder's quality has another option")
  func remedies() {
    for (option, value) in [("--shutter-phase", "0"), ("--shutter-curve", "box")] {
      let error = #expect(throws: CommandError.self) { _ = try job(option, value) }
      #expect(error?.message.contains(option) == true)
      #expect(error?.message.contains("--motion-blur") == true)
    }
    let error = #expect(throws: CommandError.self) { _ = try job("--quality", "18") }
    #expect(error?.message.contains("--crf") == true)
  }
}
