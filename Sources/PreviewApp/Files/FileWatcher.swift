import Dispatch
import Glibc
import RenderJobs
import Synchronization

/// A watcher of files that are written, replaced, removed or created. It uses inotify and polls
/// nothing.
///
/// Editors replace a file by a new one, so the watcher watches the folders. A file need not exist
/// yet, but its folder has to. The target of a symbolic link is watched as well. If a folder is
/// moved, removed or created, all files in it have changed, and the files at the same paths are
/// watched from then on.
final class FileWatcher {
  /// The time without events after which changes are reported, in milliseconds. A change in several
  /// steps is thus reported once.
  private static let settlingTime = 40

  private let state: State
  private let source: any DispatchSourceRead

  /// The state that both threads share.
  private final class State: Sendable {
    struct Changes {
      /// The changes that have not settled, and the number of times that some were added.
      var recent: Set<String> = []
      var count = 0
      /// The changes to be taken.
      var settled: Set<String> = []
    }

    let changes = Mutex(Changes())
    let folders: Mutex<WatchedFolders>

    init(_ folders: WatchedFolders) { self.folders = Mutex(folders) }
  }

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - paths: the files, as `takeChanges` returns them.
  ///   - onChange: called on another thread when `takeChanges` has new changes.
  /// - Throws: `JobError` if the system has no watch left, or a folder cannot be read.
  init(_ paths: [String], onChange: @escaping @Sendable () -> Void) throws(JobError) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw Self.failure("Files") }
    var folders = WatchedFolders(of: paths, by: descriptor)
    do throws(JobError) {
      try folders.renew()
    } catch {
      close(descriptor)
      throw error
    }
    let state = State(folders)
    let queue = DispatchQueue(label: "hinge.files")
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler {
      let seen = state.folders.withLock { $0.takeEvents() }
      guard !seen.isEmpty else { return }
      let count = state.changes.withLock {
        $0.recent.formUnion(seen)
        $0.count += 1
        return $0.count
      }
      queue.asyncAfter(deadline: .now() + .milliseconds(Self.settlingTime)) {
        let hasSettled = state.changes.withLock { changes in
          guard changes.count == count else { return false }
          changes.settled.formUnion(changes.recent)
          changes.recent = []
          return true
        }
        if hasSettled { onChange() }
      }
    }
    source.setCancelHandler { close(descriptor) }
    source.activate()
    self.state = state
    self.source = source
  }

  deinit { source.cancel() }

  /// Returns the files that changed since the last call, in the order of their names.
  func takeChanges() -> [String] {
    state.changes.withLock { changes in
      defer { changes.settled = [] }
      return changes.settled.sorted()
    }
  }

  fileprivate static func failure(_ what: String) -> JobError {
    .failure("\(what) cannot be watched for changes (\(String(cString: strerror(errno)))).")
  }
}

/// The watched folders on the paths of files, and the files that each name in them concerns.
private struct WatchedFolders {
  /// The events after which a name of a link or a folder may lead elsewhere.
  private static let moves = IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE

  private let paths: [String]
  private let descriptor: Int32
  /// The files that a name in a folder concerns, by the kernel's watch descriptor for the folder.
  private var folders: [Int32: [String: Set<String>]] = [:]

  /// Creates a set of folders that `renew` fills.
  ///
  /// - Parameters:
  ///   - paths: the files.
  ///   - descriptor: the inotify instance.
  init(of paths: [String], by descriptor: Int32) {
    self.paths = paths
    self.descriptor = descriptor
  }

  /// Watches the folders that exist now on the path of each file, and no others.
  ///
  /// - Throws: `JobError` if a file's own folder cannot be watched. All others are watched then.
  mutating func renew() throws(JobError) {
    let old = folders
    folders = [:]
    var failure: JobError?
    for path in paths {
      for target in Set([path, Self.target(of: path)].compactMap(\.self)) {
        do throws(JobError) {
          try watch(target, for: path)
        } catch {
          failure = failure ?? error
        }
      }
    }
    for number in old.keys where folders[number] == nil { inotify_rm_watch(descriptor, number) }
    if let failure { throw failure }
  }

  /// Watches the folders on the path `target` from the root down, so that no new folder is missed.
  private mutating func watch(_ target: String, for path: String) throws(JobError) {
    let names = target.split(separator: "/")
    var folder = target.hasPrefix("/") ? "/" : "./"
    for (index, name) in names.enumerated() {
      let isFile = index == names.count - 1
      let events = IN_ONLYDIR | IN_MASK_ADD | Self.moves | (isFile ? IN_CLOSE_WRITE : 0)
      let number = inotify_add_watch(descriptor, folder, UInt32(events))
      if number >= 0 {
        folders[number, default: [:]][String(name), default: []].insert(path)
      } else if isFile {
        throw FileWatcher.failure("'\(folder)'")
      }
      folder += "\(name)/"
    }
  }

  /// Returns the target of a symbolic link; nil if there is none.
  private static func target(of path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// Reads the kernel's events, and watches new folders.
  ///
  /// - Returns: the files that changed.
  mutating func takeEvents() -> Set<String> {
    var changed: Set<String> = []
    var isMoved = false
    // Events differ in length: a header, inotify_event, and a name padded with zeros.
    let header = MemoryLayout<inotify_event>.size
    var bytes = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count >= header else { break }
      bytes.withUnsafeBytes { buffer in
        var start = 0
        while start + header <= count {
          let event = buffer.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
          let name = String(
            decoding: buffer[(start + header)..<min(start + header + Int(event.len), count)]
              .prefix { $0 != 0 }, as: UTF8.self)
          start += header + Int(event.len)
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
            // The kernel dropped events.
            changed.formUnion(paths)
            isMoved = true
          } else if let files = folders[event.wd]?[name] {
            changed.formUnion(files)
            if event.mask & UInt32(Self.moves) != 0 { isMoved = true }
          }
        }
      }
    }
    // A folder that does not exist yet is watched when it is created.
    if isMoved { try? renew() }
    return changed
  }
}
