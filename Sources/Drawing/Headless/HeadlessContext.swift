internal import CEGL
public import GPU

/// An OpenGL 4.5 core context without a display, current on the thread that created it.
///
/// The EGL display stays initialized until the process ends: EGL returns one display for all
/// contexts, and its termination would end all of them.
public final class HeadlessContext: GraphicsContext {
  /// The candidate that the context was created from.
  public let candidate: HeadlessCandidate

  private let egl: EGLFunctions
  private let display: EGLDisplay
  private let context: EGLContext

  /// Creates a context and makes it current on the calling thread.
  ///
  /// - Parameters:
  ///   - candidate: the EGL platform and device.
  ///   - debug: true for a debug context, in which the driver checks every call (KHR_debug).
  /// - Throws: `HeadlessFailure` with the step that failed.
  public init(_ candidate: HeadlessCandidate, debug: Bool) throws(HeadlessFailure) {
    let egl: EGLFunctions
    do {
      egl = try EGLFunctions.loaded.get()
    } catch {
      throw HeadlessFailure(candidate: candidate.name, reason: "\(error)")
    }
    func fail(_ step: String) -> HeadlessFailure {
      HeadlessFailure(candidate: candidate.name, reason: step + egl.errorText())
    }
    guard let display = candidate.display(egl) else { throw fail("the display does not exist") }
    guard egl.initialize(display, nil, nil) == EGL_TRUE else {
      throw fail("its display cannot be opened")
    }
    guard egl.bindAPI(EGLenum(EGL_OPENGL_API)) == EGL_TRUE else {
      throw fail("it does not support desktop OpenGL")
    }
    let extensions = words(egl.queryString(display, EGL_EXTENSIONS))
    for needed in ["EGL_KHR_surfaceless_context", "EGL_KHR_no_config_context"]
    where !extensions.contains(needed) {
      throw fail("it lacks \(needed)")
    }
    guard let context = Self.create(egl, on: display, debug: debug) else {
      throw fail("it cannot create an OpenGL 4.5 core context")
    }
    let none = hinge_egl_no_surface()
    guard egl.makeCurrent(display, none, none, context) == EGL_TRUE else {
      let failure = fail("its context cannot be made current")
      _ = egl.destroyContext(display, context)
      throw failure
    }
    self.candidate = candidate
    self.egl = egl
    self.display = display
    self.context = context
  }

  deinit {
    if isCurrent {
      let none = hinge_egl_no_surface()
      _ = egl.makeCurrent(display, none, none, hinge_egl_no_context())
    }
    _ = egl.destroyContext(display, context)
  }

  /// True if the context is current on the calling thread.
  public var isCurrent: Bool { egl.getCurrentContext() == context }

  /// Creates a robust context, which survives misuse and reports resets, or a plain one if the
  /// driver does not support robust contexts. Returns nil if both fail.
  private static func create(
    _ egl: EGLFunctions, on display: EGLDisplay, debug: Bool
  ) -> EGLContext? {
    let plain: [EGLint] = [
      EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 5,
      EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
      EGL_CONTEXT_OPENGL_DEBUG, debug ? EGL_TRUE : EGL_FALSE,
    ].map { EGLint($0) }
    let robust: [EGLint] = [
      EGL_CONTEXT_OPENGL_ROBUST_ACCESS, EGL_TRUE,
      EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_LOSE_CONTEXT_ON_RESET,
    ].map { EGLint($0) }
    for attributes in [plain + robust + [EGL_NONE], plain + [EGL_NONE]] {
      if let context = egl.createContext(
        display, hinge_egl_no_config(), hinge_egl_no_context(), attributes)
      {
        return context
      }
    }
    return nil
  }
}

extension EGLFunctions {
  /// Returns the name of EGL's latest error on this thread in brackets; empty if there was none.
  fileprivate func errorText() -> String {
    let names: [EGLint: String] = [
      EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED", EGL_BAD_ACCESS: "EGL_BAD_ACCESS",
      EGL_BAD_ALLOC: "EGL_BAD_ALLOC", EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE",
      EGL_BAD_CONFIG: "EGL_BAD_CONFIG", EGL_BAD_CONTEXT: "EGL_BAD_CONTEXT",
      EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY", EGL_BAD_MATCH: "EGL_BAD_MATCH",
      EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER", EGL_BAD_SURFACE: "EGL_BAD_SURFACE",
    ]
    let code = getError()
    return code == EGL_SUCCESS ? "" : " (\(names[code] ?? "EGL error \(code)"))"
  }
}
