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
    "the memory of a large block in a process for one frame stays for the next one",
    .enabled(if: !isSanitized, "a sanitizer has an allocator of its own"),
    .enabled(
      if: !Allocator.hasAddressLimit, "with a limit of the address space there are no such pages"))
  func oneFrame() async {
    await #expect(processExitsWith: .success) {
      Allocator.configure()
      Allocator.prepareForOneFrame()
      let size = 1 << 23
      guard let block = malloc(size) else { exit(2) }
      memset(block, 1, size)
      let page = UnsafeMutableRawPointer(
        bitPattern: (UInt(bitPattern: block) + UInt(size) / 2) & ~0xFFFF)
      free(block)
      var isResident: UInt8 = 0
      guard mincore(page, 1, &isResident) == 0, isResident & 1 == 1 else { exit(1) }
    }
  }
}
