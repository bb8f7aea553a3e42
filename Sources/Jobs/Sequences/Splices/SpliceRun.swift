import Jobs
import Media

/// Writes a sequence whose packets are copied where nothing changes.
struct SpliceRun {
  let job: SequenceJob
  let plan: SequencePlan
  let sink: SpliceSink
  let session: RenderSession
  let observer: (any SequenceJobObserver)?

  /// Writes all frames.
  ///
  /// - Returns: the name of the OpenGL renderer; nil if nothing was drawn.
  func run(_ splice: SplicePlan) throws -> String? {
    var renderer: String?
    let reporter = observer.map { SpanObserver($0) }
    for span in splice.spans {
      switch span {
      case .copied(let copy):
        try sink.copy(copy) { try observer?.willWriteFrame(after: $0) }
      case .drawn(let frames):
        try sink.beginDrawing(frames)
        reporter?.first = frames.lowerBound
        let run = try SequenceRun(
          job, plan, SequenceSink(sink: sink, pictures: sink, holdsFrames: false), frames, session,
          reporter)
        try run.run()
        renderer = renderer ?? run.renderer
      }
    }
    return renderer
  }
}

/// What the observer of a job gets of a span: frames of the whole sequence, and each note once.
private final class SpanObserver: SequenceJobObserver {
  private let observer: any SequenceJobObserver
  private var noted: Set<String> = []
  /// The first frame of the span.
  var first = 0

  init(_ observer: any SequenceJobObserver) { self.observer = observer }

  func didNote(_ notes: [String]) {
    let fresh = notes.filter { noted.insert($0).inserted }
    if !fresh.isEmpty { observer.didNote(fresh) }
  }

  func willWriteFrame(after count: Int) throws {
    try observer.willWriteFrame(after: first + count)
  }

  func willCommit(frames count: Int) throws {}
}
