import Frames
import Headless
import Media
import Rendering
import Threads

/// Reads the first picture of a job and opens its sink on a separate thread, while the calling
/// thread opens the OpenGL context: each takes up to a tenth of a second. Whichever thread is done
/// reads the next of the other pictures.
///
/// Unchecked because clips and sinks are not `Sendable`: the worker touches them until `beginning`
/// is there, and the caller afterwards.
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

  /// A picture after the first one.
  private struct Other {
    let frame: Frame
    let notes: [String]
  }

  /// The pictures after the first one, in their order.
  private struct Others {
    /// The number of pictures that a thread has begun to read, all of them after a failure.
    var begunCount = 0
    /// What was read, at the picture's index; nil for a picture that is not read yet.
    var read: [Result<Other, any Error>?]
  }

  private let job: RenderJob
  private let options: OutputOptions
  private let clips: ScreenClips?
  private let beginning = ConditionLock<Result<Beginning, any Error>?>(nil)
  private let others: ConditionLock<Others>

  /// Creates an opener of `job`, whose output has `options`.
  ///
  /// - Throws: `JobError` about a clip that cannot be read.
  init(_ job: RenderJob, _ options: OutputOptions) throws(JobError) {
    self.job = job
    self.options = options
    let count = max(job.pictures.all.count - 1, 0)
    others = ConditionLock(Others(read: Array(repeating: nil, count: count)))
    clips = try job.screenClips()
  }

  /// Opens everything, and the session's context meanwhile if it has none.
  ///
  /// If the context cannot be opened, the session tries again when it needs one.
  ///
  /// - Throws: `JobError` about the first picture that cannot be read, or the size.
  func open(in session: RenderSession) throws -> Opened {
    // Signals interrupt only the calling thread, which may have to wait for a pipe. With an address
    // space limit, the driver must find enough memory after the codecs' libraries are loaded.
    if !session.isOpen(on: job.drawing.gpu), !job.pictures.isStreamed, !Allocator.hasAddressLimit {
      let worker = SerialWorker()
      worker.add { [self] in
        let result = Result { try begin() }
        beginning.withLock { $0 = result }
        if clips == nil, case .success = result { readOthers() }
      }
      _ = try? session.renderer(on: job.drawing.gpu)
      // One thread at a time may use a clip.
      if clips == nil { readOthers() }
      return try opened(beginning.wait { $0.take() }.get())
    }
    return try opened(begin())
  }

  private func opened(_ beginning: Beginning) throws -> Opened {
    do {
      readOthers()
      let others: [Other] = try others.wait(until: { !$0.read.contains { $0 == nil } }) { others in
        try others.read.compactMap { try $0?.get() }
      }
      var notes = beginning.notes
      for note in others.flatMap(\.notes) where !notes.contains(note) { notes.append(note) }
      return Opened(
        clips: clips, frames: [beginning.frame] + others.map(\.frame), size: beginning.size,
        sink: beginning.sink, notes: notes + (clips?.notes ?? []))
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

  /// Reads the other pictures that no thread has begun to read.
  private func readOthers() {
    while true {
      let next: Int? = others.withLock { others in
        guard others.begunCount < others.read.count else { return nil }
        others.begunCount += 1
        return others.begunCount - 1
      }
      guard let next else { return }
      let result = Result { () throws in
        var notes: [String] = []
        let pictures = job.pictures.all.dropFirst(next + 1).prefix(1)
        let frames = try job.pictures.read(pictures, clips, job.drawing.reading, notes: &notes)
        return Other(frame: frames[0], notes: notes)
      }
      others.withLock { others in
        others.read[next] = result
        guard case .failure = result else { return }
        // Its error is the first one: what follows is not read.
        others.read.removeSubrange(max(next + 1, others.begunCount)...)
      }
    }
  }
}
