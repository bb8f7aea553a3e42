import Media
import RenderJobs
import UIKitRuntime

/// The fingerprints by which a batch tells whether a job is already done.
struct JobFingerprints {
  /// The value of `--gpu` for jobs without one of their own.
  private let gpu: String?
  /// The fingerprints of the pictures read so far, by path.
  private var pictures: [FilePath: String] = [:]

  init(gpu: String?) { self.gpu = gpu }

  /// Returns the fingerprint of a job's options, its pictures and the version of Hinge.
  ///
  /// - Parameter words: the options as on a command line; nil if they are wrong.
  /// - Returns: nil for a job that reads a stream, which cannot be read twice.
  mutating func input(of job: RenderJob, words: [String]?) -> String? {
    guard !job.pictures.isStreamed, let words else { return nil }
    var result = Fingerprint()
    result.add(CommandLineTool.version)
    result.add(gpu ?? "")
    for word in words { result.add(word) }
    // As the trace file has it: names of types in this program do not count.
    if let trace = job.trace { result.add((try? JSONText.line(trace.events)) ?? "") }
    for picture in job.pictures.all {
      if pictures[picture.file] == nil {
        var content = Fingerprint()
        guard content.add(contentsOf: picture.file) else { return nil }
        pictures[picture.file] = content.text
      }
      result.add(pictures[picture.file] ?? "")
    }
    return result.text
  }

  /// Returns the fingerprint of all files that a job writes; nil if one is missing.
  static func output(of job: RenderJob) -> String? {
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
