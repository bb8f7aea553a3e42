import Frames
import Headless
import Jobs
import Media
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import CommandLine

@Suite("Options of hinge render")
struct RenderJobOptionsTests {
  private static let mandatory = ["--from", "a.png", "--to", "b.png", "-t", "flip"]

  private func parse(_ arguments: [String]) throws(CommandError) -> RenderJob {
    try RenderCommand.job(
      ParsedOptions(arguments, allowing: RenderCommand.options, command: "render")
    ).job
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
      (["-o", "a.m4v"], .mp4), (["-o", "a.avif"], .avif), (["-o", "a.jpg", "--at", "50%"], .jpg),
      (["-o", "a.JPEG", "--at", "50%"], .jpg), (["-o", "a.webp", "--at", "50%"], .webp),
      (["-o", "-", "--format", "mp4"], .mp4), (["-o", "-", "--format", "mov"], .mov),
      (["-o", "a.mov"], .mov), (["-o", "a.mkv"], .mkv), (["-o", "a.apng"], .apng),
      (["-o", "a.webp"], .webp), (["-o", "a", "--format", "mkv"], .mkv),
      (["-o", "-", "--format", "mkv"], .mkv),
      (["-o", "f/%04d.png"], .pngSequence), (["-o", "a.png", "--at", "50%"], .png),
      (["-o", "100%.png", "--at", "0.1"], .png), (["-o", "-", "--format", "y4m"], .y4m),
      (["-o", "strange.name", "--format", "gif"], .gif),
      (["-o", "f/%d.png", "--format", "png"], .pngSequence),
    ])
  func formats(_ arguments: [String], _ format: OutputFormat) throws {
    #expect(try parse(Self.mandatory + arguments).format == format)
  }

  @Test("The encoder and its quality reach the job")
  func encoder() throws {
    let options = try parse(
      Self.mandatory + ["-o", "a.mov", "--encoder", "libx265", "--crf", "24", "--preset", "slow"])
    #expect(options.encoding == EncodingOptions(preset: "slow", quality: 24, encoder: "libx265"))
  }

  @Test("A stinger is transparent unless a background is given")
  func stinger() throws {
    let options = try parse(Self.mandatory + ["-o", "a.webm", "--stinger"])
    #expect(options.findsCutPoint && options.drawing.background == .clear)
    let tinted = try parse(
      Self.mandatory + ["-o", "a.webm", "--stinger", "--background", "#ff000080"])
    #expect(tinted.drawing.background == Color(cssText: "#ff000080"))
    #expect(try !parse(Self.mandatory + ["-o", "a.webm"]).findsCutPoint)
  }

  @Test("One picture, and one after an empty one, is a stinger")
  func singleStinger() throws {
    let folder = try ClipFolder()
    for (name, alpha) in [("none", 0.0), ("a", 0.5)] {
      try FFmpegProgram.run([
        "-f", "lavfi", "-i", "color=red@\(alpha):size=24x16,format=rgba", "-frames:v", "1",
        folder.path("\(name).png"),
      ])
    }
    let (none, picture) = (folder.path("none.png"), folder.path("a.png"))
    let (one, _) = try notes([picture, "--stinger", "-o", "x.webm", "--cover", "red"])
    #expect(one.stinger?.cover == .color(Color(red: 1, green: 0, blue: 0)))
    #expect(one.drawing.size == PixelSize(width: 1920, height: 1080) && one.hold == 0)
    #expect(one.drawing.background == .clear && one.stinger?.choosesDirection == true)
    let (two, _) = try notes([
      none, picture, "--stinger", "-t", "cube:pop", "--hold", "1", "--track-matte", "side", "-o",
      "x.webm",
    ])
    #expect(two.stinger == Stinger(hold: 1, matte: .side, choosesDirection: false))
    #expect(try notes([picture, none, "--stinger", "-o", "x.webm"]).0.stinger == nil)
    for (words, option) in [
      (["--background", "red"], "--background"), (["--loop"], "--loop"),
      (["--cover", "red", "--track-matte", "side"], "--cover"), (["--at", "50%"], "--at"),
    ] {
      let error = #expect(throws: CommandError.self) {
        try notes([picture, "--stinger", "-o", "x.webm"] + words)
      }
      #expect(error?.message.hasPrefix(option) == true, "\(words): \(error?.message ?? "")")
    }
  }

  @Test("A loop is the transition there and back, of stills only")
  func loop() throws {
    #expect(try parse(Self.mandatory + ["-o", "a.gif", "--loop"]).isLoop)
    #expect(try parse(Self.mandatory + ["-o", "a.gif", "--plays", "3"]).encoding.plays == 3)
    #expect(try parse(Self.mandatory + ["-o", "a.webp"]).encoding.plays == 0)
    for (words, option) in [
      (["--loop", "--at", "50%", "-o", "x.png"], "--at"),
      (["--plays", "2", "-o", "x.mp4"], "--plays"), (["--plays", "-1", "-o", "x.gif"], "--plays"),
      (["--cover", "red", "-o", "x.webm"], "--cover"),
      (["--track-matte", "side", "--stinger", "-o", "x.webm"], "--track-matte"),
    ] {
      let error = #expect(throws: CommandError.self) { try parse(Self.mandatory + words) }
      #expect(error?.message.hasPrefix(option) == true, "\(words): \(error?.message ?? "")")
    }
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
      (["--crf", "52"], "--crf"), (["--crf", "good"], "--crf"), (["--crf", "-1"], "--crf"),
      (["--encoder", "libx266"], "--encoder"), (["--encoder", "ffv1"], "--encoder"),
      (["--background", "transparent"], "--background"), (["--stinger"], "--stinger"),
    ])
  func errors(_ arguments: [String], _ option: String) throws {
    let error = #expect(throws: CommandError.self) {
      try parse(Self.mandatory + ["-o", "out.mp4"] + arguments)
    }
    let found = try #require(error)
    #expect(found.exitCode == 2)
    #expect(found.message.hasPrefix("\(option): "), "\(found.message)")
  }

  @Test("A missing mandatory option is named", arguments: ["--from", "--to"])
  func missing(_ option: String) throws {
    var arguments = Self.mandatory + ["-o", "out.mp4"]
    let index = try #require(arguments.firstIndex(of: option))
    arguments.removeSubrange(index...(index + 1))
    let error = #expect(throws: CommandError.self) { try parse(arguments) }
    #expect(try #require(error).message.hasPrefix("\(option) is missing"))
  }

  private func notes(_ arguments: [String]) throws -> (RenderJob, [String]) {
    try RenderCommand.job(
      ParsedOptions(
        arguments, allowing: RenderCommand.options, command: "render", maximumOperands: .max))
  }

  @Test("Operands are the pictures, instead of --from and --to or beside one of them")
  func operands() throws {
    for words in [
      ["a.png", "b.png"], ["--from", "a.png", "b.png"], ["a.png", "--to", "b.png"],
      ["b.png", "--from", "a.png"],
    ] {
      #expect(try notes(words).0.pictures.all.map(\.path) == ["a.png", "b.png"])
    }
    #expect(try notes(["-", "b.png"]).0.pictures.all[0].path == "/dev/stdin")
  }

  @Test("Without -t it is a flip, and without -o a file by its name, as one sentence says")
  func defaultEffect() throws {
    let (job, said) = try notes(["a.png", "b.png"])
    #expect(job.spec.name == "flip" && job.output == "hinge-flip.mp4" && job.format == .mp4)
    #expect(said == ["Without -t the effect is flip, and without -o the file is hinge-flip.mp4."])
    #expect(!job.outputOptions.replaces)
    #expect(try notes(["a", "b", "-o", "x.gif"]).0.outputOptions.replaces)
    #expect(try notes(["a", "b", "-o", "x.gif"]).1 == ["Without -t the effect is flip."])
    #expect(try notes(["a", "b", "-o", "x.gif", "-t", "cube"]).1 == [])
  }

  @Test(
    "The name of the output follows the format",
    arguments: [
      (["--at", "50%"], "hinge-cube.png"), (["--format", "gif"], "hinge-cube.gif"),
      (["--background", "transparent"], "hinge-cube.webm"), (["--stinger"], "hinge-cube.webm"),
      (["--at", "0.1s", "--format", "jpeg"], "hinge-cube.jpg"),
    ])
  func defaultNames(_ arguments: [String], _ name: String) throws {
    let (job, said) = try notes(["a", "b", "-t", "cube"] + arguments)
    #expect(job.output.description == name)
    #expect(said == ["Without -o the file is \(name)."])
  }

  @Test("A random effect is said, and a seed repeats it")
  func random() throws {
    let (job, said) = try notes(["a", "b", "-t", "random:pop", "-o", "x.mp4"])
    #expect(job.spec.direction == .pop)
    #expect(said.count == 1 && said[0].contains("'-t \(job.spec.name):pop'"))
    let seeded = try (0..<20).map { seed in
      let words = ["a", "b", "-t", "random", "--seed", "\(seed)", "-o", "x.mp4"]
      let name = try notes(words).0.spec.name
      #expect(try notes(words).0.spec.name == name)
      return name
    }
    #expect(Set(seeded).count > 5)
    // Only effects that have the parameters are chosen.
    for seed in 0..<20 {
      let words = ["a", "b", "-t", "random", "--seed", "\(seed)", "-p", "edge=top", "-o", "x.mp4"]
      #expect(try notes(words).0.spec.setting(named: "edge")?.text == "top")
    }
  }

  @Test("Times of CSS, names of curves and sizes that keep a shape reach the job")
  func forgiving() throws {
    let options = try parse(
      Self.mandatory + [
        "-o", "x.mp4", "-d", "800ms", "--hold", "0.5s", "--curve", "curveEaseInOut", "--size",
        "720p", "--background", "rebeccapurple", "-y",
      ])
    #expect(options.spec.duration == 0.8 && options.hold == 0.5)
    #expect(options.spec.curve == .easeInOut)
    #expect(options.drawing.size == nil && options.drawing.sizeRule == .shorterSide(720))
    #expect(options.drawing.background == Color(cssText: "#663399"))
    #expect(try parse(Self.mandatory + ["-o", "a.png", "--at", "300ms"]).instant == 0.3)
  }

  @Test(
    "An output without a format, or whose format does not fit",
    arguments: [
      (["-o", "out"], "-o: "), (["-o", "out.avi"], "-o: "), (["-o", "-"], "-o -: "),
      (["-o", "out.png"], "-o: "), (["-o", "out.jpg"], "-o: "),
      (["-o", "a.png", "--at", "0.7"], "--at: "), (["-o", "a.png", "--at", "101%"], "--at: "),
      (["-o", "a.gif", "--fps", "101"], "--fps: "),
      (["-o", "-", "--format", "avif"], "--format: "),
      (["-o", "a.jpg", "--at", "0", "--background", "transparent"], "--background: "),
      (["-o", "-", "--format", "apng"], "--format: "),
      (["-o", "a.gif", "--encoder", "libx264"], "--encoder: "),
      (["-o", "a.gif", "--crf", "3"], "--crf: "),
      (["-o", "a.mkv", "--encoder", "ffv1", "--crf", "3"], "--crf: "),
      (["-o", "a.mov", "--encoder", "libx264", "--background", "transparent"], "--encoder: "),
      (["-o", "a.png", "--at", "0", "--stinger"], "--stinger: "),
      (["-o", "a.webm", "--stinger", "--background", "black"], "--stinger: "),
      (["-o", "-", "--format", "webm", "--stinger"], "--stinger: "),
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
      (["--curve", "ease-in-otu"], "ease-in-out"), (["--curve", "bounce"], "ease-out-bounce"),
      (["--background", "gren"], "green"), (["--fit", "contian"], "contain"),
      (["--preset", "medum"], "medium"), (["--format", "mp5"], "mp4"),
    ] {
      let error = #expect(throws: CommandError.self) {
        try parse(Self.mandatory + ["-o", "out.mp4"] + arguments)
      }
      #expect(try #require(error).message.contains("did you mean '\(word)'?"))
    }
  }
}
