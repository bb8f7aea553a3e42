internal import COpenGL

/// A 3×3 matrix in column-major order, for `matrix * vector` in GLSL.
public struct Matrix3: Sendable, Hashable {
  private let c0, c1, c2: SIMD3<Float>

  /// Creates a matrix from its columns.
  public init(_ c0: SIMD3<Float>, _ c1: SIMD3<Float>, _ c2: SIMD3<Float>) {
    self.c0 = c0
    self.c1 = c1
    self.c2 = c2
  }

  /// The columns.
  public var columns: [SIMD3<Float>] { [c0, c1, c2] }

  /// The component at `index` in column-major order, 0 to 8.
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
    withUnsafeTemporaryAllocation(of: GLfloat.self, capacity: 9 * values.count) { components in
      for (index, value) in values.enumerated() {
        for component in 0..<9 {
          components.initializeElement(at: 9 * index + component, to: value[component])
        }
      }
      glProgramUniformMatrix3fv(
        program, location, GLsizei(values.count), GLboolean(GL_FALSE), components.baseAddress)
    }
  }
}
