import Frames
import GPU
import Headless
import TestSupport
import Testing

@Suite struct RenderTargetTests {
  private static let color = SIMD4<Float>(0.2, 0.4, 0.6, 0.8)
  /// `color` in 255ths.
  private static let bytes = SIMD4<UInt8>(51, 102, 153, 204)

  @Test func clearingFillsEveryPixel() throws {
    try withDevice { device in
      let target = try RenderTarget(size: try pixels(4, 3), label: "test", in: device)
      target.clear(to: Self.color)
      #expect(try target.pixels() == TestPictures.plain(4, 3, Self.bytes))
    }
  }

  /// The rectangle counts from the top left, and a later clear of the whole target is not
  /// restricted.
  @Test func clearingARegionLeavesTheRest() throws {
    try withDevice { device in
      let target = try RenderTarget(size: try pixels(4, 3), label: "test", in: device)
      target.clear(to: .zero)
      target.clear(to: Self.color, x: 1, y: 0, width: 2, height: 2)
      let expected = try TestPictures.make(4, 3) { x, y in
        (1...2).contains(x) && y < 2 ? Self.bytes : .zero
      }
      #expect(try target.pixels() == expected)
      target.clear(to: SIMD4(1, 1, 1, 1))
      #expect(try target.pixels()[3, 2] == SIMD4(255, 255, 255, 255))
    }
  }

  @Test func copiesMoveARectangle() throws {
    try withDevice { device in
      let picture = try TestPictures.make(4, 3) { x, y in
        SIMD4(UInt8(10 * x), UInt8(10 * y), 1, 255)
      }
      let texture = try Texture(picture, label: "test", in: device)
      let target = try RenderTarget(size: try pixels(3, 4), label: "test", in: device)
      target.clear(to: .zero)
      target.copy(texture, fromX: 2, y: 1, toX: 1, y: 0, width: 2, height: 2)
      let expected = try TestPictures.make(3, 4) { x, y in
        x >= 1 && y < 2 ? picture[x + 1, y + 1] : .zero
      }
      #expect(try target.pixels() == expected)
    }
  }

  @Test func aCopyBeyondAnEdgeEndsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      let device = try Device.headless(.tested)
      let target = try RenderTarget(size: try pixels(2, 2), label: "test", in: device)
      let texture = try Texture(
        size: try pixels(2, 2), mipmapped: false, label: "test", in: device)
      target.copy(texture, fromX: 1, y: 0, toX: 0, y: 0, width: 2, height: 1)
    }
  }

  /// The 1×1 level of a 2×2 target is the mean of its four pixels: (0 + 40 + 80 + 120) / 4 = 60.
  @Test func generatedMipmapsAreMeans() throws {
    try withDevice { device in
      let picture = try TestPictures.make(2, 2) { x, y in
        SIMD4(UInt8(40 * x + 80 * y), 0, 0, 255)
      }
      let source = try RenderTarget(
        size: picture.size, mipmapped: true, label: "source", in: device)
      source.copy(
        try Texture(picture, label: "", in: device), fromX: 0, y: 0, toX: 0, y: 0, width: 2,
        height: 2)
      source.generateMipmaps()
      let program = try device.program(
        Shaders.fragment("uniform sampler2D source;", "texelFetch(source, ivec2(0), 1)"))
      var uniforms = UniformTable(of: program)
      try uniforms.claim("source", as: TextureUnit.self).set(TextureUnit(0))
      let target = try RenderTarget(size: try pixels(1, 1), label: "test", in: device)
      let vertices = VertexArray(in: device)
      let sampler = Sampler(.trilinear, .clampToEdge, in: device)
      let pass = RenderPass(into: target, blending: false)
      pass.bind(source.texture, sampler, to: TextureUnit(0))
      pass.drawStrip(vertices, vertexCount: 4, with: program)
      #expect(try target.pixels()[0, 0] == SIMD4(60, 0, 0, 255))
    }
  }

  /// Returns the texels of a level.
  private func texels(
    _ source: borrowing RenderTarget, level: Int, in device: Device
  ) throws -> Frame {
    let program = try device.program(
      Shaders.fragment(
        "uniform sampler2D source;", "texelFetch(source, ivec2(gl_FragCoord.xy), \(level))"))
    var uniforms = UniformTable(of: program)
    try uniforms.claim("source", as: TextureUnit.self).set(TextureUnit(0))
    let target = try RenderTarget(
      size: try pixels(max(source.size.width >> level, 1), max(source.size.height >> level, 1)),
      label: "test", in: device)
    let vertices = VertexArray(in: device)
    let sampler = Sampler(.trilinear, .clampToEdge, in: device)
    let pass = RenderPass(into: target, blending: false)
    pass.bind(source.texture, sampler, to: TextureUnit(0))
    pass.drawStrip(vertices, vertexCount: 4, with: program)
    return try target.pixels()
  }

  /// The program draws what llvmpipe does; other drivers have none.
  @Test(arguments: [(64, 32), (57, 33), (1, 9)], [PixelFormat.rgba8, .rgba16Float])
  func drawnMipmapsAreThoseOfTheDriver(size: (Int, Int), format: PixelFormat) throws {
    try withDevice { device in
      guard let generator = try MipmapGenerator(in: device) else { return }
      let picture = try TestPictures.make(size.0, size.1) { x, y in
        let bits = UInt32(truncatingIfNeeded: (x + 64 * y + 1) &* 2_654_435_761)
        return SIMD4(UInt8(bits >> 24), UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), 255)
      }
      let texture = try Texture(picture, as: format, label: "", in: device)
      let drawn = try RenderTarget(
        size: picture.size, mipmapped: true, format: format, label: "drawn", in: device)
      let known = try RenderTarget(
        size: picture.size, mipmapped: true, format: format, label: "known", in: device)
      for target in [drawn.reference, known.reference] {
        target.copy(
          texture, fromX: 0, y: 0, toX: 0, y: 0, width: size.0, height: size.1)
      }
      drawn.generateMipmaps(with: generator)
      known.generateMipmaps()
      for level in 1..<drawn.texture.levels {
        let pair = try (
          texels(drawn, level: level, in: device), texels(known, level: level, in: device)
        )
        #expect(pair.0.bytes == pair.1.bytes, "level \(level)")
      }
    }
  }

  @Test func aBufferOfAnotherSizeEndsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      let device = try Device.headless(.tested)
      let target = try RenderTarget(size: try pixels(2, 2), label: "test", in: device)
      var bytes = [UInt8](repeating: 0, count: 15)
      try bytes.withUnsafeMutableBytes { try target.readPixels(into: $0) }
    }
  }
}
