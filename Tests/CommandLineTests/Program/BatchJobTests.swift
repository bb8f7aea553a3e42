import Foundation
import Headless
import Jobs
import Media
import Testing

@testable import CommandLine

@Suite("Batch jobs, shards and the journal")
struct BatchJobTests {
  /// Returns the jobs in a file with `text`.
  private func jobs(_ text: String) throws -> [BatchJob] { try jobs(Array(text.utf8)) }

  /// Returns the jobs in a file with `bytes`.
  private func jobs(_ bytes: [UInt8]) throws -> [BatchJob] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try BatchJob.all(in: FilePath(file.path))
  }

  private func words(_ line: String) throws -> [String] {
    let jobs = try jobs(line)
    #expect(jobs.count == 1)
    return try #require(jobs.first).words.get()
  }

  private func transition(_ task: BatchTask) throws -> RenderJob {
    guard case .transition(let job) = task else { throw CommandError.failure("It is a film.") }
    return job
  }

  @Test("A job has the options of hinge render")
  func options() throws {
    #expect(
      try words(
        #"""
        {"from": "a.png", "to": "-b.png", "t": "flip", "hold": 0.5, "fps": 30, "reverse": true, "-o": "x.mp4",
        """#.replacing("\n", with: " ")
          + #""--size": "20x10", "parameter": ["edge=top", "perspective=800"], "gpu": null}"#)
        == [
          "--size=20x10", "--output=x.mp4", "--fps=30", "--from=a.png", "--hold=0.5",
          "--parameter=edge=top", "--parameter=perspective=800", "--reverse", "--transition=flip",
          "--to=-b.png",
        ])
  }

  @Test("Parameters may be an object")
  func parameterObject() throws {
    #expect(
      try words(#"{"p": {"inside": true, "edge": "top", "perspective": 800.5}}"#)
        == ["--parameter=edge=top", "--parameter=inside=true", "--parameter=perspective=800.5"])
  }

  @Test("An option that is false is omitted")
  func falseOption() throws {
    #expect(try words(#"{"reverse": false}"#).isEmpty)
  }

  @Test("Blank lines are skipped")
  func blankLines() throws {
    let jobs = try jobs("{}\r\n\r\n  \n{}\n\n{}")
    #expect(jobs.map(\.number) == [1, 2, 3])
    #expect(jobs.allSatisfy { (try? $0.words.get()) == [] })
  }

  @Test(
    "Invalid lines are refused",
    arguments: [
      "flip", "[1]", #"{"from": "a""#, #"{"form": "a.png"}"#, #"{"json": true}"#,
      #"{"quiet": true}"#,
      #"{"reverse": "yes"}"#, #"{"size": {"width": 3}}"#, #"{"p": {"edge": ["top"]}}"#,
      #"{"fps": "60\u0000 or so"}"#, #"{"p": ["edge=top\u0000", "perspective=800"]}"#,
    ])
  func invalidLines(line: String) {
    #expect(throws: CommandError.self) { try words(line) }
  }

  @Test("The values of a job are checked, and its own --gpu wins")
  func values() throws {
    let job = BatchJob(
      number: 1, line: #"{"from": "a", "to": "b", "t": "flip", "o": "-", "format": "y4m"}"#)
    #expect(throws: CommandError.self) { try job.task() }
    let own = BatchJob(
      number: 1, line: #"{"from": "a", "to": "b", "t": "flip", "o": "x.mp4", "gpu": "software"}"#)
    #expect(try transition(own.task(BatchDefaults(gpu: "1"))).drawing.gpu == .software)
    let other = BatchJob(number: 1, line: #"{"from": "a", "to": "b", "t": "flip", "o": "x.mp4"}"#)
    #expect(try transition(other.task(BatchDefaults(gpu: "1"))).drawing.gpu == .device(1))
  }

  @Test("A line that is not UTF-8 is refused, and the others are not")
  func invalidText() throws {
    let jobs = try jobs(Array("{}\n".utf8) + [0x7b, 0xff, 0x7d, 0x0a] + Array("{}".utf8))
    #expect(jobs.map { (try? $0.words.get()) == [] } == [true, false, true])
    let error = #expect(throws: CommandError.self) { try jobs[1].words.get() }
    #expect(error?.message.contains("UTF-8") == true)
  }

  @Test("A path with a zero byte is refused")
  func zeroByte() throws {
    let job = BatchJob(
      number: 1, line: #"{"from": "a", "to": "b", "t": "flip", "o": "x.png\u0000.mp4"}"#)
    let error = #expect(throws: CommandError.self) { try job.task() }
    #expect(error?.message == "--output: the value has a NUL character; remove it.")
  }

  @Test("--no-sync of the batch, or of a job")
  func noSync() throws {
    let plain = #"{"from": "a", "to": "b", "t": "flip", "o": "x.mp4"}"#
    let job = BatchJob(number: 1, line: plain)
    #expect(try job.task().isSynced)
    #expect(try !job.task(BatchDefaults(isSynced: false)).isSynced)
    let own = BatchJob(number: 1, line: plain.replacing("}", with: #", "no-sync": true}"#))
    #expect(try !own.task().isSynced)
  }

  @Test("Shards partition the jobs")
  func shards() throws {
    for count in 1...5 {
      let shards = try (1...count).map { try #require(Shard(text: "\($0)/\(count)")) }
      for number in 1...20 {
        #expect(shards.filter { $0.contains(number) }.count == 1)
      }
      #expect(shards[0].contains(1))
      // Job arrays may count from 0.
      #expect(Shard(text: "0/\(count)") == shards[count - 1])
    }
  }

  @Test("Invalid shards are refused", arguments: ["2", "0/0", "3/2", "-1/2", "1/2/3", "a/b", ""])
  func invalidShards(text: String) {
    #expect(Shard(text: text) == nil)
  }

  @Test("A fingerprint is 64-bit FNV-1a")
  func fingerprint() {
    // The 64-bit vector for "foobar" from the authors' test suite.
    var fingerprint = Fingerprint()
    Array("foobar".utf8).withUnsafeBytes { fingerprint.add($0) }
    #expect(fingerprint.text == "85944171f73967e8")
  }

  @Test("The journal ignores incomplete lines")
  func journal() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "jobs.jsonl").path
    let jobs = FilePath(file)
    let (first, second) = (
      BatchJournal.Entry(job: "a", result: "1"), BatchJournal.Entry(job: "b", result: "2")
    )
    try Data(#"{"job":"x","resu"#.utf8).write(to: URL(filePath: file + ".done"))
    var journal = BatchJournal(of: jobs, shard: .all)
    #expect(journal.entries.isEmpty)
    try journal.add(first)
    var shard = BatchJournal(of: jobs, shard: try #require(Shard(text: "1/2")))
    #expect(shard.entries == [first])
    try shard.add(second)
    #expect(BatchJournal(of: jobs, shard: .all).entries == [first, second])
  }
  /// The limit of the file's size lets the system write a part of the line.
  @Test("A line of the journal that is written in part is an error with its cause")
  func shortLine() async {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 10, rlim_max: 10)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      var journal = BatchJournal(of: FilePath(folder.path + "/jobs"), shard: .all)
      let entry = BatchJournal.Entry(job: "a", result: "1")
      let error = #expect(throws: CommandError.self) { try journal.add(entry) }
      try #require(error?.message.hasSuffix("cannot be written (File too large).") == true)
      try #require(!journal.entries.contains(entry))
    }
  }
}
