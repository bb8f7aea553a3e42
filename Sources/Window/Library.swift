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

  /// The monitor on which most of `area` is; where it is on none the first one, nil where there is none at all.
  func monitor(under area: WindowPlace) -> OpaquePointer? {
    var count: Int32 = 0
    guard let all = glfw.getMonitors(&count) else { return nil }
    let monitors = UnsafeBufferPointer(start: all, count: Int(count)).compactMap(\.self)
    // `max` takes the last of equals, and the first is the display's own choice.
    return monitors.reversed().max {
      place(of: $0).overlap(with: area) < place(of: $1).overlap(with: area)
    }
  }

  /// All that `monitor` shows.
  func place(of monitor: OpaquePointer) -> WindowPlace {
    var place = WindowPlace()
    glfw.getMonitorPos(monitor, &place.x, &place.y)
    if let mode = glfw.getVideoMode(monitor)?.pointee {
      (place.width, place.height) = (mode.width, mode.height)
    }
    return place
  }

  /// The room that windows have on `monitor`, in its pixels; no limit where there is no monitor.
  func room(on monitor: OpaquePointer?) -> (width: Double, height: Double) {
    var place = WindowPlace()
    if let monitor {
      glfw.getMonitorWorkarea(monitor, &place.x, &place.y, &place.width, &place.height)
    }
    guard place.width > 0, place.height > 0 else { return (.infinity, .infinity) }
    return (Double(place.width), Double(place.height))
  }

  /// `size`, made smaller in its shape where it would take more than nine tenths of what the first monitor has free, at
  /// as many pixels for one as things have there.
  func fitting(_ size: PixelSize) -> PixelSize {
    let monitor = glfw.getPrimaryMonitor()
    let room = room(on: monitor)
    var scale: Float = 1
    if let monitor { glfw.getMonitorContentScale(monitor, &scale, nil) }
    let available = scale > 0 ? 0.9 / Double(scale) : 0.9
    let factor = min(
      available * room.width / Double(size.width), available * room.height / Double(size.height), 1)
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
