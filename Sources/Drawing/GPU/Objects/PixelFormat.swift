internal import COpenGL
internal import Frames

/// The numbers of a texture's texels: red, green, blue and premultiplied alpha.
public enum PixelFormat: Sendable, Hashable {
  /// 8 bits, 0 to 1.
  case rgba8
  /// 16 bits, 0 to 1.
  case rgba16
  /// 16-bit floating point: 11 significant bits, also above 1.
  case rgba16Float
  /// 32-bit floating point, for sums of many pictures; it is not read back.
  case rgba32Float

  /// The bytes of a texel.
  public var byteCount: Int {
    switch self {
    case .rgba8: 4
    case .rgba16, .rgba16Float: 8
    case .rgba32Float: 16
    }
  }

  /// OpenGL's sized internal format.
  var internalFormat: GLenum {
    switch self {
    case .rgba8: GLenum(GL_RGBA8)
    case .rgba16: GLenum(GL_RGBA16)
    case .rgba16Float: GLenum(GL_RGBA16F)
    case .rgba32Float: GLenum(GL_RGBA32F)
    }
  }

  /// OpenGL's type of a number in memory.
  var type: GLenum {
    switch self {
    case .rgba8: GLenum(GL_UNSIGNED_BYTE)
    case .rgba16: GLenum(GL_UNSIGNED_SHORT)
    case .rgba16Float: GLenum(GL_HALF_FLOAT)
    case .rgba32Float: GLenum(GL_FLOAT)
    }
  }
}

extension SampleType {
  /// OpenGL's type of a number in memory.
  var glType: GLenum { GLenum(self == .uint8 ? GL_UNSIGNED_BYTE : GL_UNSIGNED_SHORT) }
}
