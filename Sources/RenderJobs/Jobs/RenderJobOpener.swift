import Frames
import Media
import Rendering
import Threads

/// Reads the pictures of a job and opens its sink, on a thread of its own while the calling thread
/// opens the OpenGL context: each takes a fifth of a second.
///
/// Unchecked because clips and sinks are not `Sendable`: only the worker touches them before
/// `open` returns, and only the caller after it.
final class RenderJobOpener: @unchecked Sendable {
  /// What a job has before it draws.
  struct Opened {
    let clips: ScreenClips?
    let frames: [Frame]
    let size: PixelSize
    /// The sink, or why it cannot be opened.
    let sink: Result<any FrameSink, JobError>
  }

  private let job: RenderJob
  private let options: OutputOptions
  private let opened = ConditionLock<Result<Opened, any Error>?>(nil)

  /// Creates an opener of `job`, whose output has `options`.
  init(_ job: RenderJob, _ options: OutputOptions) {
    self.job = job
    self.options = options
  }

  /// Opens everything, and the session's context meanwhile if it has none.
  ///
  /// If the context cannot be opened, the session tries again when it is asked for it.
  ///
  /// - Throws: `JobError` about the first picture that cannot be read, or the size.
  func open(in session: RenderSession) throws -> Opened {
    // A signal interrupts the calling thread alone, which may have to wait for a pipe.
    guard !session.isOpen(on: job.drawing.gpu), !job.pictures.isStreamed else { return try open() }
    let worker = SerialWorker()
    worker.add { [self] in
      let result = Result { try open() }
      opened.withLock { $0 = result }
    }
    _ = try? session.renderer(on: job.drawing.gpu)
    return try opened.wait { $0.take() }.get()
  }

  private func open() throws -> Opened {
    let clips = try job.screenClips()
    let frames = try job.pictures.read(clips)
    let size = try job.drawing.size(for: frames[0].size)
    let stream = FrameStreamFormat(
      size: size, framesPerSecond: job.rate, alpha: job.drawing.alphaMode)
    return Opened(
      clips: clips, frames: frames, size: size,
      sink: Result { () throws(JobError) in try job.makeSink(stream, options) })
  }
}
