internal import COpenGL

extension Float: UniformValue {
  public static var glType: UInt32 { GLenum(GL_FLOAT) }
  public static var glslName: String { "float" }
  public func store(in program: UInt32, at location: Int32) {
    glProgramUniform1f(program, location, self)
  }
}

extension SIMD2<Float>: UniformValue {
  public static var glType: UInt32 { GLenum(GL_FLOAT_VEC2) }
  public static var glslName: String { "vec2" }
  public func store(in program: UInt32, at location: Int32) {
    glProgramUniform2f(program, location, x, y)
  }
}

extension SIMD4<Float>: UniformValue {
  public static var glType: UInt32 { GLenum(GL_FLOAT_VEC4) }
  public static var glslName: String { "vec4" }
  public func store(in program: UInt32, at location: Int32) {
    glProgramUniform4f(program, location, x, y, z, w)
  }
}

/// A 4×4 matrix as a shader takes it: four columns, for `matrix * column`.
///
/// The rows of a matrix for row vectors are the columns of the same map for column vectors, so a
/// `CATransform3D`-like matrix is passed row by row.
public struct Matrix4: Sendable, Hashable {
  /// The four columns.
  public var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    (c0, c1, c2, c3)
  }

  private let c0, c1, c2, c3: SIMD4<Float>

  /// A matrix from its columns.
  public init(_ c0: SIMD4<Float>, _ c1: SIMD4<Float>, _ c2: SIMD4<Float>, _ c3: SIMD4<Float>) {
    self.c0 = c0
    self.c1 = c1
    self.c2 = c2
    self.c3 = c3
  }
}

extension Matrix4: UniformValue {
  public static var glType: UInt32 { GLenum(GL_FLOAT_MAT4) }
  public static var glslName: String { "mat4" }
  public func store(in program: UInt32, at location: Int32) {
    withUnsafeBytes(of: columns) {
      glProgramUniformMatrix4fv(
        program, location, 1, GLboolean(GL_FALSE),
        $0.bindMemory(to: GLfloat.self).baseAddress)
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
  public func store(in program: UInt32, at location: Int32) {
    glProgramUniform1i(program, location, GLint(index))
  }
}
