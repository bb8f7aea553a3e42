import Frames
import Headless
import Media
import RenderJobs
import Rendering
import SceneGraph
import Testing
import Transitions

@testable import CommandLine

@Suite("Options of hinge render")
struct RenderJobOptionsTests {
  private static let mandatory = ["--from", "a.png", "--to", "b.png", "-t", "flip"]

  private func parse(_ arguments: [String]) throws(CommandError) -> RenderJob {
    try RenderJob(
      ParsedOptions(arguments, allowing: RenderCommand.options, command: "render"))
  }

  @Test("The mandatory options, and the defaults of the others")
  func defaults() throws {
    let options = try parse(Self.mandatory + ["-o", "out.mp4"])
    #expect(options.pictures.all.map(\.path) == ["a.png", "b.png"])
    #expect(options.output == "out.mp4" && options.spec.playback == .forward)
    #expect(options.spec.name == "flip" && options.spec.direction == .push)
    #expect(options.spec.duration == 0.6 && options.spec.curve == .easeOut)
    #expect(options.rate == FrameRate(60))
    #expect(options.instant == nil && options.drawing.size == nil && options.drawing.scale == nil)
    #expect(
      options.drawing.fit == .fill && options.drawing.background == .black && options.hold == 0)
    #expect(options.drawing.gpu == .auto && options.format == .mp4)
    #expect(options.encoding == EncodingOptions(preset: "medium", quality: nil))
    #expect(options.outputOptions.isSynced)
  }

  @Test("Every option reaches the job")
  func everything() throws {
    let options = try parse(
      Self.mandatory + [
        "-o", "-", "--format", "rgba", "--duration", "2", "--curve", "cubic-bezier(0.1, 0, 0.2, 1)",
        "--fps", "24", "--hold", "0.5", "--size", "64x32", "--scale", "2", "--fit", "cover",
        "--background", "#123456", "--gpu", "software", "--preset", "fast", "-p", "shadow=1",
        "--reverse", "--no-sync",
      ])
    #expect(!options.outputOptions.isSynced)
    #expect(options.output == "-" && options.format == .rgba)
    #expect(options.spec.duration == 2 && options.rate == FrameRate(24) && options.hold == 0.5)
    #expect(options.spec.curve == TimingCurve(cssText: "cubic-bezier(0.1,0,0.2,1)"))
    #expect(options.drawing.size == PixelSize(width: 64, height: 32) && options.drawing.scale == 2)
    #expect(options.spec.playback == .reversed)
    #expect(
      options.drawing.fit == .cover && options.drawing.background == Color(cssText: "#123456"))
    #expect(options.drawing.gpu == .software && options.encoding.preset == "fast")
  }

  @Test(
    "The name selects the format; with --at a .png is a single picture",
    arguments: [
      (["-o", "a.mp4"], OutputFormat.mp4), (["-o", "A.GIF"], .gif), (["-o", "a.webm"], .webm),
      (["-o", "f/%04d.png"], .pngSequence), (["-o", "a.png", "--at", "50%"], .png),
      (["-o", "100%.png", "--at", "0.1"], .png), (["-o", "-", "--format", "y4m"], .y4m),
      (["-o", "strange.name", "--format", "gif"], .gif),
      (["-o", "f/%d.png", "--format", "png"], .pngSequence),
    ])
  func formats(_ arguments: [String], _ format: OutputFormat) throws {
    #expect(try parse(Self.mandatory + arguments).format == format)
  }

  @Test("The default rate of a GIF is 50")
  func gifRate() throws {
    #expect(try parse(Self.mandatory + ["-o", "a.gif"]).rate == FrameRate(50))
    #expect(try parse(Self.mandatory + ["-o", "a.gif", "--fps", "25"]).rate == FrameRate(25))
  }

  @Test("An instant is within the motion, including its end")
  func instants() throws {
    let still = Self.mandatory + ["-o", "a.png", "--at"]
    #expect(try parse(still + ["0.6"]).instant == 0.6)
    #expect(try parse(still + ["100%"]).instant == 0.6)
    #expect(try parse(still + ["1.5", "--duration", "2"]).instant == 1.5)
  }

  @Test(
    "Each error names its option",
    arguments: [
      (["--duration", "0"], "--duration"), (["--duration", "-1"], "--duration"),
      (["--duration", "4000"], "--duration"), (["--duration", "long"], "--duration"),
      (["--curve", "esae"], "--curve"), (["--curve", "cubic-bezier(2,0,0,1)"], "--curve"),
      (["--fps", "0"], "--fps"), (["--fps", "sixty"], "--fps"), (["--hold", "-1"], "--hold"),
      (["--hold", "nan"], "--hold"), (["--size", "0x0"], "--size"),
      (["--size", "100000x100000"], "--size"), (["--scale", "0"], "--scale"),
      (["--scale", "101"], "--scale"), (["--fit", "stretch"], "--fit"),
      (["--background", "blue-ish"], "--background"), (["--gpu", "fast"], "--gpu"),
      (["--gpu", "-1"], "--gpu"), (["--preset", "quick"], "--preset"),
      (["--format", "avi"], "--format"), (["--at", "50%"], "--at"), (["-p", "edge=no"], "-p"),
    ])
  func errors(_ arguments: [String], _ option: String) throws {
    let error = #expect(throws: CommandError.self) {
      try parse(Self.mandatory + ["-o", "out.mp4"] + arguments)
    }
    let found = try #require(error)
    #expect(found.exitCode == 2)
    #expect(found.message.hasPrefix("\(option): "), "\(found.message)")
  }

  @Test("A missing mandatory option is named", arguments: ["--from", "--to", "-t", "-o"])
  func missing(_ option: String) throws {
    var arguments = Self.mandatory + ["-o", "out.mp4"]
    let index = try #require(arguments.firstIndex(of: option))
    arguments.removeSubrange(index...(index + 1))
    let error = #expect(throws: CommandError.self) { try parse(arguments) }
    let long = ["-t": "--transition", "-o": "--output"][option] ?? option
    #expect(try #require(error).message.hasPrefix("\(long) is missing"))
  }

  @Test(
    "An output without a format, or whose format does not fit",
    arguments: [
      (["-o", "out"], "-o: "), (["-o", "out.avi"], "-o: "), (["-o", "-"], "-o -: "),
      (["-o", "out.png"], "-o: "), (["-o", "-", "--format", "mp4"], "--format: "),
      (["-o", "a.png", "--at", "0.7"], "--at: "), (["-o", "a.png", "--at", "101%"], "--at: "),
      (["-o", "a.gif", "--fps", "101"], "--fps: "),
    ])
  func outputs(_ arguments: [String], _ prefix: String) throws {
    let error = #expect(throws: CommandError.self) { try parse(Self.mandatory + arguments) }
    let found = try #require(error)
    #expect(found.exitCode == 2)
    #expect(found.message.hasPrefix(prefix), "\(found.message)")
  }

  @Test("The nearest word is suggested")
  func suggestions() throws {
    for (arguments, word) in [
      (["--curve", "ease-inout"], "ease-in-out"), (["--fit", "contian"], "contain"),
      (["--preset", "medum"], "medium"), (["--format", "mp5"], "mp4"),
    ] {
      let error = #expect(throws: CommandError.self) {
        try parse(Self.mandatory + ["-o", "out.mp4"] + arguments)
      }
      #expect(try #require(error).message.contains("did you mean '\(word)'?"))
    }
  }
}
