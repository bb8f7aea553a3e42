import Frames
import Jobs
import Media
import SceneGraph
import Threads

/// A loader that reads pictures on its own thread, so that the window is not blocked. If no thread
/// can be created, `load` reads them.
///
/// Requests are served in order. A file that is requested again while it waits is read once; a file
/// that is requested again while it is read is read again after that. The last result is thus the
/// newest.
final class PictureLoader: Sendable {
  /// The purpose of a request.
  enum Purpose: Hashable {
    /// To show the new contents of a file; for a clip, these frames.
    case change(of: FilePath, [ClipEnd] = [.first])
    /// To replace screens by dropped files, from this index on.
    case drop([FilePath], on: Int)
    /// To show a file as the value of the parameter of this name.
    case parameter(String, FilePath)

    /// The files to read, with the frame to take from a clip.
    var pictures: [(file: FilePath, end: ClipEnd)] {
      switch self {
      case .change(let file, let ends): ends.map { (file, $0) }
      case .drop(let files, let index):
        files.enumerated().map { ($1, PreviewConfiguration.clipEnd(at: index + $0)) }
      case .parameter(_, let file): [(file, .first)]
      }
    }
  }

  /// The pictures that were read for a request, or the error of the first one that could not be
  /// read.
  struct Loaded {
    let purpose: Purpose
    let frames: Result<[Frame], JobError>
  }

  private struct State {
    var waiting: [Purpose] = []
    var loaded: [Loaded] = []
  }

  private let state = ConditionLock(State())
  private let worker: SerialWorker
  private let read: @Sendable (FilePath, ClipEnd) throws(JobError) -> Frame
  private let onLoad: @Sendable () -> Void

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - read: reads a file, on another thread.
  ///   - stackSize: the size of the thread's stack in bytes; nil for the system's default.
  ///   - onLoad: called on another thread when `takeLoaded` has new results.
  init(
    reading read: @escaping @Sendable (FilePath, ClipEnd) throws(JobError) -> Frame = readScreen,
    stackSize: Int? = nil, onLoad: @escaping @Sendable () -> Void
  ) {
    self.read = read
    self.onLoad = onLoad
    worker = SerialWorker(stackSize: stackSize)
  }

  /// Requests pictures.
  func load(_ purpose: Purpose) {
    let waits = state.withLock { state in
      guard !state.waiting.contains(purpose) else { return true }
      state.waiting.append(purpose)
      return false
    }
    guard !waits else { return }
    worker.add { [self] in
      state.withLock { state in state.waiting.removeAll { $0 == purpose } }
      let loaded = Loaded(purpose: purpose, frames: frames(in: purpose.pictures))
      state.withLock { $0.loaded.append(loaded) }
      onLoad()
    }
  }

  /// Returns the results since the last call, the newest last.
  func takeLoaded() -> [Loaded] {
    state.withLock { state in
      defer { state.loaded = [] }
      return state.loaded
    }
  }

  private func frames(in files: [(file: FilePath, end: ClipEnd)]) -> Result<[Frame], JobError> {
    Result { () throws(JobError) in
      var frames: [Frame] = []
      for (file, end) in files { frames.append(try read(file, end)) }
      return frames
    }
  }
}

/// Reads the picture in `file`, or a frame of the clip. The error names the file only.
///
/// - Throws: `JobError` if it cannot be read.
func readScreen(_ file: FilePath, _ end: ClipEnd) throws(JobError) -> Frame {
  let picture = InputPicture(path: file, origin: "", name: .from)
  do throws(JobError) {
    if let frame = try picture.clipFrame(end) { return frame }
  } catch {
    throw JobError(error.kind, error.reason)
  }
  return try readPicture(file)
}

/// Reads the picture in `file`. The error names the file only, which suffices here.
///
/// - Throws: `JobError` if it cannot be read.
func readPicture(_ file: FilePath) throws(JobError) -> Frame {
  do {
    return try PictureReader.read(file)
  } catch {
    throw JobError(error)
  }
}
