internal import COpenGL

/// Keeps the driver's messages of type error and of high severity.
final class DebugLog {
  private(set) var messages: [String] = []

  /// Has the driver report into this object, at the call that caused it.
  func listen() {
    glEnable(GLenum(GL_DEBUG_OUTPUT))
    glEnable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS))
    // Unretained: `stop` ends the reports before this object goes.
    glDebugMessageCallback(
      { _, type, _, severity, _, text, log in
        guard let text, let log,
          type == GLenum(GL_DEBUG_TYPE_ERROR) || severity == GLenum(GL_DEBUG_SEVERITY_HIGH)
        else { return }
        Unmanaged<DebugLog>.fromOpaque(log).takeUnretainedValue()
          .messages.append(String(cString: text))
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Ends the reports.
  func stop() {
    glDebugMessageCallback(nil, nil)
  }
}
