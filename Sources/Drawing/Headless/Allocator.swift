internal import CEGL
import Glibc

/// The settings of the C library's allocator, which Mesa, FFmpeg and Swift share.
public enum Allocator {
  /// Sets up the allocator for a process that runs many jobs. Call it before other threads are
  /// made.
  ///
  /// A block of 1 MiB or more has pages of its own. By default glibc places blocks of up to 32 MiB
  /// in the heap once one of that size was freed. What FFmpeg takes for the palette of a GIF, 16
  /// MiB a job, then leaves holes that small blocks divide, and now and then the heap grows with
  /// every job: 80 MB in use were seen in 20 GB.
  ///
  /// If the process has a limit of addresses (`RLIMIT_AS`), all threads share one arena: otherwise
  /// each reserves 64 MiB, which leaves none for the driver.
  public static func configure() {
    _ = hinge_map_large_blocks(1 << 20, 1 << 25)
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      limit.rlim_cur != rlim_t.max
    else { return }
    _ = hinge_set_most_arenas(1)
  }
}
