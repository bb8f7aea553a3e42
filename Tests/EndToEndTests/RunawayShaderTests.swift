import Foundation
import Media
import TestSupport
import Testing

/// Tests shaders whose frames do not end; each command ends with one sentence and no output.
@Suite("Shaders that run away", .serialized)
struct RunawayShaderTests {
  private let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    try PNGFile.write(try TestPictures.smooth(64, 36), to: workplace.path("a.png"))
    try PNGFile.write(try TestPictures.smooth(64, 36, phase: -0.3), to: workplace.path("b.png"))
  }

  /// Writes a crossfade that does not end where `condition` is true. Mesa's rasterizer leaves a
  /// loop after 65,536 turns, each of which is made long here: a frame takes hours.
  private func shader(_ name: String, where condition: String) throws -> String {
    let path = workplace.path(name)
    try """
    float turn(float x) { return fract(sin(x + 0.1) * 43758.5); }
    float four(float x) { return turn(turn(turn(turn(x)))); }
    float many(float x) { return four(four(four(four(x)))); }
    vec4 transition(vec2 uv) {
      float x = uv.x;
      if (\(condition)) {
        for (int i = 0; i < 1000000; i++)
          for (int j = 0; j < 1000000; j++) x = many(many(many(many(x))));
      }
      return mix(getFromColor(uv), getToColor(uv), progress) + (x - uv.x) * 0.0001;
    }
    """.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  /// Runs away between two of the instants that are drawn before a job.
  private var late: String {
    get throws { try shader("late.glsl", where: "progress > 0.45 && progress < 0.55") }
  }

  @Test("bench refuses an endless one, and ends at a frame that does not end")
  func bench() throws {
    let small = ["bench", "--gpu", "software", "--size", "640x360", "--frames", "9"]
    let endless = try HingeProcess(
      small + ["-t", try shader("endless.glsl", where: "true")], deadline: 300
    ).run()
    #expect(endless.exitCode == 1 && endless.output.isEmpty)
    #expect(endless.errors.contains("does not end"))
    let late = try HingeProcess(small + ["-t", try late], deadline: 300).run()
    #expect(late.exitCode == 1 && late.output.isEmpty)
    #expect(late.errors.contains("was ended: a frame takes more than 20 s"))
  }

  @Test("The job of a batch fails, and the others are done")
  func batch() throws {
    let good = try shader("good.glsl", where: "progress > 2.0")
    let late = try late
    let jobs = [good, late, "flip", good].enumerated().map { index, effect in
      """
      {"from": "\(workplace.path("a.png"))", "to": "\(workplace.path("b.png"))", "t": "\(effect)", \
      "fps": 10, "duration": 1, "size": "640x360", "o": "\(workplace.path("\(index).gif"))"}
      """
    }
    let file = workplace.path("jobs.jsonl")
    try jobs.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
    let result = try HingeProcess(["batch", "--gpu", "software", file, "--json"], deadline: 300)
      .run()
    #expect(result.exitCode == 1)
    let reports = try result.output.split(separator: UInt8(ascii: "\n")).map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    }
    try #require(reports.map { $0["status"] as? String } == ["done", "failed", "done", "done"])
    #expect((reports[1]["error"] as? String)?.contains("a frame takes more than 20 s") == true)
    // A job in the other process reports what one in this process does.
    let keys = reports.map { ($0["result"] as? [String: Any])?.keys.sorted() }
    #expect(keys[0] == keys[2] && keys[0] == keys[3] && keys[0] != nil)
    let files = try workplace.contents.filter { $0.hasSuffix(".gif") || $0.hasPrefix(".") }
    #expect(files == ["0.gif", "2.gif", "3.gif"])
    // What is done is not done again.
    let again = HingeProcess(
      ["batch", "--gpu", "software", file, "--resume", "--shard", "1/1"], deadline: 300)
    #expect(try again.run().errors.contains("0 done, 3 skipped, 1 failed of 4."))
  }

  @Test("A signal ends a batch whose job is in the other process, and leaves nothing")
  func interruptedBatch() throws {
    let good = try shader("good.glsl", where: "progress > 2.0")
    let jobs = [1, 3000].enumerated().map { index, rate in
      """
      {"from": "\(workplace.path("a.png"))", "to": "\(workplace.path("b.png"))", "t": "\(good)", \
      "fps": \(rate == 1 ? 2 : 200), "duration": \(rate), "o": "\(workplace.path("\(index).mp4"))"}
      """
    }
    let file = workplace.path("jobs.jsonl")
    try jobs.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
    let result = try HingeProcess(["batch", "--gpu", "software", file], deadline: 300)
      .run(sending: SIGTERM, onceErrorsContain: "[1/2]")
    #expect(result.exitCode == 130)
    #expect(result.errors.contains("1 job is done, --resume does the rest"))
    #expect(
      try workplace.contents.filter { $0.hasSuffix(".mp4") || $0.hasPrefix(".") } == ["0.mp4"])
  }

  @Test("A preview whose frame does not end is ended with a sentence")
  func preview() throws {
    let display = try VirtualDisplay()
    // The shader runs away for a second of the motion: no frame is late enough to skip it.
    let running = try HingeProcess(
      [
        "preview", "--json", workplace.path("a.png"), workplace.path("b.png"), "-t", try late,
        "--duration", "10", "--curve", "linear", "--size", "640x360",
      ], environment: Preview.environment(on: display, in: workplace), deadline: 300
    ).start()
    // A window that is not ready yet may miss a key.
    _ = running.output.line(within: 120)
    try display.act("key Return")
    let result = running.wait(
      output: running.output.readAll(), errors: running.errors.readAll())
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("late.glsl' was ended: a frame takes more than 20 s"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test("A shader that misses an end is told of once by join, sheet, batch and preview")
  func told() throws {
    let path = workplace.path("tint.glsl")
    try "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress) * 0.9; }"
      .write(toFile: path, atomically: true, encoding: .utf8)
    let (a, b) = (workplace.path("a.png"), workplace.path("b.png"))
    let job = """
      {"from": "\(a)", "to": "\(b)", "t": "\(path)", "at": "50%", "o": "\(workplace.path("x"))\u{1}.png"}
      """
    let file = workplace.path("jobs.jsonl")
    try ["1", "2"].map { job.replacingOccurrences(of: "\u{1}", with: $0) }.joined(separator: "\n")
      .write(toFile: file, atomically: true, encoding: .utf8)
    let display = try VirtualDisplay()
    let commands: [[String]] = [
      ["join", a, b, b, "-t", "\(path),0.3", "--still", "1", "-o", workplace.path("f.mp4")],
      ["sheet", "--from", a, "--to", b, "-t", path, "-t", path, "-o", workplace.path("s.png")],
      ["batch", file],
    ]
    for command in commands {
      let result = try HingeProcess(command + ["--gpu", "software"], deadline: 300).run()
      #expect(result.exitCode == 0, "\(result.errors)")
      let lines = result.errors.split(separator: "\n").count { $0.contains("so it jumps there") }
      #expect(lines == 1, "\(command[0]): \(result.errors)")
    }
    let running = try HingeProcess(
      ["preview", "--json", a, b, "-t", path],
      environment: Preview.environment(on: display, in: workplace), deadline: 300
    ).start()
    _ = running.output.line(within: 120)
    try display.act("key Escape key Escape")
    let preview = running.wait(
      output: running.output.readAll(), errors: running.errors.readAll())
    #expect(preview.errors.split(separator: "\n").count { $0.contains("so it jumps there") } == 1)
  }
}
