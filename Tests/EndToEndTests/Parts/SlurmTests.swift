import Foundation
import TestSupport
import Testing

/// `hinge farm --slurm` with programs of Slurm's names that run the tasks of a script at once.
/// `make test-farm` runs Slurm itself.
@Suite("Films by Slurm")
struct SlurmTests {
  private let workplace: Workplace

  /// A task of a number in the file `lost` is not run once, as on a node that dies.
  private static let sbatch = """
    #!/bin/sh
    cd "${0%/*}/.."
    id=$(($(cat id 2>/dev/null || echo 100) + 1))
    echo $id >id
    cat >$id.sh
    state=ok
    for word; do
      case $word in --dependency=afterok:*)
        for other in $(echo "${word#*afterok:}" | tr : ' '); do [ -e $other.ok ] || state=cancelled; done ;;
      esac
    done
    run() {
      echo "$id $1" >>ran
      if grep -qx "$1" lost 2>/dev/null; then rm lost; return 1; fi
      if grep -qx "$1" failing 2>/dev/null; then
        rm failing
        echo 3 >"$(sed -n "s/^result=\\(.*task-\\).*/\\1/p" $id.sh)$id-$1.status"
        return 3
      fi
      SLURM_ARRAY_JOB_ID=$id SLURM_ARRAY_TASK_ID=$1 sh $id.sh </dev/null >>log 2>&1
    }
    ranges=$(sed -n 's/^#SBATCH --array=//p' $id.sh | tr , ' ')
    for range in ${ranges:-join}; do
      [ $state = ok ] || continue
      for index in $(case $range in *-*) seq ${range%-*} ${range#*-} ;; *) echo $range ;; esac); do
        run $index || failed=1
      done
    done
    [ "$state$failed" != ok ] || touch $id.ok
    echo $id
    """

  init() throws {
    workplace = try Workplace()
    for (name, width) in [("a", 64), ("b", 48)] {
      try PNGFile.write(try TestPictures.smooth(width, 48), to: workplace.path("\(name).png"))
    }
    try FileManager.default.createDirectory(
      atPath: workplace.path("slurm/bin"), withIntermediateDirectories: true)
    let programs = [
      "sbatch": Self.sbatch, "scancel": "#!/bin/sh",
      "squeue": "#!/bin/sh\ncase $* in *=all*) echo '101 2 OUT_OF_MEMORY' ;; esac\n",
    ]
    for (name, text) in programs { try writeProgram(text, name) }
  }

