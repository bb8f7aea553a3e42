/// An error of opening a window.
public enum WindowError: Error, Sendable, Hashable {
  /// GLFW, which opens windows, cannot be loaded; the dynamic loader's message.
  case missingLibrary(String)
  /// There is no display; GLFW's message.
  case noDisplay(String)
  /// The display has no OpenGL 4.5; GLFW's message for each context API that was tried.
  case noContext([String])
}

extension WindowError: CustomStringConvertible {
  /// One sentence with the fault and its remedy.
  public var description: String {
    switch self {
    case .missingLibrary(let reason):
      "A window needs GLFW, which cannot be loaded (\(reason)); install it, on "
        + "Debian with the package libglfw3, or draw into a file with 'hinge render'."
    case .noDisplay(let reason):
      "There is no display for a window (\(reason)); set DISPLAY or WAYLAND_DISPLAY, "
        + "or draw into a file with 'hinge render'."
    case .noContext(let reasons):
      "This display offers no window with OpenGL 4.5 (\(reasons.joined(separator: "; "))); "
        + "draw into a file with 'hinge render', and look at 'hinge doctor'."
    }
  }
}
