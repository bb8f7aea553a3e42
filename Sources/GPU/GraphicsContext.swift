/// An OpenGL context and where it is current, as `Headless` makes them.
public protocol GraphicsContext: AnyObject {
  /// Whether this context is current on the calling thread.
  var isCurrent: Bool { get }
}
