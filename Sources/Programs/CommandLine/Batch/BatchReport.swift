import Jobs

/// The report about a job, which `batch --json` prints on a line of its own.
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
