import Frames
import GPU
import Headless
import TestSupport
import Testing

/// Values of each type arrive in the shader. Multiples of 0.2 are 51, 102, 153, 204 and 255 of 255.
@Suite struct UniformValueTests {
  /// Draws three columns with a fragment shader and returns them.
  private func columns(
    _ declarations: String, _ expression: String, _ set: (inout UniformTable) throws -> Void
  ) throws -> [SIMD4<UInt8>] {
    var columns: [SIMD4<UInt8>] = []
    try withDevice { device in
      let program = try device.program(Shaders.fragment(declarations, expression))
      var uniforms = UniformTable(of: program)
      try set(&uniforms)
      try uniforms.finish()
      let target = try RenderTarget(size: try pixels(3, 1), label: "test", in: device)
      let vertices = VertexArray(in: device)
      RenderPass(into: target, blending: false)
        .drawStrip(vertices, vertexCount: 4, with: program)
      let frame = try target.pixels()
      columns = (0..<3).map { frame[$0, 0] }
    }
    return columns
  }

  @Test func aFloat() throws {
    let found = try columns("uniform float value;", "vec4(value)") {
      try $0.claim("value", as: Float.self).set(0.2)
    }
    #expect(found == Array(repeating: SIMD4(51, 51, 51, 51), count: 3))
  }

  @Test func aVectorOfTwo() throws {
    let found = try columns("uniform vec2 value;", "vec4(value, 0, 1)") {
      try $0.claim("value", as: SIMD2<Float>.self).set(SIMD2(0.2, 0.4))
    }
    #expect(found[0] == SIMD4(51, 102, 0, 255))
  }

  @Test func aVectorOfThree() throws {
    let found = try columns("uniform vec3 value;", "vec4(value, 1)") {
      try $0.claim("value", as: SIMD3<Float>.self).set(SIMD3(0.2, 0.4, 0.6))
    }
    #expect(found[0] == SIMD4(51, 102, 153, 255))
  }

  @Test func aVectorOfFour() throws {
    let found = try columns("uniform vec4 value;", "value") {
      try $0.claim("value", as: SIMD4<Float>.self).set(SIMD4(0.2, 0.4, 0.6, 0.8))
    }
    #expect(found[0] == SIMD4(51, 102, 153, 204))
  }

  /// The product with unit vector number i is column i.
  @Test func aMatrixByItsColumns() throws {
    let unit = "vec3(column == 0, column == 1, column == 2)"
    let found = try columns("uniform mat3 value;", "vec4(value * \(unit), 1)") {
      try $0.claim("value", as: Matrix3.self)
        .set(Matrix3(SIMD3(0.2, 0.4, 0.6), SIMD3(0.8, 1, 0), SIMD3(0, 0.2, 0.4)))
    }
    #expect(
      found == [SIMD4(51, 102, 153, 255), SIMD4(204, 255, 0, 255), SIMD4(0, 51, 102, 255)])
  }

  @Test func arraysOfEveryVector() throws {
    let declarations = """
      uniform float ones[3]; uniform vec2 twos[3]; uniform vec3 threes[3]; uniform vec4 fours[3];
      """
    let sum = "vec4(ones[column], twos[column].y, threes[column].z, fours[column].w)"
    let found = try columns(declarations, sum) { uniforms in
      try uniforms.claim("ones", count: 3).set([0.2, 0.4, 0.6] as [Float])
      try uniforms.claim("twos", count: 3).set(
        [SIMD2(0, 0.4), SIMD2(0, 0.6), SIMD2(0, 0.8)] as [SIMD2<Float>])
      try uniforms.claim("threes", count: 3).set(
        [SIMD3(0, 0, 0.6), SIMD3(0, 0, 0.8), SIMD3(0, 0, 1)] as [SIMD3<Float>])
      try uniforms.claim("fours", count: 3, as: SIMD4<Float>.self)
        .set(3) { SIMD4(0, 0, 0, 1 - 0.2 * Float($0)) }
    }
    #expect(
      found == [
        SIMD4(51, 102, 153, 255), SIMD4(102, 153, 204, 204), SIMD4(153, 204, 255, 153),
      ])
  }

  @Test func elementsBeyondThoseThatAreSetKeepTheirValue() throws {
    let found = try columns("uniform float values[3];", "vec4(values[column])") {
      let values: UniformArray<Float> = try $0.claim("values", count: 3)
      values.set([0.2, 0.4, 0.6])
      values.set([1])
      values.set([])
    }
    #expect(found.map(\.x) == [255, 102, 153])
  }

  @Test func moreElementsThanTheArrayHasEndTheProcess() async {
    await #expect(processExitsWith: .failure) {
      let device = try Device.headless(.tested)
      let program = try device.program(
        Shaders.fragment("uniform float values[3];", "vec4(values[column])"))
      var uniforms = UniformTable(of: program)
      try uniforms.claim("values", count: 3, as: Float.self).set([1, 2, 3, 4])
    }
  }

  /// Two samplers read from different texture units.
  @Test func aTextureUnit() throws {
    try withDevice { device in
      let red = try Texture(TestPictures.plain(1, 1, SIMD4(9, 0, 0, 255)), label: "", in: device)
      let blue = try Texture(TestPictures.plain(1, 1, SIMD4(0, 0, 7, 255)), label: "", in: device)
      let sampler = Sampler(.nearest, .clampToEdge, in: device)
      let program = try device.program(
        Shaders.fragment(
          "uniform sampler2D first; uniform sampler2D second[2];",
          "texture(first, vec2(0.5)) + texture(second[1], vec2(0.5))"))
      var uniforms = UniformTable(of: program)
      try uniforms.claim("first", as: TextureUnit.self).set(TextureUnit(2))
      try uniforms.claim("second", count: 2, as: TextureUnit.self)
        .set([TextureUnit(2), TextureUnit(5)])
      try uniforms.finish()
      let target = try RenderTarget(size: try pixels(1, 1), label: "test", in: device)
      let vertices = VertexArray(in: device)
      let pass = RenderPass(into: target, blending: false)
      pass.bind(red, sampler, to: TextureUnit(2))
      pass.bind(blue, sampler, to: TextureUnit(5))
      pass.drawStrip(vertices, vertexCount: 4, with: program)
      #expect(try target.pixels()[0, 0] == SIMD4(9, 0, 7, 255))
    }
  }
}
