import Frames
import Headless
import TestSupport
import Testing

@testable import GPU

@Suite struct FenceTests {
  @Test func aFenceIsReachedAfterTheWorkBeforeIt() throws {
    try withDevice { device in
      let target = try RenderTarget(size: try pixels(64, 64), label: "test", in: device)
      target.clear(to: SIMD4(1, 1, 1, 1))
      do {
        let fence = try Fence(in: device)
        #expect(device.liveObjects[.fence] == 1)
        try fence.wait()
        // A reached fence stays reached.
        try fence.wait(seconds: 1)
      }
      #expect(device.liveObjects[.fence] == nil)
    }
  }

  @Test func aWaitOfNoTimeTimesOut() throws {
    try withDevice { device in
      let fence = try Fence(in: device)
      let error = #expect(throws: GPUError.self) { try fence.wait(seconds: 0) }
      #expect(error == .timedOut(seconds: 0))
    }
  }
}
