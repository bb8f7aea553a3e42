internal import COpenGL

/// Something that the GPU measures while it works.
public struct Query: ~Copyable {
  /// What is measured.
  public enum Kind: Hashable, Sendable {
    /// How long the GPU works, in nanoseconds.
    case elapsedTime
    /// How many samples pass, which is how many fragments are blended into targets of one sample a pixel.
    case samplesPassed
  }

  private let name: ObjectName
  private let target: GLenum
  private let device: Device

  /// A query that has measured nothing yet; nil where the driver has none of this kind.
  public init?(_ kind: Kind, in device: Device) {
    target = GLenum(kind == .elapsedTime ? GL_TIME_ELAPSED : GL_SAMPLES_PASSED)
    var digits: GLint = 0
    glGetQueryiv(target, GLenum(GL_QUERY_COUNTER_BITS), &digits)
    guard digits > 0 else { return nil }
    var id: GLuint = 0
    glCreateQueries(target, 1, &id)
    name = ObjectName(taking: id, .query, label: "\(kind)", in: device)
    self.device = device
  }

  /// Measures what is asked of the GPU from now on. Queries of one kind cannot be nested.
  public func begin() {
    device.assertCurrent()
    glBeginQuery(target, name.id)
  }

  /// Ends what is measured.
  public func end() {
    device.assertCurrent()
    glEndQuery(target)
  }

  /// What was measured between the last `begin` and `end`; waits until the GPU is that far.
  public func result() -> UInt64 {
    device.assertCurrent()
    var value: GLuint64 = 0
    glGetQueryObjectui64v(name.id, GLenum(GL_QUERY_RESULT), &value)
    return value
  }
}
