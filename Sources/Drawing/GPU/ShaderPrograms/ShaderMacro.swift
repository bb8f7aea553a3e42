/// A preprocessor macro for compiling shaders.
public struct ShaderMacro: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The name, an identifier of GLSL.
  public let name: String
  /// The value that replaces the name.
  public let value: Int

  /// Creates a macro.
  public init(_ name: String, _ value: Int = 1) {
    self.name = name
    self.value = value
  }

  /// Creates a macro with the value 1.
  public init(stringLiteral name: String) { self.init(name) }
}
