import Foundation
import TestSupport
import Testing

@Suite("Files that a command reads and writes")
struct FileNameTests {
  private let workplace: Workplace
  /// A drag from the right edge, in points.
  private let trace = """
    {"t":0,"x":370,"y":200,"phase":"began"}
    {"t":0.1,"x":200,"y":200,"phase":"moved"}
    {"t":0.2,"x":100,"y":200,"phase":"ended"}

    """

  init() throws {
    workplace = try Workplace()
    try PNGFile.write(try TestPictures.smooth(64, 48), to: workplace.path("a.png"))
    try PNGFile.write(try TestPictures.smooth(64, 48, phase: -0.3), to: workplace.path("b.png"))
  }

  // MARK: Bytes

  /// Runs a line of the shell in the folder; `hinge` and `still`, which draws one instant, are
  /// functions in it.
  private func shell(_ line: String) throws -> HingeProcess.Result {
    let program = try HingeProcess.program
    let script = """
      cd "$0"
      program=$1
      hinge() { "$program" "$@"; }
      still() { hinge render --gpu software -q --at 50% "$@"; }
      \(line)
      """
    let running = try Running.start(
      "sh", ["-c", script, workplace.path(""), program],
      environment: HingeProcess.sanitizerVariables)
    let output = running.output.readAll()
    return running.wait(output: output, errors: running.errors.readAll())
  }

