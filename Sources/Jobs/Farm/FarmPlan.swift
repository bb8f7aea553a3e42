package import Media
import Support

/// The division of a job among processes: tasks that do not depend on each other, and then the
/// command that joins what they wrote.
///
/// A folder that all machines share is the only channel between them.
package struct FarmPlan: Sendable {
  /// What a task makes.
  package enum Share: Hashable, Sendable {
    /// A part, counted from 1.
    case part(Int)
    /// The sound.
    case sound
    /// The film, from all parts.
    case join
  }

  /// A command that runs on any machine, at any time, and twice without harm.
  package struct Task: Sendable {
    package let share: Share
    /// The words of the command line, after the program.
    package let words: [FilePath]
    /// The file that exists when the task is done; nil if no single file tells.
    package let output: FilePath?

    /// Creates a task.
    package init(share: Share, words: [FilePath], output: FilePath?) {
      (self.share, self.words, self.output) = (share, words, output)
    }
  }

  /// What tasks write.
  package enum Kind: Hashable, Sendable {
    /// Files of parts in a folder, which are joined to the film.
    case film(FilePath)
    /// Numbered pictures, which need no joining.
    case pictures(FilePath)
    /// The outputs of a batch, of which each task has a share; the file of the batch.
    case batch(FilePath)
  }

  /// The words of the job, after the program, without its output.
  package let job: [FilePath]
  /// What tasks write.
  package let kind: Kind
  /// The number of parts, at least 1.
  package let parts: Int
  /// True if the film has a task for its sound.
  package let hasSound: Bool
  /// The number of frames of the film; nil for a batch.
  package let frames: Int?
  /// The number of frames of a segment; nil for a batch.
  package let segment: Int?

  /// Creates a plan.
  package init(
    _ job: [FilePath], _ kind: Kind, parts: Int, hasSound: Bool = false, frames: Int? = nil,
    segment: Int? = nil
  ) {
    self.job = job
    self.kind = kind
    self.parts = parts
    self.hasSound = hasSound
    self.frames = frames
    self.segment = segment
  }

  /// The usual number of parts: a hundred, or as many as there are segments.
  package static func usualParts(segments: Int) -> Int { max(min(segments, 100), 1) }

  /// The film; nil for pictures and a batch.
  package var film: FilePath? { if case .film(let output) = kind { output } else { nil } }

  /// The folder of the parts; nil without one.
  package var folder: FilePath? {
    if case .film(let output) = kind { output + ".parts" } else { nil }
  }

  /// The folder in which tasks of a scheduler have their logs and publish results: that of the
  /// parts, or one beside the pictures or the batch, with the ending `.tasks`.
  package var records: FilePath {
    switch kind {
    case .film(let output): output + ".parts"
    case .pictures(let pattern):
      (pattern.folder == "." ? pattern : pattern.folder) + ".tasks"
    case .batch(let file): file + ".tasks"
    }
  }

  /// Returns the name of a share for messages.
  package func name(of share: Share) -> String {
    switch share {
    case .part(let index): "part \(index)/\(parts)"
    case .sound: "the sound"
    case .join: "joining the parts"
    }
  }

  /// The name of the job for schedulers.
  package var name: String {
    switch kind {
    case .film(let output), .pictures(let output): "hinge-" + output.lastComponent.description
    case .batch: "hinge-batch"
    }
  }

  /// The tasks, the sound first: it is the one that cannot be divided.
  package var tasks: [Task] {
    (hasSound ? [task(.sound)] : []) + (1...parts).map { task(.part($0)) }
  }

  /// Returns a task.
  package func task(_ share: Share) -> Task {
    let output = self.output(share)
    return Task(
      share: share, words: job + shareWords(share) + (output.map { ["-o", $0] } ?? []),
      output: folder == nil ? nil : output)
  }

  private func output(_ share: Share) -> FilePath? {
    switch (kind, share) {
    case (.batch, _), (_, .join): return nil
    case (.pictures(let pattern), _): return pattern
    case (.film, .sound): return folder?.appending("sound.hpart")
    case (.film, .part(let index)):
      let digits = String(index)
      let zeros = String(repeating: "0", count: max(String(parts).count - digits.count, 0))
      return folder?.appending(FilePath("part-\(zeros)\(digits).hpart"))
    }
  }

  private func shareWords(_ share: Share) -> [FilePath] {
    switch (kind, share) {
    case (.batch, .part(let index)): ["--shard", FilePath("\(index)/\(parts)"), "--resume"]
    case (_, .part(let index)): ["--part", FilePath("\(index)/\(parts)")]
    case (_, .sound): ["--part", "sound"]
    case (_, .join): []
    }
  }

  /// The words of the command that joins the parts, after the program; nil if nothing is joined.
  package var join: [FilePath]? {
    guard case .film(let output) = kind, let folder else { return nil }
    return ["concat", operandPath(folder), "-o", output]
  }

  /// The commands as lines for a shell, the joining one last.
  package func lines(program: FilePath) -> [String] {
    (tasks.map(\.words) + [join].compactMap(\.self)).map { shellLine([program] + $0) }
  }
}
