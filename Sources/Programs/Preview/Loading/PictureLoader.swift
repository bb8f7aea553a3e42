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
    /// Sentences about what was converted or ignored.
    var notes: [String] = []
  }

  private struct State {
    var waiting: [Purpose] = []
    var loaded: [Loaded] = []
  }

  private let state = ConditionLock(State())
  private let worker: SerialWorker
  private let read: @Sendable (FilePath, ClipEnd) throws(JobError) -> DecodedPicture
  private let onLoad: @Sendable () -> Void

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - read: reads a file, on another thread.
  ///   - stackSize: the size of the thread's stack in bytes; nil for the system's default.
  ///   - onLoad: called on another thread when `takeLoaded` has new results.
  init(
    reading read:
      @escaping @Sendable (FilePath, ClipEnd) throws(JobError) -> DecodedPicture = readScreen,
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
      let loaded = load(purpose.pictures, for: purpose)
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

  private func load(_ files: [(file: FilePath, end: ClipEnd)], for purpose: Purpose) -> Loaded {
    var notes: [String] = []
    let frames = Result { () throws(JobError) in
      var frames: [Frame] = []
      for (file, end) in files {
        let decoded = try read(file, end)
        frames.append(decoded.frame)
        notes += decoded.notes
      }
      return frames
    }
    return Loaded(purpose: purpose, frames: frames, notes: notes)
  }
}

/// A picture that was read from a file.
struct DecodedPicture: Sendable {
  /// The pixels.
  let frame: Frame
  /// Sentences about what was converted or ignored.
  var notes: [String] = []
}

/// Reads the picture in `file`, or a frame of the clip. The error names the file only.
///
/// - Throws: `JobError` if it cannot be read.
func readScreen(_ file: FilePath, _ end: ClipEnd) throws(JobError) -> DecodedPicture {
  let picture = InputPicture(path: file, origin: "", name: .from)
  do throws(JobError) {
    if let frame = try picture.clipFrame(end) { return DecodedPicture(frame: frame) }
  } catch {
    throw JobError(error.kind, error.reason)
  }
  return try readPicture(file)
}

/// Reads the picture in `file`. The error names the file only, which suffices here.
///
/// - Throws: `JobError` if it cannot be read.
private func readPicture(_ file: FilePath) throws(JobError) -> DecodedPicture {
  do {
    let picture = try PictureReader.picture(file, PictureReader.Options())
    return DecodedPicture(frame: picture.frame, notes: picture.notes)
  } catch {
    throw JobError(error)
  }
}
