import SceneGraph

/// The reason why a parameter refused a value.
public struct ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of mistake.
  public enum Reason: Error, Hashable, Sendable, CaseIterable {
    /// A typed value is of another `ParameterKind` than the parameter.
    case wrongKind
    /// The text is not a value of the parameter: not a number, an unknown word, or another syntax.
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
    description = "invalid \(name) '\(text)'; expected \(Self.expected(kind, reason))"
  }

  /// The values that a parameter of `kind` takes.
  private static func expected(_ kind: ParameterKind, _ reason: Reason) -> String {
    switch kind {
    case _ where reason == .wrongKind: return kind.noun
    case .number(let range, let unit):
      let limits = "from \(shortest(range.lowerBound)) to \(shortest(range.upperBound))"
      return "a number \(limits)" + (unit == .none ? "" : " (\(unit.rawValue))")
    case .whole(let range): return "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .choice(let words):
      return words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")"
    case .color:
      return reason == .outOfRange ? "a colour with components from 0 to 1" : Color.form
    case .text(_, let form): return form
    case .picture: return "the path of a picture file"
    }
  }
}
