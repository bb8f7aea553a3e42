internal import COpenGL

extension Float: UniformValue {
  public static var glType: UInt32 { GLenum(GL_FLOAT) }
  public static var glslName: String { "float" }
  public static func store(
    _ values: UnsafeBufferPointer<Float>, in program: UInt32, at location: Int32
  ) {
    glProgramUniform1fv(program, location, GLsizei(values.count), values.baseAddress)
  }
}

extension SIMD2<Float>: UniformValue {
  public static var glType: UInt32 { GLenum(GL_FLOAT_VEC2) }
  public static var glslName: String { "vec2" }
  public static func store(
    _ values: UnsafeBufferPointer<SIMD2<Float>>, in program: UInt32, at location: Int32
  ) {
    // The components are contiguous, without padding.
    glProgramUniform2fv(
      program, location, GLsizei(values.count),
      UnsafeRawPointer(values.baseAddress)?.assumingMemoryBound(to: GLfloat.self))
  }
}

extension SIMD3<Float>: UniformValue {
  public static var glType: UInt32 { GLenum(GL_FLOAT_VEC3) }
  public static var glslName: String { "vec3" }
  public static func store(
    _ values: UnsafeBufferPointer<SIMD3<Float>>, in program: UInt32, at location: Int32
  ) {
    withUnsafeTemporaryAllocation(of: GLfloat.self, capacity: 3 * values.count) { components in
      // A SIMD3 has the stride of four components; the fourth is padding.
      for (index, value) in values.enumerated() {
        for component in 0..<3 {
          components.initializeElement(at: 3 * index + component, to: value[component])
        }
      }
      glProgramUniform3fv(program, location, GLsizei(values.count), components.baseAddress)
    }
  }
}

extension SIMD4<Float>: UniformValue {
  public static var glType: UInt32 { GLenum(GL_FLOAT_VEC4) }
  public static var glslName: String { "vec4" }
  public static func store(
    _ values: UnsafeBufferPointer<SIMD4<Float>>, in program: UInt32, at location: Int32
  ) {
    // The components are contiguous, without padding.
    glProgramUniform4fv(
      program, location, GLsizei(values.count),
      UnsafeRawPointer(values.baseAddress)?.assumingMemoryBound(to: GLfloat.self))
  }
}
