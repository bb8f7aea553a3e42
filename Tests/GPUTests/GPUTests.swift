import Frames
import GPU
import Headless
import TestSupport
import Testing

@Suite struct ProgramTests {
  private let vertex = """
    #version 450 core
    uniform vec2 offset;
    void main() { gl_Position = vec4(offset, 0, 1); }
    """
  private let fragment = """
    #version 450 core
    uniform vec4 tint;
    layout(location = 0) out vec4 color;
    void main() { color = tint; }
    """

  @Test func uniformsAreClaimedByNameAndType() throws {
    try withDevice { device in
      let program = try Program(label: "test", vertex: vertex, fragment: fragment, in: device)
      var uniforms = UniformTable(of: program)
      let _: Uniform<SIMD2<Float>> = try uniforms.claim("offset")
      let _: Uniform<SIMD4<Float>> = try uniforms.claim("tint")
      try uniforms.finish()
    }
  }

  @Test func aUniformThatGLSLLacksIsAnError() throws {
    try withDevice { device in
      let program = try Program(label: "test", vertex: vertex, fragment: fragment, in: device)
      var uniforms = UniformTable(of: program)
      let error = #expect(throws: GPUError.self) {
        let _: Uniform<Float> = try uniforms.claim("opacity")
      }
      #expect("\(try #require(error))".contains("opacity"))
    }
  }

  @Test func aUniformOfAnotherTypeIsAnError() throws {
    try withDevice { device in
      let program = try Program(label: "test", vertex: vertex, fragment: fragment, in: device)
      var uniforms = UniformTable(of: program)
      let error = #expect(throws: GPUError.self) {
        let _: Uniform<Float> = try uniforms.claim("tint")
      }
      #expect("\(try #require(error))".contains("not a float"))
    }
  }

  @Test func aUniformThatNobodyClaimsIsAnError() throws {
    try withDevice { device in
      let program = try Program(label: "test", vertex: vertex, fragment: fragment, in: device)
      let error = #expect(throws: GPUError.self) { try UniformTable(of: program).finish() }
      #expect("\(try #require(error))".contains("nobody claims offset, tint"))
    }
  }

  @Test func aShaderErrorCarriesTheDriversLogAndTheTrueLine() throws {
    let device = try Device.headless(.software, validation: true)
    let broken = "#version 450 core\nvoid main() {\n  nonsense = 1;\n}\n"
    let error = #expect(throws: GPUError.self) {
      _ = try Program(
        label: "broken", vertex: broken, fragment: fragment, defines: ["A", "B"], in: device)
    }
    guard case .shader(let name, let log) = try #require(error) else {
      Issue.record("not a shader error: \(String(describing: error))")
      return
    }
    #expect(name == "broken.vert")
    #expect(log.contains("nonsense"))
    #expect(log.contains("0:3("))
    #expect(device.liveObjects.isEmpty)
  }
}

@Suite struct ReadbackTests {
  @Test func rowsComeBackFromTheTopAndSlotsKeepTheirFrames() throws {
    let size = try pixels(4, 3)
    let pictures = try (0..<3).map { index in
      try TestPictures.make(4, 3) { x, y in
        SIMD4(UInt8(x * 10), UInt8(y * 20), UInt8(index * 50), 255)
      }
    }
    try withDevice { device in
      let target = try RenderTarget(size: size, label: "test", in: device)
      let ring = try ReadbackRing(size: size, slotCount: 3, in: device)
      for (slot, picture) in pictures.enumerated() {
        let texture = try Texture(picture, label: "test", in: device)
        target.copy(texture, fromX: 0, y: 0, toX: 0, y: 0, width: 4, height: 3)
        try ring.read(target, into: slot)
      }
      for (slot, picture) in pictures.enumerated() {
        #expect([UInt8](try ring.wait(for: slot)) == picture.bytes)
      }
    }
  }

  @Test func aTextureBeyondTheLimitIsRefused() throws {
    try withDevice { device in
      let width = device.info.maximumTextureSize + 1
      let size = try pixels(width, 1)
      let error = #expect(throws: GPUError.self) {
        _ = try Texture(size: size, mipmapped: false, label: "huge", in: device)
      }
      #expect(
        error == .tooLarge(width: width, height: 1, limit: device.info.maximumTextureSize))
    }
  }

  @Test func aLabelOfAnyLengthIsTaken() throws {
    try withDevice { device in
      let size = try #require(PixelSize(width: 1, height: 1))
      let texture = try Texture(
        Frame(size: size, alpha: .opaque, bytes: [1, 2, 3, 255]),
        label: String(repeating: "long ", count: 1000), in: device)
      #expect(texture.size == size)
      try device.check("making a texture with a long label")
    }
  }

  @Test func whatIsMadeIsCountedAndFreed() throws {
    try withDevice { device in
      do {
        let target = try RenderTarget(size: try pixels(4, 4), label: "test", in: device)
        let ring = try ReadbackRing(size: try pixels(4, 4), slotCount: 2, in: device)
        try ring.read(target, into: 0)
        #expect(device.liveObjects == [.texture: 1, .framebuffer: 1, .buffer: 1, .fence: 1])
      }
      #expect(device.liveObjects.isEmpty)
    }
  }
}
