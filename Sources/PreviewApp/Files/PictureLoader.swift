import Dispatch
import Frames
import Media
import RenderJobs
import Synchronization

/// Reads pictures on a thread of its own, so that a window goes on meanwhile.
///
/// What is asked for is read in its order. A file that is asked for again while it waits is read once, as it is then; one
/// that is asked for again while it is being read is read again after that. So what was read last is the newest.
final class PictureLoader: Sendable {
  /// What pictures are read for.
  enum Purpose: Hashable {
    /// To show a file as it is now.
    case change(of: String)
    /// To put dropped files in the place of screens, from this index on.
    case drop([String], on: Int)

    /// The files to read.
    var files: [String] {
      switch self {
      case .change(let file): [file]
      case .drop(let files, on: _): files
      }
    }
  }

  /// Pictures that were read; where one of them cannot be, why not.
  struct Loaded {
    let purpose: Purpose
    let frames: Result<[Frame], JobError>
  }

  private struct State {
    var waiting: [Purpose] = []
    var loaded: [Loaded] = []
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "hinge.pictures")
  private let read: @Sendable (String) throws(JobError) -> Frame
  private let onLoad: @Sendable () -> Void

  /// - Parameters:
  ///   - read: reads a file, on another thread.
  ///   - onLoad: called on another thread when `takeLoaded` has something new.
  init(
    reading read: @escaping @Sendable (String) throws(JobError) -> Frame = readPicture,
    onLoad: @escaping @Sendable () -> Void
  ) {
    self.read = read
    self.onLoad = onLoad
  }

  /// Has pictures read.
  func load(_ purpose: Purpose) {
    let waits = state.withLock { state in
      guard !state.waiting.contains(purpose) else { return true }
      state.waiting.append(purpose)
      return false
    }
    guard !waits else { return }
    queue.async { [self] in
      state.withLock { state in state.waiting.removeAll { $0 == purpose } }
      let loaded = Loaded(purpose: purpose, frames: frames(in: purpose.files))
      state.withLock { $0.loaded.append(loaded) }
      onLoad()
    }
  }

  /// What was read since the last time, the newest last.
  func takeLoaded() -> [Loaded] {
    state.withLock { state in
      defer { state.loaded = [] }
      return state.loaded
    }
  }

  private func frames(in files: [String]) -> Result<[Frame], JobError> {
    Result { () throws(JobError) in
      var frames: [Frame] = []
      for file in files { frames.append(try read(file)) }
      return frames
    }
  }
}

/// The picture in `file`. Its name says enough of which picture it is.
func readPicture(_ file: String) throws(JobError) -> Frame {
  do {
    return try PictureReader.read(file)
  } catch {
    throw JobError(error)
  }
}
