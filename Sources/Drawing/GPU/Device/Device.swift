internal import COpenGL
internal import Glibc

/// An OpenGL 4.5 context with its limits, its debug messages and the count of its live objects.
///
/// Thread affinity: a device and every object created in it belong to the thread that created the
/// device. None of them is `Sendable`. A call on another thread, including the release of an
/// object, ends the process with a message that names the call, also in release builds.
///
/// Ownership: every GPU object retains its device, and the device retains its context. A context
/// therefore outlives everything created in it.
public final class Device {
  /// The driver's description of itself.
  public let info: DeviceInfo
  /// The number of live GPU objects by kind; kinds without objects are omitted.
  public private(set) var liveObjects: [ObjectKind: Int] = [:]
  /// The work submitted since the device was created.
  public private(set) var work = WorkCount()
  /// The number of GPU objects created since the device was, by kind. Drawing that leaves it
  /// unchanged allocates nothing on the GPU.
  public var createdObjects: [ObjectKind: Int] { work.createdObjects }
  /// The driver's errors and messages of high severity since the device was created, oldest first.
  public var messages: [String] { log.messages }

  private let context: any GraphicsContext
  private let log: DebugLog
  private let owner: pthread_t
  /// The passes in flight on a software rasterizer; nil on a GPU.
  let passes: PassQueue?

  /// Creates a device that retains a context.
  ///
  /// - Parameters:
  ///   - context: a context that is current on the calling thread.
  ///   - validation: true if the driver reports misuse at the call that causes it (KHR_debug,
  ///     synchronous).
  /// - Throws: `GPUError.unsupported` if the context offers less than OpenGL 4.5.
  /// - Precondition: `context` is current on the calling thread.
  public init(context: any GraphicsContext, validation: Bool) throws(GPUError) {
    precondition(context.isCurrent, "a device needs a context that is current on its thread")
    let version = (glInteger(GL_MAJOR_VERSION), glInteger(GL_MINOR_VERSION))
    guard version >= (4, 5) else {
      throw .unsupported("version 4.5 of the core profile (the context has \(glText(GL_VERSION)))")
    }
    self.context = context
    owner = pthread_self()
    info = DeviceInfo()
    passes = info.isSoftware ? PassQueue() : nil
    log = DebugLog()
    if validation { log.listen() }
    // State that no pass changes. Rows of RGBA8 are always aligned to 4 bytes.
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    glDisable(GLenum(GL_DITHER))
  }

  deinit {
    guard context.isCurrent else { return }
    passes?.removeAll()
    log.stop()
  }

  /// Checks for an error of the driver or a lost context.
  ///
  /// - Parameter work: the work that precedes the check, for the error message; for example
  ///   "allocating a texture".
  /// - Throws: `contextLost`, `outOfMemory` or `driver`.
  public func check(_ work: @autoclosure () -> String) throws(GPUError) {
    requireOwnThread()
    let reset = glGetGraphicsResetStatus()
    if reset != GLenum(GL_NO_ERROR) {
      let cause =
        switch reset {
        case GLenum(GL_GUILTY_CONTEXT_RESET): "its own work stopped the GPU"
        case GLenum(GL_INNOCENT_CONTEXT_RESET): "other work stopped the GPU"
        default: "the driver was reset"
        }
      throw .contextLost(cause)
    }
    switch glGetError() {
    case GLenum(GL_NO_ERROR): break
    case GLenum(GL_OUT_OF_MEMORY): throw .outOfMemory(work())
    case GLenum(GL_CONTEXT_LOST): throw .contextLost("the driver was reset")
    case let code:
      throw .driver(
        "error \(code) while \(work()); \(messages.last ?? "the driver gives no reason")")
    }
  }

  /// Starts to rasterize the submitted work on a software rasterizer, which otherwise waits for the
  /// end of a pass. A GPU starts automatically.
  public func beginRasterizing() {
    requireOwnThread()
    passes?.endCurrentPass()
  }

  /// Blocks until the GPU has completed all submitted work.
  public func finish() {
    requireOwnThread()
    glFinish()
  }

  /// Ends the process unless the calling thread owns the device and has its context current.
  ///
  /// The failure is a `fatalError`, because a release build omits the message of a `precondition`.
  /// The first comparison alone would miss a second device on the same thread, and a new thread
  /// that reuses the identifier of a finished one.
  ///
  /// - Parameter call: the checked call, for the message.
  func requireOwnThread(
    _ call: @autoclosure () -> String = #function, file: StaticString = #fileID, line: UInt = #line
  ) {
    let caller = pthread_self()
    guard pthread_equal(owner, caller) != 0 else {
      fatalError(
        "\(call()) was called on thread \(name(of: caller)), but its device belongs to thread "
          + "\(name(of: owner)); use and release a device and its objects on the thread that "
          + "created the device", file: file, line: line)
    }
    guard context.isCurrent else {
      fatalError(
        "\(call()) was called on thread \(name(of: caller)) while another context was current "
          + "there; use one device at a time on a thread, or one thread for each device",
        file: file, line: line)
    }
  }

  /// Returns the thread's name in debuggers, such as 0x7f12ab34c740.
  private func name(of thread: pthread_t) -> String { "0x" + String(thread, radix: 16) }

  /// Adds `change` to the number of live objects of a kind.
  func count(_ kind: ObjectKind, by change: Int) {
    let count = liveObjects[kind, default: 0] + change
    liveObjects[kind] = count == 0 ? nil : count
    if change > 0 { work.createdObjects[kind, default: 0] += change }
  }

  /// Adds to `work`.
  func count(draws: Int = 0, copiedBytes: Int = 0, readBytes: Int = 0) {
    work.draws += draws
    work.copiedBytes += copiedBytes
    work.readBytes += readBytes
  }
}
