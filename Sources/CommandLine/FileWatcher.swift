import Dispatch
import Glibc
import Synchronization

/// Notices when files are written, replaced, removed or made anew: the kernel tells, so nothing is polled.
///
/// Editors put a new file in the place of the old one, so what is watched is the folder. A file may not be there yet;
/// its folder has to be. What a symbolic link points at is watched as well.
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
  }

  /// - Parameters:
  ///   - paths: the files, as they are to be told of.
  ///   - onChange: called on another thread when `takeChanges` has something new.
  /// - Throws: where the system has no watch left, or a folder cannot be read.
  init(_ paths: [String], onChange: @escaping @Sendable () -> Void) throws(CommandError) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw Self.failure("Files") }
    let names: FolderNames
    do throws(CommandError) {
      names = try FolderNames(of: paths, watchedBy: descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    let state = State()
    let queue = DispatchQueue(label: "hinge.files")
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler {
      let seen = names.takeEvents(of: descriptor)
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

  fileprivate static func failure(_ what: String) -> CommandError {
    .failure("\(what) cannot be watched for changes (\(String(cString: strerror(errno)))).")
  }
}

/// What files are called in the folders that are watched, and by whoever asked for them.
private struct FolderNames: Sendable {
  private var paths: [Int32: [String: Set<String>]] = [:]

  /// Has `descriptor` watch the folders of `paths`.
  init(of paths: [String], watchedBy descriptor: Int32) throws(CommandError) {
    for path in paths {
      for place in Set([path, Self.target(of: path)].compactMap(\.self)) {
        let cut = place.lastIndex(of: "/").map { place.index(after: $0) } ?? place.startIndex
        let folder = cut == place.startIndex ? "." : String(place[..<cut])
        let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE
        let watch = inotify_add_watch(descriptor, folder, UInt32(events))
        guard watch >= 0 else { throw FileWatcher.failure("'\(folder)'") }
        self.paths[watch, default: [:]][String(place[cut...]), default: []].insert(path)
      }
    }
  }

  /// What a symbolic link leads to; nil where there is nothing.
  private static func target(of path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// Reads what the kernel has to tell.
  func takeEvents(of descriptor: Int32) -> Set<String> {
    var changed: Set<String> = []
    // Events are of several lengths: a header, inotify_event, and a name that zeros fill up.
    let header = MemoryLayout<inotify_event>.size
    var bytes = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count >= header else { return changed }
      bytes.withUnsafeBytes { buffer in
        var start = 0
        while start + header <= count {
          let event = buffer.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
          let name = buffer[(start + header)..<min(start + header + Int(event.len), count)]
          start += header + Int(event.len)
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
            // More happened than the kernel keeps.
            for names in paths.values.flatMap(\.values) { changed.formUnion(names) }
          } else if let names = paths[event.wd]?[
            String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)]
          {
            changed.formUnion(names)
          }
        }
      }
    }
  }
}
