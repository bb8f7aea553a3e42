internal import COpenGL

/// A current OpenGL context with its limits, its debug messages and a count of the objects that live in it.
///
/// A device belongs to the thread on which its context is current: it is not `Sendable`, and in debug builds
/// making, deleting and drawing check that the context is current. Every GPU object holds its device, and the
/// device its context, so a context outlives all that was made in it.
public final class Device {
  /// What the driver says of itself.
  public let info: DeviceInfo
  /// GPU objects alive in this device, by kind; kinds without any are left out.
  public private(set) var liveObjects: [ObjectKind: Int] = [:]
  /// What was asked of this device since it was made.
  public private(set) var work = WorkCount()
  /// GPU objects made since the device was, by kind: where this stands still, what is drawn takes no more memory.
  public var createdObjects: [ObjectKind: Int] { work.madeObjects }
  /// What the driver complained of since the device was made.
  public var messages: [String] { log.messages }

  private let context: any GraphicsContext
  private let log: DebugLog

  /// Takes over a context that is current on this thread.
  ///
  /// - Parameter validation: whether the driver reports misuse as it happens (KHR_debug, synchronous).
  /// - Throws: `GPUError.unsupported` where OpenGL 4.5 is not there.
  public init(context: any GraphicsContext, validation: Bool) throws(GPUError) {
    precondition(context.isCurrent, "a device takes a context that is current on its thread")
    let version = (glInteger(GL_MAJOR_VERSION), glInteger(GL_MINOR_VERSION))
    guard version >= (4, 5) else {
      throw .unsupported("version 4.5 of the core profile (it has \(glText(GL_VERSION)))")
    }
    self.context = context
    info = DeviceInfo()
    log = DebugLog()
    if validation { log.listen() }
    // Rows of RGBA8 are always aligned to 4 bytes; state that no pass changes is set once, here.
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    glDisable(GLenum(GL_DITHER))
  }

  deinit {
    if context.isCurrent { log.stop() }
  }

  /// Throws what the driver has reported as an error, or that the context is lost.
  public func check(_ work: @autoclosure () -> String) throws(GPUError) {
    assertCurrent()
    let reset = glGetGraphicsResetStatus()
    if reset != GLenum(GL_NO_ERROR) {
      let why =
        switch reset {
        case GLenum(GL_GUILTY_CONTEXT_RESET): "its own work stopped the GPU"
        case GLenum(GL_INNOCENT_CONTEXT_RESET): "other work stopped the GPU"
        default: "the driver was reset"
        }
      throw .contextLost(why)
    }
    switch glGetError() {
    case GLenum(GL_NO_ERROR): break
    case GLenum(GL_OUT_OF_MEMORY): throw .outOfMemory(work())
    case GLenum(GL_CONTEXT_LOST): throw .contextLost("the driver was reset")
    case let code:
      throw .driver("error \(code) while \(work()); \(messages.last ?? "it says no more")")
    }
  }

  /// Waits until the GPU has done all that was asked of it.
  public func finish() {
    assertCurrent()
    glFinish()
  }

  func assertCurrent() {
    assert(context.isCurrent, "the device's context is not current on this thread")
  }

  func count(_ kind: ObjectKind, by change: Int) {
    let now = liveObjects[kind, default: 0] + change
    liveObjects[kind] = now == 0 ? nil : now
    if change > 0 { work.madeObjects[kind, default: 0] += change }
  }

  /// Adds to `work`.
  func count(draws: Int = 0, copiedBytes: Int = 0, readBytes: Int = 0) {
    work.draws += draws
    work.copiedBytes += copiedBytes
    work.readBytes += readBytes
  }
}
