import Libraries

/// An error: a window cannot be opened.
public enum WindowError: Error, Sendable, Hashable {
  /// GLFW, which opens windows, cannot be loaded; the dynamic loader's message.
  case missingLibrary(String)
  /// The display is missing; GLFW's message.
  case noDisplay(String)
  /// The display has no OpenGL 4.5; GLFW's message for each context API that was tried.
  case noContext([String])
}

extension WindowError: CustomStringConvertible {
  /// One sentence with the fault and its remedy.
  public var description: String {
    switch self {
    case .missingLibrary(let reason):
      "A window needs GLFW, which cannot be loaded (\(reason)); "
        + LibraryError.remedy(for: reason, package: "libglfw3")
        + ", or render to a file with 'hinge render'."
    case .noDisplay(let reason):
      "A window needs a display (\(reason)); set DISPLAY or WAYLAND_DISPLAY, "
        + "or render to a file with 'hinge render'."
    case .noContext(let reasons):
      "This display does not support windows with OpenGL 4.5 (\(reasons.joined(separator: "; "))); "
        + "render to a file with 'hinge render', and run 'hinge doctor'."
    }
  }
}
