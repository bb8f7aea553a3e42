import Glibc
import Jobs
import Media
import Threads

/// A watcher of files that are written, replaced, removed or created. It uses inotify and does not
/// poll.
///
/// Editors replace a file with a new one, so the watcher watches folders. A file need not exist
/// yet, but its folder must. The targets of symbolic links are watched too. If a folder is moved,
/// removed or created, all files in it count as changed, and the files at the same paths are
/// watched from then on.
final class FileWatcher {
  /// The quiet time after which changes are reported, in order to report a change in several steps
  /// once.
  private static let settlingTime = Duration.milliseconds(40)

  /// The changes that have not been taken yet.
  private let settled: ConditionLock<Set<FilePath>>
  /// One end of a socket pair; closing it ends the thread.
  private let end: Int32
  private let thread: JoinableThread

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - paths: the files, as `takeChanges` returns them.
  ///   - stackSize: the size of the thread's stack in bytes; nil for the system's default.
  ///   - onChange: called on another thread when `takeChanges` has new changes.
  /// - Throws: `JobError` if the system has no inotify instance or thread left, or a folder cannot
  ///   be read.
  init(
    _ paths: [FilePath], stackSize: Int? = nil, onChange: @escaping @Sendable () -> Void
  ) throws(JobError) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw Self.failure("Files") }
    var folders = WatchedFolders(of: paths, by: descriptor)
    var ends: [Int32] = [-1, -1]
    do throws(JobError) {
      try folders.renew()
      // Unlike the ends of pipe(2), these cannot be inherited by a process that another thread
      // starts.
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Self.failure("Files") }
    } catch {
      close(descriptor)
      throw error
    }
    let settled = ConditionLock(Set<FilePath>())
    let (watched, closing) = (folders, ends[0])
    let thread = JoinableThread(stackSize: stackSize) {
      Self.watch(watched, by: descriptor, until: closing) { changes in
        settled.withLock { $0.formUnion(changes) }
        onChange()
      }
      close(descriptor)
      close(closing)
    }
    guard let thread else {
      for descriptor in [descriptor] + ends { close(descriptor) }
      throw Self.failure("Files", EAGAIN)
    }
    self.settled = settled
    self.thread = thread
    end = ends[1]
  }

  deinit { close(end) }

  /// Reports changes until the other end of the socket pair `closing` is closed.
  private static func watch(
    _ folders: WatchedFolders, by descriptor: Int32, until closing: Int32,
    _ report: (Set<FilePath>) -> Void
  ) {
    var folders = folders
    let clock = ContinuousClock()
    // The changes that have not settled, and the time at which they will have.
    var recent: Set<FilePath> = []
    var settling = clock.now
    while true {
      let left = recent.isEmpty ? -1 : max(0, Int32((settling - clock.now) / .milliseconds(1)) + 1)
      var requests = [descriptor, closing].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let count = poll(&requests, nfds_t(requests.count), left)
      guard count >= 0 || errno == EINTR, requests[1].revents == 0 else { return }
      let seen = count > 0 ? folders.takeEvents() : []
      if !seen.isEmpty {
        recent.formUnion(seen)
        settling = clock.now + settlingTime
      } else if !recent.isEmpty, clock.now >= settling {
        report(recent)
        recent = []
      }
    }
  }

  /// Returns the files that changed since the last call, in the order of their names.
  func takeChanges() -> [FilePath] {
    settled.withLock { settled in
      defer { settled = [] }
      return settled.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }
  }

  fileprivate static func failure(_ what: String, _ code: Int32 = errno) -> JobError {
    .failure("\(what) cannot be watched for changes (\(String(cString: strerror(code)))).")
  }
}

/// The watched folders on the paths of files, and the files that each name in them concerns.
private struct WatchedFolders {
  /// The events after which a link or a folder may lead to another file.
  private static let moves = IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE

  private let paths: [FilePath]
  private let descriptor: Int32
  /// The files that a name in a folder affects, by the kernel's watch descriptor for the folder.
  private var folders: [Int32: [FilePath: Set<FilePath>]] = [:]

  /// Creates a set of folders that `renew` fills.
  ///
  /// - Parameters:
  ///   - paths: the files.
  ///   - descriptor: the inotify instance.
  init(of paths: [FilePath], by descriptor: Int32) {
    self.paths = paths
    self.descriptor = descriptor
  }

  /// Watches the folders that now exist on the path of each file, and no others.
  ///
  /// - Throws: `JobError` if a file's own folder cannot be watched. All others are then watched.
  mutating func renew() throws(JobError) {
    let old = folders
    folders = [:]
    var failure: JobError?
    for path in paths {
      for target in Set([path, path.resolved].compactMap(\.self)) {
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
  private mutating func watch(_ target: FilePath, for path: FilePath) throws(JobError) {
    let slash = UInt8(ascii: "/")
    let names = target.bytes.split(separator: slash).map { FilePath(bytes: $0) }
    var folder: FilePath = target.bytes.first == slash ? "/" : "./"
    for (index, name) in names.enumerated() {
      let isFile = index == names.count - 1
      let events = IN_ONLYDIR | IN_MASK_ADD | Self.moves | (isFile ? IN_CLOSE_WRITE : 0)
      let number = inotify_add_watch(descriptor, folder.platformString, UInt32(events))
      if number >= 0 {
        folders[number, default: [:]][name, default: []].insert(path)
      } else if isFile {
        throw FileWatcher.failure("'\(folder)'")
      }
      folder = folder.appending(name) + "/"
    }
  }

  /// Reads the kernel's events, and watches new folders.
  ///
  /// - Returns: the files that changed.
  mutating func takeEvents() -> Set<FilePath> {
    var changed: Set<FilePath> = []
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
          let name = FilePath(
            bytes: buffer[(start + header)..<min(start + header + Int(event.len), count)]
              .prefix { $0 != 0 })
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
