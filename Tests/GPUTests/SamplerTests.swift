import Frames
import GPU
import Headless
import TestSupport
import Testing

@Suite struct SamplerTests {
  /// Returns the result of one lookup.
  ///
  /// - Parameters:
  ///   - point: the position, from (0, 0) at the top left to (1, 1) at the bottom right.
  ///   - level: the mipmap level, 0 for the full size.
  private func lookUp(
    _ picture: Frame, _ filter: TextureFilter, _ addressMode: AddressMode = .clampToEdge,
    at point: SIMD2<Float>, level: Float = 0
  ) throws -> SIMD4<UInt8> {
    var result = SIMD4<UInt8>()
    try withDevice { device in
      let texture = try Texture(
        mipmapping: Texture(picture, label: "", in: device), label: "picture")
      let sampler = Sampler(filter, addressMode, in: device)
      let program = try device.program(
        Shaders.fragment(
          "uniform sampler2D picture; uniform vec2 point; uniform float level;",
          "textureLod(picture, point, level)"))
      var uniforms = UniformTable(of: program)
      try uniforms.claim("picture", as: TextureUnit.self).set(TextureUnit(1))
      try uniforms.claim("point", as: SIMD2<Float>.self).set(point)
      try uniforms.claim("level", as: Float.self).set(level)
      let target = try RenderTarget(size: try pixels(1, 1), label: "test", in: device)
      let vertices = VertexArray(in: device)
      let pass = RenderPass(into: target, blending: false)
      pass.bind(texture, sampler, to: TextureUnit(1))
      pass.drawStrip(vertices, vertexCount: 4, with: program)
      result = try target.pixels()[0, 0]
    }
    return result
  }

  /// Every texel of the levels 1 to 3 is the mean of four equal ones; that of level 4 is the mean
  /// of all.
  @Test(
    arguments: [(1, 0, 255), (2, 0, 255), (3, 0, 255), (4, 128, 128)]
      as [(level: Int, left: Int, right: Int)])
  func everyLevelIsGenerated(level: Int, left: Int, right: Int) throws {
    let picture = try TestPictures.make(16, 16) { x, _ in
      SIMD4(repeating: x < 8 ? 0 : 255)
    }
    for (x, expected) in [(Float(0.25), left), (0.75, right)] {
      let found = try lookUp(picture, .trilinear, at: SIMD2(x, 0.5), level: Float(level)).x
      #expect(abs(Int(found) - expected) <= 1, "\(x)")
    }
  }

  /// Red is 0 and 200 in the upper row, 40 and 240 in the lower one.
  private func square() throws -> Frame {
    try TestPictures.make(2, 2) { x, y in SIMD4(UInt8(x * 200 + y * 40), 0, 0, 255) }
  }

  /// Texel centres are at 1/4 and 3/4; the border between texels is at 1/2.
  @Test(
    arguments: [
      (SIMD2<Float>(0.1, 0.1), 0), (SIMD2(0.49, 0.1), 0), (SIMD2(0.51, 0.1), 200),
      (SIMD2(0.1, 0.9), 40), (SIMD2(0.9, 0.9), 240),
    ] as [(SIMD2<Float>, UInt8)])
  func nearestTakesOneTexel(point: SIMD2<Float>, expected: UInt8) throws {
    #expect(try lookUp(square(), .nearest, at: point).x == expected)
  }

  /// At (0.25 + 0.5 s, 0.25 + 0.5 t) red is 200 s + 40 t. The tolerance is for weights of 8 bits.
  @Test(
    arguments: [
      (SIMD2<Float>(0.25, 0.25), 0), (SIMD2(0.5, 0.25), 100), (SIMD2(0.375, 0.25), 50),
      (SIMD2(0.25, 0.5), 20), (SIMD2(0.5, 0.5), 120), (SIMD2(0.75, 0.75), 240),
    ] as [(SIMD2<Float>, Int)])
  func bilinearWeightsFourTexels(point: SIMD2<Float>, expected: Int) throws {
    #expect(try abs(Int(lookUp(square(), .bilinear, at: point).x) - expected) <= 1)
  }

  /// Level 1 is the mean of all four texels, 120; halfway to it, the first texel's 0 becomes 60.
  @Test(arguments: [(0, 0), (1, 120), (0.5, 60)] as [(Float, Int)])
  func trilinearWeightsTwoLevels(level: Float, expected: Int) throws {
    let found = try lookUp(square(), .trilinear, at: SIMD2(0.25, 0.25), level: level)
    #expect(abs(Int(found.x) - expected) <= 1)
  }

  @Test(arguments: [TextureFilter.nearest, .bilinear])
  func otherFiltersIgnoreLevels(filter: TextureFilter) throws {
    #expect(try lookUp(square(), filter, at: SIMD2(0.25, 0.25), level: 1).x == 0)
  }

  private static let edge = SIMD4<UInt8>(90, 0, 0, 255)

  /// A plain picture is looked up one whole picture beyond each edge, and inside.
  @Test(arguments: [
    (AddressMode.clampToEdge, true, true), (.clampToZeroAtSides, false, true),
    (.clampToZeroAboveAndBelow, true, false), (.mirrorOnce, true, true),
  ])
  func lookupsBeyondTheEdges(mode: AddressMode, isEdgeAtSides: Bool, isEdgeAbove: Bool) throws {
    let picture = try TestPictures.plain(2, 2, Self.edge)
    for filter in [TextureFilter.nearest, .bilinear] {
      #expect(try lookUp(picture, filter, mode, at: SIMD2(0.5, 0.5)) == Self.edge)
      for beyond in [Float(-1), 2] {
        #expect(
          try lookUp(picture, filter, mode, at: SIMD2(beyond, 0.5))
            == (isEdgeAtSides ? Self.edge : .zero))
        #expect(
          try lookUp(picture, filter, mode, at: SIMD2(0.5, beyond))
            == (isEdgeAbove ? Self.edge : .zero))
      }
    }
  }

  /// At the border itself, a bilinear lookup is half the edge texel and half transparent black.
  @Test func theBorderIsBlended() throws {
    let picture = try TestPictures.plain(2, 2, SIMD4(100, 0, 0, 200))
    let found = try lookUp(picture, .bilinear, .clampToZeroAtSides, at: SIMD2(0, 0.5))
    #expect(abs(Int(found.x) - 50) <= 1 && abs(Int(found.w) - 100) <= 1)
  }
}
