import FoundationEssentials
import Glibc
import RenderJobs

/// The journal of a batch beside its file: the jobs that are done, for `--resume`.
///
/// A job that is done is one line, written with one call to write(2) after the job's output is
/// complete. Each shard has a file of its own, since appending to one file from several machines
/// loses lines; all of them are read. A line that is incomplete after a crash is ignored.
struct BatchJournal {
  /// A job that is done.
  struct Entry: Codable, Hashable {
    /// The fingerprint of the job's options and pictures.
    let job: String
    /// The fingerprint of the job's outputs.
    let result: String
  }

  private let path: String
  /// The jobs that are done, by any shard.
  private(set) var entries: Set<Entry> = []

  /// Reads the journals of the jobs in `file`.
  ///
  /// - Parameter shard: the shard of this process, which names the file that it appends to.
  init(of file: String, shard: Shard) {
    let base = "\(file).done"
    path = shard.count == 1 ? base : "\(base).\(shard.index)-of-\(shard.count)"
    let folder = folder(of: file)
    let name = String(base.split(separator: "/").last ?? "")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for other in names where other == name || other.hasPrefix("\(name).") {
      // What cannot be read counts as not done.
      let path = "\(folder)/\(other)"
      guard let lines = try? LineReader(path, longestLine: BatchJob.longestLine) else { continue }
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
    guard entries.insert(entry).inserted else { return }
    guard let text = try? JSONText.line(entry) else { return }
    // The newline in front ends an incomplete line.
    let line = [UInt8](("\n" + text).utf8)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor >= 0, write(descriptor, line, line.count) == line.count else {
      throw .failure(
        "'\(path)', which says what is done, cannot be written (\(String(cString: strerror(errno))))."
      )
    }
  }

  /// Returns the folder of `path`.
  private func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
