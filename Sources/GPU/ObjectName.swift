internal import COpenGL

/// The kinds of object that a device counts.
public enum ObjectKind: String, Sendable, Hashable, CaseIterable {
  case buffer, fence, framebuffer, program, query, sampler, shader, texture, vertexArray
}

/// The name of one OpenGL object: it deletes the object when it goes out of scope, on its device's thread.
struct ObjectName: ~Copyable {
  let id: GLuint
  let device: Device
  private let kind: ObjectKind

  /// Creates an object (direct state access: it exists at once) and labels it for debuggers.
  init(_ kind: ObjectKind, label: String, in device: Device) {
    device.assertCurrent()
    var id: GLuint = 0
    switch kind {
    case .buffer: glCreateBuffers(1, &id)
    case .framebuffer: glCreateFramebuffers(1, &id)
    case .program: id = glCreateProgram()
    case .sampler: glCreateSamplers(1, &id)
    case .texture: glCreateTextures(GLenum(GL_TEXTURE_2D), 1, &id)
    case .vertexArray: glCreateVertexArrays(1, &id)
    case .shader, .fence, .query: preconditionFailure("\(kind) objects have a creator of their own")
    }
    self.init(taking: id, kind, label: label, in: device)
  }

  /// Takes over an object that exists.
  init(taking id: GLuint, _ kind: ObjectKind, label: String, in device: Device) {
    self.id = id
    self.kind = kind
    self.device = device
    device.count(kind, by: 1)
    // The end of a longer one is of no use, and an error.
    glObjectLabel(
      Self.identifier(kind), id, GLsizei(min(label.utf8.count, Self.longestLabel)), label)
  }

  /// The bytes of a label that every driver takes: MAX_LABEL_LENGTH is at least 256, with the terminator.
  private static let longestLabel = 255

  deinit {
    device.assertCurrent()
    var id = id
    switch kind {
    case .buffer: glDeleteBuffers(1, &id)
    case .framebuffer: glDeleteFramebuffers(1, &id)
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
