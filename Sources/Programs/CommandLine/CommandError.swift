import Jobs
import Sequences
import Support
import Transitions

/// The reason why a command failed. Each case has its own exit code.
enum CommandError: Error, Hashable {
  /// The command line is wrong; the exit code is 2.
  case usage(String)
  /// The command line is right and the work failed; the exit code is 1.
  case failure(String)
  /// A signal ended the work; the exit code is 130, the one of shells for Ctrl-C.
  case interrupted(String)

  /// The exit code of the process.
  var exitCode: Int32 {
    switch self {
    case .usage: 2
    case .failure: 1
    case .interrupted: 130
    }
  }

  /// The error as one sentence, for standard error.
  var message: String {
    switch self {
    case .usage(let text), .failure(let text), .interrupted(let text): text
    }
  }

  /// Creates an error from one of the modules below.
  ///
  /// - Parameters:
  ///   - option: the option that a failure is about; nil for none.
  ///   - options: the options that the error names as they were typed.
  init(_ error: any Error, option: String? = nil, naming options: ParsedOptions? = nil) {
    switch error {
    case let error as CommandError: self = error
    case let error as JobError: self.init(error, naming: options)
    case let error as TransitionSpecError: self.init(error)
    default: self = .failure((option.map { "\($0): " } ?? "") + "\(error)")
    }
  }

  /// Creates an error from a job's error; its subject becomes the name of an option.
  init(_ error: JobError, naming options: ParsedOptions? = nil) {
    let option: String? =
      switch error.subject {
      case nil: nil
      case .output: options?.name(of: Options.output) ?? "-o"
      case .outputNamed(let name): name
      case .size: Options.size.name
      case .budget: Options.maximumBytes.name
      case .input(let name): options?.names(name, in: error.reason) == false ? nil : name
      }
    let isOpen = error.reason.last.map { $0.isLetter || $0.isNumber } ?? false
    let message = (option.map { "\($0): " } ?? "") + error.reason + (isOpen ? "." : "")
    self =
      switch error.kind {
      case .invalidRequest: .usage(message)
      case .failed: .failure(message)
      case .interrupted: .interrupted(message)
      }
  }
}
