import Glibc

/// Times by which a program is ended that takes too much of them: processor time, which does not
/// pass while others have the processors, and the time of a clock where nothing else shows a fault.
enum ProcessorTime {
  /// The processor time of all threads of this process, in milliseconds.
  static var ofThisProcess: Int64 { milliseconds(CLOCK_PROCESS_CPUTIME_ID) }

  /// Returns the processor time of all threads of a process, in milliseconds; nil for one that has
  /// ended.
  static func of(_ process: pid_t) -> Int64? {
    var clock = clockid_t()
    return clock_getcpuclockid(process, &clock) == 0 ? milliseconds(clock) : nil
  }

  /// Returns the time of a clock in milliseconds.
  static func milliseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Has the kernel end this process (SIGXCPU) after further `seconds` of processor time.
  static func limit(to seconds: Double) {
    signal(SIGXCPU, SIG_DFL)
    let resource = __rlimit_resource_t(RLIMIT_CPU.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    let end = Double(ofThisProcess) / 1000 + seconds
    limit.rlim_cur = min(limit.rlim_max, rlim_t(end.rounded(.up)))
    setrlimit(resource, &limit)
  }
}

/// A timer of a loop: a time in which the process itself is stopped, as by Ctrl-Z, counts as one
/// second.
struct PatientTimer {
  private var last = ProcessorTime.milliseconds(CLOCK_MONOTONIC)

  /// Returns the milliseconds since the last call.
  mutating func next() -> Int64 {
    let now = ProcessorTime.milliseconds(CLOCK_MONOTONIC)
    defer { last = now }
    return min(now - last, 1000)
  }
}

/// A watch for a process that waits for a GPU which does not answer: it takes next to no processor
/// time. A process that others leave little of a processor takes more.
struct IdleTime {
  /// The time after which such a process is given up, in milliseconds.
  static let limit: Int64 = 60_000
  /// The processor time in which it did nothing, in milliseconds: a two-hundredth.
  private static let nothing = limit / 200

  private let process: pid_t
  private var start: Int64?
  private var passed: Int64 = 0

  init(of process: pid_t) {
    self.process = process
    start = ProcessorTime.of(process)
  }

  /// Returns true if the process did nothing for the limit.
  ///
  /// - Parameter milliseconds: the time since the last call.
  mutating func isOver(after milliseconds: Int64) -> Bool {
    passed += milliseconds
    guard passed > Self.limit, let start, let now = ProcessorTime.of(process) else { return false }
    if now - start < Self.nothing { return true }
    (self.start, passed) = (now, 0)
    return false
  }
}
