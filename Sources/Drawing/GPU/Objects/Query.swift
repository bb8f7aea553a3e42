internal import COpenGL

/// A measurement that the GPU takes while it executes commands.
public struct Query: ~Copyable {
  /// The measured quantity.
  public enum Kind: Hashable, Sendable {
    /// The time that the GPU works, in nanoseconds.
    case elapsedTime
    /// The number of samples that pass all tests. With one sample per pixel, it is the number of
    /// blended fragments.
    case samplesPassed
  }

  private let object: GLObject
  private let target: GLenum
  private let device: Device

  /// Creates a query without a result.
  ///
  /// - Returns: nil if the driver has no counter of this kind.
  public init?(_ kind: Kind, in device: Device) {
    device.requireOwnThread("the creation of a query")
    target = GLenum(kind == .elapsedTime ? GL_TIME_ELAPSED : GL_SAMPLES_PASSED)
    var digits: GLint = 0
    glGetQueryiv(target, GLenum(GL_QUERY_COUNTER_BITS), &digits)
    guard digits > 0 else { return nil }
    var id: GLuint = 0
    glCreateQueries(target, 1, &id)
    object = GLObject(adopting: id, .query, label: "\(kind)", in: device)
    self.device = device
  }

  /// Starts the measurement of the commands that follow. Queries of one kind cannot be nested.
  public func begin() {
    device.requireOwnThread()
    glBeginQuery(target, object.id)
  }

  /// Ends the measurement.
  public func end() {
    device.requireOwnThread()
    glEndQuery(target)
  }

  /// Returns the measurement between the last `begin` and `end`, in the unit of the query's kind.
  /// Blocks until the GPU has completed the measured commands.
  public func result() -> UInt64 {
    device.requireOwnThread()
    var value: GLuint64 = 0
    glGetQueryObjectui64v(object.id, GLenum(GL_QUERY_RESULT), &value)
    return value
  }
}
