/// The initial text of a new transition.
public enum ShaderTemplate {
  /// A wipe with a wavy edge: short and ready to run.
  public static let text = """
    // Author: your name
    // License: MIT
    // Description: The second picture enters behind a wave.

    // Parameters. The remark states the default, the range and the purpose.
    uniform float height; // = 0.08 [0, 0.3] the height of the waves
    uniform float waves; // = 3 [1, 12] the number of waves
    uniform vec3 foamColor; // = vec3(1.0, 1.0, 1.0) the colour of the wave's edge

    // Also available: progress (0 to 1), ratio (width / height), getFromColor(uv), getToColor(uv).
    // uv is (0, 0) at the bottom left and (1, 1) at the top right.
    vec4 transition(vec2 uv) {
      // The waves grow and are flat at both ends, so that the picture does not jump.
      float swell = height * sin(3.14159265 * progress);
      float edge = progress + swell * sin(6.2831853 * (waves * uv.x + progress));
      // The second picture is below the edge.
      float shown = 1.0 - smoothstep(-0.003, 0.003, uv.y - edge);
      vec4 color = mix(getFromColor(uv), getToColor(uv), shown);
      float foam = exp(-abs(uv.y - edge) * 120.0) * sin(3.14159265 * progress);
      return mix(color, vec4(foamColor, 1.0), foam);
    }

    """
}
