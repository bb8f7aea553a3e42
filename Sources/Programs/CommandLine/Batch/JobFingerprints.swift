import Jobs
import Media
import ShaderEffects
import Support
import Transitions
import UIKitRuntime

/// The fingerprints that tell a batch whether a job is already done.
struct JobFingerprints {
  /// The value of `--gpu` for jobs that have none.
  private let gpu: String?
  /// The fingerprints of the files read so far, by path.
  private var contents: [FilePath: String] = [:]

  init(gpu: String?) { self.gpu = gpu }

  /// Returns the fingerprint of a task's options, its pictures or clips, and the version of Hinge.
  ///
  /// - Parameter words: the options as on a command line; nil if they are wrong.
  /// - Returns: nil for a job that reads a stream, which cannot be read twice.
  mutating func input(of task: BatchTask, words: [String]?) -> String? {
    let files: [FilePath]
    switch task {
    case .transition(let job):
      files = job.pictures.all.map(\.file) + [job.presetFile].compactMap(\.self)
    case .film(let request): files = request.inputFiles.map(\.path)
    case .script(let request): files = request.inputFiles.map(\.path)
    }
    guard !files.contains(where: isStream), let words else { return nil }
    var result = Fingerprint()
    result.add(CommandLineTool.version)
    result.add(gpu ?? "")
    for word in words { result.add(word) }
    // As the trace file has it: names of types in this program do not count.
    if case .transition(let job) = task {
      if let trace = job.trace { result.add((try? JSONText.line(trace.events)) ?? "") }
      if let shader = job.spec.transition as? ShaderTransition { result.add(shader.file.text) }
    }
    for file in files {
      if contents[file] == nil {
        var content = Fingerprint()
        guard content.add(contentsOf: file) else { return nil }
        contents[file] = content.text
      }
      result.add(contents[file] ?? "")
    }
    return result.text
  }

  /// Returns the fingerprint of all files that a task writes; nil if one is missing.
  static func output(of task: BatchTask) -> String? {
    switch task {
    case .transition(let job): return output(of: job)
    case .film(let request): return output(of: request.outputPaths)
    case .script(let request): return output(of: request.outputPaths)
    }
  }

  private static func output(of outputs: [OutputPaths]) -> String? {
    var result = Fingerprint()
    for paths in outputs {
      // A film's numbered pictures end at the first gap.
      for (index, path) in paths.enumerated() where !result.add(contentsOf: path) {
        guard paths.count > 1, index > 0 else { return nil }
        break
      }
    }
    return result.text
  }

  private static func output(of job: RenderJob) -> String? {
    // A traced interaction may end at any frame. Its output is the files up to the first gap.
    let isOpenEnded = job.source.length.known == nil
    var result = Fingerprint()
    for (index, path) in job.outputPaths.enumerated() {
      guard result.add(contentsOf: path) else {
        return isOpenEnded && index > 0 ? result.text : nil
      }
    }
    return result.text
  }
}
