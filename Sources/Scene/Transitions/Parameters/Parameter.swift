public import SceneGraph

/// A setting of a transition: its name, type, range, unit and a line of help, bound to the property
/// that stores it.
///
/// The command line, the preview's panes and the documentation are generated from parameters.
/// Numbers are in the user's unit: degrees if the property is in radians.
public struct Parameter<Owner: Sendable>: Sendable {
  /// The name, as the user types it.
  public let name: String
  /// One line that tells a designer what changes.
  public let help: String
  /// The type and range of the values.
  public let kind: ParameterKind

  private let read: @Sendable (Owner) -> ParameterValue
  private let write: @Sendable (inout Owner, ParameterValue) throws(ParameterError.Reason) -> Void
  private let screen: ScreenAccess?

  /// The conversion between a value and its parts of the screen.
  package struct ScreenAccess: Sendable {
    let read: @Sendable (Owner, Container) -> ScreenValue
    let text: @Sendable (Owner, [ScreenPart]) -> String?
  }

  /// Creates a parameter from its accessors.
  ///
  /// - Parameters:
  ///   - read: returns the value. Its text reads back to exactly the value.
  ///   - write: checks a value and stores it. If it throws, the owner is unchanged.
  ///   - screen: decomposes the value; nil if it has no parts of the screen.
  package init(
    name: String, help: String, kind: ParameterKind,
    read: @escaping @Sendable (Owner) -> ParameterValue,
    write: @escaping @Sendable (inout Owner, ParameterValue) throws(ParameterError.Reason) -> Void,
    screen: ScreenAccess? = nil
  ) {
    self.name = name
    self.help = help
    self.kind = kind
    self.read = read
    self.write = write
    self.screen = screen
  }

  // MARK: Typed values

  /// Returns the value in `owner`, in the unit that the user sees (degrees, not radians).
  ///
  /// It is exactly the value of `text(in:)`: a number is rounded to 9 decimals, which removes the
  /// rounding error of the conversion from radians, and a colour to 8 bits per channel.
  public func value(in owner: Owner) -> ParameterValue { read(owner) }

  /// Sets the property in `owner` to `value`, exactly as `value.text` would.
  ///
  /// - Throws: `ParameterError` if `value` differs from the parameter in kind or syntax, is outside
  ///   the range, or is not one of the words. `owner` is unchanged then.
  public func set(_ value: ParameterValue, in owner: inout Owner) throws(ParameterError) {
    try store(value, text: value.text, in: &owner)
  }

  // MARK: Text

  /// Returns the value in `owner` as text: `value(in:)`'s text, which `set` reads back.
  public func text(in owner: Owner) -> String { read(owner).text }

  /// Reads `text` and sets the property in `owner`.
  ///
  /// - Throws: `ParameterError` if `text` is not a value of the parameter's kind, or is outside the
  ///   range. `owner` is unchanged then.
  public func set(_ text: String, in owner: inout Owner) throws(ParameterError) {
    guard let value = kind.value(reading: text) else {
      throw ParameterError(name, kind, .malformed, text: text)
    }
    try store(value, text: text, in: &owner)
  }

  /// Stores `value`. The error quotes `text`, the value as the user wrote it.
  private func store(
    _ value: ParameterValue, text: String, in owner: inout Owner
  ) throws(ParameterError) {
    do {
      try write(&owner, value)
    } catch {
      throw ParameterError(name, kind, error, text: text)
    }
  }

  // MARK: Parts of the screen

  /// Returns the value in `owner` as parts of a screen of `container`'s size; nil if the parameter
  /// has none.
  public func screenValue(in owner: Owner, _ container: Container) -> ScreenValue? {
    screen?.read(owner, container)
  }

  /// Returns the text of the value in `owner` with these parts. `set` may still reject it as out of
  /// range.
  ///
  /// - Returns: nil if the parameter has no parts of the screen, or `parts` do not make a value.
  public func text(for parts: [ScreenPart], in owner: Owner) -> String? {
    screen?.text(owner, parts)
  }
}

