import Films
import GPU
import Jobs
import Media
import Sequences
import ShaderEffects
import Transitions

/// A job of a batch, read and checked: a transition, a film of clips, or one of a script.
enum BatchTask {
  case transition(RenderJob)
  case film(JoinRequest)
  case script(FilmRequest)

  /// The result of a task, which `batch --json` prints as `--json` of its command does.
  enum Result: Encodable {
    case transition(RenderResult)
    case film(SequenceResult)
    case script(FilmResult)

    /// The number of frames.
    var frames: Int {
      switch self {
      case .transition(let result): result.frames
      case .film(let result): result.frames
      case .script(let result): result.frames
      }
    }

    /// The wall-clock time in seconds.
    var seconds: Double {
      switch self {
      case .transition(let result): result.seconds
      case .film(let result): result.seconds
      case .script(let result): result.seconds
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .transition(let result): try result.encode(to: encoder)
      case .film(let result): try result.encode(to: encoder)
      case .script(let result): try result.encode(to: encoder)
      }
    }
  }

  /// The path of the first output: the value of `-o`.
  var output: FilePath {
    switch self {
    case .transition(let job): job.output
    case .film(let request): request.film.output
    case .script(let request): request.job.outputs.first?.path ?? ""
    }
  }

  /// The claims of all files that the task writes.
  var outputClaims: [OutputClaim] {
    switch self {
    case .transition(let job): [job.outputClaim]
    case .film(let request): request.outputPaths.map { OutputClaim($0) }
    case .script(let request): request.outputPaths.map { OutputClaim($0) }
    }
  }

  /// The files that the task reads.
  var inputFiles: [InputFiles.Input] {
    switch self {
    case .transition(let job): job.inputFiles
    case .film(let request): request.inputFiles
    case .script(let request): request.inputFiles
    }
  }

  /// False if the task does not wait until its outputs are on the disk.
  var isSynced: Bool {
    get {
      switch self {
      case .transition(let job): job.outputOptions.isSynced
      case .film(let request): request.film.outputOptions.isSynced
      case .script(let request): request.job.outputOptions.isSynced
      }
    }
    set {
      switch self {
      case .transition(var job):
        job.outputOptions.isSynced = newValue
        self = .transition(job)
      case .film(var request):
        request.film.outputOptions.isSynced = newValue
        self = .film(request)
      case .script(var request):
        request.job.outputOptions.isSynced = newValue
        self = .script(request)
      }
    }
  }

  /// The name of the first shader that the task draws with; nil for none.
  var shaderName: String? {
    let specs =
      switch self {
      case .transition(let job): [job.spec]
      case .film(let request): request.film.specs.compactMap(\.self)
      case .script(let request): request.job.plan.transitions
      }
    return specs.first { $0.transition is ShaderTransition }?.name
  }

  /// True if the task reads a pipe or a terminal, which another process cannot read.
  var readsStream: Bool { inputFiles.contains { isStream($0.path) } }

  /// Runs the task, whose outputs are known not to replace its input files.
  func run(in session: RenderSession, _ progress: RenderProgress) throws -> Result {
    switch self {
    case .transition(let job):
      .transition(try RenderCommand.render(job, in: session, progress))
    case .film(let request): .film(try request.run(in: session, progress))
    case .script(let request): .script(try request.run(in: session, progress))
    }
  }
}

/// The report about a job, which `batch --json` prints as one line.
struct BatchReport: Encodable {
  /// The outcome of a job.
  enum Status: String, Encodable {
    case done, skipped, failed
  }

  /// The number of the job, from 1.
  let job: Int
  /// The outcome of the job.
  let status: Status
  /// The path of the output; nil if the job names none.
  let output: String?
  /// The error as one sentence; nil unless the job failed.
  let error: String?
  /// The result of the task; nil unless the job is done.
  let result: BatchTask.Result?
}
