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

  /// Any error of the modules below, as a failure of the work on `option`.
  init(_ error: any Error, option: String? = nil) {
    if let error = error as? CommandError {
      self = error
    } else {
      self = .failure((option.map { "\($0): " } ?? "") + "\(error)")
    }
  }
}
