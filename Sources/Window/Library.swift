internal import CGLFW
internal import Frames

/// GLFW, from its beginning to its end.
final class Library {
  /// - Throws: where there is no display.
  init() throws(WindowError) {
    guard glfwInit() == GLFW_TRUE else { throw .noDisplay(Self.errorText()) }
  }

  deinit { glfwTerminate() }

  /// What GLFW says of its latest error, without a stop.
  static func errorText() -> String {
    var text: UnsafePointer<CChar>?
    guard glfwGetError(&text) != GLFW_NO_ERROR, let text else { return "GLFW does not say why" }
    return String(cString: text)
  }

  /// `size`, made smaller in its shape where it would take more than nine tenths of what the display has free.
  func fitting(_ size: PixelSize) -> PixelSize {
    guard let monitor = glfwGetPrimaryMonitor() else { return size }
    var (x, y, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    glfwGetMonitorWorkarea(monitor, &x, &y, &width, &height)
    let factor = min(
      0.9 * Double(width) / Double(size.width), 0.9 * Double(height) / Double(size.height), 1)
    guard factor > 0 else { return size }
    return PixelSize(
      width: max(Int((Double(size.width) * factor).rounded()), 1),
      height: max(Int((Double(size.height) * factor).rounded()), 1)) ?? size
  }
}
