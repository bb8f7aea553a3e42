internal import COpenGL

extension Float: UniformValue {
  public static var glType: UInt32 { GLenum(GL_FLOAT) }
  public static var glslName: String { "float" }
  public static func store(_ values: [Float], in program: UInt32, at location: Int32) {
    glProgramUniform1fv(program, location, GLsizei(values.count), values)
  }
}

extension SIMD2<Float>: UniformValue {
  public static var glType: UInt32 { GLenum(GL_FLOAT_VEC2) }
  public static var glslName: String { "vec2" }
  public static func store(_ values: [SIMD2<Float>], in program: UInt32, at location: Int32) {
    let numbers = values.flatMap { [$0.x, $0.y] }
    glProgramUniform2fv(program, location, GLsizei(values.count), numbers)
  }
}

extension SIMD3<Float>: UniformValue {
  public static var glType: UInt32 { GLenum(GL_FLOAT_VEC3) }
  public static var glslName: String { "vec3" }
  public static func store(_ values: [SIMD3<Float>], in program: UInt32, at location: Int32) {
    let numbers = values.flatMap { [$0.x, $0.y, $0.z] }
    glProgramUniform3fv(program, location, GLsizei(values.count), numbers)
  }
}

extension SIMD4<Float>: UniformValue {
  public static var glType: UInt32 { GLenum(GL_FLOAT_VEC4) }
  public static var glslName: String { "vec4" }
  public static func store(_ values: [SIMD4<Float>], in program: UInt32, at location: Int32) {
    let numbers = values.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    glProgramUniform4fv(program, location, GLsizei(values.count), numbers)
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

  fileprivate var numbers: [Float] { [c0.x, c0.y, c0.z, c1.x, c1.y, c1.z, c2.x, c2.y, c2.z] }
}

extension Matrix3: UniformValue {
  public static var glType: UInt32 { GLenum(GL_FLOAT_MAT3) }
  public static var glslName: String { "mat3" }
  public static func store(_ values: [Matrix3], in program: UInt32, at location: Int32) {
    glProgramUniformMatrix3fv(
      program, location, GLsizei(values.count), GLboolean(GL_FALSE), values.flatMap(\.numbers))
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
  public static func store(_ values: [TextureUnit], in program: UInt32, at location: Int32) {
    glProgramUniform1iv(program, location, GLsizei(values.count), values.map { GLint($0.index) })
  }
}
