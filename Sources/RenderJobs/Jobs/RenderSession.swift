import GPU
public import Headless
public import Rendering

/// An OpenGL context with its compiled programs, shared by consecutive jobs.
///
/// A session belongs to the thread that first calls `renderer(on:)`.
public final class RenderSession {
  private var current: (choice: GPUChoice, renderer: Renderer)?

  /// Creates a session without a context; the first job opens one.
  public init() {}

  /// Returns a renderer on the device `choice`; the current one if it is on that device.
  ///
  /// - Throws: `HeadlessError` or `GPUError` if no context can be opened.
  public func renderer(on choice: GPUChoice) throws -> Renderer {
    if let current, current.choice == choice { return current.renderer }
    // A thread has one current context, so the old one is closed first.
    current = nil
    let renderer = Renderer(in: try Device.headless(choice))
    current = (choice, renderer)
    return renderer
  }

  /// Closes the context; the next job opens a new one.
  public func close() { current = nil }
}
