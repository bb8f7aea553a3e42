import ShaderEffects

/// Reads texts as transitions by the gl-transitions contract, and writes their fragment shaders.
///
/// The shaders are not compiled: what a driver's compiler makes of a text is the driver's matter.
public struct TransitionShaderFuzzTarget: FuzzTarget {
  public static let name = "transition-shaders"
  public static let syntax = FuzzSyntax.text
  public static let dictionary = [
    "vec4 transition(vec2 uv)", "uniform float a; // = 1.0 [0, 2]\n", "uniform vec2 a, b;",
    "/* = vec3(0.5) */", "// range 0..1", "#if 0\n", "#ifdef GL_ES\n", "#else\n", "#endif\n",
    "#define texture2D texture\n", "#define PI 3.14\n", "#version 300 es\n", "sample", "texture(",
    "float mod(float a, int b) {", "const float c = c * 2.0;", "\\\n", "\r\n", "\r", "\u{FEFF}",
    "/*", "*/", "//", "((((", "vec4(", "1e", ".", "0x", "// Author: ", "// License: ",
  ]

  public static func seeds() -> [[UInt8]] {
    let texts = [
      ShaderTemplate.text,
      """
      // Author: Ada
      /* License: MIT
       * Description: a door */
      #version 300 es
      #ifdef GL_ES
      precision highp float;
      #endif
      uniform sampler2D from, to, luma; uniform float progress;
      uniform float wide /* = 1.0 / 3.0 */, high; // = 2.0
      uniform ivec2 size = ivec2(4), /* min: 1 max: 9 */ smooth;
      #define PI 3.14159
      const vec3 half3 = vec3(0.5);
      uniform vec3 edgeColor; // = half3 * PI; default colour
      float mod(int a, int b) { return float(a - b); }
      vec4 transition(highp vec2 p) {
        float sample = mod(p.x, 0.5) + mod(1, 2); // the end \\
        return mix(texture(from, p), texture2D(to, p), progress) * sample;
      }
      """,
      "#define F(x) x\nvec4 transition(vec2 uv) { return texelFetch(to, ivec2(F(1)), 0); }",
    ]
    return texts.map { Array($0.utf8) }
  }

  public init(in folder: String) {}

  public func run(_ input: [UInt8]) throws {
    let text = String(decoding: input, as: UTF8.self)
    let file: ShaderFile
    do throws(ShaderFileError) {
      file = try ShaderFile(name: "fuzz", text: text)
    } catch {
      try require(!error.description.isEmpty, "a refusal says nothing")
      return
    }
    try require(file.uniforms.count <= ShaderFile.mostUniforms, "too many parameters")
    for uniform in file.uniforms {
      let value = uniform.defaultValue
      let name = uniform.name
      try require(value.count == uniform.kind.componentCount, "\(name) has \(value.count) numbers")
      try require(value.allSatisfy(\.isFinite), "\(name) is \(value)")
      try require(
        uniform.range.map { range in value.allSatisfy(range.contains) } ?? true,
        "\(name)'s default \(value) is out of its range")
      try require(uniform.symbol.utf8.count == name.utf8.count, "\(uniform.symbol) for \(name)")
    }
    try require(Set(file.uniforms.map(\.symbol)).count == file.uniforms.count, "a symbol twice")
    try checkShader(of: file)
  }

  /// Holds the user's part of the shader against the text: as long, with the same lines.
  private func checkShader(of file: ShaderFile) throws(FuzzFinding) {
    let shader = Array(file.fragmentShader.utf8)
    let end = Array(
      "\n\nvoid main() { hinge_fragment = hinge_laid(hinge_finished(transition(hinge_uv))); }\n"
        .utf8)
    let text = Array(file.text.utf8)
    try require(shader.starts(with: Array("#version 450 core\n".utf8)), "no #version on top")
    try require(shader.suffix(end.count).elementsEqual(end), "no main at the end")
    let body = shader.dropLast(end.count).suffix(text.count)
    let line = Array("#line 1 0\n".utf8)
    try require(
      shader.dropLast(end.count + text.count).suffix(line.count).elementsEqual(line),
      "the text has another length")
    for (was, now) in zip(text, body) {
      let isNewline = was == 0x0A || was == 0x0D
      try require(isNewline == (now == 0x0A || now == 0x0D), "a line ends elsewhere")
    }
  }
}
