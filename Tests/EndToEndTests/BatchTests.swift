import Foundation
import TestSupport
import Testing

@Suite("hinge batch")
struct BatchTests {
  private let workplace: Workplace
  /// The names of the jobs' outputs; `s-0.png` is the first of a numbered sequence.
  private let outputs = ["01.mp4", "02.png", "03.gif", "04.rgba", "05.mp4", "06.png", "s-0.png"]

  init() throws {
    workplace = try Workplace()
    try PNGFile.write(try TestPictures.smooth(64, 48), to: workplace.path("a.png"))
    try PNGFile.write(try TestPictures.smooth(64, 48, phase: -0.3), to: workplace.path("b.png"))
  }

  /// Writes a batch file whose outputs are in `folder`.
  ///
  /// - Parameter others: further lines, before the last job.
  /// - Returns: the path of the batch file.
  private func jobs(in folder: String, others: [String] = []) throws -> String {
    try FileManager.default.createDirectory(
      atPath: workplace.path(folder), withIntermediateDirectories: true)
    let effects = ["flip", "cube:pop", "push", "crossfade", "flip", "doors", "card"]
    var lines = outputs.indices.map { index in
      var job: [String: Any] = [
        "from": workplace.path("a.png"), "to": workplace.path("b.png"),
        "transition": effects[index], "duration": 0.1, "fps": 20,
        "output": workplace.path(
          "\(folder)/\(outputs[index].replacingOccurrences(of: "s-0", with: "s-%d"))"),
      ]
      if index % 2 == 1, index != 3 { job["at"] = "50%" }
      if index == 4 { job["parameter"] = ["edge": "top"] }
      let data = (try? JSONSerialization.data(withJSONObject: job)) ?? Data()
      return String(decoding: data, as: UTF8.self)
    }
    lines.insert(contentsOf: others, at: lines.count - 1)
    let file = workplace.path("\(folder).jsonl")
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: file))
    return file
  }

  private func batch(_ arguments: String...) -> HingeProcess {
    HingeProcess(["batch", "--gpu", "software"] + arguments)
  }

  /// Returns the status of each job in the output of `--json`, in their order.
  private func statuses(_ result: HingeProcess.Result) throws -> [String] {
    try result.output.split(separator: UInt8(ascii: "\n")).map { line in
      let report = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
      return try #require(report?["status"] as? String)
    }
  }

  private func contents(of folder: String) throws -> [String: Data] {
    var result: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: workplace.path(folder))
    where !name.hasPrefix(".") {
      result[name] = try Data(contentsOf: URL(filePath: workplace.path("\(folder)/\(name)")))
    }
    return result
  }

  private func expectTheSame(_ folder: String, _ reference: String) throws {
    let (one, other) = (try contents(of: folder), try contents(of: reference))
    #expect(one.keys.sorted() == other.keys.sorted())
    for (name, data) in other {
      let isSame = one[name] == data
      #expect(isSame, "\(name)")
    }
  }

  @Test("A failed job does not stop the others")
  func failedJobs() throws {
    let file = try jobs(
      in: "out", others: ["{", #"{"from": "a"}"#, try again(workplace.path("out/01.mp4"))])
    let result = try batch(file, "--json").run()
    #expect(result.exitCode == 1)
    #expect(
      try statuses(result)
        == Array(repeating: "done", count: 6) + ["failed", "failed", "failed", "done"])
    #expect(result.errors.contains("job 9: -o: job 1 writes"))
    #expect(result.errors.contains("7 done, 0 skipped, 3 failed of 10."))
    #expect(try Set(outputs).isSubset(of: contents(of: "out").keys))
  }

  private func again(_ output: String) throws -> String {
    let job = [
      "from": workplace.path("a.png"), "to": workplace.path("b.png"), "t": "push", "o": output,
    ]
    return String(decoding: try JSONSerialization.data(withJSONObject: job), as: UTF8.self)
  }

  @Test("The outputs do not depend on the shards")
  func shards() throws {
    #expect(try batch(try jobs(in: "whole")).run().exitCode == 0)
    let file = try jobs(in: "split")
    for shard in 1...3 {
      let result = try batch(file, "--shard", "\(shard)/3", "--json").run()
      #expect(result.exitCode == 0)
      #expect(try statuses(result).count == (shard == 1 ? 3 : 2))
    }
    try expectTheSame("split", "whole")
    // A batch without shards reads the journals of all shards.
    let result = try batch(file, "--resume", "--json").run()
    #expect(try statuses(result) == Array(repeating: "skipped", count: 7))
  }

  @Test("--resume runs the jobs that are not done or have changed")
  func resume() throws {
    let file = try jobs(in: "out")
    #expect(try batch(file).run().exitCode == 0)
    let before = try contents(of: "out")
    // One output is missing, one has another content, and one job has another effect.
    try FileManager.default.removeItem(atPath: workplace.path("out/02.png"))
    try Data("else".utf8).write(to: URL(filePath: workplace.path("out/04.rgba")))
    let text = try String(contentsOfFile: file, encoding: .utf8)
      .replacingOccurrences(of: #""doors""#, with: #""fold""#)
    try Data(text.utf8).write(to: URL(filePath: file))
    let result = try batch(file, "--resume", "--json").run()
    #expect(
      try statuses(result)
        == ["skipped", "done", "skipped", "done", "skipped", "done", "skipped"])
    let after = try contents(of: "out")
    for name in before.keys {
      let isSame = before[name] == after[name]
      #expect(isSame == (name != "06.png"), "\(name)")
    }
    // A changed picture changes every job.
    try PNGFile.write(try TestPictures.smooth(64, 48, phase: 0.2), to: workplace.path("a.png"))
    let changed = try batch(file, "--resume", "--json").run()
    #expect(try statuses(changed) == Array(repeating: "done", count: 7))
  }

  @Test("A batch that is killed and resumed has the same outputs")
  func killed() throws {
    #expect(try batch(try jobs(in: "whole")).run().exitCode == 0)
    let file = try jobs(in: "killed")
    let reference = try contents(of: "whole")
    for progress in ["[1/7]", "[3/7]", "[4/7]", "[6/7]"] {
      let result = try batch(file, "--resume").run(sending: SIGKILL, onceErrorsContain: progress)
      #expect(result.exitCode == 128 + SIGKILL || result.exitCode == 0)
      for (name, data) in try contents(of: "killed") {
        let isComplete = reference[name] == data
        #expect(isComplete, "\(name)")
      }
    }
    #expect(try batch(file, "--resume").run().exitCode == 0)
    try expectTheSame("killed", "whole")
  }

  @Test("A signal ends a batch with exit code 130")
  func signal() throws {
    let result = try batch(try jobs(in: "out")).run(sending: SIGTERM, onceErrorsContain: "[2/7]")
    #expect(result.exitCode == 130)
    #expect(result.errors.contains("--resume does the rest"))
  }
  /// The traces are pipes: the first one tells that the batch is being checked, and a process that
  /// opens the second one waits until it is ended.
  @Test("A signal ends a batch while its jobs are checked")
  func signalWhileChecking() throws {
    var lines: [String] = []
    for name in ["one", "two"] {
      try #require(mkfifo(workplace.path(name), 0o600) == 0)
      let job = [
        "from": workplace.path("a.png"), "to": workplace.path("b.png"), "t": "flip",
        "trace": workplace.path(name), "o": workplace.path("\(name).gif"),
      ]
      lines.append(
        String(decoding: try JSONSerialization.data(withJSONObject: job), as: UTF8.self))
    }
    let file = workplace.path("jobs.jsonl")
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: file))
    // Open for reading, too, so that this does not wait for the process.
    let writer = open(workplace.path("one"), O_RDWR | O_CLOEXEC)
    let running = try HingeProcess(["batch", file]).start()
    try #require(write(writer, "\n", 1) == 1)
    var left: Int32 = 1
    while left > 0 { try #require(ioctl(writer, UInt(FIONREAD), &left) == 0) }
    kill(running.id, SIGTERM)
    close(writer)
    let result = running.wait(output: running.output.readAll(), errors: running.errors.readAll())
    #expect(result.exitCode == 130)
    #expect(result.errors == "hinge: Interrupted; 0 jobs are done, --resume does the rest.\n")
  }
}
