import FoundationEssentials
import Glibc
import TestSupport

/// The limits of a worker for one input. A signal ends a worker that exceeds one.
enum FuzzLimits {
  /// The most seconds of the processor for one input.
  static let processorSeconds = 20
  /// The most seconds by the clock for one input, on however busy a machine.
  static let seconds = 300
  /// The most bytes of main memory of a worker.
  static let memory = 1 << 30
  /// The most bytes of addresses of a worker, so that a larger allocation fails at once.
  private static let addresses = 8 << 30

  /// Sets the limits of this process.
  static func apply() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    guard !isSanitized else { return }
    var most = rlimit(rlim_cur: rlim_t(addresses), rlim_max: rlim_t(addresses))
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &most)
  }

  /// Starts the time of an input.
  static func restart() {
    var time = itimerval()
    time.it_value.tv_sec = processorSeconds
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &time, nil)
    alarm(UInt32(seconds))
  }

  /// Throws a finding if the process has ever had more memory than the limit.
  static func checkMemory() throws(FuzzFinding) {
    var usage = rusage()
    // This one is quick, and counts the memory of the parent at the start, too; in kibibytes.
    guard !isSanitized, getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0,
      usage.ru_maxrss << 10 > memory,
      let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let peak = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).compactMap({ Int($0) })
        .first
    else { return }
    try require(peak << 10 <= memory, "it took \(peak >> 10) MiB of memory")
  }
}
