// The one place where OpenGL's imported constants change type: C macros arrive as Int32, and GLenum is UInt32.

internal import COpenGL

extension GLenum {
  /// The constant as the functions take it.
  init(_ constant: Int32) { self = UInt32(bitPattern: constant) }
}

/// The bits of a mask constant such as `GL_COLOR_BUFFER_BIT`.
func bits(_ constants: Int32...) -> GLbitfield {
  constants.reduce(0) { $0 | UInt32(bitPattern: $1) }
}

/// A string that OpenGL keeps, such as `GL_RENDERER`.
func glText(_ name: Int32) -> String {
  guard let text = glGetString(GLenum(name)) else { return "" }
  return String(cString: text)
}

/// An integer of the context's state, such as `GL_MAX_TEXTURE_SIZE`.
func glInteger(_ name: Int32) -> Int {
  var value: GLint = 0
  glGetIntegerv(GLenum(name), &value)
  return Int(value)
}
