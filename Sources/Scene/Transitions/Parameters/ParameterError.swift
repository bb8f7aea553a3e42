import SceneGraph

/// An error: a parameter rejected a value.
public struct ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public enum Reason: Error, Hashable, Sendable, CaseIterable {
    /// A typed value has a different `ParameterKind` than the parameter.
    case wrongKind
    /// The text is not a value of the parameter: not a number, an unknown word, or another syntax.
    case malformed
    /// A number or a colour component is outside the range.
    case outOfRange
  }

  /// The parameter's name.
  public let parameter: String
  /// The kind of fault.
  public let reason: Reason
  /// One sentence for the user, without a full stop: the parameter, the fault and the accepted
  /// values.
  public let description: String

  /// Creates an error about `text`, which the parameter `name` of `kind` rejected for `reason`.
  init(_ name: String, _ kind: ParameterKind, _ reason: Reason, text: String) {
    parameter = name
    self.reason = reason
    description = "\(name): invalid value '\(text)'; expected " + Self.expectation(kind, reason)
  }

  /// Returns the part of the sentence that describes the accepted values.
  private static func expectation(_ kind: ParameterKind, _ reason: Reason) -> String {
    switch (kind, reason) {
    case (_, .wrongKind): return kind.noun
    case (.number(let range, let unit), _):
      let measure = unit == .none ? "a number" : "a number (\(unit.rawValue))"
      return "\(measure) from \(shortest(range.lowerBound)) to \(shortest(range.upperBound))"
    case (.whole(let range), _):
      return "an integer from \(range.lowerBound) to \(range.upperBound)"
    case (.choice(let words), _):
      guard let last = words.last, words.count > 1 else { return words.joined() }
      return words.dropLast().joined(separator: ", ") + " or \(last)"
    case (.color, .outOfRange): return "a colour with components from 0 to 1"
    case (.color, .malformed): return Color.form
    case (.text(_, let form), _): return form
    case (.picture, _): return "the path of a picture file"
    }
  }
}
