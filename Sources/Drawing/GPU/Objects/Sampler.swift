internal import COpenGL

/// The texels that a texture lookup blends.
public enum TextureFilter: Sendable, Hashable, CaseIterable {
  /// The nearest texel of the full-size level.
  case nearest
  /// The four nearest texels of the full-size level, weighted by distance.
  case bilinear
  /// The four nearest texels of each of the two mipmap levels nearest in size.
  case trilinear
}

/// The result of a texture lookup beyond the texture's edges.
public enum AddressMode: Sendable, Hashable, CaseIterable {
  /// The edge's texels on all sides.
  case clampToEdge
  /// Transparent black left and right of the texture, the edge's texels above and below it.
  case clampToZeroAtSides
  /// Transparent black above and below the texture, the edge's texels left and right of it.
  case clampToZeroAboveAndBelow
  /// The texture mirrored at its edges, once: the same as `clampToEdge` up to half a texel beyond
  /// them. Mesa's software rasterizer weights texels in floating point in this mode; with
  /// `clampToEdge` it has 8-bit weights and rounds after each direction.
  case mirrorOnce
}

/// The filter and the address mode of texture lookups.
public struct Sampler: ~Copyable {
  let object: GLObject

  /// Creates a sampler.
  public init(_ filter: TextureFilter, _ addressMode: AddressMode, in device: Device) {
    object = GLObject(.sampler, label: "\(filter) \(addressMode)", in: device)
    let (minification, magnification) =
      switch filter {
      case .nearest: (GL_NEAREST, GL_NEAREST)
      case .bilinear: (GL_LINEAR, GL_LINEAR)
      case .trilinear: (GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR)
      }
    glSamplerParameteri(object.id, GLenum(GL_TEXTURE_MIN_FILTER), minification)
    glSamplerParameteri(object.id, GLenum(GL_TEXTURE_MAG_FILTER), magnification)
    // A sampler's border colour is initially transparent black.
    let (horizontal, vertical) =
      switch addressMode {
      case .clampToEdge: (GL_CLAMP_TO_EDGE, GL_CLAMP_TO_EDGE)
      case .clampToZeroAtSides: (GL_CLAMP_TO_BORDER, GL_CLAMP_TO_EDGE)
      case .clampToZeroAboveAndBelow: (GL_CLAMP_TO_EDGE, GL_CLAMP_TO_BORDER)
      case .mirrorOnce: (GL_MIRROR_CLAMP_TO_EDGE, GL_MIRROR_CLAMP_TO_EDGE)
      }
    glSamplerParameteri(object.id, GLenum(GL_TEXTURE_WRAP_S), horizontal)
    glSamplerParameteri(object.id, GLenum(GL_TEXTURE_WRAP_T), vertical)
  }
}
