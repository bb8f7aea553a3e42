package import Media
import Support

/// The batch scripts of a plan for Slurm: an array of tasks, and a job that joins their parts.
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

  /// The indices of the array: those of parts, and 0 for the sound.
  private var indices: [Int] {
    (shares ?? plan.tasks.map(\.share)).map { share in
      if case .part(let index) = share { index } else { 0 }
    }.sorted()
  }

  /// The indices as Slurm has them, such as `0-3,7`.
  package var arrayRanges: String {
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

  /// The folder of the logs: that of the parts, or the working folder.
  private var logs: FilePath {
    plan.folder.map { $0.bytes.first == UInt8(ascii: "/") ? $0 : folder.appending($0) } ?? folder
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

  /// The script of the array.
  package var array: String {
    var lines = header(
      plan.name, "slurm-%a.log",
      ["#SBATCH --array=\(arrayRanges)", "#SBATCH --cpus-per-task=\(Self.processors)"]
        + (gpus > 0 ? ["#SBATCH --gpus-per-task=\(gpus)", "#SBATCH --ntasks=1"] : []))
    if plan.hasSound {
      let words = shellLine([program] + plan.task(.sound).words)
      lines += ["if [ \"$SLURM_ARRAY_TASK_ID\" -eq 0 ]; then", "  exec \(words)", "fi"]
    }
    // The words of part 1 with the index instead of 1.
    let task = plan.task(.part(1))
    let count = "/\(plan.parts)"
    let width = String(plan.parts).count
    let words = task.words.map { word in
      if word == FilePath("1\(count)") { return "\"$SLURM_ARRAY_TASK_ID\(count)\"" }
      if let output = task.output, word == output {
        let folder = plan.folder ?? "."
        return shellLine([folder])
          + "/part-\"$(printf %0\(width)d \"$SLURM_ARRAY_TASK_ID\")\".hpart"
      }
      return shellLine([word])
    }
    lines.append("exec \(shellLine([program])) \(words.joined(separator: " "))")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The script of the job that joins the parts; nil if nothing is joined.
  package var join: String? {
    guard let join = plan.join else { return nil }
    return
      (header("\(plan.name)-join", "slurm-join.log", [])
      + ["exec \(shellLine([program] + join))"]).joined(separator: "\n") + "\n"
  }

  /// The options of `sbatch` for the joining job after the array `id`.
  package static func dependency(on id: String) -> [String] {
    ["--dependency=afterok:\(id)", "--kill-on-invalid-dep=yes"]
  }

  /// A shell script that submits both.
  package var submission: String {
    var lines = ["#!/bin/sh", "set -eu"]
    if plan.folder != nil { lines.append("mkdir -p \(shellLine([logs]))") }
    lines += ["array=$(sbatch --parsable <<'TASKS'", array + "TASKS", ")"]
    if let join {
      let options = Self.dependency(on: "${array%%;*}").map { "\"\($0)\"" }.joined(separator: " ")
      lines += ["sbatch --parsable \(options) <<'JOIN'", join + "JOIN"]
    } else {
      lines.append("echo \"$array\"")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
