/// An error: a text is not a transition of the gl-transitions contract.
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
    /// A parameter of an unsupported type.
    case unknownType(String, uniform: String)
    /// A parameter that is an array.
    case array(String)
    case namedTwice(String)
    /// A `uniform` without a declaration.
    case malformedUniform
    /// More parameters than `ShaderFile.mostUniforms`.
    case tooManyUniforms(Int)
  }

  /// The file's name, without its extension.
  public let name: String
  /// The line of the fault, from 1; nil for the whole file.
  public let line: Int?
  public let reason: Reason

  /// A sentence without a full stop, with the line; the caller names the file.
  public var description: String { (line.map { "line \($0): " } ?? "") + sentence }

  private var sentence: String {
    switch reason {
    case .tooLong(let count):
      "the file has \(count) bytes; the maximum is \(ShaderFile.mostBytes)"
    case .containsZero: "the file contains a zero byte; a transition is plain text"
    case .include: "#include is not supported; insert the text of the other file here"
    case .unclosedComment: "the comment that starts here is not closed; close it with */"
    case .noTransition:
      "function 'vec4 transition(vec2 uv)' is missing; define it to return the colour at uv"
    case .ownMain: "Hinge generates 'main' itself; remove it from the file"
    case .unknownType(let type, let uniform):
      """
      the parameter '\(uniform)' has the type '\(type)'; it can be \
      \(ShaderUniform.Kind.allCases.map(\.rawValue).joined(separator: ", "))
      """
    case .array(let uniform):
      "the parameter '\(uniform)' is an array; use a separate parameter for each number"
    case .namedTwice(let uniform):
      "the parameter '\(uniform)' is declared twice; remove one declaration"
    case .malformedUniform:
      "'uniform' is not followed by a declaration; write 'uniform float name; // = 1.0'"
    case .tooManyUniforms(let count):
      "the file has \(count) parameters; the maximum is \(ShaderFile.mostUniforms)"
    }
  }
}