  /// Writes a script by another process: one that this process has open for writing cannot be run
  /// while a process that another test starts at the same time has the descriptor, too.
  private func writeProgram(_ text: String, _ name: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", #"printf '%s\n' "$1" >"$2" && chmod +x "$2""#, "sh", text,
      workplace.path("slurm/bin/\(name)"),
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: workplace.path(name)))
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: workplace.path(name)))
  }

  private func farm(_ words: [String]) throws -> HingeProcess.Result {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try HingeProcess(
      ["farm"] + words + ["--slurm"],
      environment: ["PATH": "\(workplace.path("slurm/bin")):\(path)"]
    ).run()
  }

  /// The tasks that ran, and "join".
  private func ran() throws -> [String] {
    let text = try String(contentsOfFile: workplace.path("slurm/ran"), encoding: .utf8)
    try FileManager.default.removeItem(atPath: workplace.path("slurm/ran"))
    return text.split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) }
  }

  private var pictures: [String] {
    [
      "render", workplace.path("a.png"), workplace.path("b.png"), "-t", "flip", "-d", "0.3",
      "--gpu",
      "software", "--segment", "0.1",
    ]
  }

  @Test("run lost tasks again, and make a damaged part again by its name")
  func film() throws {
    let job = pictures + ["--preset", "ultrafast"]
    let output = workplace.path("film.mp4")
    let whole = try HingeProcess(job + ["-o", workplace.path("whole.mp4")]).run()
    #expect(whole.exitCode == 0, "\(whole.errors)")
    let expected = try bytes("whole.mp4")
    try write("2\n", "slurm/lost")
    let first = try farm(job + ["-o", output, "--parts", "3"])
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(try ran() == ["1", "2", "3", "2", "join"])
    #expect(try bytes("film.mp4") == expected)
    // A bit of a packet changes.
    let part = output + ".parts/part-2.hpart"
    var damaged = try Data(contentsOf: URL(filePath: part))
    damaged[damaged.count / 3] ^= 4
    try damaged.write(to: URL(filePath: part))
    let second = try farm(job + ["-o", output, "--parts", "3"])
    #expect(second.exitCode == 0, "\(second.errors)")
    #expect(second.errors.contains("part 2/3") && second.errors.contains("damaged"))
    #expect(try ran() == ["2", "join"])
    #expect(try bytes("film.mp4") == expected)
  }

  @Test("whose part cannot be written fail with the names and logs of their tasks")
  func failedFilm() throws {
    let job = pictures + ["--preset", "ultrafast"]
    // No part can have the name of a folder.
    let output = workplace.path("film.mp4")
    try FileManager.default.createDirectory(
      atPath: output + ".parts/part-2.hpart/x", withIntermediateDirectories: true)
    let result = try farm(job + ["-o", output, "--parts", "2"])
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("part 2/2 (exit code 1"), "\(result.errors)")
    #expect(result.errors.contains("film.mp4.parts/slurm-2.log"), "\(result.errors)")
    // Part 1 is done; part 2 is tried on another node, too.
    #expect(try ran() == ["1", "2", "2"])
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test("submit a failed task again at once, and join the parts then")
  func failedTask() throws {
    let job = pictures + ["--preset", "ultrafast"]
    let output = workplace.path("film.mp4")
    try FileManager.default.createDirectory(
      atPath: output + ".parts", withIntermediateDirectories: true)
    // The result of another run that follows the same film.
    try write("0\n", "film.mp4.parts/task-7-1.status")
    try write("2\n", "slurm/failing")
    let result = try farm(job + ["-o", output, "--parts", "3"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("part 2/3 failed with exit code 3"), "\(result.errors)")
    #expect(try ran() == ["1", "2", "3", "2", "join"])
    let files = try FileManager.default.contentsOfDirectory(atPath: output + ".parts")
    #expect(files.filter { $0.hasSuffix(".status") } == ["task-7-1.status"])
  }

  @Test("that Slurm refuses leave no folder")
  func refusal() throws {
    try writeProgram("#!/bin/sh\nexit 1", "sbatch")
    let result = try farm(pictures + ["-o", workplace.path("film.mp4")])
    #expect(result.exitCode == 1 && result.errors.contains("sbatch"), "\(result.errors)")
    #expect(try workplace.contents.filter { $0.hasPrefix("film.mp4") } == [])
  }

  @Test("of numbered pictures run lost tasks again, and keep no results but a user's files")
  func numberedPictures() throws {
    try write("1\n", "slurm/lost")
    try FileManager.default.createDirectory(
      atPath: workplace.path("frames.tasks"), withIntermediateDirectories: true)
    try write("mine", "frames.tasks/task-list.txt")
    let result = try farm(
      pictures + ["-o", workplace.path("frames/%02d.png"), "--parts", "2"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try ran() == ["1", "2", "1"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: workplace.path("frames")).count > 8)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workplace.path("frames.tasks"))
        == ["task-list.txt"])
  }

  @Test("of a batch fail if a job fails, by the name and log of its task, and do the other jobs")
  func batch() throws {
    let good = """
      {"from":"\(workplace.path("a.png"))","to":"\(workplace.path("b.png"))","transition":"flip",\
      "at":"50%","output":"\(workplace.path("good.png"))"}
      """
    let bad = good.replacing("/a.png", with: "/none.png").replacing("/good", with: "/bad")
    try write(bad + "\n" + good + "\n", "jobs.jsonl")
    let result = try farm(
      ["batch", workplace.path("jobs.jsonl"), "--gpu", "software", "--parts", "2"])
    #expect(result.exitCode == 1, "\(result.errors)")
    #expect(result.errors.contains("part 1/2 (exit code 1"), "\(result.errors)")
    #expect(result.errors.contains("jobs.jsonl.tasks/slurm-1.log"), "\(result.errors)")
    #expect(try workplace.contents.contains("good.png"))
  }

  @Test("name the state that Slurm knows of a task that leaves no result")
  func states() throws {
    // Every sbatch loses task 2.
    try writeProgram(Self.sbatch.replacing("rm lost; ", with: ""), "sbatch")
    try write("2\n", "slurm/lost")
    let result = try farm(
      pictures + ["-o", workplace.path("frames/%02d.png"), "--parts", "2"])
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("part 2/2 ("), "\(result.errors)")
    #expect(try ran() == ["1", "2", "2", "2", "2", "2"])
  }
}
