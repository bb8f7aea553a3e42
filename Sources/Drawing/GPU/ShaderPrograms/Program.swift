internal import COpenGL

/// A linked program of a vertex and a fragment shader.
public struct Program: ~Copyable {
  /// The name that errors and debuggers show.
  public let label: String
  let object: GLObject

  /// Compiles and links two shaders.
  ///
  /// - Parameters:
  ///   - label: the name that errors and debuggers show; the shaders get `.vert` and `.frag`
  ///     appended.
  ///   - vertex: the GLSL source of the vertex shader, its first line the `#version`.
  ///   - fragment: the GLSL source of the fragment shader, its first line the `#version`.
  ///   - macros: preprocessor macros, defined after the `#version` line of both shaders.
  /// - Throws: `GPUError.shader` with the driver's log, whose line numbers are those of the source.
  public init(
    label: String, vertex: String, fragment: String, defines macros: [ShaderMacro] = [],
    in device: Device
  ) throws(GPUError) {
    let vertexShader = try Self.compile(
      GL_VERTEX_SHADER, vertex, macros, label: "\(label).vert", in: device)
    let fragmentShader = try Self.compile(
      GL_FRAGMENT_SHADER, fragment, macros, label: "\(label).frag", in: device)
    let object = GLObject(.program, label: label, in: device)
    glAttachShader(object.id, vertexShader.id)
    glAttachShader(object.id, fragmentShader.id)
    glLinkProgram(object.id)
    glDetachShader(object.id, vertexShader.id)
    glDetachShader(object.id, fragmentShader.id)
    var linked: GLint = 0
    glGetProgramiv(object.id, GLenum(GL_LINK_STATUS), &linked)
    guard linked != 0 else {
      throw .shader(
        name: label,
        log: Self.log(of: object.id, length: glGetProgramiv, text: glGetProgramInfoLog))
    }
    self.label = label
    self.object = object
  }

  private static func compile(
    _ kind: Int32, _ source: String, _ macros: [ShaderMacro], label: String, in device: Device
  ) throws(GPUError) -> GLObject {
    device.requireOwnThread("the compilation of '\(label)'")
    let shader = GLObject(
      adopting: glCreateShader(GLenum(kind)), .shader, label: label, in: device)
    let text = inserting(macros, into: source)
    text.withCString { characters in
      var pointer: UnsafePointer<GLchar>? = characters
      glShaderSource(shader.id, 1, &pointer, nil)
    }
    glCompileShader(shader.id)
    var compiled: GLint = 0
    glGetShaderiv(shader.id, GLenum(GL_COMPILE_STATUS), &compiled)
    guard compiled != 0 else {
      throw .shader(
        name: label,
        log: log(of: shader.id, length: glGetShaderiv, text: glGetShaderInfoLog))
    }
    return shader
  }

  /// Returns the source with the macros after its first line, because `#version` must come first.
  /// The `#line` directive keeps the line numbers of the driver's log.
  private static func inserting(_ macros: [ShaderMacro], into source: String) -> String {
    let lines = source.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let definitions = macros.map { "#define \($0.name) \($0.value)\n" }.joined()
    return "\(lines[0])\n\(definitions)#line 2\n\(lines.count > 1 ? String(lines[1]) : "")"
  }

  private static func log(
    of object: GLuint,
    length: (GLuint, GLenum, UnsafeMutablePointer<GLint>?) -> Void,
    text: (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?) -> Void
  ) -> String {
    var count: GLint = 0
    length(object, GLenum(GL_INFO_LOG_LENGTH), &count)
    guard count > 0 else { return "" }
    return String(
      unsafeUninitializedCapacity: Int(count),
      initializingUTF8With: { buffer in
        var written: GLsizei = 0
        buffer.withMemoryRebound(to: GLchar.self) { text(object, count, &written, $0.baseAddress) }
        return Int(written)
      })
  }
}
