/// What a shader paints over pictures: its program, the pictures that it samples, and the values of
/// its uniforms.
///
/// It is a value like any other contents: the program is a text that only the renderer understands.
public struct ShaderContents: Hashable, Sendable {
  /// The text of a fragment shader, with the name that errors show.
  public struct Program: Hashable, Sendable {
    /// The name, such as that of its file.
    public let name: String
    /// The source text.
    public let source: String

    /// Creates a program; nothing is compiled.
    public init(name: String, source: String) {
      self.name = name
      self.source = source
    }

    /// Hashes the name and the length: a text of many lines is compared, not hashed.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(source.utf8.count)
    }
  }

  /// A picture that the program samples.
  public struct Input: Hashable, Sendable {
    /// The name of the sampler in the program.
    public var sampler: String
    /// The picture; nil for one transparent texel.
    public var picture: PictureName?
    /// True for a screen, which is sampled as a page with the size of the output; false for a
    /// picture that is sampled as it is.
    public var isPage: Bool

    /// Creates an input.
    public init(_ sampler: String, _ picture: PictureName?, isPage: Bool) {
      self.sampler = sampler
      self.picture = picture
      self.isPage = isPage
    }
  }

  /// The value of a uniform, of one to four components.
  public enum Value: Hashable, Sendable {
    /// A `float`, or a `vec2` to `vec4`.
    case real([Double])
    /// An `int`, or an `ivec2` to `ivec4`.
    case integer([Int])
    /// A `bool`.
    case truth(Bool)
    /// A `vec4`: a colour of the scene in the numbers of the pictures, multiplied by its alpha.
    case color(Color)
  }

  /// A uniform with its value.
  public struct Uniform: Hashable, Sendable {
    /// The name in the program.
    public var name: String
    /// The value.
    public var value: Value

    /// Creates a uniform.
    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// The program.
  public var program: Program
  /// The pictures that it samples.
  public var inputs: [Input]
  /// The values of its uniforms. Unused uniforms are ignored.
  public var uniforms: [Uniform]

  /// Creates the contents.
  public init(_ program: Program, inputs: [Input], uniforms: [Uniform]) {
    self.program = program
    self.inputs = inputs
    self.uniforms = uniforms
  }
}

extension Layer.Contents {
  /// Returns the contents with other names: of the picture, or of those that a shader samples.
  public func renamingPictures(_ rename: (PictureName) -> PictureName) -> Layer.Contents {
    switch self {
    case .none, .color, .gradient: return self
    case .picture(let name): return .picture(rename(name))
    case .shader(var shader):
      for index in shader.inputs.indices {
        shader.inputs[index].picture = shader.inputs[index].picture.map(rename)
      }
      return .shader(shader)
    }
  }
}
