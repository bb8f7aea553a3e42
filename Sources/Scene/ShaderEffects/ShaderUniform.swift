/// A parameter of a shader: a `uniform` of the file that is not part of the contract.
public struct ShaderUniform: Hashable, Sendable {
  /// The type of a parameter, as GLSL writes it.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case float, int, bool, vec2, vec3, vec4, ivec2, ivec3, ivec4, sampler2D

    /// The number of components of a value; 0 for a picture.
    public var componentCount: Int {
      switch self {
      case .float, .int, .bool: 1
      case .vec2, .ivec2: 2
      case .vec3, .ivec3: 3
      case .vec4, .ivec4: 4
      case .sampler2D: 0
      }
    }

    /// True if every component is an integer.
    public var isWhole: Bool {
      switch self {
      case .int, .ivec2, .ivec3, .ivec4: true
      case .float, .bool, .vec2, .vec3, .vec4, .sampler2D: false
      }
    }
  }

  /// The name in the file.
  public var name: String
  /// The name in `ShaderFile.fragmentShader`, which differs if GLSL 4.50 reserves the file's name.
  public var symbol: String
  public var kind: Kind
  /// The components' values; booleans are 0 or 1; zeros if the file specifies none; empty for a
  /// picture.
  public var defaultValue: [Double]
  /// The range in the remark, for every component; it contains the default.
  public var range: ClosedRange<Double>?
  /// The remark of the declaration, without the default and the range.
  public var help: String

  /// True for a `vec3` or `vec4` whose name identifies a colour.
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
