/// An error that ended a job without an output.
public struct JobError: Error, CustomStringConvertible {
  /// The kind of an error.
  public enum Kind: Hashable, Sendable {
    /// The job is not valid.
    case invalidRequest
    /// The job is valid, and its work failed.
    case failed
    /// The work was interrupted.
    case interrupted
  }

  /// The subject of an error, which a caller can name in its own terms.
  public enum Subject: Hashable, Sendable {
    /// The output file.
    case output
    /// The output that an option of its own names, such as `--poster`.
    case outputNamed(String)
    /// The size of the frames.
    case size
    /// The limit of the output in bytes.
    case budget
    /// The input with this origin, such as `--from` or `-p avatar`.
    case input(String)
  }

  /// The kind of the error.
  public let kind: Kind
  /// The subject of the error; nil for the job as a whole.
  public let subject: Subject?
  /// The reason as one sentence, without the subject.
  public let reason: String
  /// The underlying error; nil if there is none.
  public let cause: (any Error)?

  /// Creates an error with `reason`, one sentence without the subject.
  public init(_ kind: Kind, _ reason: String, about subject: Subject? = nil) {
    (self.kind, self.subject, self.reason, cause) = (kind, subject, reason, nil)
  }

  /// Creates a failure of work on `subject` with the underlying `error`. A `JobError` is copied.
  public init(_ error: any Error, about subject: Subject? = nil) {
    if let error = error as? JobError {
      self = error
    } else {
      (kind, self.subject, reason, cause) = (.failed, subject, "\(error)", error)
    }
  }

  public var description: String {
    switch subject {
    case nil: reason
    case .output: "output: \(reason)"
    case .outputNamed(let name): "\(name): \(reason)"
    case .size: "size: \(reason)"
    case .budget: "byteLimit: \(reason)"
    case .input(let name): "\(name): \(reason)"
    }
  }
}

extension JobError: Hashable {
  /// Returns true if kind, subject and reason are equal. Causes are not compared.
  public static func == (one: JobError, other: JobError) -> Bool {
    one.kind == other.kind && one.subject == other.subject && one.reason == other.reason
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(subject)
    hasher.combine(reason)
  }
}

extension JobError {
  /// Returns an error about an invalid job.
  package static func invalidRequest(_ reason: String) -> JobError {
    JobError(.invalidRequest, reason)
  }

  /// Returns an error about failed work.
  package static func failure(_ reason: String) -> JobError { JobError(.failed, reason) }

  /// Returns an error about interrupted work.
  package static func interrupted(_ reason: String) -> JobError { JobError(.interrupted, reason) }
}
