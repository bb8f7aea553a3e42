internal import CEGL
import Glibc

/// The settings of the C library's allocator, which Mesa, FFmpeg and Swift share.
public enum Allocator {
  /// True if the process has an address space limit (`RLIMIT_AS`).
  public static var hasAddressLimit: Bool {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0
      && limit.rlim_cur != rlim_t.max
  }

  /// Sets up the allocator for a process that runs many jobs. Call it before the process creates
  /// other threads.
  ///
  /// A block of 1 MiB or more gets its own pages. By default, glibc places blocks of up to 32 MiB
  /// in the heap once a block of that size was freed. An allocation of 16 MiB per job
  /// then leaves holes that small blocks divide, and sometimes the heap grows with
  /// every job: in one case, to 20 GB with 80 MB in use.
  ///
  /// If the process has an address space limit, all threads share one arena; otherwise each thread
  /// would reserve 64 MiB and leave nothing for the driver.
  public static func configure() {
    _ = hinge_map_large_blocks(1 << 20, 1 << 25)
    if hasAddressLimit { _ = hinge_set_most_arenas(1) }
  }

  /// Makes the first use of memory cheap, in a process that draws one frame and ends. Call it after
  /// `configure`, before the process creates other threads.
  ///
  /// Such a process touches 80 MB for a frame of 1920×1080, most of them once: in pages of 4 KiB,
  /// the kernel takes longer to provide them than the frame takes to draw. The blocks come from a
  /// heap with pages of 2 MiB, where Linux has them ("madvise" or "always" in
  /// `/sys/kernel/mm/transparent_hugepage/enabled`). Nothing changes in a process with an address
  /// space limit.
  public static func prepareForOneFrame() {
    if !hasAddressLimit { hinge_use_huge_pages(1 << 27) }
  }
}
