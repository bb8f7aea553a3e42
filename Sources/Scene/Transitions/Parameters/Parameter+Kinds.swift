public import SceneGraph

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
        text: { Value(parts: $0)?.parameterText }))
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
