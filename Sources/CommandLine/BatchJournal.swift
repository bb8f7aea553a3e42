import FoundationEssentials
import Glibc

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
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(entry) else { return }
    // A line that was cut off before this one ends here.
    let line = [UInt8](("\n" + String(decoding: data, as: UTF8.self) + "\n").utf8)
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

/// A fingerprint of bytes (FNV-1a with 64 bits, Fowler, Noll and Vo): it tells files apart that differ by chance, and
/// none that someone made to look alike.
struct Fingerprint {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The fingerprint in hexadecimal digits.
  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Takes in bytes.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// Takes in a text and its end.
  mutating func add(_ text: String) {
    add(text.utf8)
    add(CollectionOfOne(0xff))
  }

  /// Takes in a file's length and content.
  ///
  /// - Returns: false where it cannot be read.
  mutating func add(contentsOf path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var length = 0
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count >= 0 else { return false }
      if count == 0 { break }
      buffer.withUnsafeBufferPointer { add($0.prefix(count)) }
      length += count
    }
    add("\(length)")
    return true
  }
}

/// A part of the work: every `count`th job.
struct Shard: Hashable {
  /// Which part, from 0 to `count` − 1.
  let index: Int
  /// Into how many parts the work is split.
  let count: Int

  /// All of the work.
  static let all = Shard(index: 0, count: 1)

  private init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// Reads `I/N` with I from 1 to N; 0 means N, for those who count from 0.
  init(option: Option, text: String) throws(CommandError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1,
      (0...count).contains(index)
    else {
      throw .usage(
        "\(option.name): '\(text)' is no part of the work; give I/N with I from 1 to N, such as 2/4."
      )
    }
    self.init(index: index % count, count: count)
  }

  /// Whether job `number`, from 1, is in it.
  func contains(_ number: Int) -> Bool { number % count == index }
}
