import Frames
import GPU
import Headless
import TestSupport
import Testing

@Suite struct ReadbackRingTests {
  /// A picture with a gradient in rows and columns, and `number` in blue.
  private func picture(_ number: Int) throws -> Frame {
    try TestPictures.make(4, 3) { x, y in
      SIMD4(UInt8(x * 10), UInt8(y * 20), UInt8(number * 50), 255)
    }
  }

  private func draw(_ picture: Frame, into target: borrowing RenderTarget, _ device: Device) throws
  {
    let texture = try Texture(picture, label: "test", in: device)
    target.copy(texture, fromX: 0, y: 0, toX: 0, y: 0, width: 4, height: 3)
  }

  @Test func rowsComeBackFromTheTopAndSlotsKeepTheirFrames() throws {
    let pictures = try (0..<3).map { try picture($0) }
    try withDevice { device in
      let target = try RenderTarget(size: try pixels(4, 3), label: "test", in: device)
      let ring = try ReadbackRing(size: target.size, slotCount: 3, in: device)
      for (slot, picture) in pictures.enumerated() {
        try draw(picture, into: target, device)
        try ring.read(target, into: slot)
      }
      // Slots may be awaited in any order, and more than once.
      for slot in [2, 0, 1, 2] {
        #expect([UInt8](try ring.wait(for: slot)) == pictures[slot].bytes)
      }
    }
  }

  @Test func aSlotIsReusedWithoutANewBuffer() throws {
    try withDevice { device in
      let target = try RenderTarget(size: try pixels(4, 3), label: "test", in: device)
      let ring = try ReadbackRing(size: target.size, slotCount: 2, in: device)
      #expect(device.createdObjects[.buffer] == nil)
      for number in 0..<5 {
        try draw(try picture(number), into: target, device)
        try ring.read(target, into: number % 2)
        #expect([UInt8](try ring.wait(for: number % 2)) == (try picture(number).bytes))
      }
      // The last slot but one keeps its frame.
      #expect([UInt8](try ring.wait(for: 1)) == (try picture(3).bytes))
      #expect(device.createdObjects[.buffer] == 2 && device.createdObjects[.fence] == 5)
      #expect(device.liveObjects[.fence] == nil)
    }
  }

  @Test func aPartIsReadIntoItsPlaceAndTheRestOfTheSlotStays() throws {
    let (before, after) = (try picture(1), try picture(2))
    try withDevice { device in
      let target = try RenderTarget(size: try pixels(4, 3), label: "test", in: device)
      let ring = try ReadbackRing(size: target.size, slotCount: 2, in: device)
      try draw(before, into: target, device)
      try ring.read(target, into: 1)
      _ = try ring.wait(for: 1)
      try draw(after, into: target, device)
      let work = device.work
      try ring.read(target, part: (1, 1, 2, 2), into: 1)
      #expect((device.work - work).readBytes == 16)
      let expected = try TestPictures.make(4, 3) { x, y in
        (1...2).contains(x) && y >= 1 ? after[x, y] : before[x, y]
      }
      #expect([UInt8](try ring.wait(for: 1)) == expected.bytes)
      // Nothing to read is not an error, and the slot can be awaited.
      try ring.read(target, part: (4, 3, 0, 0), into: 1)
      #expect([UInt8](try ring.wait(for: 1)) == expected.bytes)
      // The row length of a part does not stay for the next whole frame.
      try ring.read(target, into: 0)
      #expect([UInt8](try ring.wait(for: 0)) == after.bytes)
    }
  }

  @Test func slotsAreAllocatedAtTheirFirstUse() throws {
    try withDevice { device in
      let target = try RenderTarget(size: try pixels(4, 3), label: "test", in: device)
      let ring = try ReadbackRing(size: target.size, slotCount: 8, in: device)
      #expect(ring.slotCount == 8 && ring.size == target.size)
      try ring.read(target, into: 5)
      _ = try ring.wait(for: 5)
      #expect(device.liveObjects[.buffer] == 1)
    }
  }

  /// 32768 · 16384 · 4 bytes are 2 GiB, one more than a GLsizei holds.
  @Test func framesOfTwoGiBAreRefused() throws {
    try withDevice { device in
      let size = try pixels(32768, 16384)
      let error = #expect(throws: GPUError.self) {
        _ = try ReadbackRing(size: size, slotCount: 1, in: device)
      }
      #expect(error == .outOfMemory("frames of 32768x16384"))
    }
  }

  @Test func aTargetOfAnotherSizeEndsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      let device = try Device.headless(.tested)
      let target = try RenderTarget(size: try pixels(2, 2), label: "test", in: device)
      let ring = try ReadbackRing(size: try pixels(2, 3), slotCount: 1, in: device)
      try ring.read(target, into: 0)
    }
  }

  @Test func fencesAreInsertedReplacedAndPassed() throws {
    try withDevice { device in
      let ring = try ReadbackRing(size: try pixels(4, 3), slotCount: 2, in: device)
      // A fence that was not inserted does not block.
      try ring.waitForFence(0)
      try ring.insertFence(0)
      try ring.insertFence(1)
      try ring.insertFence(1)
      #expect(device.liveObjects == [.fence: 2])
      try ring.waitForFence(1)
      #expect(device.liveObjects == [.fence: 1])
      try ring.waitForFence(1)
      try ring.waitForFence(0)
      #expect(device.liveObjects.isEmpty)
    }
  }
}
