/// A part, as a program that runs tasks looks at it.
package enum PartFile {
  /// What a file is to a task.
  package enum State: Hashable, Sendable {
    /// The task's part, with every byte as it was written.
    case whole
    /// Nothing, or a file that cannot be read now.
    case missing
    /// The part of another job, version or share, by its description.
    case foreign
    /// A file that is incomplete, or whose bytes differ from those that were written.
    case damaged
  }

  /// Reads a part once, from its beginning to its end, if its description is that of a task.
  ///
  /// - Parameters:
  ///   - job: the job's fingerprint.
  ///   - version: the version of the program.
  ///   - share: the text of the share, such as `3/40`.
  ///   - checkpoint: called again and again while the file is read; throwing ends the work.
  /// - Throws: what `checkpoint` throws.
  package static func state(
    of path: FilePath, job: String, version: String, share: String,
    checkpoint: () throws -> Void = {}
  ) throws -> State {
    guard path.exists else { return .missing }
    do {
      let reader = try PartReader(path)
      let info = reader.info
      guard info.job == job, info.version == version, info.share.description == share else {
        return .foreign
      }
      try reader.verify(checkpoint)
      return .whole
    } catch let error as PartError {
      if case .unreadable = error.reason { return .missing }
      return .damaged
    }
  }
}
