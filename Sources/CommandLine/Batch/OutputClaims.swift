import Media
import RenderJobs

/// The outputs of the jobs of a batch, each of which one job may write.
///
/// Numbered sequences are compared by their patterns, so that the memory depends on the number of
/// jobs and not on that of their files.
struct OutputClaims {
  /// The job of each single file, by folder and path.
  private var files: [Substring: [String: Int]] = [:]
  /// The numbered sequences with their jobs, by folder.
  private var sequences: [Substring: [(paths: OutputPaths, job: Int)]] = [:]

  /// Claims the outputs of a job, unless one of them is claimed.
  ///
  /// - Returns: an output that an earlier job claimed, with the number of that job; nil if there is
  ///   none.
  mutating func claim(_ paths: OutputPaths, for job: Int) -> (path: String, job: Int)? {
    guard let first = paths.first else { return nil }
    let folder = first[..<(first.lastIndex(of: "/") ?? first.startIndex)]
    for other in sequences[folder, default: []] {
      if let path = paths.commonPath(with: other.paths) { return (path, other.job) }
    }
    if let path = paths.singlePath {
      if let other = files[folder]?[path] { return (path, other) }
      files[folder, default: [:]][path] = job
      return nil
    }
    let earliest = files[folder, default: [:]]
      .filter { paths.commonPath(with: OutputPaths($0.key)) != nil }
      .min { $0.value < $1.value }
    if let earliest { return (earliest.key, earliest.value) }
    sequences[folder, default: []].append((paths, job))
    return nil
  }
}
