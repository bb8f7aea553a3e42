import Frames
import Media
import Rendering
import Threads

/// Reads the first picture of a job and opens its sink on a separate thread, while the calling
/// thread opens the OpenGL context and reads the other pictures: each takes a tenth of a second.
///
/// Unchecked because clips and sinks are not `Sendable`: only the worker touches them before
/// `open` returns, and only the caller after it.
final class RenderJobOpener: @unchecked Sendable {
  /// The resources of a job before it draws.
  struct Opened {
    let clips: ScreenClips?
    let frames: [Frame]
    let size: PixelSize
    /// The sink, or the error of opening it.
    let sink: Result<any FrameSink, JobError>
    /// Sentences about what reading the pictures converted or ignored.
    let notes: [String]
  }

  /// The first picture and the sink that depends on it.
  private struct Beginning {
    let frame: Frame
    let size: PixelSize
    let sink: Result<any FrameSink, JobError>
    let notes: [String]
  }

  /// The pictures after the first one.
  private struct Others {
    var frames: [Frame] = []
    var notes: [String] = []
  }

  private let job: RenderJob
  private let options: OutputOptions
  private let clips: ScreenClips?
  private let beginning = ConditionLock<Result<Beginning, any Error>?>(nil)

  /// Creates an opener of `job`, whose output has `options`.
  ///
  /// - Throws: `JobError` about a clip that cannot be read.
  init(_ job: RenderJob, _ options: OutputOptions) throws(JobError) {
    self.job = job
    self.options = options
    clips = try job.screenClips()
  }

  /// Opens everything, and the session's context meanwhile if it has none.
  ///
  /// If the context cannot be opened, the session tries again when it needs one.
  ///
  /// - Throws: `JobError` about the first picture that cannot be read, or the size.
  func open(in session: RenderSession) throws -> Opened {
    // Signals interrupt only the calling thread, which may have to wait for a pipe.
    if !session.isOpen(on: job.drawing.gpu), !job.pictures.isStreamed {
      let worker = SerialWorker()
      worker.add { [self] in
        let result = Result { try begin() }
        beginning.withLock { $0 = result }
      }
      _ = try? session.renderer(on: job.drawing.gpu)
      // One thread at a time may use a clip.
      let others = clips == nil ? Result { try readOthers() } : nil
      return try opened(beginning.wait { $0.take() }.get(), others)
    }
    return try opened(begin(), nil)
  }

  private func opened(
    _ beginning: Beginning, _ others: Result<Others, any Error>?
  ) throws -> Opened {
    do {
      let others = try others?.get() ?? readOthers()
      return Opened(
        clips: clips, frames: [beginning.frame] + others.frames, size: beginning.size,
        sink: beginning.sink,
        notes: beginning.notes + others.notes.filter { !beginning.notes.contains($0) }
          + (clips?.notes ?? []))
    } catch {
      try? beginning.sink.get().discard()
      throw error
    }
  }

  private func begin() throws -> Beginning {
    var notes: [String] = []
    let frame = try job.pictures.read(
      job.pictures.all.prefix(1), clips, job.drawing.reading, notes: &notes)[0]
    let size = try job.drawing.size(for: frame.size)
    let stream = FrameStreamFormat(
      size: job.stinger?.frameSize(size) ?? size, framesPerSecond: job.rate,
      alpha: job.drawing.alphaMode,
      colorSpace: job.drawing.colorSpace,
      samples: job.drawing.samples(for: job.format, job.encoding))
    return Beginning(
      frame: frame, size: size,
      sink: Result { () throws(JobError) in try job.makeSink(stream, options) }, notes: notes)
  }

  private func readOthers() throws -> Others {
    var others = Others()
    others.frames = try job.pictures.read(
      job.pictures.all.dropFirst(), clips, job.drawing.reading, notes: &others.notes)
    return others
  }
}
