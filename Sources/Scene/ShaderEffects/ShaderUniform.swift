/// A parameter of a shader: a `uniform` of the file that is not part of the contract.
public struct ShaderUniform: Hashable, Sendable {
  /// The type of a parameter, as GLSL writes it.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case float, int, bool, vec2, vec3, vec4, ivec2, ivec3, ivec4, sampler2D

    /// The count of numbers of a value; 0 for a picture.
    public var componentCount: Int {
      switch self {
      case .float, .int, .bool: 1
      case .vec2, .ivec2: 2
      case .vec3, .ivec3: 3
      case .vec4, .ivec4: 4
      case .sampler2D: 0
      }
    }

    /// True where every component is a whole number.
    public var isWhole: Bool {
      switch self {
      case .int, .ivec2, .ivec3, .ivec4: true
      case .float, .bool, .vec2, .vec3, .vec4, .sampler2D: false
      }
    }
  }

  /// The name in the file.
  public var name: String
  /// The name in `ShaderFile.fragmentShader`, which is another one where GLSL 4.50 keeps the file's
  /// for itself.
  public var symbol: String
  public var kind: Kind
  /// The components' values; booleans are 0 or 1; zeros where the file names none; empty for a
  /// picture.
  public var defaultValue: [Double]
  /// The range that the remark names, every component's; it holds the default.
  public var range: ClosedRange<Double>?
  /// The remark of the declaration, without the default and the range.
  public var help: String

  /// True for a `vec3` or `vec4` that its name calls a colour.
  public var isColor: Bool {
    guard kind == .vec3 || kind == .vec4 else { return false }
    let lowercased = name.lowercased()
    return ["color", "colour", "clr", "tint"].contains { lowercased.contains($0) }
  }

  /// Creates a parameter.
  public init(
    name: String, symbol: String? = nil, kind: Kind, defaultValue: [Double],
    range: ClosedRange<Double>? = nil, help: String = ""
  ) {
    self.name = name
    self.symbol = symbol ?? name
    self.kind = kind
    self.defaultValue = defaultValue
    self.range = range
    self.help = help
  }
}
