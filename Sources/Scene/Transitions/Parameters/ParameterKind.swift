import SceneGraph

/// The unit of a number parameter, as the user reads and types it.
public enum ParameterUnit: String, Hashable, Sendable {
  /// A number without a unit.
  case none = ""
  /// Points of the container.
  case points
  /// Degrees. The transition's own property is in radians.
  case degrees
  /// A fraction of a length; 1 is the whole length.
  case fraction
}

/// The type and range of a parameter's values.
public enum ParameterKind: Hashable, Sendable {
  /// A number within a range, in the user's unit (degrees, not radians).
  case number(ClosedRange<Double>, ParameterUnit)
  /// A whole number within a range.
  case whole(ClosedRange<Int>)
  /// One of a few words.
  case choice([String])
  // The array comes first. In the other order the compiler would store the enum's tag in the
  // array's address, and LeakSanitizer would no longer recognize that as a pointer.
  /// A compound value, written as text: examples, and the syntax as help shows it.
  case text(examples: [String], form: String)
  /// A colour, in the syntax of `Color.form`.
  case color
  /// The path of a picture file, or nothing. The renderer reads the file and provides the picture
  /// under the parameter's name.
  case picture
}

extension ParameterKind {
  /// Reads `text` as a value of this kind, without checking its range, word or syntax.
  ///
  /// - Returns: nil if the kind requires a finite number, an integer or a colour and `text` is not
  ///   one.
  func value(reading text: String) -> ParameterValue? {
    switch self {
    case .number: Double(text).flatMap { $0.isFinite ? .number($0) : nil }
    case .whole: Int(text).map { .whole($0) }
    case .choice: .choice(text)
    case .text: .text(text)
    case .color: Color(cssText: text).map { .color($0) }
    case .picture: .picture(text)
    }
  }

  /// The kind's name in an error sentence.
  var noun: String {
    switch self {
    case .number: "a number"
    case .whole: "an integer"
    case .choice: "a word"
    case .text: "a text"
    case .color: "a colour"
    case .picture: "a picture"
    }
  }
}
