import GPU
public import Headless
import Media
public import Rendering

/// An OpenGL context with its compiled programs, shared by consecutive jobs.
///
/// A session belongs to the thread that first calls `renderer(on:)`.
public final class RenderSession {
  private var current: (choice: GPUChoice, renderer: Renderer)?
  /// The folders that have had incomplete outputs of jobs; nil for one that does not exist.
  private var folders: Set<FileIdentity?> = []

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

  /// Returns true for the first output whose incomplete files are in their folder: that of the
  /// complete ones, or its parent if it does not exist.
  func isFirst(_ output: OutputClaim) -> Bool {
    folders.insert(output.place.folder.ancestor).inserted
  }

  /// Closes the context; the next job opens a new one.
  public func close() { current = nil }
}