extension Parameter {
  /// Creates a number parameter.
  ///
  /// - Parameters:
  ///   - property: the transition's property, in radians if the unit is degrees.
  ///   - range: the values allowed, in the unit that the user sees.
  public static func number(
    _ name: String, _ property: any WritableKeyPath<Owner, Double> & Sendable,
    in range: ClosedRange<Double>, _ unit: ParameterUnit, _ help: String
  ) -> Parameter {
    let factor = unit == .degrees ? Double.pi / 180 : 1
    return Parameter(
      name: name, help: help, kind: .number(range, unit),
      read: { .number(tidied($0[keyPath: property] / factor)) },
      write: { (owner, value) throws(ParameterError.Reason) in
        guard case .number(let number) = value else { throw .wrongKind }
        guard number.isFinite else { throw .malformed }
        guard range.contains(number) else { throw .outOfRange }
        owner[keyPath: property] = number * factor
      })
  }

  /// Creates a whole-number parameter.
  public static func whole(
    _ name: String, _ property: any WritableKeyPath<Owner, Int> & Sendable,
    in range: ClosedRange<Int>, _ help: String
  ) -> Parameter {
    Parameter(
      name: name, help: help, kind: .whole(range),
      read: { .whole($0[keyPath: property]) },
      write: { (owner, value) throws(ParameterError.Reason) in
        guard case .whole(let number) = value else { throw .wrongKind }
        guard range.contains(number) else { throw .outOfRange }
        owner[keyPath: property] = number
      })
  }

  /// Creates a choice between the words of an enumeration.
  public static func choice<Choice>(
    _ name: String, _ property: any WritableKeyPath<Owner, Choice> & Sendable, _ help: String
  ) -> Parameter
  where Choice: RawRepresentable<String> & CaseIterable & Sendable {
    Parameter(
      name: name, help: help, kind: .choice(Choice.allCases.map(\.rawValue)),
      read: { .choice($0[keyPath: property].rawValue) },
      write: { (owner, value) throws(ParameterError.Reason) in
        guard case .choice(let word) = value else { throw .wrongKind }
        guard let choice = Choice(rawValue: word) else { throw .malformed }
        owner[keyPath: property] = choice
      })
  }

  /// Creates a colour parameter. It keeps 8 bits per channel.
  public static func color(
    _ name: String, _ property: any WritableKeyPath<Owner, Color> & Sendable, _ help: String
  ) -> Parameter {
    Parameter(
      name: name, help: help, kind: .color,
      read: { .color($0[keyPath: property].eightBit) },
      write: { (owner, value) throws(ParameterError.Reason) in
        guard case .color(let color) = value else { throw .wrongKind }
        let components = [color.red, color.green, color.blue, color.alpha]
        guard components.allSatisfy({ (0...1).contains($0) }) else { throw .outOfRange }
        owner[keyPath: property] = color.eightBit
      })
  }

  /// Creates a parameter for a picture file. The property is its path, empty for no picture.
  public static func picture(
    _ name: String, _ property: any WritableKeyPath<Owner, String> & Sendable, _ help: String
  ) -> Parameter {
    Parameter(
      name: name, help: help, kind: .picture,
      read: { .picture($0[keyPath: property]) },
      write: { (owner, value) throws(ParameterError.Reason) in
        guard case .picture(let path) = value else { throw .wrongKind }
        owner[keyPath: property] = path
      })
  }

  /// Creates a parameter for a compound value.
  public static func text<Value: ParameterText>(
    _ name: String, _ property: any WritableKeyPath<Owner, Value> & Sendable, _ help: String
  ) -> Parameter {
    compound(name, property, help, screen: nil)
  }

  /// Creates a parameter for a value made of parts of the screen.
  public static func text<Value: ScreenParameter>(
    _ name: String, _ property: any WritableKeyPath<Owner, Value> & Sendable, _ help: String
  ) -> Parameter {
    compound(
      name, property, help,
      screen: ScreenAccess(
        read: { $0[keyPath: property].screenValue(in: $1) },
        text: { $0[keyPath: property].replacing(parts: $1)?.parameterText }))
  }

  private static func compound<Value: ParameterText>(
    _ name: String, _ property: any WritableKeyPath<Owner, Value> & Sendable, _ help: String,
    screen: ScreenAccess?
  ) -> Parameter {
    Parameter(
      name: name, help: help, kind: .text(examples: Value.examples, form: Value.form),
      read: { .text($0[keyPath: property].parameterText) },
      write: { (owner, value) throws(ParameterError.Reason) in
        guard case .text(let text) = value else { throw .wrongKind }
        guard let parsed = Value(parameterText: text) else { throw .malformed }
        owner[keyPath: property] = parsed
      }, screen: screen)
  }
}

extension Color {
  /// The nearest colour with 8 bits per channel: the one that `cssText` writes.
  fileprivate var eightBit: Color { Color(cssText: cssText) ?? self }
}
