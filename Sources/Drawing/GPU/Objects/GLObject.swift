internal import COpenGL

/// The kinds of GPU object that a device counts.
public enum ObjectKind: String, Sendable, Hashable, CaseIterable {
  case buffer, fence, framebuffer, program, query, sampler, shader, texture, vertexArray
}

/// The owner of one OpenGL object, which it deletes in its deinitializer.
///
/// Creation and deletion require the device's thread.
struct GLObject: ~Copyable {
  /// The object's name in OpenGL's sense: an integer, unique among objects of one kind.
  let id: GLuint
  let device: Device
  private let kind: ObjectKind

  /// Creates an object with direct state access, so that it needs no binding, and labels it.
  ///
  /// - Parameters:
  ///   - kind: any kind except shader, fence and query, whose creation needs an argument.
  ///   - label: the name that debuggers show; truncated after 255 bytes.
  init(_ kind: ObjectKind, label: String, in device: Device) {
    device.requireOwnThread("the creation of the \(kind) '\(label)'")
    var id: GLuint = 0
    switch kind {
    case .buffer: glCreateBuffers(1, &id)
    case .framebuffer: glCreateFramebuffers(1, &id)
    case .program: id = glCreateProgram()
    case .sampler: glCreateSamplers(1, &id)
    case .texture: glCreateTextures(GLenum(GL_TEXTURE_2D), 1, &id)
    case .vertexArray: glCreateVertexArrays(1, &id)
    case .shader, .fence, .query:
      preconditionFailure("\(kind) objects have their own creation functions")
    }
    self.init(adopting: id, kind, label: label, in: device)
  }

  /// Takes ownership of an existing object and labels it.
  init(adopting id: GLuint, _ kind: ObjectKind, label: String, in device: Device) {
    self.id = id
    self.kind = kind
    self.device = device
    device.count(kind, by: 1)
    // OpenGL rejects a label that is too long.
    glObjectLabel(
      Self.identifier(kind), id, GLsizei(min(label.utf8.count, Self.maximumLabelLength)), label)
  }

  /// The length in bytes that every driver accepts: MAX_LABEL_LENGTH is at least 256, including the
  /// terminator.
  private static let maximumLabelLength = 255

  deinit {
    device.requireOwnThread("the release of a \(kind)")
    var id = id
    switch kind {
    case .buffer: glDeleteBuffers(1, &id)
    case .framebuffer:
      device.passes?.endPass(into: id)
      glDeleteFramebuffers(1, &id)
    case .program: glDeleteProgram(id)
    case .query: glDeleteQueries(1, &id)
    case .sampler: glDeleteSamplers(1, &id)
    case .shader: glDeleteShader(id)
    case .texture: glDeleteTextures(1, &id)
    case .vertexArray: glDeleteVertexArrays(1, &id)
    case .fence: break
    }
    device.count(kind, by: -1)
  }

  private static func identifier(_ kind: ObjectKind) -> GLenum {
    switch kind {
    case .buffer: GLenum(GL_BUFFER)
    case .framebuffer: GLenum(GL_FRAMEBUFFER)
    case .program: GLenum(GL_PROGRAM)
    case .query: GLenum(GL_QUERY)
    case .sampler: GLenum(GL_SAMPLER)
    case .shader: GLenum(GL_SHADER)
    case .texture: GLenum(GL_TEXTURE)
    case .vertexArray, .fence: GLenum(GL_VERTEX_ARRAY)
    }
  }
}
