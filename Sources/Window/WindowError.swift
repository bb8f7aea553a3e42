/// Why there is no window.
public enum WindowError: Error, Sendable, Hashable {
  /// GLFW, which opens windows, is not installed; what the loader says of it.
  case missingLibrary(String)
  /// There is no display to open one on; what GLFW says of it.
  case noDisplay(String)
  /// The display offers no OpenGL 4.5: what GLFW said of each way that was tried.
  case noContext([String])
}

extension WindowError: CustomStringConvertible {
  /// One sentence: what is wrong and what to do.
  public var description: String {
    switch self {
    case .missingLibrary(let reason):
      "A window needs GLFW, which cannot be loaded (\(reason)); install it, on Debian with the package libglfw3, or draw "
        + "into a file with 'hinge render'."
    case .noDisplay(let reason):
      "There is no display for a window (\(reason)); set DISPLAY or WAYLAND_DISPLAY, or draw into a file with "
        + "'hinge render'."
    case .noContext(let reasons):
      "This display offers no window with OpenGL 4.5 (\(reasons.joined(separator: "; "))); draw into a file with "
        + "'hinge render', and look at 'hinge doctor'."
    }
  }
}
