/// A preprocessor macro for compiling shaders.
public struct ShaderMacro: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The name, an identifier of GLSL, with the parameters if it has some: `EACH(x)`.
  public let name: String
  /// The value that replaces the name.
  public let value: String

  /// True if the macro has parameters.
  public var hasParameters: Bool { name.hasSuffix(")") }

  /// Creates a macro.
  public init(_ name: String, _ value: Int = 1) { self.init(name, "\(value)") }

  /// Creates a macro with a value of one line.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Creates a macro with the value 1.
  public init(stringLiteral name: String) { self.init(name) }
}
