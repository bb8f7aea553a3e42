import Frames
import Jobs
import Media

extension FilmJob {
  /// Runs the job so that each output that moves is within a limit of bytes. Each of them is drawn
  /// on its own, and the pictures together.
  func run(
    limits: [ByteLimit?], in session: RenderSession, observer: (any FilmJobObserver)?
  ) throws -> FilmResult {
    let clock = ContinuousClock()
    let start = clock.now
    var results: [FilmResult] = []
    var reports: [Int: FilmResult.Output] = [:]
    var first = observer
    func next() -> (any FilmJobObserver)? {
      defer { first = nil }
      return first ?? observer.map { FurtherExport($0) }
    }
    for (index, output) in outputs.enumerated() {
      guard let limit = limits[index] else { continue }
      let result = try run(output, within: limit, in: session, next)
      results.append(result)
      reports[index] = result.outputs[0]
    }
    let others = outputs.indices.filter { limits[$0] == nil }
    if !others.isEmpty {
      var job = self
      job.outputs = others.map { outputs[$0] }
      for index in job.outputs.indices { job.outputs[index].limit = nil }
      let result = try job.run(in: session, observer: next())
      results.append(result)
      for (index, output) in zip(others, result.outputs) { reports[index] = output }
    }
    guard var result = results.last else { preconditionFailure("a film has an output") }
    result.outputs = outputs.indices.compactMap { reports[$0] }
    result.seconds = start.duration(to: clock.now) / .seconds(1)
    return result
  }

  private func run(
    _ output: Output, within limit: ByteLimit, in session: RenderSession,
    _ observer: () -> (any FilmJobObserver)?
  ) throws -> FilmResult {
    let budget = ByteBudget(
      limit, for: output.format, output.encoding, rate: plan.rate, alpha: drawing.alphaMode)
    var (result, report) = try budget.best { settings, encoding, hold in
      var job = self
      job.drawing.shrink(by: settings.scale)
      job.outputOptions.hold = hold
      var own = output
      (own.encoding, own.limit) = (encoding, nil)
      job.outputs = [own]
      if settings.rateDivisor > 1 {
        job.plan = try makePlan(plan.rate.divided(by: settings.rateDivisor))
      }
      let result = try job.run(in: session, observer: observer())
      guard let size = PixelSize(width: result.width, height: result.height) else {
        preconditionFailure("a result has a size")
      }
      return (
        result, ByteBudget.Export(size: size, framesPerSecond: result.framesPerSecond)
      )
    }
    result.outputs[0].budget = report
    return result
  }
}

/// What the observer of a film gets of its second and further exports: the frames, not the notes.
private final class FurtherExport: FilmJobObserver {
  private let observer: any FilmJobObserver

  init(_ observer: any FilmJobObserver) { self.observer = observer }

  func didRead(size: PixelSize, notes: [String]) throws {
    try observer.didRead(size: size, notes: [])
  }

  func willDraw(frames: Int, renderer: String) { observer.willDrawAgain(frames: frames) }

  func willDrawFrame(after count: Int) throws { try observer.willDrawFrame(after: count) }

  func willCommit(frames count: Int) throws { try observer.willCommit(frames: count) }
}
