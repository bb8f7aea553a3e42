/// What a parameter's number measures; it says how the number is written and read as text.
public enum ParameterUnit: String, Hashable, Sendable {
  /// A plain number.
  case none = ""
  /// Points of the container.
  case points
  /// Degrees as text, radians in the model.
  case degrees
  /// A fraction of a length, 1 being all of it.
  case fraction
}

/// What values a parameter takes.
public enum ParameterKind: Hashable, Sendable {
  /// A number within a range, in text units (degrees, not radians).
  case number(ClosedRange<Double>, ParameterUnit)
  /// One of a few words.
  case choice([String])
}

/// Why a value was not taken.
public struct ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence for the user: which parameter, what is wrong, what it takes.
  public let description: String
}

/// One thing about a transition that can be set: its name, range, default, unit and a line of help, and
/// the property that it stands for. Command line, panels and documentation are made from these.
public struct Parameter<Owner: Sendable>: Sendable {
  /// The name as one types it.
  public let name: String
  /// One line that says what changes, for a designer.
  public let help: String
  /// The values that it takes.
  public let kind: ParameterKind

  private let read: @Sendable (Owner) -> String
  private let write: @Sendable (inout Owner, String) throws(ParameterError) -> Void

  /// The value in `owner`, as text that `set` reads back.
  public func text(in owner: Owner) -> String { read(owner) }

  /// Reads `text` and sets the property in `owner`.
  ///
  /// - Throws: `ParameterError` for text that is no such value, and for a number outside the range.
  public func set(_ text: String, in owner: inout Owner) throws(ParameterError) {
    try write(&owner, text)
  }
}

extension Parameter {
  /// A number.
  ///
  /// - Parameters:
  ///   - range: the values allowed, in text units.
  ///   - property: where the transition keeps it; in radians where the unit is degrees.
  public static func number(
    _ name: String, _ property: any WritableKeyPath<Owner, Double> & Sendable,
    in range: ClosedRange<Double>, _ unit: ParameterUnit, _ help: String
  ) -> Parameter {
    let factor = unit == .degrees ? Double.pi / 180 : 1
    return Parameter(
      name: name, help: help, kind: .number(range, unit),
      read: { shortest($0[keyPath: property] / factor) },
      write: { (owner, text) throws(ParameterError) in
        let limits = "from \(shortest(range.lowerBound)) to \(shortest(range.upperBound))"
        let measure = unit == .none ? "a number" : "a number (\(unit.rawValue))"
        guard let value = Double(text), value.isFinite else {
          throw ParameterError(
            description: "'\(name)' takes \(measure) \(limits), and '\(text)' is not one")
        }
        guard range.contains(value) else {
          throw ParameterError(
            description: "'\(name)' takes \(measure) \(limits), and \(text) is outside that")
        }
        owner[keyPath: property] = value * factor
      })
  }

  /// One of the words of an enumeration.
  public static func choice<Choice>(
    _ name: String, _ property: any WritableKeyPath<Owner, Choice> & Sendable, _ help: String
  ) -> Parameter
  where Choice: RawRepresentable<String> & CaseIterable & Sendable {
    let words = Choice.allCases.map(\.rawValue)
    return Parameter(
      name: name, help: help, kind: .choice(words),
      read: { $0[keyPath: property].rawValue },
      write: { (owner, text) throws(ParameterError) in
        guard let choice = Choice(rawValue: text) else {
          throw ParameterError(
            description:
              "'\(name)' is one of \(words.joined(separator: ", ")), and '\(text)' is none of them")
        }
        owner[keyPath: property] = choice
      })
  }
}

/// A number as one would type it: without a fraction where there is none, and without the last digits
/// that a conversion of units leaves behind.
private func shortest(_ number: Double) -> String {
  let tidy = (number * 1e9).rounded() / 1e9
  return tidy == tidy.rounded() && abs(tidy) < 1e15 ? "\(Int(tidy))" : "\(tidy)"
}
