import Frames
import GPU
import Headless
import TestSupport
import Testing

@Suite struct ProgramTests {
  @Test func aCompileErrorCarriesTheDriversLogAndTheSourcesLine() throws {
    let device = try Device.headless(.tested, validation: true)
    let broken = "#version 450 core\nvoid main() {\n  nonsense = 1;\n}\n"
    let error = #expect(throws: GPUError.self) {
      _ = try Program(
        label: "broken", vertex: broken, fragment: Shaders.solid, defines: ["A", "B"], in: device)
    }
    guard case .shader(let name, let log) = try #require(error) else {
      Issue.record("not a shader error: \(String(describing: error))")
      return
    }
    #expect(name == "broken.vert")
    #expect(log.contains("nonsense"))
    // Mesa writes 0:3(3), NVIDIA's driver 0(3).
    #expect(log.contains("0:3(") || log.contains("0(3)"))
    #expect(device.liveObjects.isEmpty)
  }

  @Test func anErrorInTheFragmentShaderNamesIt() throws {
    let device = try Device.headless(.tested)
    let error = #expect(throws: GPUError.self) {
      _ = try device.program(Shaders.fragment("", "vec4(unknown)"))
    }
    guard case .shader("test.frag", let log) = try #require(error) else {
      Issue.record("not an error of test.frag: \(String(describing: error))")
      return
    }
    #expect(log.contains("unknown"))
    #expect(device.liveObjects.isEmpty)
  }

  /// The vertex shader has no output for the input.
  @Test func aLinkErrorCarriesTheDriversLog() throws {
    let device = try Device.headless(.tested)
    let error = #expect(throws: GPUError.self) {
      _ = try device.program(Shaders.fragment("in vec4 missing;", "missing"))
    }
    guard case .shader("test", let log) = try #require(error) else {
      Issue.record("not an error of the program: \(String(describing: error))")
      return
    }
    #expect(log.contains("missing"))
    #expect(device.liveObjects.isEmpty)
  }

  @Test func shadersAreReleasedAfterLinking() throws {
    try withDevice { device in
      let program = try device.program(Shaders.solid)
      #expect(program.label == "test")
      #expect(device.liveObjects == [.program: 1])
      #expect(device.createdObjects == [.shader: 2, .program: 1])
    }
  }

  @Test func macrosReachBothShadersWithTheirValues() throws {
    try withDevice { device in
      let vertex = Shaders.strip.replacing(
        "void main() {", with: "flat out int number;\nvoid main() {\n  number = NUMBER;")
      let program = try Program(
        label: "test", vertex: vertex,
        fragment: Shaders.fragment("flat in int number;", "vec4(number, NUMBER, FLAG, 255) / 255"),
        defines: [ShaderMacro("NUMBER", 51), "FLAG"], in: device)
      let target = try RenderTarget(size: try pixels(1, 1), label: "test", in: device)
      let vertices = VertexArray(in: device)
      RenderPass(into: target).drawStrip(vertices, vertexCount: 4, with: program)
      #expect(try target.pixels()[0, 0] == SIMD4(51, 51, 1, 255))
    }
  }
}
