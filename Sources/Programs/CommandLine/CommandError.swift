import Jobs
import Sequences
import Support
import Transitions

/// The reason why a command did not do its work. Each case has its own exit code.
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
  /// - Parameter option: the option that a failure is about; nil for none.
  init(_ error: any Error, option: String? = nil) {
    switch error {
    case let error as CommandError: self = error
    case let error as JobError: self.init(error)
    case let error as TransitionSpecError: self.init(error)
    default: self = .failure((option.map { "\($0): " } ?? "") + "\(error)")
    }
  }

  /// Creates an error from a job's error; its subject becomes the name of an option.
  init(_ error: JobError) {
    let option: String? =
      switch error.subject {
      case nil: nil
      case .output: "-o"
      case .size: Option.size.name
      case .input(let name): name
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

extension CommandError {
  /// Creates a usage error about `-t`, `-p` or `--duration`, with the nearest known word.
  init(_ error: TransitionSpecError) {
    self =
      switch error {
      case .unknownEffect(let name, let known):
        .usage(
          name == RandomEffects.name
            ? "--transition: 'random' is one effect of 'hinge render', 'hinge preview' and 'hinge join'; "
              + "name an effect here."
            : "--transition: there is no '\(name)'" + effectSuggestion(for: name, among: known)
              + "; 'hinge list' shows what there is.")
      case .unknownDirection(let word, let effect):
        .usage(
          "--transition: '\(word)' is no direction"
            + suggestion(for: word, among: TransitionSpec.directions.keys.sorted())
            + "; say \(effect):push or \(effect):pop (present and dismiss mean the same).")
      case .unknownParameter(let name, let effect, let known):
        .usage(
          "-p: \(effect) has no parameter '\(name)'\(suggestion(for: name, among: known)); "
            + "it has \(known.isEmpty ? "none" : known.joined(separator: ", ")).")
      case .notASetting(let text):
        .usage("-p: '\(text)' is not KEY=VALUE; for example -p perspective=800.")
      case .repeatedParameter(let name): .usage("-p: '\(name)' is given twice; give it once.")
      case .value(let fault, _): .usage("-p \(fault).")
      case .duration(let seconds):
        .usage(
          "--duration: '\(plain(seconds))' is not a number of seconds above 0 up to "
            + "\(plain(TransitionSpec.longestDuration)).")
      }
  }
}
