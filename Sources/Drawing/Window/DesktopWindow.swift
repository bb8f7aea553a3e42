internal import CGLFW
public import Frames
public import GPU

/// A window on the desktop with an OpenGL 4.5 core context.
///
/// Thread affinity: GLFW requires the main thread, on which the context stays current after its
/// creation. Only `wakeUp` may be called on any thread. Only one window may exist at a time. Window
/// units are the desktop's units, which are pixels on some displays.
public final class DesktopWindow: GraphicsContext {
  private let library: GLFWLibrary
  private let glfw: GLFWFunctions
  private let handle: OpaquePointer
  private let events: EventQueue
  private let textScale: Double
  private var cachedInterval = 1.0 / 60
  private var areaBeforeFullScreen: DesktopRect?

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - title: the text of the title bar.
  ///   - size: the size of the main contents in points, reduced in its aspect ratio to fit on the
  ///     display.
  ///   - others: the width and the height of other contents beside and below it, in points.
  ///   - textScale: the size of texts and controls, as a factor above 0 of the display's scale.
  /// - Throws: `WindowError`.
  public init(
    title: String, showing size: PixelSize, beside others: (width: Double, height: Double) = (0, 0),
    textScale: Double = 1
  ) throws(WindowError) {
    self.textScale = textScale
    let others = (width: others.width * textScale, height: others.height * textScale)
    library = try GLFWLibrary()
    glfw = library.glfw
    let size = library.fitting(size, beside: others)
    let width = size.width + Int(others.width.rounded())
    let height = size.height + Int(others.height.rounded())
    var failures: [String] = []
    var made: OpaquePointer?
    for (name, interface) in [
      ("the display's native API", GLFW_NATIVE_CONTEXT_API), ("EGL", GLFW_EGL_CONTEXT_API),
    ] where made == nil {
      Self.setHints(interface, glfw)
      made = glfw.createWindow(Int32(width), Int32(height), title, nil, nil)
      if made == nil { failures.append("\(name): \(glfw.errorText())") }
    }
    guard let made else { throw .noContext(failures) }
    handle = made
    events = EventQueue(glfw)
    glfw.setWindowUserPointer(handle, Unmanaged.passUnretained(events).toOpaque())
    events.listen(to: handle)
    glfw.makeContextCurrent(handle)
    if others == (0, 0) { lockAspectRatio(to: size) }
    glfw.swapInterval(1)
  }

  deinit { glfw.destroyWindow(handle) }

  /// True if the window's context is current on the calling thread.
  public var isCurrent: Bool { glfw.getCurrentContext() == handle }

  /// True if the user asked to close the window.
  public var shouldClose: Bool { glfw.windowShouldClose(handle) == GLFW_TRUE }

  /// True if the window is minimised.
  public var isMinimised: Bool { events.isMinimised }

  /// True if the window is not minimised and its framebuffer has pixels.
  public var isVisible: Bool { !isMinimised && framebufferSize != nil }

  /// The monotonic time in seconds since GLFW was initialized.
  public var now: Double { glfw.getTime() }

  /// The refresh interval in seconds of the monitor that the window is on; 1/60 if it is unknown.
  public var refreshInterval: Double {
    if events.takeMove() { cachedInterval = refreshIntervalOfMonitor() }
    return cachedInterval
  }

  private func refreshIntervalOfMonitor() -> Double {
    let rate = monitor.flatMap { glfw.getVideoMode($0)?.pointee.refreshRate } ?? 0
    return rate > 0 ? 1 / Double(rate) : 1.0 / 60
  }

  /// Sets the text of the title bar.
  public func setTitle(_ title: String) { glfw.setWindowTitle(handle, title) }

  /// Restricts resizing to the aspect ratio of `size`; nil for no restriction.
  public func lockAspectRatio(to size: PixelSize?) {
    glfw.setWindowAspectRatio(
      handle, size.map { Int32($0.width) } ?? GLFW_DONT_CARE,
      size.map { Int32($0.height) } ?? GLFW_DONT_CARE)
  }

  /// Enlarges the window up to the monitor's work area, or reduces it.
  ///
  /// In full screen the change applies to the window's size afterwards.
  ///
  /// - Parameters:
  ///   - width: the change of the width in window units, negative to reduce it.
  ///   - height: the change of the height in window units, negative to reduce it.
  /// - Returns: the requested change after the limit, in window units.
  public func grow(byWidth width: Double, height: Double) -> (width: Double, height: Double) {
    let old = areaBeforeFullScreen ?? placement.area
    let workArea = library.workAreaSize(of: monitor)
    let perUnit = pixelsPerUnit
    func side(_ old: Int32, by growth: Double, within limit: Double) -> Int32 {
      let wanted = Double(old) + growth.rounded()
      return Int32(growth > 0 ? max(min(wanted, limit / perUnit), Double(old)) : max(wanted, 1))
    }
    var new = old
    new.width = side(old.width, by: width, within: workArea.width)
    new.height = side(old.height, by: height, within: workArea.height)
    if isFullScreen {
      areaBeforeFullScreen = new
    } else {
      glfw.setWindowSize(handle, new.width, new.height)
    }
    return (Double(new.width - old.width), Double(new.height - old.height))
  }

  // MARK: Full screen

  /// True if the window fills a monitor.
  public var isFullScreen: Bool { areaBeforeFullScreen != nil }

