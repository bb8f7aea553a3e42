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

  /// Returns a renderer on the device `choice`, the current one if possible.
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

  /// Returns true if the session has a renderer on `choice`.
  func isOpen(on choice: GPUChoice) -> Bool { current?.choice == choice }

  /// Returns true for the first output in a folder. The folder is the one of the incomplete files:
  /// the output's own, or its parent if it does not exist.
  package func isNew(_ output: OutputClaim) -> Bool {
    !folders.contains(output.place.folder.ancestor)
  }

  /// Records the folder of an output.
  package func note(_ output: OutputClaim) { folders.insert(output.place.folder.ancestor) }

  /// Closes the context; the next job opens a new one.
  public func close() { current = nil }
}
