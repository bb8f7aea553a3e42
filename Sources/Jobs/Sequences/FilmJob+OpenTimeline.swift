import Glibc
public import Jobs
public import Media
import OpenTimeline

extension FilmJob {
  /// Writes the film as an OpenTimelineIO timeline.
  ///
  /// - Parameters:
  ///   - plan: the film's plan.
  ///   - path: the file, which is replaced.
  /// - Throws: `JobError`.
  public func write(_ plan: FilmPlan, to path: FilePath) throws(JobError) {
    let durations = plan.clips.map { clip -> Double? in
      if case .video(_, let info) = clip.source { info.duration } else { nil }
    }
    let timeline = script.openTimeline(
      name: output.lastComponent.description, rate: plan.rate,
      clipFrames: plan.clips.map(\.count), clipBegins: plan.clips.map(\.begin),
      transitionFrames: plan.joints.map { $0?.count ?? 0 }, mediaDurations: durations,
      folder: workingFolder)
    do {
      let bytes = try timeline.json()
      var file = try OutputFile(.file(path, outputOptions))
      try bytes.withUnsafeBytes { try file.write($0) }
      try file.commit()
    } catch {
      throw JobError(error)
    }
  }

  /// The absolute path of the folder from which relative paths start.
  private var workingFolder: FilePath {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return FilePath(bytes: UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }
}
