import Jobs
import SceneGraph
import Support
import Transitions

/// The description of a parameter in `hinge list`.
struct ParameterDescription: Encodable {
  let name: String
  let help: String
  let kind: ParameterKind
  let defaultText: String
  /// True for a number of a shader without a range: it takes every number, and `kind` has the range
  /// of the slider.
  var hasOpenRange = false

  /// The option that sets the parameter, with the default value or a placeholder.
  var setting: String {
    let value =
      switch kind {
      case .picture where defaultText.isEmpty: "FILE"
      case .text where defaultText.isEmpty: "…"
      default: defaultText
      }
    return "-p \(name)=\(value)"
  }

  /// The values that the parameter takes, as text.
  var values: String {
    switch kind {
    case .choice(let words): words.joined(separator: ", ")
    case .whole where hasOpenRange: "any whole number"
    case .number where hasOpenRange: "any number"
    case .whole(let range): "a whole number, \(range.lowerBound) to \(range.upperBound)"
    case .text(_, let form): form
    case .color: Color.form
    case .picture: "a picture's file"
    case .number(let range, let unit):
      "\(plain(range.lowerBound)) to \(plain(range.upperBound))"
        + (unit == .none || unit == .fraction ? "" : " \(unit.rawValue)")
    }
  }

  private enum Key: String, CodingKey {
    case name, help, type, `default`, minimum, maximum, guessedRange, unit, choices, form, examples
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(name, forKey: .name)
    try object.encode(help, forKey: .help)
    if hasOpenRange { try object.encode(true, forKey: .guessedRange) }
    switch kind {
    case .number(let range, let unit):
      try object.encode("number", forKey: .type)
      try object.encode(Double(defaultText), forKey: .default)
      try object.encode(range.lowerBound, forKey: .minimum)
      try object.encode(range.upperBound, forKey: .maximum)
      if unit != .none { try object.encode(unit.rawValue, forKey: .unit) }
    case .whole(let range):
      try object.encode("integer", forKey: .type)
      try object.encode(Int(defaultText), forKey: .default)
      try object.encode(range.lowerBound, forKey: .minimum)
      try object.encode(range.upperBound, forKey: .maximum)
    case .color:
      try object.encode("color", forKey: .type)
      try object.encode(defaultText, forKey: .default)
      try object.encode(Color.form, forKey: .form)
      try object.encode(Color.examples, forKey: .examples)
    case .text(let examples, let form):
      try object.encode("text", forKey: .type)
      try object.encode(defaultText, forKey: .default)
      try object.encode(form, forKey: .form)
      try object.encode(examples, forKey: .examples)
    case .picture:
      try object.encode("picture", forKey: .type)
      try object.encode(defaultText, forKey: .default)
    case .choice(let words):
      try object.encode("choice", forKey: .type)
      try object.encode(defaultText, forKey: .default)
      try object.encode(words, forKey: .choices)
    }
  }
}
