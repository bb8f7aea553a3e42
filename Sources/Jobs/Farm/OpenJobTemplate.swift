package import Media
import Support

/// A plan as a template of the Open Job Description, `jobtemplate-2023-09` with the extension
/// `TASK_CHUNKING`: steps that render chunks of frames and the sound, and one that joins them.
package struct OpenJobTemplate: Sendable {
  /// The plan of a film.
  package let plan: FarmPlan
  /// The folder from which paths start, relative to that of the template, as the default of the
  /// parameter `Folder` has to be; nil for no default.
  package let folder: FilePath?
  /// The GPUs of a worker; 0 for none.
  package var gpus = 0

  /// Creates a template.
  package init(_ plan: FarmPlan, in folder: FilePath?) {
    (self.plan, self.folder) = (plan, folder)
  }

  /// The frames of a chunk: whole segments, as many as a part of the plan has.
  private var chunk: Int {
    let segment = plan.segment ?? 1, frames = plan.frames ?? 1
    let segments = (frames + segment - 1) / segment
    return max((segments + plan.parts - 1) / plan.parts, 1) * segment
  }

  /// The template as YAML; nil for a plan without a film, and for words with `{{`, which would be
  /// read as parameters.
  package var text: String? {
    guard let folder = plan.folder, let join = plan.join, let frames = plan.frames,
      !(plan.job + join).contains(where: { $0.description.contains("{{") })
    else { return nil }
    let job = shellLine(plan.job)
    let range = "{{Task.Param.Frame}}"
    let part = "\(shellLine([folder]))/frames-\"\(range)\".hpart"
    var steps = step(
      "Render", hasGPU: gpus > 0,
      space: [
        "    parameterSpace:", "      taskParameterDefinitions:", "        - name: Frame",
        "          type: CHUNK[INT]", "          range: \"0-\(frames - 1)\"", "          chunks:",
        "            defaultTaskCount: \(chunk)", "            rangeConstraint: CONTIGUOUS",
      ], runs: "\(job) --frames \"\(range)\" -o \(part)")
    if plan.hasSound {
      steps += step("Sound", runs: shellLine(plan.task(.sound).words))
    }
    steps += step(
      "Join", after: ["Render"] + (plan.hasSound ? ["Sound"] : []), runs: shellLine(join))
    let lines =
      [
        "specificationVersion: jobtemplate-2023-09", "extensions:", "  - TASK_CHUNKING",
        "name: \(text(String(plan.name.prefix(128))))", "parameterDefinitions:",
        "  - name: Hinge", "    type: STRING", "    default: hinge",
        "    description: The program, by its name in PATH or its absolute path.",
        "  - name: Folder", "    type: PATH", "    objectType: DIRECTORY", "    dataFlow: INOUT",
      ] + (self.folder.map { ["    default: \(text($0.description))"] } ?? []) + [
        "    description: The folder of the inputs and of the film, which all workers share.",
        "steps:",
      ] + steps
    return lines.joined(separator: "\n") + "\n"
  }

  private func step(
    _ name: String, hasGPU: Bool = false, after others: [String] = [], space: [String] = [],
    runs command: String
  ) -> [String] {
    var lines = ["  - name: \(name)"]
    if !others.isEmpty {
      lines += ["    dependencies:"] + others.map { "      - dependsOn: \($0)" }
    }
    if hasGPU {
      lines += [
        "    hostRequirements:", "      amounts:", "        - name: amount.worker.gpu",
        "          min: \(gpus)",
      ]
    }
    lines += space
    return lines + [
      "    script:", "      actions:", "        onRun:", "          command: sh",
      "          args: [\"{{Task.File.Run}}\"]", "      embeddedFiles:", "        - name: Run",
      "          type: TEXT", "          data: |", "            set -eu",
      "            cd \"{{Param.Folder}}\"", "            exec \"{{Param.Hinge}}\" \(command)",
    ]
  }

  /// Returns a text as a YAML scalar in double quotes.
  private func text(_ value: String) -> String {
    var result = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
