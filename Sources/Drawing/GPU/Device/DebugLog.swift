internal import COpenGL

/// The driver's messages of type error or of high severity (KHR_debug).
final class DebugLog {
  /// The messages, oldest first.
  private(set) var messages: [String] = []

  /// Starts synchronous reports from the current context into this object.
  func listen() {
    glEnable(GLenum(GL_DEBUG_OUTPUT))
    glEnable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS))
    // Unretained: `stop` ends the reports before this object is released.
    glDebugMessageCallback(
      { _, type, _, severity, _, text, log in
        guard let text, let log,
          type == GLenum(GL_DEBUG_TYPE_ERROR) || severity == GLenum(GL_DEBUG_SEVERITY_HIGH)
        else { return }
        Unmanaged<DebugLog>.fromOpaque(log).takeUnretainedValue()
          .messages.append(String(cString: text))
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Ends the reports of the current context.
  func stop() {
    glDebugMessageCallback(nil, nil)
  }
}
