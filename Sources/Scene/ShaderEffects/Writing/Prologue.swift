/// The GLSL before a transition's text.
enum Prologue {
  /// Names that the prologue reserves.
  static let names: Set<String> = [
    "hinge_uv", "hinge_at", "hinge_place", "hinge_fragment", "hinge_straight", "hinge_flipped",
    "hinge_finished", "hinge_laid", "hinge_value", "hinge_light", "progress", "ratio", "from", "to",
    "getFromColor",
    "getToColor", "main", "texture2D", "texture2DProj", "texture2DLod", "texture2DLodEXT",
    "texture2DGradEXT",
  ]

  /// The contract's declarations, and the GLSL ES 1.00 names of functions that read pictures.
  ///
  /// The renderer defines `HINGE_OPAQUE` if no picture has a transparent pixel. The result is then
  /// premultiplied, as in a browser's canvas. Otherwise the shader reads and returns straight
  /// alpha, and a NaN colour becomes black. The renderer defines `HINGE_OVER_BLACK` if only opaque
  /// black is below, over which every colour stays itself and is opaque. It defines `HINGE_LINEAR`,
  /// the transfer function's number in ITU-T H.273, if pictures and the result are light; the
  /// shader reads and returns encoded values.
  static let text = """
    #version 450 core
    uniform float progress;
    uniform float ratio;
    uniform sampler2D from;
    uniform sampler2D to;
    uniform vec4 hinge_place;
    vec2 hinge_at(vec2 p) {
      return vec2(p.x - hinge_place.x, hinge_place.y - p.y) / hinge_place.zw;
    }
    #define hinge_uv hinge_at(gl_FragCoord.xy)
    out vec4 hinge_fragment;
    vec2 hinge_flipped(vec2 p) { return vec2(p.x, 1.0 - p.y); }
    #ifdef HINGE_LINEAR
    #if HINGE_LINEAR == 16
    vec3 hinge_value(vec3 l) {
      vec3 p = pow(clamp(l * 0.0203, 0.0, 1.0), vec3(0.1593017578125));
      return pow((0.8359375 + 18.8515625 * p) / (1.0 + 18.6875 * p), vec3(78.84375));
    }
    vec3 hinge_light(vec3 v) {
      vec3 p = pow(v, vec3(0.012683313515655966));
      vec3 l = max(p - 0.8359375, 0.0) / (18.8515625 - 18.6875 * p);
      return pow(l, vec3(6.277394636015326)) / 0.0203;
    }
    #elif HINGE_LINEAR == 18
    vec3 hinge_value(vec3 l) {
      l = clamp(l * 0.26479, 0.0, 1.0);
      vec3 high = 0.17883277 * log(max(12.0 * l - 0.28466892, 1e-6)) + 0.55991073;
      return mix(sqrt(3.0 * l), high, greaterThan(l, vec3(1.0 / 12.0)));
    }
    vec3 hinge_light(vec3 v) {
      vec3 high = (exp((v - 0.55991073) / 0.17883277) + 0.28466892) / 12.0;
      return mix(v * v / 3.0, high, greaterThan(v, vec3(0.5))) / 0.26479;
    }
    #else
    vec3 hinge_value(vec3 l) {
      l = clamp(l, 0.0, 1.0);
      vec3 high = 1.055 * pow(l, vec3(1.0 / 2.4)) - 0.055;
      return mix(12.92 * l, high, greaterThan(l, vec3(0.0031308)));
    }
    vec3 hinge_light(vec3 v) {
      return mix(v / 12.92, pow((v + 0.055) / 1.055, vec3(2.4)), greaterThan(v, vec3(0.04045)));
    }
    #endif
    vec4 hinge_straight(vec4 c) {
      return vec4(hinge_value(c.a > 0.0 && c.a < 1.0 ? c.rgb / c.a : c.rgb), c.a);
    }
    vec4 hinge_finished(vec4 c) {
      c = clamp(mix(c, vec4(0.0, 0.0, 0.0, 1.0), isnan(c)), 0.0, 1.0);
    #ifdef HINGE_OPAQUE
      return vec4(hinge_light(c.rgb), c.a);
    #else
      return vec4(hinge_light(c.rgb) * c.a, c.a);
    #endif
    }
    #elif defined(HINGE_OPAQUE)
    #define hinge_straight(c) (c)
    #define hinge_finished(c) (c)
    #else
    vec4 hinge_straight(vec4 c) {
      return c.a > 0.0 && c.a < 1.0 ? vec4(c.rgb / c.a, c.a) : c;
    }
    vec4 hinge_finished(vec4 c) {
      c = clamp(mix(c, vec4(0.0, 0.0, 0.0, 1.0), isnan(c)), 0.0, 1.0);
      return vec4(c.rgb * c.a, c.a);
    }
    #endif
    #ifdef HINGE_OVER_BLACK
    #define hinge_laid(c) vec4((c).rgb, 1.0)
    #else
    #define hinge_laid(c) (c)
    #endif
    vec4 texture2D(sampler2D s, vec2 p) {
      return hinge_straight(texture(s, hinge_flipped(p)));
    }
    vec4 texture2D(sampler2D s, vec2 p, float bias) {
      return hinge_straight(texture(s, hinge_flipped(p), bias));
    }
    vec4 texture2DProj(sampler2D s, vec3 p) { return texture2D(s, p.xy / p.z); }
    vec4 texture2DProj(sampler2D s, vec4 p) { return texture2D(s, p.xy / p.w); }
    vec4 texture2DLod(sampler2D s, vec2 p, float lod) {
      return hinge_straight(textureLod(s, hinge_flipped(p), lod));
    }
    vec4 texture2DLodEXT(sampler2D s, vec2 p, float lod) { return texture2DLod(s, p, lod); }
    vec4 texture2DGradEXT(sampler2D s, vec2 p, vec2 x, vec2 y) {
      return hinge_straight(
        textureGrad(s, hinge_flipped(p), vec2(x.x, -x.y), vec2(y.x, -y.y)));
    }
    vec4 getFromColor(vec2 uv) { return texture2D(from, uv); }
    vec4 getToColor(vec2 uv) { return texture2D(to, uv); }

    """

  /// Returns the GLSL ES 3.00 functions that read pictures, under other names.
  static func text(of function: String, as symbol: String) -> String {
    switch function {
    case "texture":
      """
      vec4 \(symbol)(sampler2D s, vec2 p) { return texture2D(s, p); }
      vec4 \(symbol)(sampler2D s, vec2 p, float bias) { return texture2D(s, p, bias); }

      """
    case "textureLod":
      "vec4 \(symbol)(sampler2D s, vec2 p, float lod) { return texture2DLod(s, p, lod); }\n"
    case "textureGrad":
      """
      vec4 \(symbol)(sampler2D s, vec2 p, vec2 x, vec2 y) {
        return texture2DGradEXT(s, p, x, y);
      }

      """
    case "textureProj":
      """
      vec4 \(symbol)(sampler2D s, vec3 p) { return texture2DProj(s, p); }
      vec4 \(symbol)(sampler2D s, vec4 p) { return texture2DProj(s, p); }

      """
    case "texelFetch":
      """
      vec4 \(symbol)(sampler2D s, ivec2 p, int lod) {
        ivec2 q = ivec2(p.x, textureSize(s, lod).y - 1 - p.y);
        return hinge_straight(texelFetch(s, q, lod));
      }

      """
    default: ""
    }
  }
}
