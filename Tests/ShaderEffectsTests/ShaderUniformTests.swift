import ShaderEffects
import Testing

/// Returns the parameters that `lines` declare.
private func uniforms(_ lines: String) throws -> [ShaderUniform] { try shader(lines).uniforms }

/// Every spelling of a default, a range and a remark.
@Suite struct ShaderUniformTests {
  @Test(
    arguments: [
      ("uniform float a; // = 0.25", .float, [0.25]),
      ("uniform float a; //= .25", .float, [0.25]),
      ("uniform float a ; // =5.", .float, [5]),
      ("uniform float a = 0.25;", .float, [0.25]),
      ("uniform float a = 0.25; // = 0.5", .float, [0.25]),
      ("uniform float a /* = 0.25 */;", .float, [0.25]),
      ("uniform float a; /* = 0.25 */", .float, [0.25]),
      ("uniform mediump float a; // = 1e-2", .float, [0.01]),
      ("uniform float a; // = 1.5E+2f", .float, [150]),
      ("uniform float a; // = 1.0/4.0", .float, [0.25]),
      ("uniform float a; // = -(1.0 + 2.0) * 3.0 - 1.0", .float, [-10]),
      ("uniform float a; // = radians(180.0) / acos(-1.0)", .float, [1]),
      ("uniform float a; // default: 0.25", .float, [0.25]),
      ("uniform float a; // the width (default 0.25)", .float, [0.25]),
      ("uniform float a; // a = 0.25", .float, [0.25]),
      ("uniform float a; // 0.25", .float, [0.25]),
      ("uniform float a; // = 0.25 ; // wide", .float, [0.25]),
      ("uniform float a; // 1.0 looks best", .float, [0]),
      ("uniform float a; // 0 = none, 1 = all", .float, [0]),
      ("uniform float a; // = 1.0 / 0.0", .float, [0]),
      ("uniform float a;", .float, [0]),
      ("#define HALF 0.5\nuniform float a; // = HALF", .float, [0.5]),
      ("const float half = 1.0 / 2.0;\nuniform float a; // = half * 3.0", .float, [1.5]),
      ("uniform int a; // = 7", .int, [7]),
      ("uniform int a; // = 0x1F", .int, [31]),
      ("uniform int a; // = -2.9", .int, [-2]),
      ("uniform bool a; // = true", .bool, [1]),
      ("uniform bool a; // = 3", .bool, [1]),
      ("uniform bool a = false;", .bool, [0]),
      ("uniform vec2 a; // = vec2(0.5, -1)", .vec2, [0.5, -1]),
      ("uniform vec2 a; // = vec2(0.5)", .vec2, [0.5, 0.5]),
      ("uniform vec2 a; // = 0.5, 0.75", .vec2, [0.5, 0.75]),
      ("uniform vec2 a; // = (0.5, 0.75)", .vec2, [0.5, 0.75]),
      ("uniform vec3 a; // = {1, 2, 3}", .vec3, [1, 2, 3]),
      ("uniform vec3 a /* = vec3(0.9, 0.4, 0.2) */;", .vec3, [0.9, 0.4, 0.2]),
      ("uniform vec3 a; // = vec3(1.0, 2.0, 3.0) / 2.0", .vec3, [0.5, 1, 1.5]),
      ("uniform vec4 a; // = vec4(vec3(0.5), 1.0)", .vec4, [0.5, 0.5, 0.5, 1]),
      ("uniform vec4 a; // = vec2(1.0, 2.0)", .vec4, [0, 0, 0, 0]),
      ("uniform ivec2 a; // = ivec2(4)", .ivec2, [4, 4]),
      ("uniform ivec3 a; // = ivec3(1,2,3)", .ivec3, [1, 2, 3]),
      ("uniform ivec4 a = ivec4(1, 2, 3, 4);", .ivec4, [1, 2, 3, 4]),
      ("uniform sampler2D a; // = 1", .sampler2D, []),
    ] as [(String, ShaderUniform.Kind, [Double])])
  func aDefaultIsRead(_ line: String, _ kind: ShaderUniform.Kind, _ value: [Double]) throws {
    let uniforms = try uniforms(line)
    #expect(uniforms.map(\.name) == ["a"])
    #expect(uniforms.first?.kind == kind)
    #expect(uniforms.first?.defaultValue == value)
  }

