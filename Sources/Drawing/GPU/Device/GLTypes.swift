// Conversions of OpenGL's imported constants: C macros arrive as Int32, and GLenum is UInt32.

internal import COpenGL

extension GLenum {
  /// The constant in the type that OpenGL's functions take.
  init(_ constant: Int32) { self = UInt32(bitPattern: constant) }
}

/// Returns the union of mask constants such as `GL_COLOR_BUFFER_BIT`.
func bits(_ constants: Int32...) -> GLbitfield {
  constants.reduce(0) { $0 | UInt32(bitPattern: $1) }
}

/// Returns a string of the current context, such as `GL_RENDERER`; empty if the context has none.
func glText(_ name: Int32) -> String {
  guard let text = glGetString(GLenum(name)) else { return "" }
  return String(cString: text)
}

/// Returns an integer of the current context's state, such as `GL_MAX_TEXTURE_SIZE`.
func glInteger(_ name: Int32) -> Int {
  var value: GLint = 0
  glGetIntegerv(GLenum(name), &value)
  return Int(value)
}
