import Glibc
import Jobs
import Preview
import Support
import Synchronization

/// A watch over the frames of a job with shaders: it ends the process if one takes too long.
///
/// A driver that draws on the CPU cannot be stopped from within the process. A thread checks ten
/// times a second and counts the processor time of the process, so that neither other programs nor
/// a stop of the process make a frame long. A frame that waits for something else, such as a GPU or
/// the reader of a pipe, has a far longer limit. The thread also ends the process within a second
/// of a signal to stop, in the middle of a frame too.
final class FrameWatch: Sendable {
  /// The number of heartbeats, and the state.
  private let signs = Atomic<Int>(0)
  private let state = Atomic<State>(.off)
  /// The longest time between two heartbeats, in milliseconds of processor time.
  private let limit: Int64
  /// The longest wall-clock time between them, in milliseconds.
  private static let longest: Int64 = 3_600_000
  /// The time in which the work must react to a signal, in milliseconds.
  private static let answer: Int64 = 700
  /// The exit codes of a process that works for another one, which has no use for a message: its
  /// frame took too much processor time, or waited too long.
  static let (overtimeCode, waitCode): (Int32, Int32) = (3, 4)
  /// The last messages: about processor time, and about waiting.
  private let sentences: Mutex<(overtime: [UInt8], wait: [UInt8])>
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
    sentences = Mutex(Self.sentences(about: name, seconds))
  }

  /// Returns the sentence about a shader whose frame takes too long, without `hinge:`.
  static func fault(of name: String, seconds: Double = ShaderGuard.longestFrame) -> String {
    "-t: '\(printable(name))' was ended: a frame takes more than \(plain(seconds)) s of processor "
      + "time; look for a loop that does not end, or give a smaller --size."
  }

  /// Returns the sentence about a shader whose frame waits too long, without `hinge:`.
  static func waitFault(of name: String) -> String {
    "-t: '\(printable(name))' was ended: a frame waited an hour, with little processor time, for "
      + "the GPU or for the reader of a pipe; check these, or try --gpu software."
  }

  private static func sentences(
    about name: String, _ seconds: Double
  ) -> (overtime: [UInt8], wait: [UInt8]) {
    // On a terminal there may be a bar.
    let start = isatty(STDERR_FILENO) == 1 ? "\r\u{1B}[K" : ""
    func line(_ text: String) -> [UInt8] { Array("\(start)hinge: \(text)\n".utf8) }
    return (line(fault(of: name, seconds: seconds)), line(waitFault(of: name)))
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
    var seen = signs.load(ordering: .relaxed)
    // Since the last sign of life: with a processor, by the clock, and after a signal.
    var (worked, waited, unanswered) = (Int64(0), Int64(0), Int64(0))
    var timer = PatientTimer()
    var processor = ProcessorTime.ofThisProcess
    var parent = parent
    while true {
      usleep(100_000)
      let passed = timer.next()
      let now = ProcessorTime.ofThisProcess
      // Other threads work, too: no more than the clock's time is the frame's.
      let worktime = min(passed, now - processor)
      processor = now
      if let process = parent, getppid() != process {
        _ = kill(getpid(), SIGTERM)
        parent = nil
      }
      let (isOver, state) = state.compareExchange(
        expected: .ending, desired: .off, ordering: .relaxed)
      guard !isOver else { return }
      let signs = signs.load(ordering: .relaxed)
      if signs == seen, state == .watching {
        worked += worktime
        waited += passed
        unanswered = Interruption.isUnanswered ? unanswered + passed : 0
      } else {
        (seen, worked, waited, unanswered) = (signs, 0, 0, 0)
      }
      if unanswered > Self.answer { Interruption.end() }
      let isOvertime = worked > limit
      guard isOvertime || waited > Self.longest else { continue }
      sentences.withLock {
        let sentence = isOvertime ? $0.overtime : $0.wait
        _ = write(STDERR_FILENO, sentence, sentence.count)
      }
      _exit(
        self.parent == nil
          ? CommandError.failure("").exitCode : isOvertime ? Self.overtimeCode : Self.waitCode)
    }
  }
}

/// The watch over the frames of a preview, which continue while its window is open.
extension FrameWatch: DrawingWatch {
  func willDraw(_ name: String) {
    sentences.withLock { $0 = Self.sentences(about: name, Double(limit) / 1000) }
    begin()
  }

  func didDraw() {
    _ = state.compareExchange(expected: .watching, desired: .resting, ordering: .relaxed)
  }
}
