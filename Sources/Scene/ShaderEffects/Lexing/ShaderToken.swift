/// A token of GLSL, or a comment.
struct ShaderToken: Hashable {
  /// The kind of a token.
  enum Kind: Hashable {
    case word, number, punctuation
    /// From `//` up to, but not including, the end of the line.
    case lineComment
    case blockComment
    /// Bytes without a meaning in GLSL.
    case other
  }

  var kind: Kind
  /// The bytes.
  var range: Range<Int>
  /// The line of the first byte, from 1.
  var line: Int
  /// The line of the last byte.
  var lastLine: Int
  /// The preprocessor line of the token: an index into `ShaderSource.directives`.
  var directive: Int?
  /// True unless the preprocessor excludes the token.
  var isActive = true

  var isComment: Bool { kind == .lineComment || kind == .blockComment }
}
