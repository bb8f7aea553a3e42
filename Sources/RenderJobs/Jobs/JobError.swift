/// The reason why a job ends without an output.
public struct JobError: Error, CustomStringConvertible {
  /// The kind of a failure.
  public enum Kind: Hashable, Sendable {
    /// The job asks for something that is not possible.
    case invalidRequest
    /// The job was right, and its work failed.
    case failed
    /// Someone asked the work to stop.
    case interrupted
  }

  /// What a failure is about, so that whoever asked can name it in their own terms.
  public enum Subject: Hashable, Sendable {
    /// The output file.
    case output
    /// The size of the frames.
    case size
    /// An input, by the name that its owner gave it: `--from`, `-p avatar`.
    case input(String)
  }

  /// The kind of the failure.
  public let kind: Kind
  /// What the failure is about; nil for the job as a whole.
  public let subject: Subject?
  /// The reason as one sentence, without the subject.
  public let reason: String
  /// The error below this one; nil where there is none.
  public let cause: (any Error)?

  /// A failure for `reason`, one sentence.
  public init(_ kind: Kind, _ reason: String, about subject: Subject? = nil) {
    (self.kind, self.subject, self.reason, cause) = (kind, subject, reason, nil)
  }

  /// A failure of work on `subject` that `error` caused; a `JobError` stays what it is.
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
    case .size: "size: \(reason)"
    case .input(let name): "\(name): \(reason)"
    }
  }
}

extension JobError: Hashable {
  /// Errors are equal where they say the same of the same subject; their causes are not compared.
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
  package static func invalidRequest(_ reason: String) -> JobError {
    JobError(.invalidRequest, reason)
  }
  package static func failure(_ reason: String) -> JobError { JobError(.failed, reason) }
  package static func interrupted(_ reason: String) -> JobError { JobError(.interrupted, reason) }
}
