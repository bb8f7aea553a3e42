import Frames
import GPU
import Headless
import TestSupport
import Testing

@Suite struct RenderPassTests {
  /// Draws `color` over a target that is cleared to `background`, and returns the pixels.
  private func draw(
    _ color: SIMD4<Float>, over background: SIMD4<Float>, blending: Bool = true,
    within region: (x: Int, y: Int, width: Int, height: Int)? = nil
  ) throws -> Frame {
    var frame: Frame?
    try withDevice { device in
      let target = try RenderTarget(size: try pixels(4, 3), label: "test", in: device)
      target.clear(to: background)
      let program = try device.program(Shaders.solid)
      var uniforms = UniformTable(of: program)
      try uniforms.claim("color", as: SIMD4<Float>.self).set(color)
      let vertices = VertexArray(in: device)
      RenderPass(into: target, blending: blending, within: region)
        .drawStrip(vertices, vertexCount: 4, with: program)
      frame = try target.pixels()
    }
    return try #require(frame)
  }

  private static let white = SIMD4<Float>(1, 1, 1, 1)

  @Test(arguments: [(0, 0, 4, 3), (1, 0, 2, 2), (3, 2, 1, 1), (0, 1, 4, 1), (2, 2, 0, 0)])
  func theScissorRectangleCountsFromTheTopLeft(x: Int, y: Int, width: Int, height: Int) throws {
    let frame = try draw(
      Self.white, over: .zero, within: (x: x, y: y, width: width, height: height))
    let expected = try TestPictures.make(4, 3) { column, row in
      (x..<(x + width)).contains(column) && (y..<(y + height)).contains(row)
        ? SIMD4(255, 255, 255, 255) : .zero
    }
    #expect(frame.bytes == expected.bytes)
  }

  /// Premultiplied source over destination: s + (1 − 102/255) · d = s + 0.6 · d.
  @Test func blendingIsPremultiplied() throws {
    let frame = try draw(SIMD4(0.2, 0, 0.4, 0.4), over: SIMD4(0.4, 0.2, 0, 1))
    // 51 + 0.6 · 102 = 112.2, 0.6 · 51 = 30.6, 102 + 0 = 102, 102 + 0.6 · 255 = 255
    let found = SIMD4<Int>(truncatingIfNeeded: frame[1, 1])
    for channel in 0..<4 {
      let exact = [112.2, 30.6, 102, 255][channel]
      #expect(abs(Double(found[channel]) - exact) <= 1, "channel \(channel): \(found[channel])")
    }
  }

  /// An additive source, with an alpha of 0, leaves the destination whole.
  @Test func anAlphaOfZeroAdds() throws {
    let frame = try draw(SIMD4(0.2, 0.2, 0, 0), over: SIMD4(0.4, 0.2, 0, 0.6))
    #expect(frame[0, 0] == SIMD4(153, 102, 0, 153))
  }

  @Test func withoutBlendingTheColorIsReplaced() throws {
    let frame = try draw(
      SIMD4(0.2, 0, 0.4, 0.4), over: SIMD4(0.4, 0.2, 0, 1), blending: false)
    #expect(frame[3, 2] == SIMD4(51, 0, 102, 102))
  }

  @Test func aPassHasNoStateOfTheOneBefore() throws {
    try withDevice { device in
      let small = try RenderTarget(size: try pixels(1, 1), label: "small", in: device)
      let target = try RenderTarget(size: try pixels(4, 3), label: "test", in: device)
      target.clear(to: Self.white)
      let program = try device.program(Shaders.solid)
      var uniforms = UniformTable(of: program)
      try uniforms.claim("color", as: SIMD4<Float>.self).set(SIMD4(0, 0, 0, 0.4))
      let vertices = VertexArray(in: device)
      RenderPass(into: small, blending: false, within: (0, 0, 1, 1))
        .drawStrip(vertices, vertexCount: 4, with: program)
      RenderPass(into: target).drawStrip(vertices, vertexCount: 4, with: program)
      // The whole target, blended: 0.6 · 255 = 153, and an alpha of 0.4 + 0.6 = 1.
      #expect(
        try target.pixels().bytes == TestPictures.plain(4, 3, SIMD4(153, 153, 153, 255)).bytes)
    }
  }

  @Test func aFanCoversItsPolygon() throws {
    try withDevice { device in
      let target = try RenderTarget(size: try pixels(4, 3), label: "test", in: device)
      target.clear(to: .zero)
      let program = try Program(
        label: "fan", vertex: Shaders.fan, fragment: Shaders.fragment("", "vec4(1)"), in: device)
      let vertices = VertexArray(in: device)
      RenderPass(into: target).drawFan(vertices, vertexCount: 4, with: program)
      #expect(
        try target.pixels().bytes == TestPictures.plain(4, 3, SIMD4(255, 255, 255, 255)).bytes)
    }
  }

  /// Row 0 of a target is the first row of a `texelFetch`.
  @Test func aTargetIsFetchedByPixel() throws {
    try withDevice { device in
      let picture = try TestPictures.make(4, 3) { x, y in SIMD4(UInt8(x), UInt8(y), 9, 255) }
      let source = try RenderTarget(size: picture.size, label: "source", in: device)
      source.copy(
        try Texture(picture, label: "", in: device), fromX: 0, y: 0, toX: 0, y: 0, width: 4,
        height: 3)
      let program = try device.program(
        Shaders.fragment(
          "uniform sampler2D source;", "texelFetch(source, ivec2(gl_FragCoord.xy), 0)"))
      var uniforms = UniformTable(of: program)
      try uniforms.claim("source", as: TextureUnit.self).set(TextureUnit(3))
      let target = try RenderTarget(size: picture.size, label: "test", in: device)
      let vertices = VertexArray(in: device)
      let pass = RenderPass(into: target, blending: false)
      pass.bind(source, to: TextureUnit(3))
      pass.drawStrip(vertices, vertexCount: 4, with: program)
      #expect(try target.pixels().bytes == picture.bytes)
    }
  }
}
