internal import COpenGL

/// A texture unit, the value of a `sampler2D` uniform.
public struct TextureUnit: Sendable, Hashable {
  /// The index from 0.
  public let index: Int

  /// Creates the unit with an index from 0.
  public init(_ index: Int) { self.index = index }
}

extension TextureUnit: UniformValue {
  public static var glType: UInt32 { GLenum(GL_SAMPLER_2D) }
  public static var glslName: String { "sampler2D" }
  public static func store(
    _ values: UnsafeBufferPointer<TextureUnit>, in program: UInt32, at location: Int32
  ) {
    withUnsafeTemporaryAllocation(of: GLint.self, capacity: values.count) { indices in
      for (position, unit) in values.enumerated() {
        indices.initializeElement(at: position, to: GLint(unit.index))
      }
      glProgramUniform1iv(program, location, GLsizei(values.count), indices.baseAddress)
    }
  }
}
