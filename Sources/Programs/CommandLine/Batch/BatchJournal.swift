import FoundationEssentials
import Jobs
import Media
import Support

/// The journal of a batch beside its file: the jobs that are done, for `--resume`.
///
/// Each line is a job that is done, written after the job's output is complete. Each shard has its
/// own file, since appending to one file from several machines loses lines; all of them are
/// read. A line that is incomplete after a crash is ignored; one that is lost in a power failure
/// costs no more than its job, which is done again.
struct BatchJournal {
  /// A job that is done.
  struct Entry: Codable, Hashable {
    /// The fingerprint of the job's options and pictures.
    let job: String
    /// The fingerprint of the job's outputs.
    let result: String
  }

  private let path: FilePath
  /// The files of all shards' journals, and the one that is written.
  let files: [FilePath]
  /// The jobs that are done, by any shard.
  private(set) var entries: Set<Entry> = []

  /// Reads the journals of the jobs in `file`.
  ///
  /// - Parameter shard: the shard of this process, which names the file that it appends to.
  init(of file: FilePath, shard: Shard) {
    let base = file + ".done"
    path = shard.count == 1 ? base : base + ".\(shard.index)-of-\(shard.count)"
    let name = base.lastComponent
    let others = file.folder.files(withPrefix: name).filter { other in
      other.lastComponent == name || other.lastComponent.bytes.starts(with: (name + ".").bytes)
    }
    files = [path] + others
    read()
  }

  /// Reads the entries that all shards have written so far.
  mutating func read() {
    for other in files {
      // An unreadable journal counts as empty.
      guard let lines = try? LineReader(other, longestLine: BatchJob.longestLine) else { continue }
      while let line = try? lines.next() {
        if let entry = try? JSONDecoder().decode(Entry.self, from: Data(line)) {
          entries.insert(entry)
        }
      }
    }
  }

  /// Appends a job that is done.
  ///
  /// - Throws: `CommandError.failure` if the file cannot be written.
  mutating func add(_ entry: Entry) throws(CommandError) {
    guard !entries.contains(entry), let text = try? JSONText.line(entry) else { return }
    do throws(SystemError) {
      // The newline in front ends an incomplete line.
      try path.append(Array(("\n" + text).utf8))
    } catch {
      throw .failure("the journal '\(path)' cannot be written (\(error)).")
    }
    entries.insert(entry)
  }
}
