internal import CGLFW
internal import Frames
import Libraries

/// The initialized GLFW library, which is terminated when this object is released.
final class GLFWLibrary {
  /// GLFW's functions.
  let glfw: GLFWFunctions

  /// Initializes GLFW.
  ///
  /// - Throws: `.missingLibrary` if GLFW is not installed, `.noDisplay` if there is no display.
  init() throws(WindowError) {
    let glfw = try GLFWFunctions.loaded.get()
    self.glfw = glfw
    guard glfw.initialize() == GLFW_TRUE else { throw .noDisplay(glfw.errorText()) }
  }

  deinit { glfw.terminate() }

  /// The display's monitors, the primary one first.
  private var monitors: [OpaquePointer] {
    var count: Int32 = 0
    guard let all = glfw.getMonitors(&count) else { return [] }
    return UnsafeBufferPointer(start: all, count: Int(count)).compactMap(\.self)
  }

  /// Returns the monitor that a window is on, as `[Monitor].index` defines it.
  ///
  /// - Parameters:
  ///   - window: the window's rectangle; nil if the display does not report it.
  ///   - scale: the window's content scale in pixels per point.
  func monitor(under window: DesktopRect?, scale: Float) -> OpaquePointer? {
    let all = monitors
    return all.map { Monitor(area: area(of: $0), scale: self.scale(of: $0)) }
      .index(under: window, scale: scale).map { all[$0] }
  }

  /// Returns true if a monitor shows a part of the rectangle.
  func shows(_ rect: DesktopRect) -> Bool {
    monitors.contains { area(of: $0).intersectionArea(with: rect) > 0 }
  }

  private func scale(of monitor: OpaquePointer) -> Float {
    var scale: Float = 0
    glfw.getMonitorContentScale(monitor, &scale, nil)
    return scale > 0 ? scale : 1
  }

  /// Returns the rectangle of a monitor.
  func area(of monitor: OpaquePointer) -> DesktopRect {
    var area = DesktopRect()
    glfw.getMonitorPos(monitor, &area.x, &area.y)
    if let mode = glfw.getVideoMode(monitor)?.pointee {
      (area.width, area.height) = (mode.width, mode.height)
    }
    return area
  }

  /// Returns the part of a monitor that panels and task bars leave free.
  func workArea(of monitor: OpaquePointer) -> DesktopRect {
    var area = DesktopRect()
    glfw.getMonitorWorkarea(monitor, &area.x, &area.y, &area.width, &area.height)
    return area
  }

  /// Returns the size of the work area in the monitor's pixels; infinite without a monitor.
  func workAreaSize(of monitor: OpaquePointer?) -> (width: Double, height: Double) {
    let area = monitor.map(workArea) ?? DesktopRect()
    guard area.width > 0, area.height > 0 else { return (.infinity, .infinity) }
    return (Double(area.width), Double(area.height))
  }

  /// Returns `size`, reduced in its aspect ratio until it fits, together with the contents beside
  /// it, into nine tenths of the primary monitor's work area. It gets at least a third of the work
  /// area.
  ///
  /// - Parameters:
  ///   - size: the wanted size in points; the monitor's content scale converts it.
  ///   - others: the width and the height beside it, in points.
  func fitting(_ size: PixelSize, beside others: (width: Double, height: Double)) -> PixelSize {
    let monitor = glfw.getPrimaryMonitor()
    let workArea = workAreaSize(of: monitor)
    let density = Double(monitor.map(scale) ?? 1)
    func available(_ side: Double, _ other: Double) -> Double {
      max(0.9 * side / density - other, side / density / 3)
    }
    let factor = min(
      available(workArea.width, others.width) / Double(size.width),
      available(workArea.height, others.height) / Double(size.height), 1)
    return PixelSize(
      width: max(Int((Double(size.width) * factor).rounded()), 1),
      height: max(Int((Double(size.height) * factor).rounded()), 1)) ?? size
  }
}

extension GLFWFunctions {
  /// GLFW's functions, loaded at the first use, or the error of loading them.
  static let loaded = Result { () throws(WindowError) in
    do throws(LibraryError) {
      return try loadLibrary("libglfw.so.3", glfw_load)
    } catch {
      throw .missingLibrary(error.cause)
    }
  }

  /// Returns the message of GLFW's latest error on this thread, without a full stop.
  func errorText() -> String {
    var text: UnsafePointer<CChar>?
    guard getError(&text) != GLFW_NO_ERROR, let text else { return "GLFW gives no reason" }
    return String(cString: text)
  }
}
