/// A transition in GLSL that follows the gl-transitions contract: `vec4 transition(vec2 uv)` over
/// `progress`, `ratio`, `getFromColor` and `getToColor`, with uniforms as its parameters.
///
/// <https://github.com/gl-transitions/gl-transitions>
public struct ShaderFile: Hashable, Sendable {
  /// The maximum size of a file in bytes: 1 MiB.
  public static let mostBytes = 1 << 20
  /// The maximum number of parameters.
  public static let mostUniforms = 128
  /// The uniforms of the contract, which are not parameters.
  static let contractNames: Set<String> = ["progress", "ratio", "from", "to"]

  /// The file's name, without its extension.
  public let name: String
  /// The remark "Author:".
  public let author: String?
  /// The remark "License:".
  public let license: String?
  /// The remark "Description:", or the first other line of the remarks at the top.
  public let description: String?
  /// The parameters, in the file's order.
  public let uniforms: [ShaderUniform]
  /// The unchanged text of the file.
  public let text: String

  /// Reads a file's text.
  ///
  /// - Parameter name: the file's name without its extension.
  /// - Throws: `ShaderFileError` for a text that is not a transition. Errors in the GLSL itself
  ///   appear when `fragmentShader` is compiled.
  public init(name: String, text: String) throws(ShaderFileError) {
    guard text.utf8.count <= Self.mostBytes else {
      throw ShaderFileError(name: name, line: nil, reason: .tooLong(text.utf8.count))
    }
    let source = ShaderSource(text)
    if let fault = source.fault {
      throw ShaderFileError(name: name, line: fault.line, reason: fault.reason)
    }
    let outline: ShaderOutline
    do throws(ShaderFault) {
      outline = try ShaderOutline(source)
    } catch {
      throw ShaderFileError(name: name, line: error.line, reason: error.reason)
    }
    let header = HeaderReader(source)
    self.name = name
    self.text = text
    author = header.author
    license = header.license
    description = header.description
    let names = SymbolNames(source)
    uniforms = UniformReader(source, outline).uniforms.map { uniform in
      var uniform = uniform
      uniform.symbol = names.symbol(for: uniform.name)
      return uniform
    }
  }

  /// A crossfade.
  static let crossfade = ShaderFile(
    withoutRemarks: "mix",
    text: """
      vec4 transition(vec2 uv) {
        return mix(getFromColor(uv), getToColor(uv), progress);
      }
      """)

  /// Creates a file from a transition without remarks and uniforms.
  private init(withoutRemarks name: String, text: String) {
    (self.name, self.text, uniforms) = (name, text, [])
    (author, license, description) = (nil, nil, nil)
  }

  /// The fragment shader for OpenGL 4.5 core around the text.
  ///
  /// The text keeps its lines and columns. The uniform `hinge_place` has the left and the bottom
  /// edge of the picture in pixels, and its size; the output is
  /// `out vec4 hinge_fragment`, premultiplied, in 0…1. The uniforms are `progress`, `ratio`, the
  /// pictures `from` and `to`, and the parameters by their `symbol`.
  /// Pictures are premultiplied and have their top row first; the shader sees them with straight
  /// alpha and their bottom row first. With the macro `HINGE_OPAQUE`, for pictures without a
  /// transparent pixel, `hinge_fragment` is the shader's result as it is.
  public var fragmentShader: String { FragmentShaderWriter(ShaderSource(text)).text }
}

/// A fault in a line of a text.
struct ShaderFault: Error, Hashable {
  var line: Int?
  var reason: ShaderFileError.Reason
}
