import GPU
public import Headless
public import Rendering

/// An OpenGL context and its programs, kept from one job to the next.
///
/// It belongs to the thread that first asks for a renderer.
public final class RenderSession {
  private var current: (choice: GPUChoice, renderer: Renderer)?

  /// A session without a context; the first job opens one.
  public init() {}

  /// Returns a renderer on the device `choice`: that of the job before, if it was on the same.
  ///
  /// - Throws: `HeadlessError`, `GPUError` where no context can be opened.
  public func renderer(on choice: GPUChoice) throws -> Renderer {
    if let current, current.choice == choice { return current.renderer }
    // A thread has one current context.
    current = nil
    let renderer = Renderer(in: try Device.headless(choice))
    current = (choice, renderer)
    return renderer
  }

  /// Closes the context; the next job opens one.
  public func close() { current = nil }
}
