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
    // Its numbers lie side by side.
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
    withUnsafeTemporaryAllocation(of: GLfloat.self, capacity: 3 * values.count) { numbers in
      // It takes as much room as four numbers.
      for (index, value) in values.enumerated() {
        for part in 0..<3 { numbers.initializeElement(at: 3 * index + part, to: value[part]) }
      }
      glProgramUniform3fv(program, location, GLsizei(values.count), numbers.baseAddress)
    }
  }
}

extension SIMD4<Float>: UniformValue {
  public static var glType: UInt32 { GLenum(GL_FLOAT_VEC4) }
  public static var glslName: String { "vec4" }
  public static func store(
    _ values: UnsafeBufferPointer<SIMD4<Float>>, in program: UInt32, at location: Int32
  ) {
    // Its numbers lie side by side.
    glProgramUniform4fv(
      program, location, GLsizei(values.count),
      UnsafeRawPointer(values.baseAddress)?.assumingMemoryBound(to: GLfloat.self))
  }
}

/// A 3×3 matrix as a shader takes it: three columns, for `matrix * column`.
public struct Matrix3: Sendable, Hashable {
  private let c0, c1, c2: SIMD3<Float>

  /// A matrix from its columns.
  public init(_ c0: SIMD3<Float>, _ c1: SIMD3<Float>, _ c2: SIMD3<Float>) {
    self.c0 = c0
    self.c1 = c1
    self.c2 = c2
  }

  fileprivate subscript(index: Int) -> Float {
    switch index / 3 {
    case 0: c0[index % 3]
    case 1: c1[index % 3]
    default: c2[index % 3]
    }
  }
}

extension Matrix3: UniformValue {
  public static var glType: UInt32 { GLenum(GL_FLOAT_MAT3) }
  public static var glslName: String { "mat3" }
  public static func store(
    _ values: UnsafeBufferPointer<Matrix3>, in program: UInt32, at location: Int32
  ) {
    withUnsafeTemporaryAllocation(of: GLfloat.self, capacity: 9 * values.count) { numbers in
      for (index, value) in values.enumerated() {
        for part in 0..<9 { numbers.initializeElement(at: 9 * index + part, to: value[part]) }
      }
      glProgramUniformMatrix3fv(
        program, location, GLsizei(values.count), GLboolean(GL_FALSE), numbers.baseAddress)
    }
  }
}

/// The texture unit that a sampler reads from, from 0.
public struct TextureUnit: Sendable, Hashable {
  /// The unit's index.
  public let index: Int

  /// Unit `index`.
  public init(_ index: Int) { self.index = index }
}

extension TextureUnit: UniformValue {
  public static var glType: UInt32 { GLenum(GL_SAMPLER_2D) }
  public static var glslName: String { "sampler2D" }
  public static func store(
    _ values: UnsafeBufferPointer<TextureUnit>, in program: UInt32, at location: Int32
  ) {
    withUnsafeTemporaryAllocation(of: GLint.self, capacity: values.count) { numbers in
      for (index, unit) in values.enumerated() {
        numbers.initializeElement(at: index, to: GLint(unit.index))
      }
      glProgramUniform1iv(program, location, GLsizei(values.count), numbers.baseAddress)
    }
  }
}
