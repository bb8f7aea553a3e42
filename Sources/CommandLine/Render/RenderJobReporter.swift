import Frames
import Media
import RenderJobs

/// An observer that reports a render job at the terminal and ends it after a signal.
final class RenderJobReporter: RenderJobObserver {
  private let job: RenderJob
  private let progress: RenderProgress

  init(_ job: RenderJob, _ progress: RenderProgress) { (self.job, self.progress) = (job, progress) }

  func didRead(_ pictures: InputPictures, _ frames: [Frame]) {
    progress.message(pictures.summary(of: frames))
  }

  func willDraw(_ source: any FrameSource, size: PixelSize, renderer: String, passes: Int) {
    if job.format == .gif, job.rate.value > Double(GIFSink.smoothRateLimit) {
      progress.message(
        "Browsers slow a GIF down above \(GIFSink.smoothRateLimit) frames per second; --fps "
          + "\(GIFSink.smoothRateLimit) plays everywhere.")
    }
    progress.begin(
      "Drawing \(source.length.known.map { "\(frameCount($0)) of " } ?? "")\(source.title)"
        + " at \(size) with \(renderer).",
      frames: source.length.known.map { $0 * passes })
  }

  func willDrawFrame(after count: Int) throws {
    try Interruption.check()
    progress.advance(to: count)
  }

  func willCommit(frames count: Int) throws {
    try Interruption.check()
    progress.end(frames: count)
  }
}
