import CEGL
import GPU

/// An OpenGL 4.5 core context with an off-screen default framebuffer (an EGL pbuffer), current on
/// the thread that created it.
final class PbufferContext: GraphicsContext {
  private let display: EGLDisplay
  private let surface: EGLSurface
  private let context: EGLContext

  /// - Returns: nil if Mesa's surfaceless platform has no pbuffer of 8 bits per channel.
  init?(width: Int, height: Int) {
    let surfaceKind = EGLint(EGL_PBUFFER_BIT)
    let attributes: [EGLint] = [
      EGLint(EGL_SURFACE_TYPE), surfaceKind, EGLint(EGL_RENDERABLE_TYPE), EGLint(EGL_OPENGL_BIT),
      EGLint(EGL_RED_SIZE), 8, EGLint(EGL_GREEN_SIZE), 8, EGLint(EGL_BLUE_SIZE), 8,
      EGLint(EGL_ALPHA_SIZE), 8, EGLint(EGL_NONE),
    ]
    var config: EGLConfig?
    var count: EGLint = 0
    guard
      let display = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil),
      eglInitialize(display, nil, nil) == EGL_TRUE,
      eglBindAPI(EGLenum(EGL_OPENGL_API)) == EGL_TRUE,
      eglChooseConfig(display, attributes, &config, 1, &count) == EGL_TRUE, count > 0, let config,
      let surface = eglCreatePbufferSurface(
        display, config,
        [
          EGLint(EGL_WIDTH), EGLint(width), EGLint(EGL_HEIGHT), EGLint(height), EGLint(EGL_NONE),
        ])
    else { return nil }
    guard
      let context = eglCreateContext(
        display, config, hinge_egl_no_context(),
        [
          EGLint(EGL_CONTEXT_MAJOR_VERSION), 4, EGLint(EGL_CONTEXT_MINOR_VERSION), 5,
          EGLint(EGL_NONE),
        ])
    else {
      eglDestroySurface(display, surface)
      return nil
    }
    self.display = display
    self.surface = surface
    self.context = context
    eglMakeCurrent(display, surface, surface, context)
  }

  var isCurrent: Bool { eglGetCurrentContext() == context }

  deinit {
    let none = hinge_egl_no_surface()
    eglMakeCurrent(display, none, none, hinge_egl_no_context())
    eglDestroyContext(display, context)
    eglDestroySurface(display, surface)
  }
}
