/// An OpenGL context that can be current on one thread at a time.
public protocol GraphicsContext: AnyObject {
  /// True if the context is current on the calling thread.
  var isCurrent: Bool { get }
}