  /// The names in the folder as `ls` escapes them.
  private func names() throws -> [String] {
    let result = try shell("LC_ALL=C ls -b")
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("Outputs and pictures whose names differ in a byte that is not UTF-8 are different files")
  func bytes() throws {
    let result = try shell(
      #"""
      set -e
      first=$(printf 'x\377.png'); second=$(printf 'x\376.png')
      still --from a.png --to b.png -t flip -o "$first"
      still --from a.png --to b.png -t flip "--output=$second" --json
      still --from "$first" --to="$second" -t hero:pop -p "avatar=$first" -o c.png
      hinge render --gpu software -q --from "$first" --to "$second" -t flip --fps 5 \
        -o "$(printf 'f\377-%%d.png')"
      hinge sheet --gpu software -q --from "$first" --to "$second" -t flip -o "$(printf 's\377.png')"
      """#)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(
      try names() == [
        "a.png", "b.png", "c.png", #"f\377-0.png"#, #"f\377-1.png"#, #"f\377-2.png"#,
        #"f\377-3.png"#, #"s\377.png"#, #"x\376.png"#, #"x\377.png"#,
      ])
    let json = try #require(
      try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect(json["output"] as? String == "x\u{FFFD}.png")
  }

  @Test("The batch file, its journal and a trace have any names")
  func otherFiles() throws {
    let job = #"{"from": "a.png", "to": "b.png", "t": "flip", "at": "50%", "o": "x.png"}"#
    try Data(job.utf8).write(to: workplace.folder.appending(path: "jobs"))
    try Data(trace.utf8).write(to: workplace.folder.appending(path: "trace"))
    let result = try shell(
      #"""
      set -e
      jobs=$(printf 'j\377'); trace=$(printf 't\377')
      mv jobs "$jobs"; mv trace "$trace"
      hinge batch --gpu software -q "$jobs"
      hinge render --gpu software -q --from a.png --to b.png -t flip --trace "$trace" -o y.gif
      hinge batch --gpu software --resume "$jobs"
      """#)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("0 done, 1 skipped"))
    #expect(
      try names() == [
        "a.png", "b.png", #"j\377"#, #"j\377.done"#, #"t\377"#, "x.png", "y.gif",
      ])
  }

  // MARK: Inputs

  @Test("A trace is never replaced", arguments: ["d.jsonl", "./d.jsonl", "soft", "hard"])
  func traceAsOutput(output: String) throws {
    try Data(trace.utf8).write(to: workplace.folder.appending(path: "d.jsonl"))
    let result = try shell(
      "ln -s d.jsonl soft; ln d.jsonl hard; "
        + "hinge render --from a.png --to b.png -t flip --trace d.jsonl --format rgba -o \(output)")
    #expect(result.exitCode == 2)
    #expect(
      result.errors
        == "hinge: -o: '\(output)' would replace 'd.jsonl', the trace of --trace; choose another "
        + "name.\n")
    #expect(try Data(contentsOf: workplace.folder.appending(path: "d.jsonl")) == Data(trace.utf8))
  }

  @Test("A picture of a sequence never replaces an input")
  func sequence() throws {
    let before = try Data(contentsOf: workplace.folder.appending(path: "a.png"))
    let result = try shell(
      """
      ln a.png f3.png; mkdir d; ln -s ../b.png d/1.png
      for name in 'f%d.png' 'd/%d.png'; do
        hinge render --gpu software --from a.png --to b.png -t flip -o "$name" && exit 1
      done
      hinge render --gpu software -q --from a.png --to b.png -t flip --fps 5 -o 'g%d.png'
      """)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("'f%d.png' would replace 'a.png', the picture of --from"))
    #expect(result.errors.contains("'d/%d.png' would replace 'b.png', the picture of --to"))
    #expect(try Data(contentsOf: workplace.folder.appending(path: "a.png")) == before)
  }

  // MARK: Batches

  /// Runs a batch of stills to the given outputs, and returns the status of each.
  ///
  /// - Parameter extra: further keys of each job.
  private func batch(_ outputs: [(String, extra: String)]) throws -> (
    statuses: [String], errors: String
  ) {
    let jobs = outputs.map {
      #"{"from": "a.png", "to": "b.png", "t": "flip", "fps": 5, "o": "\#($0)"\#($1)}"#
    }
    try Data(jobs.joined(separator: "\n").utf8).write(
      to: workplace.folder.appending(path: "jobs.jsonl"))
    let result = try shell("hinge batch --gpu software --json jobs.jsonl")
    let statuses = try result.output.split(separator: UInt8(ascii: "\n")).map { line in
      let report = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
      return try #require(report?["status"] as? String)
    }
    return (statuses, result.errors)
  }

  @Test("A job never replaces a file of the batch")
  func filesOfTheBatch() throws {
    let still = #", "at": "50%", "format": "png""#
    let driven = #", "trace": "d.jsonl""#
    try Data(trace.utf8).write(to: workplace.folder.appending(path: "d.jsonl"))
    let (statuses, errors) = try batch([
      ("jobs.jsonl", extra: still), ("./jobs.jsonl.done", extra: still), ("d.jsonl", extra: still),
      ("b.png", extra: still), ("x.gif", extra: driven),
    ])
    #expect(statuses == ["failed", "failed", "failed", "failed", "done"])
    for words in [
      "'jobs.jsonl' would replace 'jobs.jsonl', the file of the jobs",
      "'./jobs.jsonl.done' would replace 'jobs.jsonl.done', a journal of the batch",
      "'d.jsonl' would replace 'd.jsonl', the trace of --trace of job 5",
      "'b.png' would replace 'b.png', the picture of --to of job 1",
    ] {
      #expect(errors.contains(words), "\(errors)")
    }
    #expect(try Data(contentsOf: workplace.folder.appending(path: "d.jsonl")) == Data(trace.utf8))
  }

  @Test("Two names of one output are refused before any work")
  func sameOutput() throws {
    try FileManager.default.createDirectory(
      at: workplace.folder.appending(path: "real"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: workplace.path("alias"), withDestinationPath: "real")
    let still = #", "at": "50%""#
    let (statuses, errors) = try batch([
      ("x.png", extra: still), ("./x.png", extra: still), ("real/y.png", extra: still),
      ("alias/y.png", extra: still), ("real/%d.png", extra: ""), ("alias/2.png", extra: still),
      ("alias/%01d.png", extra: ""), ("alias/9.png", extra: still),
    ])
    #expect(
      statuses == ["done", "failed", "done", "failed", "done", "failed", "failed", "done"])
    for words in [
      "job 2: -o: job 1 writes './x.png' already.", "job 4: -o: job 3 writes",
      "job 6: -o: job 5 writes", "job 7: -o: job 5 writes",
    ] {
      #expect(errors.contains(words), "\(errors)")
    }
  }
}
