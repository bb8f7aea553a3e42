import Frames
import Jobs
import Media

extension SequenceJob {
  /// Runs the job until its output is within a limit of bytes.
  func run(
    _ plan: SequencePlan, within limit: ByteLimit, in session: RenderSession,
    observer: (any SequenceJobObserver)?
  ) throws -> SequenceResult {
    let budget = ByteBudget(
      limit, for: format, encoding, rate: plan.rate, alpha: .opaque)
    var first: (any SequenceJobObserver)? = observer
    let clock = ContinuousClock()
    let start = clock.now
    var (result, report) = try budget.best { settings, encoding, hold in
      var job = self
      job.byteLimit = nil
      job.encoding = encoding
      job.drawing.shrink(by: settings.scale)
      job.outputOptions.hold = hold
      var own = plan
      if settings.scale < 1 || settings.rateDivisor > 1 {
        job.rate = plan.rate.divided(by: settings.rateDivisor)
        own = try job.makePlan()
      }
      let observer = first ?? observer.map { FurtherExport($0) }
      first = nil
      let result = try job.run(own, in: session, observer: observer)
      return (result, ByteBudget.Export(size: own.size, framesPerSecond: own.rate.value))
    }
    result.budget = report
    result.seconds = start.duration(to: clock.now) / .seconds(1)
    return result
  }
}

/// What the observer of a job gets of its second and further exports: the frames, not the notes.
private final class FurtherExport: SequenceJobObserver {
  private let observer: any SequenceJobObserver

  init(_ observer: any SequenceJobObserver) { self.observer = observer }

  func willReadTexts() throws { try observer.willReadTexts() }

  func willMeasureSound() throws { try observer.willMeasureSound() }

  func didMeasure(loudness: Double?, reached: Double?, gain: Double?) {}

  func willWriteFrame(after count: Int) throws { try observer.willWriteFrame(after: count) }

  func willCommit(frames count: Int) throws { try observer.willCommit(frames: count) }
}
