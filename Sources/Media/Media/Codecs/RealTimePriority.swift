import Glibc

/// The real-time priority that a library gives to threads on its own.
///
/// As root, SVT-AV1 sets its threads to `SCHED_FIFO` with the priority 99. A thread that has ended
/// by then stands for the calling one (glibc's bug 19511), so that the caller gets the priority,
/// and every process that it starts. Such threads take the processors from everything else.
enum RealTimePriority {
  /// Runs `body`, and gives all threads of the process that are real-time afterwards the policy
  /// that threads have by default, unless the caller was real-time before.
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
