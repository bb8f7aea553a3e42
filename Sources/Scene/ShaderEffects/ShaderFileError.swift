/// The reason why a text is no transition of the gl-transitions contract.
public struct ShaderFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A fault of the text.
  public enum Reason: Hashable, Sendable {
    /// More bytes than `ShaderFile.mostBytes`.
    case tooLong(Int)
    case containsZero
    case include
    case unclosedComment
    case noTransition
    case ownMain
    /// A parameter of a type that has no value here.
    case unknownType(String, uniform: String)
    /// A parameter that is an array.
    case array(String)
    case namedTwice(String)
    /// A `uniform` that is no declaration.
    case malformedUniform
    /// More parameters than `ShaderFile.mostUniforms`.
    case tooManyUniforms(Int)
  }

  /// The file's name, without its extension.
  public let name: String
  /// The line of the fault, from 1; nil for the whole file.
  public let line: Int?
  public let reason: Reason

  /// A sentence without its point, with the line; the caller names the file.
  public var description: String { (line.map { "line \($0): " } ?? "") + sentence }

  private var sentence: String {
    switch reason {
    case .tooLong(let count):
      "the file has \(count) bytes; a transition has at most \(ShaderFile.mostBytes)"
    case .containsZero: "a byte is zero; a transition is a text"
    case .include: "#include is not taken; put the text of the other file here"
    case .unclosedComment: "the comment that begins here has no end; close it with */"
    case .noTransition:
      "there is no function 'vec4 transition(vec2 uv)', which returns the colour at uv"
    case .ownMain: "'main' is written around a transition; take it out of the file"
    case .unknownType(let type, let uniform):
      """
      the parameter '\(uniform)' has the type '\(type)'; it can be \
      \(ShaderUniform.Kind.allCases.map(\.rawValue).joined(separator: ", "))
      """
    case .array(let uniform):
      "the parameter '\(uniform)' is an array; give each number a parameter of its own"
    case .namedTwice(let uniform): "the parameter '\(uniform)' is declared twice; take one out"
    case .malformedUniform:
      "'uniform' is followed by no declaration; write 'uniform float name; // = 1.0'"
    case .tooManyUniforms(let count):
      "there are \(count) parameters; a transition has at most \(ShaderFile.mostUniforms)"
    }
  }
}
