import FoundationEssentials
import Glibc
import RenderJobs

/// What a batch has done, kept beside its file so that `--resume` can tell.
///
/// Each job that is done is one line, written by one call after the job's output is complete under its name. Processes that share
/// the work write files of their own, since appending to one file from several machines loses lines. All of them are read. A
/// line that was cut off when a machine went down is no line.
struct BatchJournal {
  /// A job that is done.
  struct Entry: Codable, Hashable {
    /// The fingerprint of what it was told, the pictures that it read included.
    let job: String
    /// The fingerprint of what it wrote.
    let result: String
  }

  private let path: String
  private(set) var entries: Set<Entry> = []

  /// The journal of the jobs in `file`.
  ///
  /// - Parameter shard: where the work is shared, which part of it this process does.
  init(of file: String, shard: Shard) {
    let base = "\(file).done"
    path = shard.count == 1 ? base : "\(base).\(shard.index)-of-\(shard.count)"
    let folder = folder(of: file)
    let name = String(base.split(separator: "/").last ?? "")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for other in names where other == name || other.hasPrefix("\(name).") {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(other)") else { continue }
      for line in data.split(separator: UInt8(ascii: "\n")) {
        if let entry = try? JSONDecoder().decode(Entry.self, from: Data(line)) {
          entries.insert(entry)
        }
      }
    }
  }

  /// Adds a job that is done.
  ///
  /// - Throws: `CommandError.failure` where that cannot be written.
  mutating func add(_ entry: Entry) throws(CommandError) {
    guard entries.insert(entry).inserted else { return }
    guard let text = try? JSONText.line(entry) else { return }
    // A line that was cut off before this one ends here.
    let line = [UInt8](("\n" + text).utf8)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor >= 0, write(descriptor, line, line.count) == line.count else {
      throw .failure(
        "'\(path)', which says what is done, cannot be written (\(String(cString: strerror(errno))))."
      )
    }
  }

  private func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
