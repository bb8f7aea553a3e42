import Frames
import Media

extension RenderJob {
  /// Runs the job until its output is within a limit of bytes.
  func run(
    within limit: ByteLimit, in session: RenderSession, observer: (any RenderJobObserver)?
  ) throws -> RenderResult {
    let budget = ByteBudget(
      limit, for: format, encoding, rate: rate, alpha: drawing.alphaMode)
    var first: (any RenderJobObserver)? = observer
    let clock = ContinuousClock()
    let start = clock.now
    var (result, report) = try budget.best { settings, encoding, hold in
      var job = self
      job.byteLimit = nil
      job.encoding = encoding
      job.rate = rate.divided(by: settings.rateDivisor)
      job.drawing.shrink(by: settings.scale)
      job.outputOptions.hold = hold
      let observer = first ?? observer.map { FurtherExport($0) }
      first = nil
      let result = try job.run(in: session, observer: observer)
      guard let size = PixelSize(width: result.width, height: result.height) else {
        preconditionFailure("a result has a size")
      }
      return (
        result, ByteBudget.Export(size: size, framesPerSecond: result.framesPerSecond)
      )
    }
    result.budget = report
    result.seconds = start.duration(to: clock.now) / .seconds(1)
    return result
  }
}

/// What the observer of a job gets of its second and further exports: the frames, not the notes.
private final class FurtherExport: RenderJobObserver {
  private let observer: any RenderJobObserver

  init(_ observer: any RenderJobObserver) { self.observer = observer }

  func didRead(_ pictures: InputPictures, _ frames: [Frame]) {}

  func willDraw(_ source: any FrameSource, size: PixelSize, renderer: String, passes: Int) {
    observer.willDrawAgain(at: size)
  }

  func willDrawFrame(after count: Int) throws { try observer.willDrawFrame(after: count) }

  func willCommit(frames count: Int) throws { try observer.willCommit(frames: count) }
}
