import Frames
import Headless
import Media
import RenderJobs
import Rendering
import SceneGraph
import Testing
import Transitions

@testable import CommandLine

@Suite("hinge render's options")
struct RenderJobTests {
  private static let least = ["--from", "a.png", "--to", "b.png", "-t", "flip"]

  private func parse(_ arguments: [String]) throws(CommandError) -> RenderJob {
    try RenderJob(
      ParsedOptions(arguments, allowing: RenderCommand.options, command: "render"))
  }

  @Test("The least that one says, and what holds for the rest")
  func defaults() throws {
    let options = try parse(Self.least + ["-o", "out.mp4"])
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
  }

  @Test("Everything said is taken")
  func everything() throws {
    let options = try parse(
      Self.least + [
        "-o", "-", "--format", "rgba", "--duration", "2", "--curve", "cubic-bezier(0.1, 0, 0.2, 1)",
        "--fps", "24", "--hold", "0.5", "--size", "64x32", "--scale", "2", "--fit", "cover",
        "--background", "#123456", "--gpu", "software", "--preset", "fast", "-p", "shadow=1",
        "--reverse",
      ])
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
    "The name says the format, and --at that a .png is one picture",
    arguments: [
      (["-o", "a.mp4"], OutputFormat.mp4), (["-o", "A.GIF"], .gif), (["-o", "a.webm"], .webm),
      (["-o", "f/%04d.png"], .pngSequence), (["-o", "a.png", "--at", "50%"], .png),
      (["-o", "100%.png", "--at", "0.1"], .png), (["-o", "-", "--format", "y4m"], .y4m),
      (["-o", "strange.name", "--format", "gif"], .gif),
      (["-o", "f/%d.png", "--format", "png"], .pngSequence),
    ])
  func formats(_ arguments: [String], _ format: OutputFormat) throws {
    #expect(try parse(Self.least + arguments).format == format)
  }

  @Test("A GIF has 50 frames per second unless asked otherwise")
  func gifRate() throws {
    #expect(try parse(Self.least + ["-o", "a.gif"]).rate == FrameRate(50))
    #expect(try parse(Self.least + ["-o", "a.gif", "--fps", "25"]).rate == FrameRate(25))
  }

  @Test("An instant within the motion, its end included")
  func instants() throws {
    let still = Self.least + ["-o", "a.png", "--at"]
    #expect(try parse(still + ["0.6"]).instant == 0.6)
    #expect(try parse(still + ["100%"]).instant == 0.6)
    #expect(try parse(still + ["1.5", "--duration", "2"]).instant == 1.5)
  }

  @Test(
    "Each thing that is wrong names its option",
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
      try parse(Self.least + ["-o", "out.mp4"] + arguments)
    }
    let found = try #require(error)
    #expect(found.exitCode == 2)
    #expect(found.message.hasPrefix("\(option): "), "\(found.message)")
  }

  @Test("What must be there and is not is named", arguments: ["--from", "--to", "-t", "-o"])
  func missing(_ option: String) throws {
    var arguments = Self.least + ["-o", "out.mp4"]
    let index = try #require(arguments.firstIndex(of: option))
    arguments.removeSubrange(index...(index + 1))
    let error = #expect(throws: CommandError.self) { try parse(arguments) }
    let long = ["-t": "--transition", "-o": "--output"][option] ?? option
    #expect(try #require(error).message.hasPrefix("\(long) is missing"))
  }

  @Test(
    "An output that does not say what to write, or cannot take it",
    arguments: [
      (["-o", "out"], "-o: "), (["-o", "out.avi"], "-o: "), (["-o", "-"], "-o -: "),
      (["-o", "out.png"], "-o: "), (["-o", "-", "--format", "mp4"], "--format: "),
      (["-o", "a.png", "--at", "0.7"], "--at: "), (["-o", "a.png", "--at", "101%"], "--at: "),
      (["-o", "a.gif", "--fps", "101"], "--fps: "),
    ])
  func outputs(_ arguments: [String], _ prefix: String) throws {
    let error = #expect(throws: CommandError.self) { try parse(Self.least + arguments) }
    let found = try #require(error)
    #expect(found.exitCode == 2)
    #expect(found.message.hasPrefix(prefix), "\(found.message)")
  }

  @Test("Near words are suggested")
  func suggestions() throws {
    for (arguments, word) in [
      (["--curve", "ease-inout"], "ease-in-out"), (["--fit", "contian"], "contain"),
      (["--preset", "medum"], "medium"), (["--format", "mp5"], "mp4"),
    ] {
      let error = #expect(throws: CommandError.self) {
        try parse(Self.least + ["-o", "out.mp4"] + arguments)
      }
      #expect(try #require(error).message.contains("did you mean '\(word)'?"))
    }
  }
}

@Suite("Which frames are drawn and for how long they show")
struct TransitionFramesTests {
  private func options(_ arguments: [String]) throws -> RenderJob {
    let least = ["--from", "a", "--to", "b", "-t", "flip"]
    return try RenderJob(
      ParsedOptions(least + arguments, allowing: RenderCommand.options, command: "render"))
  }

  private func frames(_ arguments: String...) throws -> TransitionFrames {
    try #require(try options(arguments).source as? TransitionFrames)
  }

  /// For how many frame periods each frame is seen.
  private func periods(_ arguments: String...) throws -> [Int] {
    let options = try options(arguments)
    let sequence = FrameSequence(
      options.source, in: Container(size: Size(width: 4, height: 4), scale: 1),
      holding: options.heldPeriods)
    var result: [Int] = []
    while let request = try sequence.request(result.count) { result.append(request.periods) }
    #expect(sequence.count == result.count && sequence.periods == result.reduce(0, +))
    return result
  }

  @Test("0.6 s at 60 fps: 37 frames, the first exactly 0, the last exactly 1")
  func motion() throws {
    let frames = try frames("-o", "a.mp4")
    #expect(frames.length.known == 37 && frames.length == .exactly(37))
    #expect(frames.progress(0) == 0 && frames.progress(36) == 1)
    #expect(try periods("-o", "a.mp4") == Array(repeating: 1, count: 37))
  }

  @Test("--hold shows the first and the last frame longer, and draws no more")
  func hold() throws {
    let periods = try periods("-o", "a.mp4", "--hold", "0.5")
    #expect(periods == [31] + Array(repeating: 1, count: 35) + [31])
  }

  @Test("--at draws one frame: under linear, 37 % is exactly 0.37")
  func instant() throws {
    let percent = try frames("-o", "a.png", "--curve", "linear", "--at", "37%")
    #expect(percent.length.known == 1)
    #expect(try periods("-o", "a.png", "--at", "37%", "--hold", "0.5") == [1])
    #expect(abs(percent.progress(0) - 0.37) < 1e-15)
    let seconds = try frames("-o", "a.png", "--curve", "linear", "--at", "0.3")
    #expect(abs(seconds.progress(0) - 0.5) < 1e-15)
    #expect(try frames("-o", "a.png", "--at", "0").progress(0) == 0)
    #expect(try frames("-o", "a.png", "--at", "100%").progress(0) == 1)
    #expect(try frames("-o", "a.png", "--at", "0.6").progress(0) == 1)
  }
}
