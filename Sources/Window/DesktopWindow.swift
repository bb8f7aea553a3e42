internal import CGLFW
public import Frames
public import GPU

/// A window on the desktop with an OpenGL 4.5 core context, current on the thread that made it, which is the main one
/// as GLFW demands. There is one at a time.
public final class DesktopWindow: GraphicsContext {
  private let library: Library
  private let glfw: GLFWFunctions
  private let handle: OpaquePointer
  private let events: EventQueue
  private var period = 1.0 / 60
  private var placeBeforeFullScreen: WindowPlace?

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - title: what its bar says.
  ///   - size: what it is to show, in pixels at a scale of 1; it is made smaller to fit on the display.
  /// - Throws: `WindowError`.
  public init(title: String, showing size: PixelSize) throws(WindowError) {
    library = try Library()
    glfw = library.glfw
    let size = library.fitting(size)
    var failures: [String] = []
    var made: OpaquePointer?
    for (name, interface) in [
      ("the display's own way", GLFW_NATIVE_CONTEXT_API), ("EGL", GLFW_EGL_CONTEXT_API),
    ] where made == nil {
      Self.setHints(interface, glfw)
      made = glfw.createWindow(Int32(size.width), Int32(size.height), title, nil, nil)
      if made == nil { failures.append("\(name): \(glfw.errorText())") }
    }
    guard let made else { throw .noContext(failures) }
    handle = made
    events = EventQueue(glfw)
    glfw.setWindowUserPointer(handle, Unmanaged.passUnretained(events).toOpaque())
    events.listen(to: handle)
    glfw.makeContextCurrent(handle)
    keepShape(of: size)
    glfw.swapInterval(1)
  }

  deinit { glfw.destroyWindow(handle) }

  public var isCurrent: Bool { glfw.getCurrentContext() == handle }

  /// Whether the user asked to close it.
  public var shouldClose: Bool { glfw.windowShouldClose(handle) == GLFW_TRUE }

  /// Whether it is minimised, so that nobody sees it.
  public var isMinimised: Bool { events.isMinimised }

  /// Whether what is drawn can be seen.
  public var isSeen: Bool { !isMinimised && framebufferSize != nil }

  /// Seconds since the window was made; it never goes back.
  public var now: Double { glfw.getTime() }

  /// Seconds for which the monitor under the window shows one frame.
  public var framePeriod: Double {
    if events.takeMove() { period = periodOfMonitor() }
    return period
  }

  private func periodOfMonitor() -> Double {
    let rate = monitor.flatMap { glfw.getVideoMode($0)?.pointee.refreshRate } ?? 0
    return rate > 0 ? 1 / Double(rate) : 1.0 / 60
  }

  /// What the title bar says.
  public func setTitle(_ title: String) { glfw.setWindowTitle(handle, title) }

  /// Has whoever resizes the window keep the shape of `size`; nil for any.
  public func keepShape(of size: PixelSize?) {
    glfw.setWindowAspectRatio(
      handle, size.map { Int32($0.width) } ?? GLFW_DONT_CARE,
      size.map { Int32($0.height) } ?? GLFW_DONT_CARE)
  }

  /// Makes the window larger, or for numbers below 0 smaller, in its own units: no larger than the display has room.
  ///
  /// - Returns: by how much it was asked to grow.
  public func grow(byWidth width: Double, height: Double) -> (width: Double, height: Double) {
    let old = placeBeforeFullScreen ?? place.area
    let room = library.room(on: monitor)
    let perUnit = pixelsPerUnit
    func side(_ old: Int32, by growth: Double, within room: Double) -> Int32 {
      let wanted = Double(old) + growth.rounded()
      return Int32(growth > 0 ? max(min(wanted, room / perUnit), Double(old)) : max(wanted, 1))
    }
    var new = old
    new.width = side(old.width, by: width, within: room.width)
    new.height = side(old.height, by: height, within: room.height)
    if isFullScreen {
      placeBeforeFullScreen = new
    } else {
      glfw.setWindowSize(handle, new.width, new.height)
    }
    return (Double(new.width - old.width), Double(new.height - old.height))
  }

  // MARK: Full screen

  /// Whether it takes the whole of a monitor.
  public var isFullScreen: Bool { placeBeforeFullScreen != nil }

  /// Takes the whole of the monitor on which most of the window is, or gives it back and is where it was. On a display
  /// that does not say where windows are, it is a monitor with the window's scale.
  public func toggleFullScreen() {
    if let old = placeBeforeFullScreen { return leaveFullScreen(for: old) }
    let old = place
    guard let monitor, let mode = glfw.getVideoMode(monitor)?.pointee else { return }
    if old.isKnown {
      // Some window managers go by the window's place, and have rules of their own for one that is on two monitors.
      let within = old.area.moved(into: library.place(of: monitor))
      if within != old.area { glfw.setWindowPos(handle, within.x, within.y) }
    }
    // As the monitor is, so that it does not change its mode.
    glfw.setWindowMonitor(handle, monitor, 0, 0, mode.width, mode.height, mode.refreshRate)
    placeBeforeFullScreen = old.area
  }

