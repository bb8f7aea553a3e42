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
  public var isMinimised: Bool { glfw.getWindowAttrib(handle, GLFW_ICONIFIED) == GLFW_TRUE }

  /// Seconds since the window was made; it never goes back.
  public var now: Double { glfw.getTime() }

  /// Seconds for which the display shows one frame.
  public var framePeriod: Double {
    let rate = glfw.getVideoMode(glfw.getPrimaryMonitor())?.pointee.refreshRate ?? 0
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
    var (oldWidth, oldHeight): (Int32, Int32) = (0, 0)
    glfw.getWindowSize(handle, &oldWidth, &oldHeight)
    let room = library.room
    func side(_ old: Int32, by growth: Double, within room: Int32) -> Int32 {
      let wanted = old + Int32(growth.rounded())
      return growth > 0 ? max(min(wanted, room), old) : max(wanted, 1)
    }
    let newWidth = side(oldWidth, by: width, within: room.width)
    let newHeight = side(oldHeight, by: height, within: room.height)
    glfw.setWindowSize(handle, newWidth, newHeight)
    return (Double(newWidth - oldWidth), Double(newHeight - oldHeight))
  }

  /// How many pixels there are to draw; nil where there are none.
  public var framebufferSize: PixelSize? {
    var (width, height): (Int32, Int32) = (0, 0)
    glfw.getFramebufferSize(handle, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// Pixels for one of the window's own units, in which pointers are told; two on many displays.
  public var pixelsPerUnit: Double {
    var (width, height): (Int32, Int32) = (0, 0)
    glfw.getWindowSize(handle, &width, &height)
    guard width > 0, let pixels = framebufferSize else { return 1 }
    return Double(pixels.width) / Double(width)
  }

  /// Shows what was drawn, at the display's next refresh where the driver waits for it.
  public func swapBuffers() { glfw.swapBuffers(handle) }

  /// What happened since the last time.
  public func takeEvents() -> [WindowEvent] { events.take() }

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

  private static func setHints(_ interface: Int32, _ glfw: GLFWFunctions) {
    glfw.defaultWindowHints()
    for (hint, value) in [
      (GLFW_CONTEXT_CREATION_API, interface), (GLFW_CLIENT_API, GLFW_OPENGL_API),
      (GLFW_CONTEXT_VERSION_MAJOR, 4), (GLFW_CONTEXT_VERSION_MINOR, 5),
      (GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE), (GLFW_SCALE_TO_MONITOR, GLFW_TRUE),
      // What is drawn comes from a target of its own.
      (GLFW_DEPTH_BITS, 0), (GLFW_STENCIL_BITS, 0), (GLFW_SRGB_CAPABLE, GLFW_FALSE),
    ] {
      glfw.windowHint(hint, value)
    }
  }
}
