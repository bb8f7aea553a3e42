import Dispatch
import Glibc
import RenderJobs
import Synchronization

/// Notices when files are written, replaced, removed or made anew: the kernel tells, so nothing is polled.
///
/// Editors put a new file in the place of the old one, so what is watched is the folder. A file may not be there yet;
/// its folder has to be. What a symbolic link points at is watched as well. A folder that is moved, removed or made anew
/// changes all files in it, and those that are called so from then on are watched.
final class FileWatcher {
  /// For so many milliseconds the files have to rest before it is told, so that what takes several steps is told once.
  private static let rest = 40

  private let state: State
  private let source: any DispatchSourceRead

  /// What is known on both threads.
  private final class State: Sendable {
    struct Changes {
      /// Told to nobody yet, and how often one was added.
      var recent: Set<String> = []
      var count = 0
      /// At rest, for whoever asks.
      var settled: Set<String> = []
    }

    let changes = Mutex(Changes())
    let folders: Mutex<WatchedFolders>

    init(_ folders: WatchedFolders) { self.folders = Mutex(folders) }
  }

  /// - Parameters:
  ///   - paths: the files, as they are to be told of.
  ///   - onChange: called on another thread when `takeChanges` has something new.
  /// - Throws: where the system has no watch left, or a folder cannot be read.
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
      queue.asyncAfter(deadline: .now() + .milliseconds(Self.rest)) {
        let isAtRest = state.changes.withLock { changes in
          guard changes.count == count else { return false }
          changes.settled.formUnion(changes.recent)
          changes.recent = []
          return true
        }
        if isAtRest { onChange() }
      }
    }
    source.setCancelHandler { close(descriptor) }
    source.activate()
    self.state = state
    self.source = source
  }

  deinit { source.cancel() }

  /// The files that changed since the last time, in the order of their names.
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

/// The folders on the way to files, and which of the files a name in one of them is about.
private struct WatchedFolders {
  /// After these a name may lead elsewhere, being a link or a folder's.
  private static let moves = IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE

  private let paths: [String]
  private let descriptor: Int32
  /// The files, as they were asked for, that a name in a folder is about, by the kernel's number for the folder.
  private var folders: [Int32: [String: Set<String>]] = [:]

  /// Has `descriptor` watch the folders of `paths`, once it is told to `renew`.
  init(of paths: [String], by descriptor: Int32) {
    self.paths = paths
    self.descriptor = descriptor
  }

  /// Watches what folders there are now on the way to each file, and no others.
  ///
  /// - Throws: where a file's own folder cannot be watched; all others are.
  mutating func renew() throws(JobError) {
    let old = folders
    folders = [:]
    var failure: JobError?
    for path in paths {
      for place in Set([path, Self.target(of: path)].compactMap(\.self)) {
        do throws(JobError) {
          try watch(place, for: path)
        } catch {
          failure = failure ?? error
        }
      }
    }
    for number in old.keys where folders[number] == nil { inotify_rm_watch(descriptor, number) }
    if let failure { throw failure }
  }

  /// Watches the folders on the way to `place` from the top, so that none of them comes between two looks.
  private mutating func watch(_ place: String, for path: String) throws(JobError) {
    let names = place.split(separator: "/")
    var folder = place.hasPrefix("/") ? "/" : "./"
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

  /// What a symbolic link leads to; nil where there is nothing.
  private static func target(of path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// Reads what the kernel has to tell, and follows names that lead elsewhere now.
  ///
  /// - Returns: the files that changed.
  mutating func takeEvents() -> Set<String> {
    var changed: Set<String> = []
    var isMoved = false
    // Events are of several lengths: a header, inotify_event, and a name that zeros fill up.
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
            // More happened than the kernel keeps.
            changed.formUnion(paths)
            isMoved = true
          } else if let files = folders[event.wd]?[name] {
            changed.formUnion(files)
            if event.mask & UInt32(Self.moves) != 0 { isMoved = true }
          }
        }
      }
    }
    // A folder that is not there is waited for.
    if isMoved { try? renew() }
    return changed
  }
}