  /// Enters or leaves full screen.
  ///
  /// The window fills the monitor that shows most of it; on a display that does not report
  /// positions, a monitor with the window's content scale. The monitor's video mode is kept. A
  /// window that leaves full screen regains its position and size.
  public func toggleFullScreen() {
    if let old = areaBeforeFullScreen { return leaveFullScreen(for: old) }
    let old = placement
    guard let monitor, let mode = glfw.getVideoMode(monitor)?.pointee else { return }
    if old.isKnown {
      // Some window managers choose the monitor by the window's position, with their own rules for
      // a window on two monitors.
      let inside = old.area.moved(into: library.area(of: monitor))
      if inside != old.area { glfw.setWindowPos(handle, inside.x, inside.y) }
    }
    // The current mode, so that the monitor does not switch modes.
    glfw.setWindowMonitor(handle, monitor, 0, 0, mode.width, mode.height, mode.refreshRate)
    areaBeforeFullScreen = old.area
  }

  /// Restores the rectangle `old`, moved onto a monitor if no monitor shows a part of it.
  private func leaveFullScreen(for old: DesktopRect) {
    var new = old
    if !library.shows(old), let monitor = library.monitor(under: old, scale: Float(displayScale)) {
      new = old.moved(into: library.workArea(of: monitor))
    }
    glfw.setWindowMonitor(handle, nil, new.x, new.y, new.width, new.height, GLFW_DONT_CARE)
    areaBeforeFullScreen = nil
  }

  /// Restores the window's rectangle after its full-screen monitor was disconnected. GLFW then ends
  /// full screen, but keeps the size and sets no position.
  private func leaveLostMonitor() {
    guard let old = areaBeforeFullScreen, glfw.getWindowMonitor(handle) == nil else { return }
    leaveFullScreen(for: old)
    events.leaveFullScreen()
  }

  /// The window's rectangle; `isKnown` is false if the display does not report its position.
  private var placement: (area: DesktopRect, isKnown: Bool) {
    var area = DesktopRect()
    glfw.getWindowSize(handle, &area.width, &area.height)
    // Discards earlier errors.
    _ = glfw.getError(nil)
    glfw.getWindowPos(handle, &area.x, &area.y)
    return (area, glfw.getError(nil) == GLFW_NO_ERROR)
  }

  /// The monitor that shows most of the window; nil if there is no monitor.
  private var monitor: OpaquePointer? {
    if let own = glfw.getWindowMonitor(handle) { return own }
    let placement = placement
    return library.monitor(
      under: placement.isKnown ? placement.area : nil, scale: Float(displayScale))
  }

  // MARK: Pixels

  /// The size of the framebuffer in pixels; nil if it has none.
  public var framebufferSize: PixelSize? {
    var (width, height): (Int32, Int32) = (0, 0)
    glfw.getFramebufferSize(handle, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// The number of pixels per window unit. Pointer positions are in window units.
  public var pixelsPerUnit: Double {
    var (width, height): (Int32, Int32) = (0, 0)
    glfw.getWindowSize(handle, &width, &height)
    guard width > 0, let pixels = framebufferSize else { return 1 }
    return Double(pixels.width) / Double(width)
  }

  /// The content scale in pixels per point, from the user's settings for the monitor and for texts.
  /// A window unit is a point on some displays and a pixel on others, for example X11.
  public var contentScale: Double { displayScale * textScale }

  /// The scale of the display only.
  private var displayScale: Double {
    var scale: Float = 1
    glfw.getWindowContentScale(handle, &scale, nil)
    return scale > 0 ? Double(scale) : 1
  }

  /// Presents the default framebuffer, at the next refresh if the driver synchronizes with it.
  public func swapBuffers() { glfw.swapBuffers(handle) }

  /// True if hovering is reported: movements of a pointer that is not down.
  public var reportsHovering: Bool {
    get { events.reportsHovering }
    set { events.reportsHovering = newValue }
  }

  /// Returns and removes the events since the last call, oldest first.
  public func takeEvents() -> [WindowEvent] {
    leaveLostMonitor()
    return events.take()
  }

  /// Blocks until an event arrives.
  public func waitForEvents() { events.during { glfw.waitEvents() } }

  /// A function that ends `waitForEvents()`; may be called on any thread.
  public static let wakeUp: @Sendable () -> Void = {
    try? GLFWFunctions.loaded.get().postEmptyEvent()
  }

  /// Blocks until an event arrives, at most for `seconds`. Does not block if `seconds` is 0 or
  /// less.
  public func waitForEvents(atMost seconds: Double) {
    events.during {
      if seconds > 0 { glfw.waitEventsTimeout(seconds) } else { glfw.pollEvents() }
    }
  }

  /// Replaces the text of the system's clipboard.
  public func copyToClipboard(_ text: String) { glfw.setClipboardString(handle, text) }

  /// The text of the system's clipboard; nil if it has none.
  public var clipboardText: String? { glfw.getClipboardString(handle).map { String(cString: $0) } }

  private static func setHints(_ interface: Int32, _ glfw: GLFWFunctions) {
    glfw.defaultWindowHints()
    for (hint, value) in [
      (GLFW_CONTEXT_CREATION_API, interface), (GLFW_CLIENT_API, GLFW_OPENGL_API),
      (GLFW_CONTEXT_VERSION_MAJOR, 4), (GLFW_CONTEXT_VERSION_MINOR, 5),
      (GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE), (GLFW_SCALE_TO_MONITOR, GLFW_TRUE),
      // Full screen persists when a window on another monitor gets the focus.
      (GLFW_AUTO_ICONIFY, GLFW_FALSE),
      // The default framebuffer only receives copies of render targets.
      (GLFW_DEPTH_BITS, 0), (GLFW_STENCIL_BITS, 0), (GLFW_SRGB_CAPABLE, GLFW_FALSE),
    ] {
      glfw.windowHint(hint, value)
    }
  }
}
