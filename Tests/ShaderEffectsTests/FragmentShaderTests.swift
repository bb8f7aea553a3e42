import ShaderEffects
import Testing

/// Returns the part of a fragment shader that is the user's.
private func body(_ file: ShaderFile) throws -> String {
  let shader = file.fragmentShader
  let begin = try #require(shader.firstRange(of: "#line 1 0\n")).upperBound
  let end = try #require(shader.firstRange(of: "\n\nvoid main()")).lowerBound
  return String(shader[begin..<end])
}

@Suite struct FragmentShaderTests {
  @Test func anOrdinaryTextIsKeptAsItIs() throws {
    let file = try shader(
      """
      // Author: Zoë \u{1F30A}
      #define PI 3.14159
      uniform vec2 way; // = vec2(1.0, 0.0)
      vec4 mixed(vec4 from, vec4 to) { return mix(from, to, progress); }
      """)
    #expect(try body(file) == file.text)
    #expect(file.fragmentShader.hasPrefix("#version 450 core\n"))
  }

  @Test(
    arguments: [
      // The prologue's own lines, and other dialects'.
      ("#version 300 es\nfloat a;", "               \nfloat a;"),
      ("#extension GL_OES_standard_derivatives : enable // why", nil),
      ("uniform float progress;", "                       "),
      ("uniform sampler2D from, to; // both", "                            // both"),
      ("uniform float progress, a, ratio, b;", "uniform float           a,        b;"),
      ("uniform float a, progress, ratio;", "uniform float a                 ;"),
      // Initializers: a value comes from outside.
      ("uniform float a = 0.5; // wide", "uniform float a      ; // wide"),
      ("uniform vec2 a = vec2(\n  1.0), b;", "uniform vec2 a        \n      , b;"),
      // Words of GLSL 4.50.
      ("float sample = 1.0; float b = sample;", "float Sample = 1.0; float b = Sample;"),
      ("float Filter, filter;", "float Filter, fIlter;"),
      ("precise float a;", "precise float a;"),
      ("layout(location = 3) uniform float a;", "layout(location = 3) uniform float a;"),
      ("float uint = 1.0;", "float Uint = 1.0;"),
      ("uint a = uint(1);", "uint a = uint(1);"),
      ("#define F(patch) patch * 2.0", "#define F(Patch) Patch * 2.0"),
      // Pictures have their bottom row first.
      (
        "vec4 f(vec2 p) { return texture(from, p); }", "vec4 f(vec2 p) { return Texture(from, p); }"
      ),
      ("#define texture2D texture", "#define texture2D Texture"),
      (
        "vec4 texture(vec2 p) { return vec4(p, p); }", "vec4 texture(vec2 p) { return vec4(p, p); }"
      ),
      (
        "uniform sampler2D texture;\n#define T(p) texture2D(texture, p)",
        "uniform sampler2D texture;\n#define T(p) texture2D(texture, p)"
      ),
      ("uniform sampler2D texture;", "uniform sampler2D texture;"),
      // GLSL's functions stay beside the shader's of the same name.
      (
        "int mod(int a, int b) { return a; }\nfloat c = mod(1.0, 2.0);",
        "int Mod(int a, int b) { return a; }\nfloat c = Mod(1.0, 2.0);"
      ),
      // In GLSL 4.50 the next line would be part of the remark.
      ("// a door \\\nfloat a;", "// a door  \nfloat a;"),
    ] as [(String, String?)])
  func aTextForAnotherDialectIsChangedInPlace(_ lines: String, _ changed: String?) throws {
    let file = try shader(lines)
    let body = try body(file)
    if let changed { #expect(body == (try shader(changed)).text) }
    #expect(body.utf8.count == file.text.utf8.count)
    #expect(
      body.split(separator: "\n", omittingEmptySubsequences: false).count
        == file.text.split(separator: "\n", omittingEmptySubsequences: false).count)
  }

  @Test func aParameterNamedByAKeywordHasASymbol() throws {
    let file = try shader("uniform float smooth; // = 0.5\nuniform float wide;")
    #expect(file.uniforms.map(\.name) == ["smooth", "wide"])
    #expect(file.uniforms.map(\.symbol) == ["Smooth", "wide"])
    #expect(try body(file).contains("uniform float Smooth;"))
  }

  @Test func theShadersOwnSignatureIsNotWrittenTwice() throws {
    let text = try shader("float mod(float a, float b) { return a - b; }").fragmentShader
    #expect(!text.contains("float Mod(float a, float b) { return mod("))
    #expect(text.contains("vec2 Mod(vec2 a, vec2 b) { return mod(a, b); }"))
    #expect(text.contains("vec2 Mod(vec2 a, float b) { return mod(a, b); }"))
  }

  @Test func columnsStayWhereAWordIsReplaced() throws {
    let file = try shader("float sample = 0.0; float wrong = ;")
    let before = try #require(file.text.firstRange(of: "wrong")).lowerBound
    let body = try body(file)
    let after = try #require(body.firstRange(of: "wrong")).lowerBound
    #expect(
      file.text.utf8.distance(from: file.text.startIndex, to: before)
        == body.utf8.distance(from: body.startIndex, to: after))
  }
}
