internal import COpenGL

/// Which pixels a texture lookup blends.
public enum TextureFilter: Sendable, Hashable, CaseIterable {
  /// The nearest pixel alone.
  case nearest
  /// The four nearest pixels of the full picture.
  case bilinear
  /// Four pixels of each of the two mipmaps whose size fits best.
  case trilinear
}

/// What a lookup beyond a texture's edges finds.
public enum TextureContinuation: Sendable, Hashable, CaseIterable {
  /// The edge's own colour on all sides.
  case edge
  /// Nothing left and right of the texture, the edge's colour above and below.
  case clearAtSides
  /// Nothing above and below the texture, the edge's colour left and right.
  case clearAboveAndBelow
}

/// How a texture is read: its filter, and what is beyond its edges.
public struct Sampler: ~Copyable {
  let name: ObjectName

  /// A sampler with the given filter.
  public init(_ filter: TextureFilter, _ continuation: TextureContinuation, in device: Device) {
    name = ObjectName(.sampler, label: "\(filter) \(continuation)", in: device)
    let (minify, magnify) =
      switch filter {
      case .nearest: (GL_NEAREST, GL_NEAREST)
      case .bilinear: (GL_LINEAR, GL_LINEAR)
      case .trilinear: (GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR)
      }
    glSamplerParameteri(name.id, GLenum(GL_TEXTURE_MIN_FILTER), minify)
    glSamplerParameteri(name.id, GLenum(GL_TEXTURE_MAG_FILTER), magnify)
    // The border's colour is transparent black unless set.
    let (across, down) =
      switch continuation {
      case .edge: (GL_CLAMP_TO_EDGE, GL_CLAMP_TO_EDGE)
      case .clearAtSides: (GL_CLAMP_TO_BORDER, GL_CLAMP_TO_EDGE)
      case .clearAboveAndBelow: (GL_CLAMP_TO_EDGE, GL_CLAMP_TO_BORDER)
      }
    glSamplerParameteri(name.id, GLenum(GL_TEXTURE_WRAP_S), across)
    glSamplerParameteri(name.id, GLenum(GL_TEXTURE_WRAP_T), down)
  }
}
