import GPU
import Headless
import TestSupport
import Testing

@Suite struct UniformTableTests {
  private let vertex = """
    #version 450 core
    uniform vec2 offset;
    void main() { gl_Position = vec4(offset, 0, 1); }
    """
  private let fragment = Shaders.fragment(
    "uniform vec4 tint; uniform float weights[3]; uniform float unused;",
    "tint * (weights[0] + weights[column] + weights[2])")

  private func program(in device: Device) throws -> Program {
    try Program(label: "test", vertex: vertex, fragment: fragment, in: device)
  }

  /// Returns the error of ending the claims; nil if there is none.
  private func finishError(_ uniforms: consuming UniformTable) -> GPUError? {
    do {
      try uniforms.finish()
      return nil
    } catch {
      return error
    }
  }

  @Test func uniformsAreClaimedByNameAndType() throws {
    try withDevice { device in
      let linked = try program(in: device)
      var uniforms = UniformTable(of: linked)
      let _: Uniform<SIMD2<Float>> = try uniforms.claim("offset")
      let _: Uniform<SIMD4<Float>> = try uniforms.claim("tint")
      let weights: UniformArray<Float> = try uniforms.claim("weights", count: 3)
      #expect(weights.count == 3)
      try uniforms.finish()
    }
  }

  @Test(arguments: ["opacity", "unused", "weights", ""])
  func aUniformThatTheShadersDoNotUseIsAnError(name: String) throws {
    try withDevice { device in
      let linked = try program(in: device)
      var uniforms = UniformTable(of: linked)
      let error = #expect(throws: GPUError.self) {
        let _: Uniform<Float> = try uniforms.claim(name)
      }
      guard case .uniform(program: "test", let message) = error else {
        throw try #require(error, "no error")
      }
      #expect(message.contains("'\(name)'"), "\(message)")
    }
  }

  /// GL_FLOAT_VEC4 is 0x8B52 = 35666.
  @Test func aUniformOfAnotherTypeIsAnError() throws {
    try withDevice { device in
      let linked = try program(in: device)
      var uniforms = UniformTable(of: linked)
      let error = #expect(throws: GPUError.self) {
        let _: Uniform<Float> = try uniforms.claim("tint")
      }
      #expect(
        error
          == .uniform(
            program: "test", "the uniform 'tint' is not a float (its type is 35666)"))
    }
  }

  @Test func anArrayOfAnotherLengthIsAnError() throws {
    try withDevice { device in
      let linked = try program(in: device)
      var uniforms = UniformTable(of: linked)
      let error = #expect(throws: GPUError.self) {
        let _: UniformArray<Float> = try uniforms.claim("weights", count: 4)
      }
      #expect(error == .uniform(program: "test", "the uniform 'weights' has 3 elements, not 4"))
    }
  }

  @Test func aUniformIsClaimedOnce() throws {
    try withDevice { device in
      let linked = try program(in: device)
      var uniforms = UniformTable(of: linked)
      let _: Uniform<SIMD4<Float>> = try uniforms.claim("tint")
      #expect(throws: GPUError.self) { let _: Uniform<SIMD4<Float>> = try uniforms.claim("tint") }
    }
  }

  @Test func anUnclaimedUniformIsAnError() throws {
    try withDevice { device in
      let linked = try program(in: device)
      var uniforms = UniformTable(of: linked)
      let _: UniformArray<Float> = try uniforms.claim("weights", count: 3)
      let error = finishError(uniforms)
      guard case .uniform(program: "test", let message) = error else {
        throw try #require(error, "no error")
      }
      #expect(message.contains("offset, tint"), "\(message)")
    }
  }

  @Test func unusedUniformsMayBeAllowed() throws {
    try withDevice { device in
      let linked = try program(in: device)
      var uniforms = UniformTable(of: linked, allowingUnused: true)
      let unused: Uniform<Float> = try uniforms.claim("unused")
      unused.set(1)
      let weights: UniformArray<Float> = try uniforms.claim("weights", count: 5)
      weights.set([1, 2, 3, 4, 5])
      // A uniform that is used still has to have its type and to be claimed.
      #expect(throws: GPUError.self) { let _: Uniform<Float> = try uniforms.claim("tint") }
      let error = finishError(uniforms)
      #expect(error != nil)
    }
  }
}
