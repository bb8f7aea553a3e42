import Glibc
import Headless
import TestSupport
import Testing

@Suite struct AllocatorTests {
  @Test(
    "the pages of a large block go back to the system, however many were freed before",
    .enabled(if: !isSanitized, "a sanitizer has an allocator of its own"))
  func largeBlocks() async {
    await #expect(processExitsWith: .success) {
      Allocator.configure()
      for size in [1 << 20, 1 << 24, 1 << 24, 1 << 20, 1 << 25, 1 << 24] {
        guard let block = malloc(size) else { exit(2) }
        memset(block, 1, size)
        let page = UnsafeMutableRawPointer(
          bitPattern: (UInt(bitPattern: block) + UInt(size) / 2) & ~0xFFFF)
        free(block)
        var isResident: UInt8 = 0
        // mincore(2): no such pages.
        guard mincore(page, 1, &isResident) == -1, errno == ENOMEM else { exit(1) }
      }
    }
  }

  @Test(
    "large blocks of a process for one frame are in a heap with huge pages",
    .enabled(if: !isSanitized, "a sanitizer has an allocator of its own"),
    .enabled(
      if: access("/sys/kernel/mm/transparent_hugepage", F_OK) == 0, "the kernel has no huge pages"))
  func hugePages() async {
    await #expect(processExitsWith: .success) {
      Allocator.configure()
      Allocator.prepareForOneFrame()
      guard let block = malloc(1 << 23), let file = fopen("/proc/self/smaps", "r") else { exit(2) }
      let address = UInt(bitPattern: block) + (1 << 22)
      // The flags of the mapping around the block (proc(5)): "hg" says that huge pages are advised.
      var line = [CChar](repeating: 0, count: 1024)
      var isAround = false
      while fgets(&line, 1024, file) != nil {
        let bytes = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        let words = String(decoding: bytes, as: UTF8.self).split { " -\n".contains($0) }
        let ends = words.prefix(2).compactMap { UInt($0, radix: 16) }
        if ends.count == 2 {
          isAround = ends[0] <= address && address < ends[1]
        } else if isAround, words.first == "VmFlags:" {
          exit(words.contains("hg") ? 0 : 1)
        }
      }
      exit(3)
    }
  }
}
