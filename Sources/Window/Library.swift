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

  /// The display's monitors, its own choice first.
  private var monitors: [OpaquePointer] {
    var count: Int32 = 0
    guard let all = glfw.getMonitors(&count) else { return [] }
    return UnsafeBufferPointer(start: all, count: Int(count)).compactMap(\.self)
  }

  /// The monitor that a window is on, as `[Monitor].index` has it.
  func monitor(under place: WindowPlace?, scale: Float) -> OpaquePointer? {
    let all = monitors
    return all.map { Monitor(area: self.place(of: $0), scale: self.scale(of: $0)) }
      .index(under: place, scale: scale).map { all[$0] }
  }

  /// Whether any monitor shows any of `area`.
  func shows(_ area: WindowPlace) -> Bool {
    monitors.contains { place(of: $0).overlap(with: area) > 0 }
  }

  private func scale(of monitor: OpaquePointer) -> Float {
    var scale: Float = 0
    glfw.getMonitorContentScale(monitor, &scale, nil)
    return scale > 0 ? scale : 1
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

  /// Where windows have room on `monitor`.
  func workArea(of monitor: OpaquePointer) -> WindowPlace {
    var area = WindowPlace()
    glfw.getMonitorWorkarea(monitor, &area.x, &area.y, &area.width, &area.height)
    return area
  }

  /// The room that windows have on `monitor`, in its pixels; no limit where there is no monitor.
  func room(on monitor: OpaquePointer?) -> (width: Double, height: Double) {
    let area = monitor.map(workArea) ?? WindowPlace()
    guard area.width > 0, area.height > 0 else { return (.infinity, .infinity) }
    return (Double(area.width), Double(area.height))
  }

  /// `size`, made smaller in its shape where it would take more than nine tenths of what the first monitor has free, at
  /// as many pixels for one as things have there.
  func fitting(_ size: PixelSize) -> PixelSize {
    let monitor = glfw.getPrimaryMonitor()
    let room = room(on: monitor)
    let available = 0.9 / Double(monitor.map(scale) ?? 1)
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
