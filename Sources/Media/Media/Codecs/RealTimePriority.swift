import Glibc

/// A guard against the real-time priority that a library gives its threads.
///
/// As root, SVT-AV1 sets its threads to `SCHED_FIFO` with priority 99. If a thread has ended by
/// then, the calling thread gets the priority instead (glibc bug 19511), and so does every process
/// that it starts. Such threads starve everything else.
enum RealTimePriority {
  /// Runs `body`, and resets all threads that are real-time afterwards to the default policy,
  /// unless the caller was real-time before.
  static func undone<Result>(after body: () -> Result) -> Result {
    let wasRealTime = isRealTime(0)
    let result = body()
    if !wasRealTime { for thread in threads() where isRealTime(thread) { reset(thread) } }
    return result
  }

  /// Returns true if a thread is real-time; 0 is the calling one.
  static func isRealTime(_ thread: pid_t) -> Bool {
    [SCHED_FIFO, SCHED_RR].contains(sched_getscheduler(thread))
  }

  /// Returns the identifiers of the process's threads; none where `/proc` is missing.
  static func threads() -> [pid_t] {
    guard let folder = opendir("/proc/self/task") else { return [] }
    defer { closedir(folder) }
    var threads: [pid_t] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let thread = pid_t(name) { threads.append(thread) }
    }
    return threads
  }

  private static func reset(_ thread: pid_t) {
    var parameters = sched_param()
    sched_setscheduler(thread, SCHED_OTHER, &parameters)
  }
}
