internal import CEGL
import Glibc

/// The settings of the C library's allocator, which Mesa, FFmpeg and Swift share.
public enum Allocator {
  /// Sets up the allocator for a process that runs many jobs. Call it before the process creates
  /// other threads.
  ///
  /// A block of 1 MiB or more gets its own pages. By default, glibc places blocks of up to 32 MiB
  /// in the heap once a block of that size was freed. An allocation of 16 MiB per job
  /// then leaves holes that small blocks divide, and sometimes the heap grows with
  /// every job: in one case, to 20 GB with 80 MB in use.
  ///
  /// If the process has an address space limit (`RLIMIT_AS`), all threads share one arena;
  /// otherwise each thread would reserve 64 MiB and leave nothing for the driver.
  public static func configure() {
    _ = hinge_map_large_blocks(1 << 20, 1 << 25)
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      limit.rlim_cur != rlim_t.max
    else { return }
    _ = hinge_set_most_arenas(1)
  }
}
