import Foundation
import TestSupport
import Testing

@Suite("Films in hinge batch")
struct BatchJoinTests {
  private let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    for (name, hue) in [("a", 0), ("b", 90)] {
      try FFmpegProgram.run([
        "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=10:duration=1,hue=h=\(hue)", "-f", "lavfi",
        "-i", "sine=duration=1", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac",
        workplace.path("\(name).mp4"),
      ])
    }
    try PNGFile.write(try TestPictures.smooth(64, 48), to: workplace.path("c.png"))
  }

  /// Writes a batch file of films; the values are the clips and the output's name.
  private func jobs(_ films: [([String], String)]) throws -> String {
    let lines = try films.map { clips, output in
      let job: [String: Any] = [
        "command": "join", "clips": clips.map(workplace.path), "t": ["crossfade", "cube"],
        "d": 0.2, "still": 0.5, "preset": "ultrafast", "gpu": "software",
        "o": workplace.path(output),
      ]
      return String(
        decoding: try JSONSerialization.data(withJSONObject: job), as: UTF8.self)
    }
    let file = workplace.path("jobs.jsonl")
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: file))
    return file
  }

  private func reports(_ result: HingeProcess.Result) throws -> [[String: Any]] {
    try result.output.split(separator: UInt8(ascii: "\n")).map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    }
  }

  @Test("are done once, and again if a clip has changed")
  func resume() throws {
    let file = try jobs([(["a.mp4", "b.mp4", "c.png"], "1.mp4"), (["b.mp4", "b.mp4"], "2.mkv")])
    let first = try HingeProcess(["batch", file, "--json"]).run()
    #expect(first.exitCode == 0, "\(first.errors)")
    let done = try reports(first)
    #expect(done.map { $0["status"] as? String } == ["done", "done"])
    let result = try #require(done[0]["result"] as? [String: Any])
    // 30 frames a second, since the clips have 10: 30 and 30 and 15, less two transitions of 6.
    #expect(result["frames"] as? Int == 63)
    #expect((result["junctions"] as? [Any])?.count == 2)
    func statuses() throws -> [String?] {
      try reports(HingeProcess(["batch", file, "--json", "--resume"]).run()).map {
        $0["status"] as? String
      }
    }
    #expect(try statuses() == ["skipped", "skipped"])
    try FileManager.default.removeItem(atPath: workplace.path("a.mp4"))
    try FileManager.default.copyItem(
      atPath: workplace.path("b.mp4"), toPath: workplace.path("a.mp4"))
    #expect(try statuses() == ["done", "skipped"])
    try FileManager.default.removeItem(atPath: workplace.path("2.mkv"))
    #expect(try statuses() == ["skipped", "done"])
  }

  @Test("replace no clip of any job, and no film of another one")
  func refused() throws {
    let file = try jobs([
      (["a.mp4", "b.mp4"], "1.mp4"), (["a.mp4"], "b.mp4"), (["a.mp4"], "./1.mp4"),
      (["a.mp4", "gone.mp4"], "4.mp4"),
    ])
    let before = try Data(contentsOf: URL(filePath: workplace.path("b.mp4")))
    let result = try HingeProcess(["batch", file, "--json"]).run()
    #expect(result.exitCode == 1)
    let found = try reports(result)
    #expect(found.map { $0["status"] as? String } == ["done", "failed", "failed", "failed"])
    for (report, sentence) in zip(
      found.dropFirst(), ["a clip of the film of job 1", "job 1 writes", "does not exist"])
    {
      #expect((report["error"] as? String)?.contains(sentence) == true, "\(report)")
    }
    #expect(try Data(contentsOf: URL(filePath: workplace.path("b.mp4"))) == before)
  }
}
