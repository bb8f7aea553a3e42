import Glibc
import Jobs
import Preview
import Support
import Synchronization

/// A watch over the frames of a job with shaders: it ends the process if one takes too long.
///
/// A driver that draws on the CPU cannot be stopped from within the process. A thread checks ten
/// times a second; time in which the process itself is stopped counts as one second.
final class FrameWatch: Sendable {
  /// The number of heartbeats, and the state.
  private let signs = Atomic<Int>(0)
  private let state = Atomic<State>(.off)
  /// The longest time between two heartbeats, in milliseconds.
  private let limit: Int64
  /// The last message.
  private let sentence: Mutex<[UInt8]>
  /// The process whose end ends this one; nil for none.
  private let parent: pid_t?

  private enum State: UInt8, AtomicRepresentable {
    /// The thread does not exist.
    case off
    /// Nothing is drawn.
    case resting
    case watching
    /// The thread ends at its next check, unless the watch begins again before that.
    case ending
  }

  /// Creates a watch that is off.
  ///
  /// - Parameters:
  ///   - name: the shader's name.
  ///   - parent: the process for which this one works, and which may end before it.
  init(over name: String, seconds: Double = ShaderGuard.longestFrame, parent: pid_t? = nil) {
    limit = Int64(seconds * 1000)
    self.parent = parent
    sentence = Mutex(Self.sentence(about: name, seconds))
  }

  /// Returns the sentence about a shader whose frame takes too long, without `hinge:`.
  static func fault(of name: String, seconds: Double = ShaderGuard.longestFrame) -> String {
    "-t: '\(printable(name))' was ended: a frame takes more than \(plain(seconds)) s; look for a "
      + "loop that does not end, or give a smaller --size."
  }

  private static func sentence(about name: String, _ seconds: Double) -> [UInt8] {
    Array("\nhinge: \(fault(of: name, seconds: seconds))\n".utf8)
  }

  /// Begins to watch.
  func begin() {
    beat()
    guard state.exchange(.watching, ordering: .relaxed) == .off else { return }
    var thread = pthread_t()
    let watch = Unmanaged.passRetained(self)
    let error = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<FrameWatch>.fromOpaque(context).takeRetainedValue().watch()
        return nil
      }, watch.toOpaque())
    guard error == 0 else {
      state.store(.off, ordering: .relaxed)
      return watch.release()
    }
    pthread_detach(thread)
  }

  /// Notes that a frame is done.
  func beat() { signs.wrappingAdd(1, ordering: .relaxed) }

  /// Ends the watch, and its thread.
  func end() {
    // Only this state is replaced: otherwise a thread that has ended would count as running.
    for active in [State.watching, .resting] {
      _ = state.compareExchange(expected: active, desired: .ending, ordering: .relaxed)
    }
  }

  private func watch() {
    var (seen, waited) = (signs.load(ordering: .relaxed), Int64(0))
    var last = Self.now
    var parent = parent
    while true {
      usleep(100_000)
      let now = Self.now
      let passed = min(now - last, 1000)
      last = now
      if let process = parent, getppid() != process {
        _ = kill(getpid(), SIGTERM)
        parent = nil
      }
      let (isOver, state) = state.compareExchange(
        expected: .ending, desired: .off, ordering: .relaxed)
      guard !isOver else { return }
      let signs = signs.load(ordering: .relaxed)
      (seen, waited) = (signs, signs == seen && state == .watching ? waited + passed : 0)
      guard waited > limit else { continue }
      sentence.withLock { _ = write(STDERR_FILENO, $0, $0.count) }
      _exit(CommandError.failure("").exitCode)
    }
  }

  /// The monotonic clock, in milliseconds.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}

/// The watch over the frames of a preview, which continue while its window is open.
extension FrameWatch: DrawingWatch {
  func willDraw(_ name: String) {
    sentence.withLock { $0 = Self.sentence(about: name, Double(limit) / 1000) }
    begin()
  }

  func didDraw() {
    _ = state.compareExchange(expected: .watching, desired: .resting, ordering: .relaxed)
  }
}
