import RenderJobs
import Transitions

/// Why a command ends without having done its work; each kind has an exit code of its own.
enum CommandError: Error, Hashable {
  /// The command line asks for something that there is not: exit code 2.
  case usage(String)
  /// The work was asked for rightly and failed: exit code 1.
  case failure(String)
  /// A signal asked to stop: exit code 130, as shells have it for Ctrl-C.
  case interrupted(String)

  var exitCode: Int32 {
    switch self {
    case .usage: 2
    case .failure: 1
    case .interrupted: 130
    }
  }

  /// One sentence for standard error.
  var message: String {
    switch self {
    case .usage(let text), .failure(let text), .interrupted(let text): text
    }
  }

  /// An error of the modules below, as a failure of the work on `option`.
  init(_ error: any Error, option: String? = nil) {
    switch error {
    case let error as CommandError: self = error
    case let error as JobError: self.init(error)
    case let error as TransitionSpecError: self.init(error)
    default: self = .failure((option.map { "\($0): " } ?? "") + "\(error)")
    }
  }

  /// A job's error, in the words of the command line.
  init(_ error: JobError) {
    let option: String? =
      switch error.subject {
      case nil: nil
      case .output: "-o"
      case .size: Option.size.name
      case .input(let name): name
      }
    let message = (option.map { "\($0): " } ?? "") + error.reason
    self =
      switch error.kind {
      case .invalidRequest: .usage(message)
      case .failed: .failure(message)
      case .interrupted: .interrupted(message)
      }
  }
}
