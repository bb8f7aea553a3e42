internal import CGLFW
internal import Frames

/// GLFW, from its beginning to its end.
final class Library {
  /// Its functions.
  let glfw: GLFWFunctions

  /// - Throws: where GLFW is not installed, and where there is no display.
  init() throws(WindowError) {
    let glfw = try GLFWFunctions.loaded.get()
    self.glfw = glfw
    guard glfw.initialize() == GLFW_TRUE else { throw .noDisplay(glfw.errorText()) }
  }

  deinit { glfw.terminate() }

  /// The units that windows have on the display; no limit where there is no monitor.
  var room: (width: Int32, height: Int32) {
    var (x, y, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    if let monitor = glfw.getPrimaryMonitor() {
      glfw.getMonitorWorkarea(monitor, &x, &y, &width, &height)
    }
    return width > 0 && height > 0 ? (width, height) : (.max, .max)
  }

  /// `size`, made smaller in its shape where it would take more than nine tenths of what the display has free.
  func fitting(_ size: PixelSize) -> PixelSize {
    let (width, height) = room
    let factor = min(
      0.9 * Double(width) / Double(size.width), 0.9 * Double(height) / Double(size.height), 1)
    return PixelSize(
      width: max(Int((Double(size.width) * factor).rounded()), 1),
      height: max(Int((Double(size.height) * factor).rounded()), 1)) ?? size
  }
}

extension GLFWFunctions {
  /// GLFW's functions, or why they are not to be had. The first one who asks has it loaded.
  static let loaded = Result { () throws(WindowError) in
    let functions = UnsafeMutablePointer<GLFWFunctions>.allocate(capacity: 1)
    defer { functions.deallocate() }
    guard glfw_load(functions) != 0 else {
      throw .missingLibrary(dlerror().map { String(cString: $0) } ?? "it does not say why")
    }
    return functions.pointee
  }

  /// What GLFW says of its latest error, without a stop.
  func errorText() -> String {
    var text: UnsafePointer<CChar>?
    guard getError(&text) != GLFW_NO_ERROR, let text else { return "GLFW does not say why" }
    return String(cString: text)
  }
}
