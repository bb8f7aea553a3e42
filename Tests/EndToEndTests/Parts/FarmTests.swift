import Foundation
import TestSupport
import Testing

/// Films that several processes render by parts.
@Suite("Films by parts")
struct FarmTests {
  private let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    for (name, hue) in [("a", 0), ("b", 90)] {
      try FFmpegProgram.run([
        "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=30:duration=1,hue=h=\(hue)", "-f", "lavfi",
        "-i", "sine=frequency=\(440 + hue):duration=1", "-c:v", "libx264", "-pix_fmt", "yuv420p",
        "-c:a", "aac", workplace.path("\(name).mp4"),
      ])
    }
    try PNGFile.write(try TestPictures.smooth(64, 48), to: workplace.path("c.png"))
    try PNGFile.write(try TestPictures.smooth(48, 64), to: workplace.path("d.png"))
  }

  /// A film whose transitions are longer than a segment: parts begin inside of them.
  private var join: [String] {
    [
      "join", workplace.path("a.mp4"), workplace.path("b.mp4"), workplace.path("c.png"), "-t",
      "cube",
      "-t", "crossfade", "-d", "0.4", "--still", "1", "--motion-blur", "180",
    ]
  }
  private var render: [String] {
    ["render", workplace.path("c.png"), workplace.path("d.png"), "-t", "flip", "--hold", "0.2"]
  }
  private let settings = [
    "--gpu", "software", "--preset", "ultrafast", "--crf", "0", "--segment", "0.25",
  ]

  @discardableResult
  private func hinge(_ words: [String]) throws -> HingeProcess.Result {
    let result = try HingeProcess(words).run()
    #expect(result.exitCode == 0, "\(words): \(result.errors)")
    return result
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: workplace.path(name)))
  }

  /// Returns the decoded frames and the decoded sound of a film.
  private func decoded(_ name: String) throws -> (frames: Data, sound: Data) {
    let path = workplace.path(name)
    try FFmpegProgram.run(["-i", path, "-an", "-f", "framemd5", path + ".frames"])
    try FFmpegProgram.run(["-i", path, "-vn", "-f", "s16le", path + ".pcm"])
    return (try bytes(name + ".frames"), try bytes(name + ".pcm"))
  }

  @Test(
    "of clips have the same bytes for each number of processes, and the frames of an undivided one")
  func clips() throws {
    try hinge(join + settings + ["-o", workplace.path("whole.mp4")])
    try hinge(join + settings.dropLast(2) + ["-o", workplace.path("plain.mp4")])
    let (whole, plain) = (try decoded("whole.mp4"), try decoded("plain.mp4"))
    #expect(whole.frames == plain.frames)
    #expect(!whole.sound.isEmpty && whole.sound == plain.sound)
    for parts in ["1", "5"] {
      let output = workplace.path("\(parts).mp4")
      try hinge(["farm"] + join + settings + ["-o", output, "--local", "2", "--parts", parts])
      #expect(try bytes("\(parts).mp4") == bytes("whole.mp4"), "\(parts) parts")
      #expect(!FileManager.default.fileExists(atPath: output + ".parts"))
    }
  }

  @Test(
    "of an animated picture have the bytes of the undivided command",
    arguments: [("gif", []), ("apng", ["--depth", "16"]), ("webp", [])])
  func animation(_ format: String, _ options: [String]) throws {
    let settings = ["--gpu", "software", "--size", "64x48", "--fps", "20"] + options
    // Transparent where the screens are not, and stills of 0.4 s at both ends.
    let render = [
      "render", workplace.path("c.png"), workplace.path("d.png"), "-t", "flip", "-d", "0.3",
      "--hold", "0.4", "--background", "transparent",
    ]
    let join = [
      "join", workplace.path("a.mp4"), workplace.path("c.png"), "-t", "cube", "-d", "0.3",
      "--still",
      "1",
    ]
    for (name, job) in [("render", render), ("join", join)] {
      let whole = "\(name).\(format)", divided = "\(name)-5.\(format)"
      try hinge(job + settings + ["-o", workplace.path(whole)])
      let output = workplace.path(divided)
      try hinge(
        ["farm"] + job + settings
          + ["--segment", "0.15", "-o", output, "--local", "2", "--parts", "5"])
      #expect(try bytes(divided) == bytes(whole), "\(name)")
    }
  }

  @Test("with captions are refused if their machines have different fonts")
  func fonts() throws {
    let folder = workplace.path("fonts")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf", toPath: folder + "/mono.ttf")
    try Data(
      """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(folder)</dir><cachedir>\(folder)</cachedir></fontconfig>
      """.utf8
    ).write(to: URL(filePath: workplace.path("fonts.conf")))
    try Data("size 64x48\nshow c.png for 0.4s\ncaption \"One\" for 0.3s\n".utf8)
      .write(to: URL(filePath: workplace.path("tour.film")))
    func part(_ share: String, fonts: String? = nil) throws {
      let result = try HingeProcess(
        ["film", workplace.path("tour.film"), "--part", share, "-o"]
          + [workplace.path("\(share.prefix(1)).hpart")] + settings.dropLast(2)
          + ["--segment", "0.2"],
        environment: fonts.map { ["FONTCONFIG_FILE": $0] } ?? [:]
      ).run()
      #expect(result.exitCode == 0, "\(result.errors)")
    }
    let concat = ["concat", workplace.path("1.hpart"), workplace.path("2.hpart"), "-o"]
    try part("1/2")
    try part("2/2")
    try hinge(concat + [workplace.path("film.mp4")])
    try part("2/2", fonts: workplace.path("fonts.conf"))
    let result = try HingeProcess(concat + [workplace.path("other.mp4")]).run()
    #expect(result.exitCode == 1 && result.errors.contains("fonts"), "\(result.errors)")
  }

  @Test("of an animated picture that are damaged are named, and nothing is written")
  func damagedAnimation() throws {
    let part = workplace.path("part.hpart"), output = workplace.path("film.gif")
    try hinge(
      render + ["--gpu", "software", "--part", "1/1", "--format", "gif", "-o", part])
    let whole = try Data(contentsOf: URL(filePath: part))
    for place in [0.1, 0.3, 0.5, 0.7, 0.9] {
      var damaged = whole
      damaged[Int(Double(damaged.count) * place)] ^= 0x10
      try damaged.write(to: URL(filePath: part))
      let result = try HingeProcess(["concat", part, "-o", output]).run()
      #expect(result.exitCode == 1 && result.errors.contains("part.hpart"), "\(result.errors)")
      #expect(try workplace.contents.allSatisfy { !$0.hasPrefix("film") })
    }
  }

  @Test(
    "have the bytes of the undivided command when a shell runs the plan, and what is done stays")
  func plan() throws {
    let output = workplace.path("film.mp4")
    try hinge(render + settings + ["-o", workplace.path("whole.mp4")])
    let plan = try hinge(["plan"] + render + settings + ["-o", output, "--parts", "3"])
    let lines = String(decoding: plan.output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    let program = try HingeProcess.program
    func run(_ line: String) throws {
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "'\(program)' \(line.dropFirst("hinge ".count)) --quiet"]
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(line)")
    }
    for line in lines { try run(line) }
    #expect(try bytes("film.mp4") == bytes("whole.mp4"))
    // One part is lost: only that one runs again.
    try FileManager.default.removeItem(atPath: output + ".parts/part-2.hpart")
    try FileManager.default.removeItem(atPath: output)
    let result = try hinge(
      ["farm"] + render + settings + ["-o", output, "--parts", "3", "--local", "1"])
    #expect(result.errors.contains("1 of 3 tasks"))
    #expect(try bytes("film.mp4") == bytes("whole.mp4"))
    // A part of another division is not in the way.
    try run(lines[1])
    try hinge(["farm"] + render + settings + ["-o", output, "--parts", "2", "--local", "2"])
    #expect(try bytes("film.mp4") == bytes("whole.mp4"))
  }

  @Test("find a damaged or torn part before they join, and make it again by its name")
  func damage() throws {
    let output = workplace.path("film.mp4")
    let job = render + settings
    try hinge(job + ["-o", workplace.path("whole.mp4")])
    for index in 1...3 {
      // The format is an option of the job that the fingerprint does not have.
      try hinge(
        job + ["--part", "\(index)/3", "-o", output + ".parts/part-\(index).hpart"])
    }
    func change(_ index: Int, _ body: (inout Data) -> Void) throws {
      let file = URL(filePath: output + ".parts/part-\(index).hpart")
      var data = try Data(contentsOf: file)
      body(&data)
      try data.write(to: file)
    }
    try change(1) { $0[$0.count / 3] ^= 1 }
    try change(3) { $0.removeLast($0.count / 2) }
    let result = try hinge(["farm"] + job + ["-o", output, "--parts", "3", "--local", "1"])
    #expect(result.errors.contains("part 1/3") && result.errors.contains("part 3/3"))
    #expect(!result.errors.contains("part 2/3") && result.errors.contains("2 of 3 tasks"))
    #expect(try bytes("film.mp4") == bytes("whole.mp4"))
  }

  @Test("of a random effect need a seed, because every part would choose for itself")
  func random() throws {
    let pictures = [workplace.path("c.png"), workplace.path("d.png"), "-t", "random"]
    let result = try HingeProcess(
      ["farm", "render"] + pictures + ["-o", workplace.path("f.mp4"), "--local", "1"]
    ).run()
    #expect(result.exitCode == 2 && result.errors.contains("--seed"), "\(result.errors)")
  }

  @Test("of a script have the same bytes, and numbered pictures are the same")
  func scriptsAndPictures() throws {
    let script = """
      size 64x48 fps 30
      show c.png for 0.4s
      caption "One" for 0.3s
      tap 187,140 -> cube d.png
      show d.png for 0.3s
      """
    try Data(script.utf8).write(to: URL(filePath: workplace.path("t.film")))
    let film = ["film", workplace.path("t.film")] + settings
    try hinge(film + ["-o", workplace.path("whole.mp4")])
    for index in 1...3 {
      try hinge(film + ["--part", "\(index)/3", "-o", workplace.path("parts/\(index).hpart")])
    }
    try hinge(["concat", workplace.path("parts"), "-o", workplace.path("film.mp4")])
    #expect(try bytes("film.mp4") == bytes("whole.mp4"))
    let pictures = render + ["--gpu", "software"]
    try hinge(pictures + ["-o", workplace.path("all/%02d.png")])
    for range in ["12-99", "0-11"] {
      try hinge(
        pictures + ["--segment", "0.1", "--frames", range, "-o", workplace.path("some/%02d.png")])
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: workplace.path("all")).sorted()
    #expect(names.count > 30)
    #expect(
      try names
        == FileManager.default.contentsOfDirectory(atPath: workplace.path("some")).sorted())
    for name in names { #expect(try bytes("all/\(name)") == bytes("some/\(name)"), "\(name)") }
  }

  @Test(
    "are refused with a remedy where a part would not be the same",
    arguments: [
      (["--part", "1/2", "-o", "f.mp4"], "hpart"), (["-o", "f.hpart"], "--part"),
      (["--part", "1/2", "-o", "f.hpart", "--format", "avif"], "frames/%04d.png"),
      (["--part", "3/2", "-o", "f.hpart"], "3/40"),
      (["--frames", "9-3", "-o", "f.hpart"], "0-239"),
      (["--part", "1/2", "-o", "f.hpart", "--bitrate", "1M"], "--crf"),
      (["--part", "1/2", "-o", "f.hpart", "--max-bytes", "1MB"], "leave it out"),
      (["--part", "1/2", "-o", "f.hpart", "--hdr", "pq"], "hlg"),
      (["--part", "sound", "-o", "f.hpart"], "K/N"),
      (["--part", "1/2", "-o", "f.hpart", "--at", "50%"], "leave --at out"),
    ])
  func refused(words: [String], remedy: String) throws {
    let result = try HingeProcess(
      ["render", workplace.path("c.png"), workplace.path("d.png"), "-t", "flip"]
        + words.map { $0.hasPrefix("f.") ? workplace.path($0) : $0 }
    ).run()
    #expect(result.exitCode == 2)
    #expect(result.errors.contains(remedy), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(try !workplace.contents.contains { $0.hasPrefix("f.") })
  }

  /// An input that has changed makes a foreign part, wherever the inputs are.
  @Test("join parts of inputs with the same content in other folders, and no others")
  func inputs() throws {
    let other = workplace.path("other")
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    for name in ["c.png", "d.png"] {
      try FileManager.default.copyItem(
        atPath: workplace.path(name), toPath: "\(other)/\(name)")
    }
    let moved = ["render", "\(other)/c.png", "\(other)/d.png", "-t", "flip", "--hold", "0.2"]
    try hinge(render + settings + ["--part", "1/2", "-o", workplace.path("1.hpart")])
    try hinge(moved + settings + ["--part", "2/2", "-o", workplace.path("2.hpart")])
    let join = [
      "concat", workplace.path("2.hpart"), workplace.path("1.hpart"), "-o",
      workplace.path("film.mp4"),
    ]
    try hinge(join)
    try PNGFile.write(try TestPictures.smooth(52, 64), to: "\(other)/d.png")
    try hinge(moved + settings + ["--part", "2/2", "-o", workplace.path("2.hpart")])
    let result = try HingeProcess(join).run()
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("1.hpart") && result.errors.contains("inputs"))
  }
}
