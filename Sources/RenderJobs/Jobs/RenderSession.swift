import GPU
public import Headless
import Media
public import Rendering

/// An OpenGL context with its compiled programs, shared by consecutive jobs.
///
/// A session belongs to the thread that first calls `renderer(on:)`.
public final class RenderSession {
  private var current: (choice: GPUChoice, renderer: Renderer)?
  /// The folders that jobs have written to.
  private var folders: Set<FolderIdentity> = []

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

  /// Returns true for the first output in its folder.
  func isFirstOutput(beside output: FilePath) -> Bool {
    folders.insert(FolderIdentity(of: output.folder)).inserted
  }

  /// Closes the context; the next job opens a new one.
  public func close() { current = nil }
}
