internal import COpenGL

extension Int32: UniformValue {
  public static var glType: UInt32 { GLenum(GL_INT) }
  public static var glslName: String { "int" }
  public static func store(
    _ values: UnsafeBufferPointer<Int32>, in program: UInt32, at location: Int32
  ) {
    glProgramUniform1iv(program, location, GLsizei(values.count), values.baseAddress)
  }
}

extension Bool: UniformValue {
  public static var glType: UInt32 { GLenum(GL_BOOL) }
  public static var glslName: String { "bool" }
  public static func store(
    _ values: UnsafeBufferPointer<Bool>, in program: UInt32, at location: Int32
  ) {
    withUnsafeTemporaryAllocation(of: GLint.self, capacity: values.count) { integers in
      for (index, value) in values.enumerated() {
        integers.initializeElement(at: index, to: value ? 1 : 0)
      }
      glProgramUniform1iv(program, location, GLsizei(values.count), integers.baseAddress)
    }
  }
}

/// A vector of two integers. Swift's SIMD vectors are uniforms with floating-point components.
public struct IntegerVector2: UniformValue {
  private let components: SIMD2<Int32>

  /// Creates a vector from its components.
  public init(_ components: SIMD2<Int32>) { self.components = components }

  public static var glType: UInt32 { GLenum(GL_INT_VEC2) }
  public static var glslName: String { "ivec2" }
  public static func store(
    _ values: UnsafeBufferPointer<IntegerVector2>, in program: UInt32, at location: Int32
  ) {
    withUnsafeTemporaryAllocation(of: GLint.self, capacity: 2 * values.count) { integers in
      for (index, value) in values.enumerated() {
        for component in 0..<2 {
          integers.initializeElement(at: 2 * index + component, to: value.components[component])
        }
      }
      glProgramUniform2iv(program, location, GLsizei(values.count), integers.baseAddress)
    }
  }
}

/// A vector of three integers. Swift's SIMD vectors are uniforms with floating-point components.
public struct IntegerVector3: UniformValue {
  private let components: SIMD3<Int32>

  /// Creates a vector from its components.
  public init(_ components: SIMD3<Int32>) { self.components = components }

  public static var glType: UInt32 { GLenum(GL_INT_VEC3) }
  public static var glslName: String { "ivec3" }
  public static func store(
    _ values: UnsafeBufferPointer<IntegerVector3>, in program: UInt32, at location: Int32
  ) {
    withUnsafeTemporaryAllocation(of: GLint.self, capacity: 3 * values.count) { integers in
      for (index, value) in values.enumerated() {
        for component in 0..<3 {
          integers.initializeElement(at: 3 * index + component, to: value.components[component])
        }
      }
      glProgramUniform3iv(program, location, GLsizei(values.count), integers.baseAddress)
    }
  }
}

/// A vector of four integers. Swift's SIMD vectors are uniforms with floating-point components.
public struct IntegerVector4: UniformValue {
  private let components: SIMD4<Int32>

  /// Creates a vector from its components.
  public init(_ components: SIMD4<Int32>) { self.components = components }

  public static var glType: UInt32 { GLenum(GL_INT_VEC4) }
  public static var glslName: String { "ivec4" }
  public static func store(
    _ values: UnsafeBufferPointer<IntegerVector4>, in program: UInt32, at location: Int32
  ) {
    withUnsafeTemporaryAllocation(of: GLint.self, capacity: 4 * values.count) { integers in
      for (index, value) in values.enumerated() {
        for component in 0..<4 {
          integers.initializeElement(at: 4 * index + component, to: value.components[component])
        }
      }
      glProgramUniform4iv(program, location, GLsizei(values.count), integers.baseAddress)
    }
  }
}
