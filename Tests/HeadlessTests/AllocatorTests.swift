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
        guard let place = residence(ofFreedBlock: size) else { exit(2) }
        guard place == .unmapped else { exit(1) }
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
      guard let place = residence(ofFreedBlock: 1 << 23) else { exit(2) }
      guard place == .resident else { exit(1) }
    }
  }
}

/// Where a page is.
private enum Residence { case resident, elsewhere, unmapped }

/// Allocates a block, writes and frees it, and returns where its middle is then.
///
/// - Returns: nil without memory.
private func residence(ofFreedBlock size: Int) -> Residence? {
  guard let block = malloc(size) else { return nil }
  memset(block, 1, size)
  let page = UnsafeMutableRawPointer(
    bitPattern: (UInt(bitPattern: block) + UInt(size) / 2) & ~0xFFFF)
  free(block)
  var isResident: UInt8 = 0
  // mincore(2): ENOMEM for no such pages.
  if mincore(page, 1, &isResident) == 0 { return isResident & 1 == 1 ? .resident : .elsewhere }
  return errno == ENOMEM ? .unmapped : .elsewhere
}
