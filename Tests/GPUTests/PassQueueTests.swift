import FoundationEssentials
import Frames
import Glibc
import Headless
import TestSupport
import Testing

@testable import GPU

@Suite struct PassQueueTests {
  /// The number of passes, each of which samples a texture of 1 MiB that is then deleted.
  private static let passes = 60

  /// The memory of this process that is in RAM, in MiB.
  private static func residentMemory() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    return pages * Int(getpagesize()) / (1 << 20)
  }

  /// Draws `passes` times, alternately into two targets that take much longer to rasterize than a
  /// pass takes to submit.
  private static func draw() throws {
    let device = try Device.headless(.tested)
    let size = try pixels(2048, 2048)
    let targets = [
      TargetBox(try RenderTarget(size: size, label: "one", in: device)),
      TargetBox(try RenderTarget(size: size, label: "other", in: device)),
    ]
    let program = try device.program(
      Shaders.fragment("uniform sampler2D picture;", "texture(picture, gl_FragCoord.xy / 2048)"))
    var uniforms = UniformTable(of: program)
    try uniforms.claim("picture", as: TextureUnit.self).set(TextureUnit(1))
    let sampler = Sampler(.bilinear, .clampToEdge, in: device)
    let vertices = VertexArray(in: device)
    let side = 512
    let bytes = [UInt8](repeating: 255, count: side * side * 4)
    let picture = Frame(size: try pixels(side, side), alpha: .opaque, bytes: bytes)
    // The first passes allocate what all need.
    var before = 0
    for index in 0..<(passes + 4) {
      if index == 4 {
        device.finish()
        before = try residentMemory()
      }
      let texture = try Texture(picture, label: "picture", in: device)
      let pass = RenderPass(into: targets[index % 2].target)
      pass.bind(texture, sampler, to: TextureUnit(1))
      pass.drawStrip(vertices, vertexCount: 4, with: program)
    }
    device.finish()
    let growth = try residentMemory() - before
    // As many textures as passes are in flight, and as much again for the allocator. The address
    // sanitizer keeps what was freed for a while; zink and the drivers of GPUs free by batches of
    // their own.
    let isMesas = GPUChoice.tested == .software && !device.info.renderer.hasPrefix("zink")
    let limit = isMesas ? 16 : 32
    #expect(
      isSanitized || growth < limit,
      "\(growth) MiB more after \(passes) textures of 1 MiB were deleted")
  }

  private final class TargetBox {
    let target: RenderTarget
    init(_ target: consuming RenderTarget) { self.target = target }
  }

  /// The memory is that of a whole process, so the test runs in one of its own.
  @Test func deletedTexturesOfPassesThatPileUpAreFreed() async {
    await #expect(processExitsWith: .success) { try Self.draw() }
  }

  /// Another framebuffer may get the name of one that was deleted.
  @Test(.enabled(if: GPUChoice.tested == .software, "passes are divided for the CPU alone"))
  func passEndsWhenItsTargetIsDeleted() throws {
    try withDevice { device in
      let passes = try #require(device.passes)
      let size = try pixels(4, 4)
      let other = try RenderTarget(size: size, label: "other", in: device)
      do {
        let target = try RenderTarget(size: size, label: "target", in: device)
        target.clear(to: .zero)
        #expect(passes.fences.isEmpty)
      }
      #expect(passes.fences.count == 1)
      // There is no pass to be ended a second time.
      other.clear(to: .zero)
      #expect(passes.fences.count == 1)
      do { _ = try RenderTarget(size: size, label: "not drawn into", in: device) }
      #expect(passes.fences.count == 1)
    }
  }

  /// A target of 2×2 has one more level, which is a pass of its own.
  @Test(.enabled(if: GPUChoice.tested == .software, "passes are divided for the CPU alone"))
  func passBeforeMipmapsIsOneOfItsOwn() throws {
    try withDevice { device in
      let passes = try #require(device.passes)
      let target = try RenderTarget(
        size: try pixels(2, 2), mipmapped: true, label: "test", in: device)
      target.clear(to: .zero)
      target.generateMipmaps()
      #expect(passes.fences.count == 2)
    }
  }

  /// The first part is rasterized while the next one is submitted.
  @Test(.enabled(if: GPUChoice.tested == .software, "passes are divided for the CPU alone"))
  func longPassIsDivided() throws {
    try withDevice { device in
      let passes = try #require(device.passes)
      let target = try RenderTarget(size: try pixels(4, 4), label: "test", in: device)
      func draw() { _ = RenderPass(into: target) }
      for _ in 0..<PassQueue.maxDrawCount { draw() }
      #expect(passes.fences.isEmpty)
      draw()
      #expect(passes.fences.count == 1)
      device.beginRasterizing()
      #expect(passes.fences.count == 2)
      // There is nothing more to begin with.
      device.beginRasterizing()
      #expect(passes.fences.count == 2)
      for _ in 0..<PassQueue.maxDrawCount { draw() }
      #expect(passes.fences.count == 2)
    }
  }

  @Test(.enabled(if: GPUChoice.tested == .software, "passes are divided for the CPU alone"))
  func windowIsPassOfItsOwn() throws {
    let size = try pixels(6, 5)
    let context = try #require(PbufferContext(width: 6, height: 5))
    let device = try Device(context: context, validation: true)
    let passes = try #require(device.passes)
    do {
      let target = try RenderTarget(size: size, label: "test", in: device)
      target.clear(to: .zero)
      device.clearWindow(to: .zero)
      #expect(passes.fences.count == 1)
      target.present(in: size, x: 0, y: 0)
      #expect(passes.fences.count == 1)
      target.clear(to: .zero)
      #expect(passes.fences.count == 2)
    }
    try device.check("presenting")
  }
}
