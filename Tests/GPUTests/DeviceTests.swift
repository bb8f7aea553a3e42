import COpenGL
import Frames
import GPU
import Headless
import TestSupport
import Testing

@Suite struct DeviceTests {
  @Test func liveObjectsAreCountedByKindUntilTheirRelease() throws {
    try withDevice { device in
      do {
        let target = try RenderTarget(size: try pixels(4, 4), label: "test", in: device)
        let ring = try ReadbackRing(size: try pixels(4, 4), slotCount: 2, in: device)
        try ring.read(target, into: 0)
        #expect(device.liveObjects == [.texture: 1, .framebuffer: 1, .buffer: 1, .fence: 1])
      }
      #expect(device.liveObjects.isEmpty)
      #expect(device.createdObjects == [.texture: 1, .framebuffer: 1, .buffer: 1, .fence: 1])
    }
  }

  /// A type that owns objects when its initializer throws.
  private struct Owner: ~Copyable {
    let target: RenderTarget
    let sampler: Sampler
    let vertices: VertexArray
    let query: Query?
    let program: Program

    init(_ fragment: String, in device: Device) throws {
      let target = try RenderTarget(
        size: try pixels(2, 2), mipmapped: true, label: "owner", in: device)
      let sampler = Sampler(.bilinear, .clampToEdge, in: device)
      let vertices = VertexArray(in: device)
      let query = Query(.samplesPassed, in: device)
      let program = try device.program(fragment)
      try UniformTable(of: program).finish()
      self.target = target
      self.sampler = sampler
      self.vertices = vertices
      self.query = query
      self.program = program
    }
  }

  /// A compile error, a link error (`missing` has no output in the vertex shader) and an unclaimed
  /// uniform.
  @Test(arguments: [
    Shaders.fragment("", "nonsense"), Shaders.fragment("in vec4 missing;", "missing"),
    Shaders.solid,
  ])
  func anInitializerThatThrowsReleasesItsObjects(fragment: String) throws {
    let device = try Device.headless(.tested, validation: false)
    #expect(throws: GPUError.self) { _ = try Owner(fragment, in: device) }
    #expect(device.liveObjects.isEmpty)
    #expect(device.createdObjects[.texture] == 1 && device.createdObjects[.shader] == 2)
  }

  @Test func workIsCounted() throws {
    try withDevice { device in
      let size = try pixels(4, 3)
      let source = try RenderTarget(size: size, label: "source", in: device)
      let target = try RenderTarget(size: size, label: "target", in: device)
      let program = try device.program(Shaders.fragment("", "vec4(1)"))
      let vertices = VertexArray(in: device)
      let before = device.work
      let pass = RenderPass(into: source)
      pass.drawStrip(vertices, vertexCount: 4, with: program)
      pass.drawFan(vertices, vertexCount: 3, with: program)
      target.copy(source.texture, fromX: 1, y: 0, toX: 0, y: 0, width: 3, height: 2)
      _ = try target.pixels()
      let work = device.work - before
      #expect(work.draws == 2)
      // 3 × 2 and 4 × 3 pixels of 4 bytes.
      #expect(work.copiedBytes == 24 && work.readBytes == 48)
      #expect(work.createdObjects.isEmpty)
    }
  }

  @Test func countsAreSubtractedAndAdded() {
    var early = WorkCount()
    (early.draws, early.copiedBytes, early.readBytes) = (2, 10, 100)
    early.createdObjects = [.texture: 1, .buffer: 2]
    var late = early
    (late.draws, late.copiedBytes, late.readBytes) = (7, 30, 400)
    late.createdObjects = [.texture: 4, .buffer: 2, .fence: 1]
    let difference = late - early
    #expect(difference.draws == 5 && difference.copiedBytes == 20 && difference.readBytes == 300)
    // Kinds without any new object are left out.
    #expect(difference.createdObjects == [.texture: 3, .fence: 1])
    #expect(early + difference == late)
    #expect(WorkCount() + late == late)
  }

  @Test func theDriverIsDescribed() throws {
    try withDevice { device in
      #expect(device.info.isSoftware || GPUChoice.tested != .software)
      #expect(!device.info.renderer.isEmpty)
      #expect(device.info.version.hasPrefix("4."))
      #expect(device.info.shadingLanguage.hasPrefix("4."))
      #expect(device.info.maximumTextureSize >= 16384)
    }
  }
}

@Suite struct DebugLogTests {
  /// 0xFFFF is not a capability: GL_INVALID_ENUM, 0x0500 = 1280.
  @Test func misuseIsAnErrorWithTheDriversMessage() throws {
    let device = try Device.headless(.tested, validation: true)
    #expect(device.messages.isEmpty)
    glEnable(0xFFFF)
    let message = try #require(device.messages.first)
    #expect(device.messages.count == 1 && !message.isEmpty)
    let error = #expect(throws: GPUError.self) { try device.check("testing") }
    #expect(error == .driver("error 1280 while testing; \(message)"))
    // The error is reported once.
    try device.check("testing")
  }

  @Test func withoutValidationTheErrorHasNoMessage() throws {
    let device = try Device.headless(.tested, validation: false)
    glEnable(0xFFFF)
    let error = #expect(throws: GPUError.self) { try device.check("testing") }
    guard case .driver(let message) = error else { throw try #require(error, "no error") }
    #expect(message.contains("error 1280 while testing"), "\(message)")
    #expect(device.messages.isEmpty)
  }

  @Test func theWorkIsDescribedOnlyAfterAnError() throws {
    try withDevice { device in
      var isDescribed = false
      func work() -> String {
        isDescribed = true
        return "testing"
      }
      try device.check(work())
      #expect(!isDescribed)
    }
  }
}
