import SceneGraph

/// The reason why a parameter refused a value.
public struct ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of mistake.
  public enum Reason: Error, Hashable, Sendable, CaseIterable {
    /// A typed value is of another `ParameterKind` than the parameter.
    case wrongKind
    /// The text is no value of the parameter: not a number, an unknown word, or another syntax.
    case malformed
    /// A number or a colour component is outside the range.
    case outOfRange
  }

  /// The parameter's name.
  public let parameter: String
  /// The kind of mistake.
  public let reason: Reason
  /// One sentence for the user, without a full stop: the parameter, the mistake, and what it takes.
  public let description: String

  /// An error about `text`, which the parameter `name` of `kind` refused for `reason`.
  init(_ name: String, _ kind: ParameterKind, _ reason: Reason, text: String) {
    parameter = name
    self.reason = reason
    description = "'\(name)' " + Self.explanation(kind, reason, text)
  }

  /// The part of the sentence after the parameter's name.
  private static func explanation(_ kind: ParameterKind, _ reason: Reason, _ text: String) -> String
  {
    switch (kind, reason) {
    case (_, .wrongKind): return "takes \(kind.noun), and '\(text)' was given as something else"
    case (.number(let range, let unit), _):
      let measure = unit == .none ? "a number" : "a number (\(unit.rawValue))"
      let limits = "from \(shortest(range.lowerBound)) to \(shortest(range.upperBound))"
      let fault = reason == .outOfRange ? "\(text) is outside that" : "'\(text)' is not one"
      return "takes \(measure) \(limits), and \(fault)"
    case (.whole(let range), _):
      return "takes a whole number from \(range.lowerBound) to \(range.upperBound), "
        + "and '\(text)' is not one"
    case (.choice(let words), _):
      return "is one of \(words.joined(separator: ", ")), and '\(text)' is none of them"
    case (.color, .outOfRange): return "takes a colour with components from 0 to 1"
    case (.color, .malformed): return "is written \(Color.form), and '\(text)' is not"
    case (.text(_, let form), _): return "is written \(form), and '\(text)' is not"
    case (.picture, _): return "takes the path of a picture file, and '\(text)' is not one"
    }
  }
}
