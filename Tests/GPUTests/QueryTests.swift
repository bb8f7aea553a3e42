import Frames
import GPU
import Headless
import TestSupport
import Testing

@Suite struct QueryTests {
  /// A target of 4 × 3 pixels has 12 samples, a rectangle of 2 × 2 in it has 4.
  @Test func samplesAreCountedBetweenBeginAndEnd() throws {
    try withDevice { device in
      let target = try RenderTarget(size: try pixels(4, 3), label: "test", in: device)
      let program = try device.program(Shaders.fragment("", "vec4(1)"))
      let vertices = VertexArray(in: device)
      guard let query = Query(.samplesPassed, in: device) else {
        Issue.record("llvmpipe counts samples")
        return
      }
      func count(
        _ regions: [(x: Int, y: Int, width: Int, height: Int)?]
      ) -> UInt64 {
        query.begin()
        for region in regions {
          RenderPass(into: target, within: region)
            .drawStrip(vertices, vertexCount: 4, with: program)
        }
        query.end()
        return query.result()
      }
      #expect(count([nil]) == 12)
      #expect(count([(1, 1, 2, 2)]) == 4)
      #expect(count([nil, (1, 1, 2, 2), (3, 2, 1, 1)]) == 17)
      #expect(count([]) == 0)
      // Draws outside the measurement do not count, and a result stays.
      RenderPass(into: target).drawStrip(vertices, vertexCount: 4, with: program)
      #expect(query.result() == 0)
    }
  }

  /// The GPU cannot work longer than the call and the wait for its result take.
  @Test func elapsedTimeIsInNanoseconds() throws {
    try withDevice { device in
      let target = try RenderTarget(size: try pixels(256, 256), label: "test", in: device)
      guard let query = Query(.elapsedTime, in: device) else {
        Issue.record("llvmpipe measures time")
        return
      }
      let program = try device.program(Shaders.fragment("", "vec4(1)"))
      let vertices = VertexArray(in: device)
      // llvmpipe's first measurement, before it has drawn anything, has no valid start time.
      RenderPass(into: target)
        .drawStrip(vertices, vertexCount: 4, with: program)
      device.finish()
      let start = ContinuousClock.now
      query.begin()
      RenderPass(into: target)
        .drawStrip(vertices, vertexCount: 4, with: program)
      query.end()
      let measured = query.result()
      #expect(Duration.nanoseconds(Int64(measured)) <= ContinuousClock.now - start)
    }
  }

  @Test func queriesAreReleased() throws {
    try withDevice { device in
      do {
        let query = Query(.samplesPassed, in: device)
        #expect(query != nil && device.liveObjects == [.query: 1])
      }
      #expect(device.liveObjects.isEmpty)
    }
  }
}
