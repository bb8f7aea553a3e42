import Frames
import GPU

/// GLSL sources of the tests. A target's row 0 is at y = −1 in normalized device coordinates.
enum Shaders {
  /// A strip of four vertices that covers the whole target.
  static let strip = """
    #version 450 core
    void main() {
      vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
      gl_Position = vec4(2 * corner - 1, 0, 1);
    }
    """

  /// A fan of four vertices that covers the whole target.
  static let fan = """
    #version 450 core
    void main() {
      vec2 corner = vec2(gl_VertexID == 1 || gl_VertexID == 2, gl_VertexID >= 2);
      gl_Position = vec4(2 * corner - 1, 0, 1);
    }
    """

  /// One colour for all fragments.
  static let solid = """
    #version 450 core
    uniform vec4 color;
    layout(location = 0) out vec4 result;
    void main() { result = color; }
    """

  /// Returns a fragment shader with global declarations and an expression of type `vec4`. In it,
  /// `column` is the fragment's column from 0.
  static func fragment(_ declarations: String, _ expression: String) -> String {
    """
    #version 450 core
    \(declarations)
    layout(location = 0) out vec4 result;
    void main() {
      int column = int(gl_FragCoord.x);
      result = \(expression);
    }
    """
  }
}

extension Device {
  /// Returns a program that draws `fragment` over the whole target by a strip of four vertices.
  func program(_ fragment: String) throws -> Program {
    try Program(label: "test", vertex: Shaders.strip, fragment: fragment, in: self)
  }
}

extension RenderTarget {
  /// The target's pixels, read back at once.
  func pixels() throws -> Frame {
    var bytes = [UInt8](repeating: 0, count: size.rgbaByteCount)
    try bytes.withUnsafeMutableBytes { try readPixels(into: $0) }
    return Frame(size: size, alpha: .premultiplied, bytes: bytes)
  }
}
