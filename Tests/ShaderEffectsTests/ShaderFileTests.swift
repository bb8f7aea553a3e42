import ShaderEffects
import Testing

/// Returns a transition with `lines` in front of its function.
func shader(_ lines: String) throws(ShaderFileError) -> ShaderFile {
  try ShaderFile(
    name: "sample",
    text: lines + "\nvec4 transition(vec2 uv) { return getFromColor(uv); }\n")
}

/// Returns the reason for which a text is not a transition.
func refusal(_ text: String) -> ShaderFileError? {
  do throws(ShaderFileError) {
    _ = try ShaderFile(name: "sample", text: text)
    return nil
  } catch {
    return error
  }
}

@Suite struct ShaderFileTests {
  @Test func theTopRemarksAreReadInAnyCase() throws {
    let file = try shader(
      """
      // author: Ada
      // LICENCE: MIT
      // Waves roll from the left
      // and break in the middle.

      // The height of a wave.
      uniform float height; // = 0.5
      """)
    #expect(file.author == "Ada")
    #expect(file.license == "MIT")
    #expect(file.description == "Waves roll from the left and break in the middle.")
    #expect(file.uniforms.first?.help == "The height of a wave.")
  }

  @Test func blockRemarksAndTagsAreRead() throws {
    let file = try shader(
      """
      /*
       * @author Ada
       * SPDX-License-Identifier: BSD-2-Clause
       * Description: a door
       */
      """)
    #expect(file.author == "Ada")
    #expect(file.license == "BSD-2-Clause")
    #expect(file.description == "a door")
  }

  @Test func aLicenseTextDescribesNothing() throws {
    let file = try shader(
      """
      // Author: Ada
      // Copyright 2020 by Ada. All rights reserved.
      // Transition parameters ----
      """)
    #expect(file.description == nil)
  }

  @Test(
    arguments: [
      ("float f() { return 1.0; }", ShaderFileError.Reason.noTransition, nil),
      ("float transition(vec2 uv) { return 1.0; }", .noTransition, nil),
      ("// vec4 transition(vec2 uv) {}", .noTransition, nil),
      ("vec4 transition(vec2 uv);", .noTransition, nil),
      ("\n#include \"noise.glsl\"\n", .include, 2),
      ("float a;\n/* no end", .unclosedComment, 2),
      ("float a;\0", .containsZero, 1),
      (
        "uniform mat3 m;\nvec4 transition(vec2 uv) { return vec4(1); }",
        .unknownType("mat3", uniform: "m"), 1
      ),
      (
        "\nuniform float a;\nuniform float a;\nvec4 transition(vec2 uv) { return vec4(1); }",
        .namedTwice("a"), 3
      ),
      ("uniform float a[3];\nvec4 transition(vec2 uv) { return vec4(1); }", .array("a"), 1),
      ("uniform ;\nvec4 transition(vec2 uv) { return vec4(1); }", .malformedUniform, 1),
      ("void main() { }\nvec4 transition(vec2 uv) { return vec4(1); }", .ownMain, 1),
    ] as [(String, ShaderFileError.Reason, Int?)])
  func aTextThatIsNoTransitionIsRefused(
    _ text: String, _ reason: ShaderFileError.Reason, _ line: Int?
  ) {
    let error = refusal(text)
    #expect(error?.reason == reason)
    #expect(error?.line == line)
  }

  @Test func aFileOfOverAMebibyteIsRefused() {
    let text = String(repeating: " ", count: ShaderFile.mostBytes + 1)
    #expect(refusal(text)?.reason == .tooLong(ShaderFile.mostBytes + 1))
  }

  @Test func tooManyParametersAreRefused() {
    let lines = (0...ShaderFile.mostUniforms).map { "uniform float a\($0);" }
    let text = lines.joined(separator: "\n") + "\nvec4 transition(vec2 uv) { return vec4(1); }"
    #expect(refusal(text)?.reason == .tooManyUniforms(ShaderFile.mostUniforms + 1))
  }

  @Test func aRefusalIsASentenceWithTheLine() {
    let error = refusal("uniform mat3 m;\nvec4 transition(vec2 uv) { return vec4(1); }")
    #expect(
      error?.description == """
        line 1: the parameter 'm' has the type 'mat3'; it can be float, int, bool, \
        vec2, vec3, vec4, ivec2, ivec3, ivec4, sampler2D
        """)
  }

  @Test func deepNestingIsNoHarm() throws {
    let deep = String(repeating: "(", count: 200_000)
    let file = try shader("uniform float a; // = \(deep)1\nuniform float b = \(deep);")
    #expect(file.uniforms.map(\.defaultValue) == [[0], [0]])
  }

  @Test func constantsOfConstantsEnd() throws {
    let lines = (0..<40).map { "const float c\($0 + 1) = c\($0) + c\($0);" }
    let file = try shader(
      "const float c0 = c40;\n" + lines.joined(separator: "\n") + "\nuniform float a; // = c40")
    #expect(file.uniforms.first?.defaultValue == [0])
  }

  @Test(arguments: ["color", "borderColour", "uHotClr", "bgcolor"])
  func aVectorCalledAColorIsOne(_ name: String) throws {
    let file = try shader("uniform vec3 \(name);\nuniform vec2 \(name)2; uniform vec4 edge;")
    #expect(file.uniforms.map(\.isColor) == [true, false, false])
  }
}
