/// The reason why a transition cannot be played as requested.
public enum TransitionSpecError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No effect has this name; the known effects.
  case unknownEffect(String, known: [String])
  /// No direction has this name.
  case unknownDirection(String, effect: String)
  /// The effect has no parameter of this name; its parameters.
  case unknownParameter(String, effect: String, known: [String])
  /// The text is not `KEY=VALUE`.
  case notASetting(String)
  /// The parameter is set twice.
  case repeatedParameter(String)
  /// The effect's parameter does not take the value.
  case value(ParameterError, effect: String)
  /// The duration, in seconds, is out of range.
  case duration(Double)

  public var description: String {
    switch self {
    case .unknownEffect(let name, _): "unknown transition '\(name)'"
    case .unknownDirection(let word, _): "invalid direction '\(word)'"
    case .unknownParameter(let name, let effect, _): "\(effect) has no parameter '\(name)'"
    case .notASetting(let text): "'\(text)' is not KEY=VALUE"
    case .repeatedParameter(let name): "'\(name)' is given twice"
    case .value(let error, let effect): "\(effect): \(error)"
    case .duration(let seconds):
      "\(seconds) is not a number of seconds above 0 up to \(Int(TransitionSpec.longestDuration))"
    }
  }
}
