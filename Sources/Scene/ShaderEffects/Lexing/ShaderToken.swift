/// A token of GLSL, or a comment.
struct ShaderToken: Hashable {
  /// The sort of a token.
  enum Kind: Hashable {
    case word, number, punctuation
    /// From `//` to the end of the line, which is not part of it.
    case lineComment
    case blockComment
    /// Bytes that GLSL has no use for.
    case other
  }

  var kind: Kind
  /// The bytes.
  var range: Range<Int>
  /// The line of the first byte, from 1.
  var line: Int
  /// The line of the last byte.
  var lastLine: Int
  /// The preprocessor line that the token is in: an index into `ShaderSource.directives`.
  var directive: Int?
  /// True unless the preprocessor leaves the token out.
  var isActive = true

  var isComment: Bool { kind == .lineComment || kind == .blockComment }
}
