import Devices
import Jobs
import Testing

@testable import CommandLine

@Suite("Options of a device")
struct DeviceOptionTests {
  private func job(_ arguments: String...) throws(CommandError) -> RenderJob {
    try RenderCommand.job(
      ParsedOptions(
        ["--from", "a.png", "--to", "b.png", "-t", "flip", "-o", "out.mp4"] + arguments,
        allowing: RenderCommand.options, command: "render")
    ).job
  }

  @Test("Without the option there is no device")
  func defaults() throws {
    #expect(try job().drawing.device == nil)
  }

  @Test("The text and the status bar reach the job")
  func values() throws {
    let setup = try #require(
      try job("--device", "phone color=silver tilt=8,-14", "--status-bar", "9:41").drawing.device)
    #expect(setup.kind == .phone && setup.pose == DevicePose(tilt: 8, orbit: -14))
    #expect(setup.statusBar == "9:41")
    let framed = try job("--device", "frame file=bezel.png mask=hole.png")
    #expect(framed.pictures.all.suffix(2).map(\.path) == ["bezel.png", "hole.png"])
  }

  @Test(
    "A fault names the option and what it takes",
    arguments: [
      (["--device", "phome"], "--device", "phone"),
      (["--device", "phone tilt=8"], "--device", "8,-14"),
      (["--device", "phone colour=red"], "--device", "color"),
      (["--device", "frame"], "--device", "file="),
      (["--device", "tilt=1,2"], "--device", "phone"),
      (["--status-bar", "9:41"], "--status-bar", "--device"),
      (["--device", "phone", "--status-bar", ""], "--status-bar", "9:41"),
      (["--device", "phone", "--stinger", "-o", "x.webm"], "--device", "stinger"),
    ])
  func faults(arguments: [String], option: String, expected: String) {
    let error = #expect(throws: CommandError.self) {
      _ = try RenderCommand.job(
        ParsedOptions(
          ["--from", "a.png", "--to", "b.png", "-t", "flip"]
            + (arguments.contains("-o") ? [] : ["-o", "out.mp4"]) + arguments,
          allowing: RenderCommand.options, command: "render"))
    }
    #expect(error?.message.contains(option) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains(expected) == true, "\(error?.message ?? "")")
  }
}
