internal import COpenGL

/// A preprocessor name that shaders are compiled with.
public struct Definition: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The name.
  public let name: String
  /// What it stands for.
  public let value: Int

  /// `name` for `value`.
  public init(_ name: String, _ value: Int = 1) {
    self.name = name
    self.value = value
  }

  /// A name for 1.
  public init(stringLiteral name: String) { self.init(name) }
}

/// A vertex and a fragment shader, linked.
public struct Program: ~Copyable {
  /// The name that errors and debuggers show.
  public let label: String
  let name: ObjectName

  /// Compiles and links.
  ///
  /// - Parameter defines: preprocessor names that are set after the shaders' `#version` line.
  /// - Throws: `GPUError.shader` with the driver's log.
  public init(
    label: String, vertex: String, fragment: String, defines: [Definition] = [], in device: Device
  ) throws(GPUError) {
    let vertexShader = try Self.compile(
      GL_VERTEX_SHADER, vertex, defines, label: "\(label).vert", in: device)
    let fragmentShader = try Self.compile(
      GL_FRAGMENT_SHADER, fragment, defines, label: "\(label).frag", in: device)
    let name = ObjectName(.program, label: label, in: device)
    glAttachShader(name.id, vertexShader.id)
    glAttachShader(name.id, fragmentShader.id)
    glLinkProgram(name.id)
    glDetachShader(name.id, vertexShader.id)
    glDetachShader(name.id, fragmentShader.id)
    var linked: GLint = 0
    glGetProgramiv(name.id, GLenum(GL_LINK_STATUS), &linked)
    guard linked != 0 else {
      throw .shader(
        name: label,
        log: Self.log(of: name.id, length: glGetProgramiv, text: glGetProgramInfoLog))
    }
    self.label = label
    self.name = name
  }

  private static func compile(
    _ stage: Int32, _ source: String, _ defines: [Definition], label: String, in device: Device
  ) throws(GPUError) -> ObjectName {
    let shader = ObjectName(
      taking: glCreateShader(GLenum(stage)), .shader, label: label, in: device)
    let text = inserting(defines, into: source)
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

  /// `#version` has to be the first line, so the definitions follow it; `#line` keeps the log's numbers true.
  private static func inserting(_ defines: [Definition], into source: String) -> String {
    let lines = source.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let definitions = defines.map { "#define \($0.name) \($0.value)\n" }.joined()
    return "\(lines[0])\n\(definitions)#line 2\n\(lines.count > 1 ? String(lines[1]) : "")"
  }

  private static func log(
    of object: GLuint,
    length: (GLuint, GLenum, UnsafeMutablePointer<GLint>?) -> Void,
    text: (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?) -> Void
  ) -> String {
    var count: GLint = 0
    length(object, GLenum(GL_INFO_LOG_LENGTH), &count)
    guard count > 0 else { return "the driver gives no reason" }
    return String(
      unsafeUninitializedCapacity: Int(count),
      initializingUTF8With: { buffer in
        var written: GLsizei = 0
        buffer.withMemoryRebound(to: GLchar.self) { text(object, count, &written, $0.baseAddress) }
        return Int(written)
      })
  }
}
