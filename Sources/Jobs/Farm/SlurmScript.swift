package import Media
import Support

/// The batch scripts of a plan for Slurm: arrays of tasks, and a job that joins their parts.
///
/// A task that fails publishes its exit code in the folder of the records, as
/// `task-ARRAY-INDEX.status`; one that writes no part does so also when it succeeds. A cluster
/// without accounting keeps no states of tasks that have ended.
package struct SlurmScript: Sendable {
  /// The plan.
  package let plan: FarmPlan
  /// The program and the working folder, by absolute paths that all nodes have.
  package let program, folder: FilePath
  /// The GPUs of a task; 0 for none.
  package var gpus = 0
  /// The partition; nil for the cluster's default one.
  package var partition: String?
  /// The shares to run; nil for all.
  package var shares: [FarmPlan.Share]?

  /// Creates scripts for all tasks.
  package init(_ plan: FarmPlan, program: FilePath, in folder: FilePath) {
    (self.plan, self.program, self.folder) = (plan, program, folder)
  }

  /// The processors of a task: as many as an encoder has threads.
  private static let processors = 4

  /// The beginning and the end of the names of results.
  package static let (resultPrefix, resultEnding) = ("task-", ".status")

  /// The largest index of an array's task on a cluster with Slurm's usual `MaxArraySize` of 1001.
  private static let largestIndex = 1000
  /// The number of tasks of each array where one is not enough. Their indices have three digits, so
  /// that the name of a log is the number of its task.
  private static let blockLength = 1000

  /// An array of a plan.
  package struct Block: Sendable {
    /// The number of its task 0.
    package let first: Int
    /// The indices of its tasks in ascending order: their numbers less `first`. The number of a
    /// part is its index, that of the sound 0.
    package let indices: [Int]
  }

  /// The arrays: one for up to 1000 parts.
  package var blocks: [Block] {
    let numbers = (shares ?? plan.tasks.map(\.share)).map(Self.number).sorted()
    guard plan.parts > Self.largestIndex else { return [Block(first: 0, indices: numbers)] }
    return Dictionary(grouping: numbers) { $0 / Self.blockLength }.sorted { $0.key < $1.key }
      .map { key, numbers in
        Block(first: key * Self.blockLength, indices: numbers.map { $0 % Self.blockLength })
      }
  }

  /// The number of a task: that of its part, and 0 for the sound.
  private static func number(_ share: FarmPlan.Share) -> Int {
    if case .part(let index) = share { index } else { 0 }
  }

  /// Returns indices as Slurm has them, such as `0-3,7`.
  ///
  /// - Parameter indices: in ascending order.
  package static func ranges(_ indices: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for index in indices {
      if let last = ranges.last, last.upperBound + 1 == index {
        ranges[ranges.count - 1] = last.lowerBound...index
      } else {
        ranges.append(index...index)
      }
    }
    return ranges.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }.joined(separator: ",")
  }

  /// Returns the log of a task.
  package func log(of share: FarmPlan.Share) -> FilePath {
    logs.appending(
      share == .join ? "slurm-join.log" : FilePath("slurm-\(Self.number(share)).log"))
  }

  /// The folder of the logs, by its absolute path.
  private var logs: FilePath {
    plan.records.bytes.first == UInt8(ascii: "/") ? plan.records : folder.appending(plan.records)
  }

  private func header(_ name: String, _ log: String, _ others: [String]) -> [String] {
    // A percent sign begins a placeholder of Slurm's.
    let path = logs.description.replacing("%", with: "%%") + "/" + log
    return ["#!/bin/sh", "#SBATCH --job-name=\(quoted(name))"] + others
      + (partition.map { ["#SBATCH --partition=\(quoted($0))"] } ?? [])
      + ["#SBATCH --requeue", "#SBATCH --open-mode=append", "#SBATCH --output=\(quoted(path))", ""]
      + ["set -eu", "cd \(shellLine([folder]))"]
  }

  private func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      $0 > 32 && !"\"\\'#".utf8.contains($0)
    }
    return isPlain
      ? text
      : "\""
        + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        .replacing("\n", with: " ") + "\""
  }

  /// Returns the script of an array.
  package func array(_ block: Block) -> String {
    let name = block.first == 0 ? "slurm-%a.log" : "slurm-\(block.first / Self.blockLength)%3a.log"
    var lines = header(
      plan.name, name,
      [
        "#SBATCH --array=\(Self.ranges(block.indices))",
        "#SBATCH --cpus-per-task=\(Self.processors)",
      ] + (gpus > 0 ? ["#SBATCH --gpus-per-task=\(gpus)", "#SBATCH --ntasks=1"] : []))
    lines.append(
      "task=\(block.first == 0 ? "$" : "$((\(block.first) + ")SLURM_ARRAY_TASK_ID"
        + (block.first == 0 ? "" : "))"))
    lines.append("status=0")
    let command = "\(shellLine([program])) \(taskWords) || status=$?"
    if plan.hasSound, block.first == 0 {
      lines += [
        "if [ \"$task\" -eq 0 ]; then",
        "  \(shellLine([program] + plan.task(.sound).words)) || status=$?", "else", "  \(command)",
        "fi",
      ]
    } else {
      lines.append(command)
    }
    // The part of a film is itself the sign of success.
    if plan.folder != nil { lines.append("[ \"$status\" -ne 0 ] || exit 0") }
    let result =
      "\(shellLine([plan.records.appending(FilePath(Self.resultPrefix))]))"
      + "\"$SLURM_ARRAY_JOB_ID-$task\""
    lines += [
      "result=\(result)",
      "echo \"$status\" >\"$result.$$\" && mv -f \"$result.$$\" \"$result\"\(Self.resultEnding)",
      "exit \"$status\"",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The words of part 1 with the number of the task instead of 1.
  private var taskWords: String {
    let task = plan.task(.part(1))
    let count = "/\(plan.parts)"
    let width = String(plan.parts).count
    return task.words.map { word in
      if word == FilePath("1\(count)") { return "\"$task\(count)\"" }
      if let output = task.output, word == output {
        return shellLine([plan.records])
          + "/part-\"$(printf %0\(width)d \"$task\")\".hpart"
      }
      return shellLine([word])
    }.joined(separator: " ")
  }

  /// The script of the job that joins the parts; nil if nothing is joined.
  package var join: String? {
    guard let join = plan.join else { return nil }
    return
      (header("\(plan.name)-join", "slurm-join.log", [])
      + ["exec \(shellLine([program] + join))"]).joined(separator: "\n") + "\n"
  }

  /// The options of `sbatch` for the joining job after arrays.
  package static func dependency(on ids: [String]) -> [String] {
    ["--dependency=afterok:\(ids.joined(separator: ":"))", "--kill-on-invalid-dep=yes"]
  }

  /// A shell script that submits all, and prints the number of the last job.
  package var submission: String {
    var lines = ["#!/bin/sh", "set -eu", "mkdir -p \(shellLine([logs]))"]
    let blocks = blocks
    let names = blocks.count == 1 ? ["array"] : blocks.indices.map { "array\($0 + 1)" }
    for (name, block) in zip(names, blocks) {
      lines += ["\(name)=$(sbatch --parsable <<'TASKS'", array(block) + "TASKS", ")"]
    }
    if let join {
      let options = Self.dependency(on: names.map { "${\($0)%%;*}" }).map { "\"\($0)\"" }
        .joined(separator: " ")
      lines += ["sbatch --parsable \(options) <<'JOIN'", join + "JOIN"]
    } else {
      lines.append("echo \(names.map { "\"$\($0)\"" }.joined(separator: " "))")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
