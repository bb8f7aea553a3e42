internal import COpenGL

/// The active uniforms of a linked program. Each must be claimed once, by name and type, so that a
/// mismatch between GLSL and Swift cannot go unnoticed.
public struct UniformTable: ~Copyable {
  private let label: String
  private let allowsUnused: Bool
  private let program: GLuint
  private var unclaimed: [String: (type: GLenum, count: Int)]

  /// Queries the uniforms that the program's shaders use.
  ///
  /// - Parameters:
  ///   - program: a linked program, which must outlive the table and its uniforms.
  ///   - allowingUnused: true if uniforms that the shaders do not use may be claimed, too; setting
  ///     one has no effect.
  public init(of program: borrowing Program, allowingUnused: Bool = false) {
    label = program.label
    allowsUnused = allowingUnused
    self.program = program.object.id
    unclaimed = [:]
    var count: GLint = 0
    glGetProgramiv(self.program, GLenum(GL_ACTIVE_UNIFORMS), &count)
    var text = [GLchar](repeating: 0, count: 256)
    for index in 0..<GLuint(count) {
      var (length, size, type): (GLsizei, GLint, GLenum) = (0, 0, 0)
      glGetActiveUniform(
        self.program, index, GLsizei(text.count), &length, &size, &type, &text)
      let name = String(
        decoding: text.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      unclaimed[name] = (type, Int(size))
    }
  }

  /// Claims a uniform.
  ///
  /// - Throws: `GPUError.uniform` if the program has no unclaimed uniform of that name and type.
  public mutating func claim<Value: UniformValue>(
    _ name: String, as _: Value.Type = Value.self
  ) throws(GPUError) -> Uniform<Value> {
    let (location, _) = try claim(name, name, Value.self)
    return Uniform(program: program, location: location)
  }

  /// Claims an array of uniforms.
  ///
  /// - Throws: `GPUError.uniform` if the program has no unclaimed array of that name, type and
  ///   length.
  public mutating func claim<Value: UniformValue>(
    _ name: String, count: Int, as _: Value.Type = Value.self
  ) throws(GPUError) -> UniformArray<Value> {
    let (location, size) = try claim(name, "\(name)[0]", Value.self)
    guard size == count || allowsUnused && size < count else {
      throw .uniform(program: label, "the uniform '\(name)' has \(size) elements, not \(count)")
    }
    return UniformArray(program: program, location: location, count: count)
  }

  private mutating func claim<Value: UniformValue>(
    _ name: String, _ nameInProgram: String, _: Value.Type
  ) throws(GPUError) -> (location: GLint, count: Int) {
    guard let (type, count) = unclaimed.removeValue(forKey: nameInProgram) else {
      // OpenGL ignores values for location −1, and those beyond an array's last active element.
      if allowsUnused { return (-1, 0) }
      throw .uniform(program: label, "it does not use a uniform '\(name)'")
    }
    guard type == Value.glType else {
      throw .uniform(
        program: label, "the uniform '\(name)' is not a \(Value.glslName) (its type is \(type))")
    }
    return (glGetUniformLocation(program, nameInProgram), count)
  }

  /// Checks that every uniform is claimed.
  ///
  /// - Throws: `GPUError.uniform` with the names of the unclaimed uniforms.
  public consuming func finish() throws(GPUError) {
    guard unclaimed.isEmpty else {
      throw .uniform(
        program: label,
        "these uniforms are not claimed: \(unclaimed.keys.sorted().joined(separator: ", "))")
    }
  }
}