  /// Is as large as `old` again and there, or, where that cannot be seen any more, on a monitor.
  private func leaveFullScreen(for old: WindowPlace) {
    var new = old
    if !library.shows(old), let monitor = library.monitor(under: old, scale: Float(contentScale)) {
      new = old.moved(into: library.workArea(of: monitor))
    }
    glfw.setWindowMonitor(handle, nil, new.x, new.y, new.width, new.height, GLFW_DONT_CARE)
    placeBeforeFullScreen = nil
  }

  /// GLFW takes a window out of full screen when its monitor goes, but leaves it as large, and anywhere.
  private func leaveLostMonitor() {
    guard let old = placeBeforeFullScreen, glfw.getWindowMonitor(handle) == nil else { return }
    leaveFullScreen(for: old)
    events.leaveFullScreen()
  }

  /// Where it is and how large, and whether the display says where.
  private var place: (area: WindowPlace, isKnown: Bool) {
    var area = WindowPlace()
    glfw.getWindowSize(handle, &area.width, &area.height)
    // What was wrong before is of no interest.
    _ = glfw.getError(nil)
    glfw.getWindowPos(handle, &area.x, &area.y)
    return (area, glfw.getError(nil) == GLFW_NO_ERROR)
  }

  /// The monitor on which most of it is.
  private var monitor: OpaquePointer? {
    if let own = glfw.getWindowMonitor(handle) { return own }
    let place = place
    return library.monitor(under: place.isKnown ? place.area : nil, scale: Float(contentScale))
  }

  // MARK: Pixels

  /// How many pixels there are to draw; nil where there are none.
  public var framebufferSize: PixelSize? {
    var (width, height): (Int32, Int32) = (0, 0)
    glfw.getFramebufferSize(handle, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// Pixels for one of the window's own units, in which pointers are told.
  public var pixelsPerUnit: Double {
    var (width, height): (Int32, Int32) = (0, 0)
    glfw.getWindowSize(handle, &width, &height)
    guard width > 0, let pixels = framebufferSize else { return 1 }
    return Double(pixels.width) / Double(width)
  }

  /// Pixels for one point of text and controls, by what the user has set for the monitor. Some displays have units of as
  /// many pixels, and others, X11 among them, units of one pixel whatever the scale.
  public var contentScale: Double {
    var scale: Float = 1
    glfw.getWindowContentScale(handle, &scale, nil)
    return scale > 0 ? Double(scale) : 1
  }

  /// Shows what was drawn, at the display's next refresh where the driver waits for it.
  public func swapBuffers() { glfw.swapBuffers(handle) }

  /// What happened since the last time.
  public func takeEvents() -> [WindowEvent] {
    leaveLostMonitor()
    return events.take()
  }

  /// Waits until something happens.
  public func waitForEvents() { glfw.waitEvents() }

  /// Ends a wait for events, from any thread.
  public static let wakeUp: @Sendable () -> Void = {
    try? GLFWFunctions.loaded.get().postEmptyEvent()
  }

  /// Waits until something happens, at most `seconds`; not at all for 0 and less.
  public func waitForEvents(atMost seconds: Double) {
    if seconds > 0 { glfw.waitEventsTimeout(seconds) } else { glfw.pollEvents() }
  }

  /// Puts text where other programs paste from.
  public func copy(_ text: String) { glfw.setClipboardString(handle, text) }

  /// The text that other programs, or this one, put there to be pasted; nil where there is none.
  public var copiedText: String? { glfw.getClipboardString(handle).map { String(cString: $0) } }

  private static func setHints(_ interface: Int32, _ glfw: GLFWFunctions) {
    glfw.defaultWindowHints()
    for (hint, value) in [
      (GLFW_CONTEXT_CREATION_API, interface), (GLFW_CLIENT_API, GLFW_OPENGL_API),
      (GLFW_CONTEXT_VERSION_MAJOR, 4), (GLFW_CONTEXT_VERSION_MINOR, 5),
      (GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE), (GLFW_SCALE_TO_MONITOR, GLFW_TRUE),
      // A full screen stays while somebody works on another one.
      (GLFW_AUTO_ICONIFY, GLFW_FALSE),
      // What is drawn comes from a target of its own.
      (GLFW_DEPTH_BITS, 0), (GLFW_STENCIL_BITS, 0), (GLFW_SRGB_CAPABLE, GLFW_FALSE),
    ] {
      glfw.windowHint(hint, value)
    }
  }
}