  @Test(
    arguments: [
      ("uniform float a, b; // = 1.0, 2.0", [[1], [2]]),
      ("uniform float a, b; // = 1.0", [[1], [1]]),
      ("uniform float a; uniform float b; // a = 1, b = 2", [[1], [2]]),
      ("uniform float a /* = 1 */, b /* = 2 */; // wide", [[1], [2]]),
      ("uniform float a; /* = 1 */ uniform float b; // = 2", [[1], [2]]),
      ("uniform float a = 1.0, b = 2.0;", [[1], [2]]),
      ("uniform float\n  a, // = 1\n  b; // = 2", [[1], [2]]),
      ("uniform vec2 a, b; // = vec2(1.0, 2.0), vec2(3.0)", [[1, 2], [3, 3]]),
      ("uniform float a; // = 1\n// = 7\nuniform float b; // = 2", [[1], [2]]),
    ] as [(String, [[Double]])])
  func severalParametersHaveTheirOwnDefaults(_ line: String, _ values: [[Double]]) throws {
    let uniforms = try uniforms(line)
    #expect(uniforms.map(\.name) == ["a", "b"])
    #expect(uniforms.map(\.defaultValue) == values)
  }

  @Test(
    arguments: [
      ("// = 0.5 [0, 1]", 0...1, ""),
      ("// = 0.5; range 0..1", 0...1, ""),
      ("// = 0.5 range: 0.25 - 0.75", 0.25...0.75, ""),
      ("// = 0.5 (min: 0 max: 1) the width", 0...1, "the width"),
      ("// = 0.5 min=-1, max=1", -1...1, ""),
      ("// = 0.5, between 0 and 1", 0...1, ""),
      ("// the width, 0.1..0.9, default 0.5", 0.1...0.9, "the width"),
      ("// = 2.0 in [0, 1]", 0...2, ""),
      ("// = 0.5 the width", nil, "the width"),
      ("// = 0.5 [1, 0]", nil, ""),
      ("/* = 0.5 */ // the width", nil, "the width"),
    ] as [(String, ClosedRange<Double>?, String)])
  func aRangeIsReadAndTheRestIsHelp(
    _ remark: String, _ range: ClosedRange<Double>?, _ help: String
  ) throws {
    let uniform = try #require(try uniforms("uniform float a; \(remark)").first)
    #expect(uniform.range == range)
    #expect(uniform.help == help)
    #expect(uniform.defaultValue == [remark.contains("2.0") ? 2 : 0.5])
  }

  @Test func theRemarkAboveIsHelpWhereNoneIsBeside() throws {
    let uniforms = try uniforms(
      """
      // License: MIT
      uniform float a; // = 1
      // The width of a bar,
      // from edge to edge. [1, 8]
      uniform float b; // = 2

      // Settings
      uniform float c; // = 3 the height
      """)
    #expect(uniforms.map(\.help) == ["", "The width of a bar, from edge to edge.", "the height"])
    #expect(uniforms.map(\.range) == [nil, 1...8, nil])
  }

  @Test func theContractsOwnNamesAreNoParameters() throws {
    let uniforms = try uniforms(
      "uniform float progress, a, ratio;\nuniform sampler2D from, to;\nuniform float b;")
    #expect(uniforms.map(\.name) == ["a", "b"])
  }

  @Test func whatThePreprocessorLeavesOutIsNoParameter() throws {
    let uniforms = try uniforms(
      """
      #ifdef GL_ES
      precision mediump float;
      uniform float a;
      #else
      uniform float b; // = 1
      #endif
      #if 0
      uniform float c;
      #elif 1
      uniform float d;
      #endif
      #define WIDE
      #if !defined(WIDE)
      uniform float e;
      #endif
      // uniform float f;
      /* uniform float g; */
      """)
    #expect(uniforms.map(\.name) == ["b", "d"])
  }
}
